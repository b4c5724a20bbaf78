"""What lies in rows: what number tiles and letter tiles have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine import Edition, Face, Table, TileSet, format_table, same_table
from webapp.materials.face_matching import match_faces
from webapp.materials.pieces import tile_document
from webapp.materials.variants import OPEN, possible_verdicts

if TYPE_CHECKING:
    from vision import Gap, Reading, Stretch, TileReading
    from vision.watch import TrackedTable

MOST_GAPS = 6
"""Unclear spaces in one line that are tried both ways."""


def rows_of_table(table: "TrackedTable") -> Table:
    """The faces of the rows."""
    return tuple(tuple(table.tiles[place].face for place in row) for row in table.rows)


class RowMaterial(ABC):
    """Tiles that lie in rows, each of them a set."""

    in_rows = True
    joins_sets = False

    @abstractmethod
    def is_legal_row(self, row: TileSet, game: Edition) -> bool:
        """Whether tiles in one row are a set."""

    def table_document(self, table: Table) -> list[object]:
        """The sets, each a list of faces."""
        return [list(each) for each in table]

    def notation(self, table: Table) -> str:
        """The sets between bars."""
        return format_table(table)

    def turn_event(
        self, table: Table, letters: tuple[str, ...] | None, player: str, late: bool
    ) -> dict[str, object]:
        """A turn; with what its jokers are where that was said."""
        rows = self.table_document(table)
        turn: dict[str, object] = {"type": "turn", "player": player, "table": rows, "late": late}
        return turn if letters is None else {**turn, "joker_letters": list(letters)}

    def same_pieces(self, one: Table, other: Table) -> bool:
        """The same tiles in the same sets."""
        return same_table(one, other)

    def table_of(self, reading: "Reading") -> list[object]:
        """The rows by their faces."""
        return [[reading.tiles[place].face for place in row] for row in reading.rows]

    def piece_document(self, piece: "TileReading") -> dict[str, object]:
        """A tile as plain data."""
        return tile_document(piece)

    def unsure_pieces(self, reading: "Reading") -> list[dict[str, object]]:
        """The doubtful tiles by set and place."""
        return [
            {"set": number, "place": place, **tile_document(reading.tiles[index])}
            for number, row in enumerate(reading.rows)
            for place, index in enumerate(row)
            if reading.tiles[index].unsure
        ]

    def certain_verdict(self, reading: "Reading", game: Edition) -> bool | None:
        """One row that is illegal in every reading makes the table illegal, whatever the others are."""
        from vision import stretches

        outcomes = [self._stretch_verdicts(each, reading, game) for each in stretches(reading)]
        if {False} in outcomes:
            return False
        return True if all(each == {True} for each in outcomes) else None

    def deciding_gaps(self, reading: "Reading", game: Edition) -> "list[Gap]":
        """The unclear spaces of the lines whose verdict is open."""
        from vision import stretches

        return [
            gap
            for stretch in (stretches(reading) if reading.unclear else ())
            if len(self._stretch_verdicts(stretch, reading, game)) > 1
            for gap in stretch.gaps.values()
        ]

    def _stretch_verdicts(self, stretch: "Stretch", reading: "Reading", game: Edition) -> frozenset[bool]:
        """The verdicts on tiles in one line, under all groupings and readings that are left open."""
        if len(stretch.gaps) > MOST_GAPS:
            return OPEN
        found: set[bool] = set()
        for rows in stretch.groupings():
            parts = [self._row_verdicts([reading.tiles[at] for at in row], game) for row in rows]
            found |= {True} if all(True in part for part in parts) else set()
            found |= {False} if any(False in part for part in parts) else set()
        return frozenset(found)

    def _row_verdicts(self, row: Sequence["TileReading"], game: Edition) -> frozenset[bool]:
        return possible_verdicts(row, game, lambda tiles: self.is_legal_row(tiles, game))

    def lying(self, table: "TrackedTable") -> Table:
        """The faces of the rows."""
        return rows_of_table(table)

    def lines(self, table: "TrackedTable") -> list[list[int]]:
        """The rows."""
        return [[table.tiles[place].id for place in row] for row in table.rows]

    def asks_about(self, piece: "TileReading") -> bool:
        """Every tile is of a set."""
        return True

    def true_faces(self, table: "TrackedTable", truth: Table) -> Iterator[tuple[int, Face]]:
        """Row by row, from whichever end fits."""
        for row, faces in zip(table.rows, match_faces(rows_of_table(table), truth), strict=True):
            for place, face in zip(row, faces, strict=True):
                if face is not None:
                    yield table.tiles[place].id, face
