"""Dice on a flat table: which of them are neighbours on a grid, and what that grid is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.quads import Flags, Numbers

Place = tuple[int, int]
"""Row and column."""
Complex = NDArray[np.complex128]

NEAR = 1.65
"""In sides of a die: the middles of neighbours are not farther apart."""
OFF = 0.28
"""In steps of the grid: how far a neighbour may be from where a neighbour should be."""
MAYBE = 0.45
"""In steps: a die this far off is perhaps a neighbour."""
TOUCHING = 1.2
"""In sides: a die so near is perhaps a neighbour however it is turned."""
LEAN = float(np.radians(20))
"""The largest angle between the sides of a die and the axes."""
SMALLEST_STEP = 0.85
"""In sides: dice do not lie on each other."""
REFINED = 4
"""How often the grid is fitted to its neighbours."""
_WAYS = np.array([1, 1j, -1, -1j])
"""The four neighbours: to the right, below, to the left, above."""
PLACES: tuple[Place, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice on a table seen from straight above, their sides being 1 long."""

    places: Complex
    """Their middles: to the right is 1, downwards is i."""
    angles: Numbers
    """How their sides are turned, from -45° to 45°."""


@dataclass(frozen=True, slots=True)
class Island:
    """Dice that hang together."""

    places: Mapping[int, Place]
    """Where each lies, counted from any of them."""
    odd: frozenset[int]
    """Those that would have two places, or share one."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A grid: the step along one of its rows, which says how long its steps are and how it is turned."""

    step: complex

    def lean(self, dice: Dice) -> Numbers:
        """How far each die is turned out of the axes."""
        return np.abs(_folded(dice.angles - float(np.angle(self.step))))

    def neighbours(self, dice: Dice) -> tuple[Flags, NDArray[np.intp]]:
        """Which dice are neighbours of which, and of the four sides which one."""
        off, side = self._off(dice)
        return self._close(dice, off), side

    def perhaps(self, dice: Dice) -> tuple[Flags, NDArray[np.intp]]:
        """Which dice may be neighbours but need not."""
        off, side = self._off(dice)
        straight = self.lean(dice) <= LEAN
        maybe = (off <= MAYBE) & _near(dice, NEAR) & straight & straight[:, None]
        maybe |= (off <= MAYBE) & _near(dice, TOUCHING)
        return maybe & ~self._close(dice, off), side

    def worst(self, dice: Dice, which: Sequence[int]) -> tuple[float, float]:
        """Of some dice, how far a neighbour is off at most, and how far a die is turned."""
        off, _ = self._off(dice)
        among = np.ix_(which, which)
        most = float(np.where(self._close(dice, off)[among], off[among], 0.0).max())
        return most, float(self.lean(dice)[which].max())

    def support(self, dice: Dice) -> float:
        """How many neighbours there are, those counting less that lie badly."""
        off, _ = self._off(dice)
        return float((1 - (off[self._close(dice, off)] / OFF) ** 2).sum())

    def fitted(self, dice: Dice) -> "Lattice":
        """The grid that its neighbours make."""
        close, side = self.neighbours(dice)
        if not close.any():
            return self
        steps = _ways(dice)[close] / _WAYS[side[close]]
        return Lattice(complex(steps.mean()))

    def _close(self, dice: Dice, off: Numbers) -> Flags:
        straight = self.lean(dice) <= LEAN
        close: Flags = (off <= OFF) & _near(dice, NEAR) & straight & straight[:, None]
        return close

    def _off(self, dice: Dice) -> tuple[Numbers, NDArray[np.intp]]:
        away = np.abs((_ways(dice) / self.step)[..., None] - _WAYS)
        return away.min(axis=2), away.argmin(axis=2)


def dice_of(flat: Numbers) -> Dice:
    """The dice with these tops (dice × 4 corners × 2) on a flat table."""
    corners = flat[..., 0] + 1j * flat[..., 1]
    along = corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]
    return Dice(corners.mean(axis=1), _folded(np.angle(along)))


def part_of(dice: Dice, which: Iterable[int]) -> Dice:
    """Some of the dice."""
    chosen = list(which)
    return Dice(dice.places[chosen], dice.angles[chosen])


def lattice_of(dice: Dice) -> Lattice | None:
    """The grid on which most dice are neighbours; None where none are. Its rows are about level."""
    close = np.triu(_near(dice, NEAR), 1)
    ways = _ways(dice)[close]
    steps = np.maximum(np.abs(ways), SMALLEST_STEP) * np.exp(1j * _folded(np.angle(ways)))
    # Steps that are almost the same need not all be tried.
    tried = [Lattice(complex(step)) for step in {complex(np.round(step, 1)): step for step in steps}.values()]
    best = max(tried, key=lambda each: each.support(dice), default=None)
    if best is None or best.support(dice) <= 0:
        return None
    for _ in range(REFINED):
        best = max(best, best.fitted(dice), key=lambda each: each.support(dice))
    angle = float(_folded(np.array([np.angle(best.step)]))[0])
    return Lattice(complex(abs(best.step) * np.exp(1j * angle)))


def islands(dice: Dice, lattice: Lattice) -> list[Island]:
    """The dice that hang together on the grid, the most first; those without a neighbour are left out."""
    close, side = lattice.neighbours(dice)
    found = []
    left = set(np.flatnonzero(close.any(axis=1)).tolist())
    while left:
        start = min(left)
        places: dict[int, Place] = {start: (0, 0)}
        todo = [start]
        for die in todo:
            row, col = places[die]
            for other in np.flatnonzero(close[die]).tolist():
                down, right = PLACES[side[die, other]]
                if other not in places:
                    places[other] = (row + down, col + right)
                    todo.append(other)
        left -= places.keys()
        found.append(Island(places, frozenset(_odd(places, close, side))))
    return sorted(found, key=lambda each: -len(each.places))


def _odd(places: Mapping[int, Place], close: Flags, side: NDArray[np.intp]) -> set[int]:
    """Dice that their neighbours have elsewhere, and those that share a place."""
    odd: set[int] = set()
    at: dict[Place, int] = {}
    for die, (row, col) in places.items():
        if (row, col) in at:
            odd |= {die, at[row, col]}
        at[row, col] = die
        for other in np.flatnonzero(close[die]).tolist():
            down, right = PLACES[side[die, other]]
            if places[other] != (row + down, col + right):
                odd |= {die, other}
    return odd


def _ways(dice: Dice) -> Complex:
    """From each die to each other."""
    return dice.places[None] - dice.places[:, None]


def _near(dice: Dice, reach: float) -> Flags:
    away = np.abs(_ways(dice))
    near: Flags = (away <= reach) & ~np.eye(len(away), dtype=np.bool_)
    return near


def _folded(angles: Numbers) -> Numbers:
    """Angles brought into -45° … 45° by quarter turns."""
    quarter = np.pi / 2
    return np.asarray((angles + quarter / 2) % quarter - quarter / 2, np.float64)
