"""The two small networks that look at crops: one finds a tile's corners, one reads it."""

import torch
from torch import Tensor, nn

from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.values import INKS

_CORNERS, _TURNS = 8, 4


def _block(before: int, after: int, stride: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _block(width, width, 1)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.relu(x + self.second(self.first(x)))
        return out


class CornerNetwork(nn.Module):
    """Offsets of the four corners in a box, from a crop of 48 × 64 pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _block(3, 16, 2),
            _block(16, 32, 2),
            _Residual(32),
            _block(32, 64, 2),
            _block(64, 64, 2),
        )
        self.say = nn.Sequential(
            nn.Flatten(), nn.Linear(64 * 4 * 3, 128), nn.ReLU(inplace=True), nn.Linear(128, _CORNERS)
        )

    def forward(self, crops: Tensor) -> Tensor:
        """One line of eight offsets for each crop."""
        out: Tensor = self.say(self.look(crops))
        return out


class ReaderNetwork(nn.Module):
    """Kind, ink and upright of the tile, or of the die's top face, in a crop of 64 × 88 pixels."""

    def __init__(self, alphabet: Alphabet = TILE_ALPHABET) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _block(3, 16, 2),
            _block(16, 24, 2),
            _Residual(24),
            _block(24, 56, 2),
            _Residual(56),
            _block(56, 112, 2),
        )
        self.think = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(112 * 6 * 4, 160),
            nn.ReLU(inplace=True),
            nn.Dropout(0.2),
        )
        self.heads = nn.ModuleList(nn.Linear(160, size) for size in (len(alphabet.kinds), len(INKS), _TURNS))

    def forward(self, crops: Tensor) -> tuple[Tensor, ...]:
        """Scores for kinds, inks and turns."""
        thought = self.think(self.look(crops))
        return tuple(head(thought) for head in self.heads)
