"""A choice of sets as an integer linear programme; needs scipy, which is imported when it is used."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

from engine.errors import BadInput
from engine.tiles import Face, Table, TileSet

Limit = tuple[Mapping[int, int], float, float]
"""A further condition: so much for each set, all together from … to."""


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
            return None if self.must else ()
        optimize, sparse = _scipy("scipy.optimize"), _scipy("scipy.sparse")
        there = self.must + self.may
        rows = {face: at for at, face in enumerate(there)}
        entries = [
            (rows[face], at, count)
            for at, tiles in enumerate(self.sets)
            for face, count in Counter(tiles).items()
        ]
        for at, (parts, _, _) in enumerate(self.limits, len(rows)):
            entries += [(at, each, part) for each, part in parts.items()]
        low = [float(self.must[face]) for face in rows] + [low for _, low, _ in self.limits]
        high = [float(there[face]) for face in rows] + [high for _, _, high in self.limits]
        across, down, parts_of = zip(*entries, strict=True)
        matrix = sparse.csc_array((parts_of, (across, down)), shape=(len(low), len(self.sets)))
        tile = 1 + sum(self.worth[face] * count for face, count in self.may.items())
        result = optimize.milp(
            [-sum(tile + self.worth[face] for face in tiles) for tiles in self.sets],
            constraints=optimize.LinearConstraint(matrix, low, high),
            bounds=optimize.Bounds(0, 2),
            integrality=[1] * len(self.sets),
            options={"mip_rel_gap": 0},
        )
        if result.x is None:
            return None
        return tuple(
            tiles for tiles, count in zip(self.sets, result.x, strict=True) for _ in range(round(count))
        )


def _scipy(name: str) -> ModuleType:
    """A part of scipy, or one sentence that says why this cannot be solved here."""
    try:
        return import_module(name)
    except ImportError:
        raise BadInput("special jokers: solving is unavailable because scipy is not installed") from None
