"""Dice on the page and under a camera."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import Die, Edition, Face, Grid, check_grid, is_same_grid, lines
from webapp.materials.face_matching import match_dice
from webapp.materials.no_words import WordlessMaterial
from webapp.materials.pieces import tile_document
from webapp.materials.protocol import PageMaterial
from webapp.materials.variants import OPEN, Variant, possible_verdicts

if TYPE_CHECKING:
    from vision import Gap, Reading, TileReading
    from vision.watch import TrackedTable


def grid_of(table: "TrackedTable") -> Grid:
    """The dice that lie on the grid."""
    places = ((tile.face, tile.reading.cell) for tile in table.tiles)
    return tuple(Die(face, cell.row, cell.col) for face, cell in places if cell is not None)


def format_grid(grid: Grid) -> str:
    """The dice of a grid row by row, a dot for an empty place.

    >>> from engine import Die
    >>> format_grid((Die("R3", 2, 1), Die("R4", 2, 2), Die("K3", 3, 1)))
    'R3 R4 / K3 .'
    """
    if not grid:
        return "nothing"
    faces = {die.place: die.face for die in grid}
    rows, columns = zip(*faces, strict=True)
    across = range(min(columns), max(columns) + 1)
    lines = (
        " ".join(faces.get((row, col), ".") for col in across) for row in range(min(rows), max(rows) + 1)
    )
    return " / ".join(lines)


class _Dice(WordlessMaterial):
    in_rows = False
    joins_sets = False

    def table_document(self, table: Grid) -> list[object]:
        return [{"face": die.face, "row": die.row, "col": die.col} for die in table]

    def notation(self, table: Grid) -> str:
        return format_grid(table)

    def turn_event(
        self, table: Grid, letters: tuple[str, ...] | None, player: str, late: bool
    ) -> dict[str, object]:
        return {"type": "dice", "player": player, "dice": self.table_document(table), "late": late}

    def same_pieces(self, one: Grid, other: Grid) -> bool:
        return is_same_grid(one, other)

    def table_of(self, reading: "Reading") -> list[object]:
        """The dice on the grid; those beside it are not on the table yet."""
        return [
            {"face": tile.face, "row": tile.cell.row, "col": tile.cell.col}
            for tile in reading.tiles
            if tile.cell is not None
        ]

    def piece_document(self, piece: "TileReading") -> dict[str, object]:
        """One die; row and column are null beside the grid."""
        row, col = (None, None) if piece.cell is None else (piece.cell.row, piece.cell.col)
        return {**tile_document(piece), "row": row, "col": col}

    def unsure_pieces(self, reading: "Reading") -> list[dict[str, object]]:
        return [self.piece_document(die) for die in reading.tiles if die.unsure and die.cell is not None]

    def certain_verdict(self, reading: "Reading", game: Edition) -> bool | None:
        """The verdict on all dice of the grid together, for they cross; open where a cell is."""
        dice = [tile for tile in reading.tiles if tile.cell is not None]
        cells = [die.cell for die in dice if die.cell is not None]

        def legal(faces: Variant) -> bool:
            lying = [Die(face, cell.row, cell.col) for face, cell in zip(faces, cells, strict=True)]
            return check_grid(lying, game).legal

        unsure = any(cell.unsure for cell in cells)
        verdicts = OPEN if unsure else possible_verdicts(dice, game, legal)
        return next(iter(verdicts)) if len(verdicts) == 1 else None

    def deciding_gaps(self, reading: "Reading", game: Edition) -> "list[Gap]":
        """None: dice that touch are of one line."""
        return []

    def lying(self, table: "TrackedTable") -> Grid:
        return grid_of(table)

    def lines(self, table: "TrackedTable") -> list[list[int]]:
        """The lines of three and more."""
        cells = [(tile.id, tile.reading.cell) for tile in table.tiles]
        there = {(cell.row, cell.col): tile for tile, cell in cells if cell is not None}
        return [[there[die.place] for die in line] for line in lines(grid_of(table))]

    def asks_about(self, piece: "TileReading") -> bool:
        """Nothing is judged by the dice beside the grid."""
        return piece.cell is not None

    def true_faces(self, table: "TrackedTable", truth: Grid) -> Iterator[tuple[int, Face]]:
        """Place by place, where the grids have one shape."""
        dice = [tile for tile in table.tiles if tile.reading.cell is not None]
        places = [(cell.row, cell.col) for tile in dice if (cell := tile.reading.cell) is not None]
        known = match_dice(places, truth)
        yield from ((tile.id, face) for tile, face in zip(dice, known, strict=True) if face is not None)


MATERIAL: PageMaterial = _Dice()
