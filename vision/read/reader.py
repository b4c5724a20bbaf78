"""The reader: number, letter or joker, ink and upright of each piece, from its crop alone."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.geometry.quads import stacked, turned_each
from vision.images.crops import normalise_crops, reader_crops
from vision.images.warp import Pyramid
from vision.networks.onnx import Network
from vision.values import Evidence, Picture, Quad, Shares


@dataclass(frozen=True, slots=True)
class ReaderTuning:
    """When a piece is looked at once more."""

    look_again: float = 0.995
    """A tile read with less confidence than this is looked at once more, upright."""


READER_TUNING = ReaderTuning()


def softmax(scores: NDArray[np.float32], temperature: float = 1.0) -> Shares:
    """Scores as shares, for each line."""
    scaled = scores / np.float32(temperature)
    powers = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    shares: Shares = powers / powers.sum(axis=1, keepdims=True)
    return shares


class PieceReader:
    """Reads the pieces of one game whose corners are known."""

    def __init__(
        self, network: Network, alphabet: Alphabet = TILE_ALPHABET, tuning: ReaderTuning = READER_TUNING
    ) -> None:
        self._network, self._alphabet, self._tuning = network, alphabet, tuning
        self._temperatures = network.settings.get("temperatures", {})

    def look(
        self, picture: Picture | Pyramid, quads: Sequence[Quad], scores: Sequence[float]
    ) -> list[Evidence]:
        """What is on the tiles with these corners; each is turned to its likely upright."""
        if not quads:
            return []
        crops = reader_crops(picture, quads)
        kinds, inks, turns = self._shares(crops)
        best = turns.argmax(axis=1)
        places = turned_each(stacked(quads), best)
        inked = inks.max(axis=1) if self._alphabet.inked else np.ones(len(inks), np.float32)
        sure = kinds.max(axis=1) * inked * turns.max(axis=1)
        again = np.flatnonzero((best % 2 == 1) | (sure < self._tuning.look_again))
        kinds = np.where((best == 2)[:, None], self._alphabet.after_half_turn(kinds), kinds)
        turns = np.take_along_axis(
            turns, (np.arange(turns.shape[1]) + best[:, None]) % turns.shape[1], axis=1
        )
        crops[best == 2] = crops[best == 2, ::-1, ::-1]
        if len(again):
            second = reader_crops(picture, places[again])
            crops[again] = second
            self._join(again, best, second, (kinds, inks, turns))
        return [
            Evidence(quad, float(score), kind, ink, turn, crop)
            for quad, score, kind, ink, turn, crop in zip(
                places, scores, kinds, inks, turns, crops, strict=True
            )
        ]

    def _shares(self, crops: NDArray[np.uint8]) -> tuple[Shares, Shares, Shares]:
        kinds, inks, turns = self._network.run(normalise_crops(crops))
        return (
            softmax(kinds, self._temperatures.get("kinds", 1.0)),
            softmax(inks, self._temperatures.get("inks", 1.0)),
            softmax(turns, self._temperatures.get("turns", 1.0)),
        )

    def _join(
        self,
        again: NDArray[np.intp],
        best: NDArray[np.intp],
        crops: NDArray[np.uint8],
        first: tuple[Shares, Shares, Shares],
    ) -> None:
        """Mix the second look into the first; where that saw a tile on its side, the second alone counts.

        Square pieces come to the reader with any side up, so it knows them on their sides as well.
        """
        sideways = ((best[again] % 2 == 1) & (not self._alphabet.square))[:, None]
        for shares, second in zip(first, self._shares(crops), strict=True):
            mixed = np.sqrt(np.maximum(shares[again], 1e-9) * np.maximum(second, 1e-9))
            mixed /= mixed.sum(axis=1, keepdims=True)
            shares[again] = np.where(sideways, second, mixed)
