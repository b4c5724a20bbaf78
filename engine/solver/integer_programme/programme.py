"""A choice of sets as an integer linear programme; needs scipy, which is imported when it is used.

First the most tiles, then with so many the highest worth. Each time the choice is first made with fractions
of sets (the linear relaxation): that says what can be hoped for at most, and which sets are of no use for
it. A few hundred promising sets mostly hold an answer that is as good as hoped; else all sets that could do
better are looked at (chosen by their reduced costs, as in column generation).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import inf
from types import ModuleType
from typing import Any

from engine.errors import BadInput
from engine.tiles import Face, Table, TileSet

Limit = tuple[Mapping[int, int], float, float]
"""A further condition: so much for each set, all together from … to."""
_POOL = 300
"""Sets that are looked at first."""
_NEARLY = 1e-6
_GOLDEN = 0.6180339887


@dataclass(frozen=True, slots=True)
class Programme:
    """Sets to choose from, and the tiles that they are laid of."""

    sets: Sequence[TileSet]
    must: Counter[Face]
    may: Counter[Face]
    worth: Mapping[Face, int]
    """What a tile counts on a rack."""
    limits: list[Limit] = field(default_factory=list)

    def best(self) -> Table | None:
        """The sets with the most tiles, then the highest worth; None when there is no choice."""
        if not self.sets:
            return None if self.must or any(low > 0 for _, low, _ in self.limits) else ()
        counts = self._weights(dict.fromkeys(self.may, 1))
        found = _Choice(self, self.limits, counts).best(self._total(dict.fromkeys(self.may, 1)))
        if found is None:
            return None
        laid = sum(counts[at] for at in found)
        if laid < self._total(dict.fromkeys(self.may, 1)):
            limits = [*self.limits, (dict(enumerate(counts)), float(laid), inf)]
            worth = {face: self.worth[face] for face in self.may}
            found = _Choice(self, limits, self._weights(worth)).best(self._total(worth)) or found
        return tuple(self.sets[at] for at in found)

    def _weights(self, weight: Mapping[Face, int]) -> list[int]:
        """What each set weighs."""
        return [sum(weight.get(tile, 0) for tile in tiles) for tiles in self.sets]

    def _total(self, weight: Mapping[Face, int]) -> int:
        """What all the tiles weigh."""
        return sum(each * (self.must[face] + self.may[face]) for face, each in weight.items())


class _Choice:
    """The choice of sets that together weigh the most."""

    def __init__(self, programme: Programme, limits: Sequence[Limit], weights: Sequence[int]) -> None:
        self._optimize, sparse = _scipy("scipy.optimize"), _scipy("scipy.sparse")
        there = programme.must + programme.may
        rows = {face: at for at, face in enumerate(there)}
        across = [rows[tile] for tiles in programme.sets for tile in tiles]
        down = [at for at, tiles in enumerate(programme.sets) for _ in tiles]
        parts: list[float] = [1.0] * len(down)
        for row, (each, _, _) in enumerate(limits, len(rows)):
            across += [row] * len(each)
            down += each.keys()
            parts += each.values()
        self._low = [float(programme.must[face]) for face in rows] + [low for _, low, _ in limits]
        self._high = [float(there[face]) for face in rows] + [high for _, _, high in limits]
        self._weights = weights
        self._matrix = sparse.csc_array((parts, (across, down)), shape=(len(self._low), len(weights)))
        self._slack = sparse.diags_array([-1.0 if high == inf else 1.0 for high in self._high])
        self._joined = sparse.hstack([self._matrix, self._slack], format="csc")

    def best(self, most: int) -> list[int] | None:
        """The sets, some perhaps twice; None when there is no choice. None weighs more than ``most``."""
        everything = range(len(self._weights))
        if len(everything) <= _POOL:
            return self._whole(everything)
        # Without the noise whole crowds of sets would look alike.
        costs = self._parts([at * _GOLDEN % 1 * 1e-3 for at in everything])
        if costs is None:
            return None
        found = self._whole(sorted(everything, key=costs[1].__getitem__)[:_POOL])
        weight = -1 if found is None else self._weight(found)
        if weight < most:
            hope, spare = self._parts([0.0] * len(everything)) or costs
            if weight < int(hope + _NEARLY):
                better = [at for at in everything if spare[at] <= hope - weight - 1 + _NEARLY]
                found = self._whole(better, weight + 1) or found
        return found

    def _weight(self, found: Sequence[int]) -> int:
        return sum(self._weights[at] for at in found)

    def _parts(self, noise: Sequence[float]) -> tuple[float, list[float]] | None:
        """What parts of sets could weigh together, and how much using each set would cost of that."""
        ends = zip(self._low, self._high, strict=True)
        result = self._optimize.linprog(
            [more - weight for weight, more in zip(self._weights, noise, strict=True)]
            + [0.0] * len(self._low),
            A_eq=self._joined,
            b_eq=[low if high == inf else high for low, high in zip(self._low, self._high, strict=True)],
            bounds=[(0.0, None)] * len(self._weights) + [(0.0, high - low) for low, high in ends],
            method="highs",
        )
        return (
            None if result.x is None else (-result.fun, result.lower.marginals[: len(self._weights)].tolist())
        )

    def _whole(self, chosen: Sequence[int], least: int = 0) -> list[int] | None:
        """The best choice of whole sets among some, of at least some weight."""
        weights = [self._weights[at] for at in chosen]
        optimize: Any = self._optimize
        result = optimize.milp(
            [-weight for weight in weights],
            constraints=[
                optimize.LinearConstraint(self._matrix[:, list(chosen)], self._low, self._high),
                optimize.LinearConstraint([weights], least, inf),
            ],
            bounds=optimize.Bounds(0, 2),
            integrality=[1] * len(weights),
            options={"mip_rel_gap": 0},
        )
        if result.x is None:
            return None
        return [at for at, count in zip(chosen, result.x, strict=True) for _ in range(round(count))]


def _scipy(name: str) -> ModuleType:
    """A part of scipy, or one sentence that says why this cannot be solved here."""
    try:
        return import_module(name)
    except ImportError:
        raise BadInput("solver-missing") from None
