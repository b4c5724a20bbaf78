"""What people said about a table besides the faces of its tiles: sets, words, places on the grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from vision import Cell, Gap, Reading, decide_gap
from vision.watch import TrackedTable, TrackedTile
from webapp.referee.judge.not_in_play import NotInPlay, outsider_of, still_not_in_play

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Beside:
    """A die lies so many rows and columns from another one, which lay there when it was said."""

    anchor: int
    rows: int
    cols: int


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said, by the tiles it was said of; it holds while they lie."""

    gaps: Mapping[Pair, bool] = field(default_factory=dict)
    """Whether two neighbours are of one set."""
    words: Mapping[tuple[int, ...], str] = field(default_factory=dict)
    """Which word the tiles of a row are."""
    places: Mapping[int, Beside | None] = field(default_factory=dict)
    """Where a die lies on the grid; None: beside it."""
    outsiders: tuple[NotInPlay, ...] = ()
    """What is no tile of this game."""

    @property
    def beside(self) -> frozenset[int]:
        """The finds that are not in play."""
        return frozenset(each.tile for each in self.outsiders if each.tile is not None)

    def while_lying(self, table: TrackedTable, moved: Sequence[int]) -> "Answers":
        """What still holds after some tiles were moved or taken away."""
        lying = {tile.id for tile in table.tiles}
        still = lying - set(moved)
        rows = {tuple(table.tiles[place].id for place in row) for row in table.rows}
        return Answers(
            {pair: said for pair, said in self.gaps.items() if set(pair) <= still},
            {row: word for row, word in self.words.items() if row in rows or set(row) <= still},
            {
                die: place
                for die, place in self.places.items()
                if die in still and (place is None or place.anchor in lying)
            },
            still_not_in_play(self.outsiders, table, moved),
        )

    def with_gap(self, pair: Pair, together: bool) -> "Answers":
        """Also this about two neighbours."""
        others = {each: said for each, said in self.gaps.items() if set(each) != set(pair)}
        return replace(self, gaps={**others, pair: together})

    def with_word(self, row: tuple[int, ...], word: str) -> "Answers":
        """Also this about a word."""
        return replace(self, words={**self.words, row: word})

    def with_place(self, table: TrackedTable, die: int, cell: Cell | None) -> "Answers":
        """Also this about a die; its place is kept from the nearest die of the grid."""
        others = [tile for tile in table.tiles if tile.id != die and tile.reading.cell is not None]
        if cell is None or not others:
            return replace(self, places={**self.places, die: None if cell is None else Beside(die, 0, 0)})
        anchor = min(others, key=lambda tile: _steps(cell, tile.reading.cell or cell))
        there = anchor.reading.cell or cell
        place = Beside(anchor.id, cell.row - there.row, cell.col - there.col)
        return replace(self, places={**self.places, die: place})

    def with_outsider(self, tile: TrackedTile) -> "Answers":
        """Also that a find is not in play."""
        return replace(
            self, outsiders=(*self.in_play(tile.id).outsiders, NotInPlay(outsider_of(tile), tile.id))
        )

    def in_play(self, tile: int) -> "Answers":
        """A find is of the game after all."""
        return replace(self, outsiders=tuple(each for each in self.outsiders if each.tile != tile))

    def applied(self, table: TrackedTable) -> TrackedTable:
        """The table with all that was said."""
        reading = table.reading
        places = {tile.id: place for place, tile in enumerate(table.tiles)}
        for (first, second), together in self.gaps.items():
            if first in places and second in places:
                reading = _grouped(reading, places[first], places[second], together)
        cells = {tile.id: tile.reading.cell for tile in table.tiles}
        tiles = tuple(self._placed(tile, cells) for tile in table.tiles)
        out = {places[tile] for tile in self.beside if tile in places}
        rows = (tuple(place for place in row if place not in out) for row in reading.rows)
        unclear = tuple(gap for gap in reading.unclear if not {gap.first, gap.second} & out)
        base = replace(table.base, unclear=unclear)
        return replace(table, tiles=tiles, rows=tuple(row for row in rows if row), base=base)

    def _placed(self, tile: TrackedTile, cells: Mapping[int, Cell | None]) -> TrackedTile:
        if tile.id in self.beside:
            return replace(tile, reading=replace(tile.reading, cell=None))
        if tile.id not in self.places:
            return tile
        said = self.places[tile.id]
        there = None if said is None else cells.get(said.anchor)
        cell = None
        if said is not None and there is not None:
            cell = Cell(there.row + said.rows, there.col + said.cols)
        return replace(tile, reading=replace(tile.reading, cell=cell))


def _steps(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.col - other.col)


def _grouped(reading: Reading, first: int, second: int, together: bool) -> Reading:
    """The reading with two tiles as one set or as two; as it is where they are no neighbours any more."""
    known = next((gap for gap in reading.unclear if {gap.first, gap.second} == {first, second}), None)
    if known is not None:
        return decide_gap(reading, known, together)
    rows = [row for row in reading.rows if first in row or second in row]
    if len(rows) == 1:
        row = rows[0]
        beside = abs(row.index(first) - row.index(second)) == 1
        return decide_gap(reading, Gap(first, second, together=True), together) if beside else reading
    ends = all({row[0], row[-1]} & {first, second} for row in rows)
    return decide_gap(reading, Gap(first, second, together=False), together) if ends else reading
