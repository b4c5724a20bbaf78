"""What the solver is asked, refused when it cannot be meant, and what it answers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.editions import Edition
from engine.errors import BadInput
from engine.scoring import rack_sum
from engine.sets.table import check
from engine.sets.why_not import SMALLEST_SET
from engine.tiles import COLOUR_OF, Face, Table, TileSet, in_order, require_in_box, same_tiles, tiles_of


@dataclass(frozen=True, slots=True)
class Solution:
    """The best turn: the most rack tiles, then the highest value."""

    tiles: int
    """How many rack tiles are played; 0 when there is no move."""
    value: int
    """What they would have counted on the rack."""
    play: tuple[Face, ...]
    """The rack tiles played."""
    table: Table
    """The table after the turn, as given when there is no move."""
    proven: bool = True
    """Whether there is no better turn; else the budget ended the search."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The best table that was found, None when there is none, and whether there is no better one."""

    table: Table | None
    proven: bool


@dataclass(frozen=True, slots=True)
class SolverProblem:
    """A table, a rack and whether its player has opened."""

    table: Table
    rack: tuple[Face, ...]
    opened: bool
    edition: Edition

    @classmethod
    def of(
        cls, table: Sequence[Sequence[Face]], rack: Sequence[Face], opened: bool, edition: Edition
    ) -> "SolverProblem":
        """The problem, refused when the table is not legal or the tiles cannot all be in play."""
        lying = tuple(map(tuple, table))
        require_in_box(tiles_of(lying), edition.box, "table")
        require_in_box(tiles_of([*lying, rack]), edition.box, "table and rack")
        for place, judged in enumerate(check(lying, edition).sets, 1):
            if not judged.legal:
                raise BadInput("table-not-legal", f"table, set {place}", tiles=" ".join(judged.tiles))
        return cls(lying, tuple(rack), opened, edition)

    def answer(self, after: Table | None, *, proven: bool = True) -> Solution:
        """The solution that leads to a table; None is no move."""
        play = () if after is None else tuple(in_order((tiles_of(after) - tiles_of(self.table)).elements()))
        if after is None or not play:
            return Solution(0, 0, (), self.table, proven)
        table = as_it_lay(self.table, unjoined(self.table, after))
        return Solution(len(play), rack_sum(play, self.edition.rules), play, table, proven)


def unjoined(before: Table, after: Table) -> Table:
    """The table after with runs cut where that leaves a run alone that lay there before: fewer tiles to move.

    Only runs without a joker are cut, so that no rule about jokers is touched.

    >>> unjoined((("R1", "R2", "R3"),), (("R1", "R2", "R3", "R4", "R5", "R6"),))
    (('R1', 'R2', 'R3'), ('R4', 'R5', 'R6'))
    """
    gone = Counter(map(_ascending, before)) - Counter(map(_ascending, after))
    runs = sorted(filter(_is_plain_run, gone.elements()), key=len, reverse=True)
    cut: list[TileSet] = []
    for tiles in after:
        cut += _cut(_ascending(tiles), runs) if _is_plain_run(tiles) else [tiles]
    return tuple(cut)


def _ascending(tiles: TileSet) -> TileSet:
    return tuple(in_order(tiles))


def _is_plain_run(tiles: TileSet) -> bool:
    return all(tile in COLOUR_OF for tile in tiles) and len({COLOUR_OF[tile] for tile in tiles}) == 1


def _cut(run: TileSet, old: list[TileSet]) -> list[TileSet]:
    """A run in pieces, each old one that fits once as it was; every piece is a run again or it is not cut."""
    for known in old:
        if known[0] in run and known[-1] in run:
            start, end = run.index(known[0]), run.index(known[-1]) + 1
            left, right = run[:start], run[end:]
            if all(len(piece) == 0 or len(piece) >= SMALLEST_SET for piece in (left, right)):
                old.remove(known)
                return [*(_cut(left, old) if left else []), known, *(_cut(right, old) if right else [])]
    return [run]


def as_it_lay(before: Table, after: Table) -> Table:
    """The table after with the sets that did not change first, in the order and the way they lay.

    >>> as_it_lay((("R3", "R2", "R1"),), (("K1", "B1", "O1"), ("R1", "R2", "R3")))
    (('R3', 'R2', 'R1'), ('K1', 'B1', 'O1'))
    """
    left = Counter(map(same_tiles, after))
    kept: list[TileSet] = []
    for tiles in before:
        if left[same_tiles(tiles)]:
            left[same_tiles(tiles)] -= 1
            kept.append(tiles)
    new = []
    for tiles in after:
        if left[same_tiles(tiles)]:
            left[same_tiles(tiles)] -= 1
            new.append(tiles)
    return (*kept, *new)
