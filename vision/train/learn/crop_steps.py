"""Teaching the two kinds of networks that look at crops: what they learn from, step by step."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from engine.errors import BadInput
from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, TILE_ALPHABET, Alphabet
from vision.images.crops import normalise_crops
from vision.train.data.extra_marks import mark_some
from vision.train.data.glare_and_shake import spoil_some
from vision.train.learn.torch_setup import working_time

CROP_BATCH, CROP_RATE, _LOWEST = 128, 2e-3, 1e-5
_SAVE_EVERY = 120.0
_SIDEWAYS = 0.06
_FEW = 512
CORNER_NETWORK = "corners"
READER_ALPHABETS: Mapping[str, Alphabet] = {
    "reader": TILE_ALPHABET,
    "letters": LETTER_ALPHABET,
    "dice": DICE_ALPHABET,
}
"""The readers by the names of their files, and what each reads."""

CropLabels = NDArray[np.float32] | NDArray[np.int64]
"""Corner offsets, or kind, ink and turn."""


@dataclass(frozen=True, slots=True, eq=False)
class CropData:
    """Crops and what should be said about them."""

    crops: NDArray[np.uint8]
    labels: CropLabels
    designs: NDArray[np.str_]

    def part(self, which: NDArray[np.bool_]) -> "CropData":
        """Some of them."""
        return CropData(self.crops[which], self.labels[which], self.designs[which])


def load_crops(folders: Sequence[Path], network: str) -> CropData:
    """All crops of these folders."""
    kind = CORNER_NETWORK if network == CORNER_NETWORK else "reader"
    files = sorted(path for folder in folders for path in folder.glob(f"{kind}-*.npz"))
    if not files:
        raise BadInput("no-crops", network=network, folders=tuple(folders))
    return join_crops([load_crop_file(path, network) for path in files])


def load_crop_file(path: Path, network: str) -> CropData:
    """The crops of one file."""
    with np.load(path) as lot:
        if network == CORNER_NETWORK:
            return CropData(lot["crops"], lot["offsets"], np.full(len(lot["crops"]), "", dtype="<U16"))
        labels, designs = lot["labels"], lot["designs"]
        return CropData(lot["crops"], labels, designs)


def join_crops(parts: Sequence[CropData]) -> CropData:
    """All of them together."""
    return CropData(
        np.concatenate([part.crops for part in parts]),
        np.concatenate([part.labels for part in parts]),
        np.concatenate([part.designs for part in parts]),
    )


def sample_crops(data: CropData) -> Tensor:
    """Some of the crops, from all over them, as a network takes them."""
    return torch.from_numpy(normalise_crops(data.crops[:: max(1, len(data.crops) // _FEW)]))


class CropTraining:
    """One network being trained for some working time: other jobs beside it change nothing."""

    def __init__(
        self, network: nn.Module, name: str, out: Path, seconds: float, rate: float, batch: int = CROP_BATCH
    ) -> None:
        self.network = network.to(memory_format=torch.channels_last)  # a fifth faster
        self.name, self.out, self.seconds, self.rate, self.batch = name, out, seconds, rate, batch
        self.optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-2, fused=True)
        self.spent, self.steps = 0.0, 0

    def load(self, path: Path) -> None:
        """Go on with an earlier run."""
        state = torch.load(path, weights_only=True)
        self.network.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.spent, self.steps = state["spent"], state["steps"]

    def save(self) -> None:
        """Keep the state so that a later run can go on."""
        state = {
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "spent": self.spent,
            "steps": self.steps,
        }
        torch.save(state, self.out / f"{self.name}.partial")
        (self.out / f"{self.name}.partial").replace(self.out / f"{self.name}.pt")

    def run(self, data: CropData) -> None:
        """Learn until the time is up."""
        said = saved = time.monotonic()
        before = working_time()
        losses: list[float] = []
        rng = np.random.default_rng(self.steps)
        self.network.train()
        while self.spent < self.seconds:
            for group in self.optimiser.param_groups:
                group["lr"] = self._rate()
            few = min(self.batch, len(data.crops))
            chosen = np.sort(rng.choice(len(data.crops), few, replace=False))
            crops, labels = data.crops[chosen], data.labels[chosen]
            if self.name != CORNER_NETWORK:
                alphabet = READER_ALPHABETS.get(self.name, TILE_ALPHABET)
                crops = spoil_some(mark_some(crops, labels, rng, alphabet), rng)
                crops, labels = turn_some_sideways(crops, labels, rng, alphabet)
            losses.append(self._step(vary_crops(crops, rng), labels))
            now, worked = time.monotonic(), working_time()
            self.spent, before = self.spent + worked - before, worked
            if now - said > 20:
                share = self.spent / self.seconds
                print(f"{share:6.1%}  step {self.steps}  loss {np.mean(losses):.4f}", flush=True)
                said, losses = now, []
            if now - saved > _SAVE_EVERY:
                self.save()
                saved = now
        self.save()

    def _rate(self) -> float:
        share = min(self.spent / self.seconds, 1.0)
        warm = min(1.0, (self.steps + 1) / 200)
        return warm * (_LOWEST + (self.rate - _LOWEST) * (1 + math.cos(math.pi * share)) / 2)

    def _step(self, crops: Tensor, labels: CropLabels) -> float:
        crops = crops.contiguous(memory_format=torch.channels_last)
        loss = loss_of(self.name, self.network(crops), torch.from_numpy(labels))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        self.steps += 1
        return float(loss.detach())


def loss_of(name: str, said: Tensor | tuple[Tensor, ...], wanted: Tensor) -> Tensor:
    """How wrong the network is."""
    if name == CORNER_NETWORK:
        assert isinstance(said, Tensor)
        return nn.functional.smooth_l1_loss(said, wanted, beta=0.02) * 20
    kinds, inks, turns = said
    total = nn.functional.cross_entropy(kinds, wanted[:, 0])
    for scores, column in ((inks, 1), (turns, 2)):
        told = wanted[:, column] >= 0
        if bool(told.any()):
            total = (
                total + nn.functional.cross_entropy(scores[told], wanted[told, column]) * told.float().mean()
            )
    return total


def turn_some_sideways(
    crops: NDArray[np.uint8], labels: CropLabels, rng: np.random.Generator, alphabet: Alphabet = TILE_ALPHABET
) -> tuple[NDArray[np.uint8], CropLabels]:
    """Some of the crops as a box gives them that was taken for upright while the tile lay on its side.

    That happens to tiles on racks which are so foreshortened that their boxes are nearly square.
    """
    crops, labels = crops.copy(), labels.copy()
    height, width = crops.shape[1:3]
    for at in np.flatnonzero((rng.random(len(crops)) < _SIDEWAYS) & (labels[:, 2] >= 0)).tolist():
        quarters = int(rng.choice((1, 3)))
        turned = np.ascontiguousarray(np.rot90(crops[at], quarters))
        crops[at] = cv2.resize(turned, (width, height), interpolation=cv2.INTER_AREA)
        kind, _, turn = labels[at].tolist()
        after = (turn - quarters) % 4
        if (turn == 2) != (after == 2):
            name = alphabet.kinds[kind]
            labels[at, 0] = alphabet.kinds.index(alphabet.half_turn.get(name, name))
        labels[at, 2] = after
    return crops, labels


def vary_crops(crops: NDArray[np.uint8], rng: np.random.Generator) -> Tensor:
    """The crops in slightly other light (augmentation): tint, contrast, noise."""
    light = torch.from_numpy(normalise_crops(crops))
    count = len(crops)
    tint = torch.from_numpy(rng.normal(1, 0.04, (count, 3, 1, 1)).astype(np.float32))
    power = torch.from_numpy(np.exp(rng.normal(0, 0.15, (count, 1, 1, 1))).astype(np.float32))
    out = ((light + 0.5).clamp(1e-3) ** power) * tint - 0.5
    strength = torch.from_numpy((rng.uniform(0, 1, (count, 1, 1, 1)) ** 3 * 0.08).astype(np.float32))
    return out + torch.randn(out.shape) * strength
