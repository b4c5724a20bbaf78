"""Dice on a flat table: which of them are neighbours on a grid, and what that grid is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Flags, Numbers

RowColumn = tuple[int, int]
"""Row and column."""
Complex = NDArray[np.complex128]


@dataclass(frozen=True, slots=True)
class LatticeTuning:
    """How exactly neighbours lie on a grid."""

    near: float = 1.7
    """In sides of a die: the middles of neighbours are not farther apart."""
    off: float = 0.28
    """In steps of the grid: how far a neighbour may be from where a neighbour should be."""
    exact: float = 0.18
    """In steps: a neighbour so exactly in its place may look turned, for the corners of a top are not
    exact."""
    maybe: float = 0.45
    """In steps: a die this far off is perhaps a neighbour."""
    touching: float = 1.5
    """In sides: a die so near is perhaps a neighbour however it is turned."""
    lean: float = float(np.radians(20))
    """The largest angle between the sides of a die and the axes."""
    smallest_step: float = 0.85
    """In sides: dice do not lie on each other."""
    enough_steps: int = 4
    even: float = 0.08
    view: tuple[float, float, float, float] = (0.1, 0.1, 0.1, 0.1)
    """From so many steps between neighbours on the view is corrected by them: how much steps differ though
    they are laid with care, and by how much the view may be off."""
    most_tried: int = 8
    """Grids that are looked at closely."""
    refined: int = 4
    """How often the grid is fitted to its neighbours."""


LATTICE_TUNING = LatticeTuning()


_NUDGE = 1e-6
_WAYS = np.array([1, 1j, -1, -1j])
"""The four neighbours: to the right, below, to the left, above."""
PLACES: tuple[RowColumn, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


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

    places: Mapping[int, RowColumn]
    """Where each lies, counted from any of them."""
    odd: frozenset[int]
    """Those that would have two places, or share one."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A grid: the step along one of its rows, which says how long its steps are and how it is turned."""

    step: complex
    tuning: LatticeTuning = LATTICE_TUNING

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
        straight = self.lean(dice) <= self.tuning.lean
        maybe = (off <= self.tuning.maybe) & _near(dice, self.tuning.near) & straight & straight[:, None]
        maybe |= (off <= self.tuning.maybe) & _near(dice, self.tuning.touching)
        return maybe & ~self._close(dice, off), side

    def looseness(self, dice: Dice, which: Sequence[int]) -> tuple[float, float, float]:
        """Of some dice, how far a neighbour is off at most, how far they are turned at most, and mostly."""
        off, _ = self._off(dice)
        among = np.ix_(which, which)
        most = float(np.where(self._close(dice, off)[among], off[among], 0.0).max())
        lean = np.sort(self.lean(dice)[which])
        return most, float(lean[-1]), float(lean[len(lean) // 2])

    def support(self, dice: Dice) -> float:
        """How many neighbours there are, those counting less that lie badly."""
        off, _ = self._off(dice)
        return float((1 - (off[self._close(dice, off)] / self.tuning.off) ** 2).sum())

    def fitted(self, dice: Dice) -> "Lattice":
        """The grid that its neighbours make."""
        close, side = self.neighbours(dice)
        if not close.any():
            return self
        steps = _ways(dice)[close] / _WAYS[side[close]]
        return Lattice(complex(steps.mean()), self.tuning)

    def _close(self, dice: Dice, off: Numbers) -> Flags:
        straight = self.lean(dice) <= self.tuning.lean
        close: Flags = (off <= self.tuning.off) & straight & straight[:, None]
        close |= (off <= self.tuning.exact) & (straight | straight[:, None])
        return close & _near(dice, self.tuning.near)

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


def lattices_of(dice: Dice, tuning: LatticeTuning = LATTICE_TUNING) -> list[Lattice]:
    """The grids on which dice are neighbours, those on which most are first. Their rows are about level."""
    close = np.triu(_near(dice, tuning.near), 1)
    ways = _ways(dice)[close]
    steps = np.maximum(np.abs(ways), tuning.smallest_step) * np.exp(1j * _folded(np.angle(ways)))
    # Steps that are almost the same need not all be tried.
    tried = [
        Lattice(complex(step), tuning)
        for step in {complex(np.round(step, 1)): step for step in steps}.values()
    ]
    supported = [each for each in tried if each.support(dice) > 0]
    supported.sort(key=lambda each: -each.support(dice))
    return [_refined(each, dice) for each in supported[: tuning.most_tried]]


def _refined(lattice: Lattice, dice: Dice) -> Lattice:
    for _ in range(lattice.tuning.refined):
        lattice = max(lattice, lattice.fitted(dice), key=lambda each: each.support(dice))
    angle = float(_folded(np.array([np.angle(lattice.step)]))[0])
    return Lattice(complex(abs(lattice.step) * np.exp(1j * angle)), lattice.tuning)


def even_out(dice: Dice, lattice: Lattice) -> Dice:
    """The dice seen so straight that the steps between neighbours are equal everywhere.

    The corners of a top are less exact than its middle: neighbours show the view better than single dice.
    """
    close, side = lattice.neighbours(dice)
    one, other = np.nonzero(np.triu(close))
    if len(one) < lattice.tuning.enough_steps:
        return dice
    middle = dice.places.mean()
    reach = float(np.abs(dice.places - middle).max())
    places, ways = (dice.places - middle) / reach, _WAYS[side[one, other]]
    view = np.zeros(4)
    stiff = np.diag((lattice.tuning.even / np.array(lattice.tuning.view)) ** 2)

    def uneven(view: NDArray[np.float64]) -> Numbers:
        seen = _seen(places, view)
        steps = (seen[other] - seen[one]) / ways
        off = (steps - steps.mean()) / abs(steps.mean())
        return np.concatenate([off.real, off.imag])

    for _ in range(lattice.tuning.refined):
        off = uneven(view)
        slopes = np.stack([(uneven(view + nudge) - off) / _NUDGE for nudge in _NUDGE * np.eye(4)], axis=1)
        view = view - np.linalg.solve(slopes.T @ slopes + stiff, slopes.T @ off + stiff @ view)
    return Dice(_seen(places, view) * reach + middle, dice.angles)


def _seen(places: Complex, view: NDArray[np.float64]) -> Complex:
    """Places stretched, skewed and tipped both ways."""
    stretch, skew, tip_x, tip_y = view.tolist()
    tipped = places / (1 + tip_x * places.real + tip_y * places.imag)
    return np.asarray(tipped + complex(stretch, skew) * tipped.conj(), np.complex128)


def islands(dice: Dice, lattice: Lattice) -> list[Island]:
    """The dice that hang together on the grid, the most first; those without a neighbour are left out.

    Connected components of the neighbours.
    """
    close, side = lattice.neighbours(dice)
    found = []
    left = set(np.flatnonzero(close.any(axis=1)).tolist())
    while left:
        start = min(left)
        places: dict[int, RowColumn] = {start: (0, 0)}
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


def _odd(places: Mapping[int, RowColumn], close: Flags, side: NDArray[np.intp]) -> set[int]:
    """Dice that their neighbours have elsewhere, and those that share a place."""
    odd: set[int] = set()
    at: dict[RowColumn, int] = {}
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
