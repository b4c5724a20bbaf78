"""Sets for a scene: a table that two players have laid, and what the third turn adds."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from engine.tiles import COLOURS, Table, TileSet

Rng = np.random.Generator
OPENING = 30
TRIES = 10_000
"""Before it is said that a box has no such set any more."""


class Deal:
    """Sets from one box, no tile more often than it is there."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._taken: Counter[str] = Counter()

    def take(self, faces: TileSet) -> bool:
        """Take these tiles, if all are left."""
        wanted = Counter(faces)
        if any(self._taken[face] + count > 2 for face, count in wanted.items()):
            return False
        self._taken += wanted
        return True

    def group(self, number: int | None = None, size: int | None = None) -> TileSet:
        """Tiles of one number in several colours."""
        for _ in range(TRIES):
            chosen = number or int(self._rng.integers(1, 14))
            count = size or int(self._rng.integers(3, 5))
            colours = self._rng.permutation(list(COLOURS))[:count]
            faces = tuple(f"{colour}{chosen}" for colour in colours)
            if self.take(faces):
                return faces
        raise ValueError("the box has no such group left")

    def run(self, length: int | None = None, low: int = 1, high: int = 13) -> TileSet:
        """Numbers in a row of one colour, from ``low`` to ``high`` at most."""
        for _ in range(TRIES):
            count = length or int(self._rng.integers(3, 6))
            start = int(self._rng.integers(low, high - count + 2))
            colour = str(self._rng.choice(list(COLOURS)))
            faces = tuple(f"{colour}{number}" for number in range(start, start + count))
            if self.take(faces):
                return faces
        raise ValueError("the box has no such run left")

    def any(self) -> TileSet:
        """A group or a run."""
        return self.group() if self._rng.random() < 0.5 else self.run()

    def opening(self) -> TileSet:
        """A set with which a player may open."""
        while True:
            faces = self.any()
            if sum(int(face[1:]) for face in faces) >= OPENING:
                return faces
            self._taken -= Counter(faces)

    def loose(self, count: int) -> TileSet:
        """Any tiles, one by one."""
        found: list[str] = []
        while len(found) < count:
            face = f"{self._rng.choice(list(COLOURS))}{int(self._rng.integers(1, 14))}"
            if self.take((face,)):
                found.append(face)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class History:
    """What was laid before the scene: the table after each player's turn."""

    first: Table
    second: Table


def history(deal: Deal, sets: int) -> History:
    """Both players have opened, and so many sets lie there."""
    one, other = deal.opening(), deal.opening()
    more = [deal.any() for _ in range(sets - 2)]
    half = len(more) // 2
    first = (one, *more[:half])
    return History(first, (*first, other, *more[half:]))
