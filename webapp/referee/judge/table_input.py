"""A settled table as the game takes it: sets of tiles, words, or dice on a grid."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine import (
    WORD_JOKER,
    DiceRound,
    Die,
    Face,
    Grid,
    Round,
    Table,
    TileSet,
    joker_letters,
    lines,
    open_words,
    same_table,
    same_tiles,
)
from engine.editions import DICE, LETTERS
from vision.watch import TrackedTable
from webapp.referee.judge.answers import Answers
from webapp.tables import TableState, laid_turns, words_said


@dataclass(frozen=True, slots=True)
class TableInput:
    """What lies on the table."""

    rows: Table = ()
    """The sets as they lie."""
    letters: tuple[str, ...] | None = None
    """In the word game: what each joker is, None while that is open for any."""
    grid: Grid | None = None
    """In the dice game: the dice on the grid."""

    def event(self, player: str, late: bool) -> dict[str, object]:
        """The turn as it is written down."""
        if self.grid is not None:
            dice = [{"face": die.face, "row": die.row, "col": die.col} for die in self.grid]
            return {"type": "dice", "player": player, "dice": dice, "late": late}
        rows = [list(row) for row in self.rows]
        turn: dict[str, object] = {"type": "turn", "player": player, "table": rows, "late": late}
        return turn if self.letters is None else {**turn, "joker_letters": list(self.letters)}

    def same(self, other: "TableInput") -> bool:
        """Whether the same lies there, jokers for the same letters."""
        return self.letters == other.letters and self.shows(other)

    def shows(self, other: "TableInput") -> bool:
        """Whether the same tiles lie in the same sets."""
        if self.grid is not None:
            return is_same_grid(self.grid, other.grid or ())
        return same_table(self.rows, other.rows)

    def is_as(self, now: Round | DiceRound) -> bool:
        """Whether it is the table that the round has."""
        if isinstance(now, DiceRound):
            return is_same_grid(now.grid, self.grid or ())
        return same_rows(now.table, self.rows, words=now.edition.material == LETTERS)


def same_rows(one: Table, other: Table, *, words: bool) -> bool:
    """Whether two tables are the same, wherever their sets lie; the order within a set makes a word.

    >>> ast, sta = (("A", "S", "T"),), (("S", "T", "A"),)
    >>> same_rows(ast, sta, words=True), same_rows(ast, sta, words=False)
    (False, True)
    """
    return Counter(one) == Counter(other) if words else same_table(one, other)


def is_same_grid(one: Grid, other: Grid) -> bool:
    """Whether the same dice make the same lines, wherever these lie."""
    return _faces(one) == _faces(other) and _lines(one) == _lines(other)


def _faces(grid: Grid) -> Counter[Face]:
    return Counter(die.face for die in grid)


def _lines(grid: Grid) -> Counter[TileSet]:
    return Counter(same_tiles(die.face for die in line) for line in lines(grid))


def rows_of_table(table: TrackedTable) -> Table:
    """The faces of the rows."""
    return tuple(tuple(table.tiles[place].face for place in row) for row in table.rows)


def grid_of(table: TrackedTable) -> Grid:
    """The dice that lie on the grid."""
    places = ((tile.face, tile.reading.cell) for tile in table.tiles)
    return tuple(Die(face, cell.row, cell.col) for face, cell in places if cell is not None)


def table_input(table: TrackedTable, said: Answers, state: TableState) -> TableInput:
    """The table as the game at it takes it."""
    now, edition = state.round, state.game.edition
    if edition is not None and edition.material == DICE:
        return TableInput(grid=grid_of(table))
    rows = rows_of_table(table)
    if edition is None or edition.material != LETTERS or not isinstance(now, Round):
        return TableInput(rows)
    return TableInput(rows, joker_letters(rows, words_of(table, said, state), now))


def words_of(table: TrackedTable, said: Answers, state: TableState) -> Mapping[TileSet, str]:
    """What the words with jokers are: as they were laid, or as somebody has said since."""
    now = state.round
    if not isinstance(now, Round):
        return {}
    rows = {tuple(table.tiles[place].id for place in row): row for row in table.rows}
    named = {
        tuple(table.tiles[place].face for place in rows[ids]): word
        for ids, word in said.words.items()
        if ids in rows
    }
    return {**words_said(now, laid_turns(state.game)), **_fitting(named)}


def _fitting(named: Mapping[TileSet, str]) -> dict[TileSet, str]:
    """What was said of words that still have the letters they had then."""
    return {
        tiles: word
        for tiles, word in named.items()
        if all(tile in (WORD_JOKER, letter) for tile, letter in zip(tiles, word, strict=True))
    }


def words_to_choose(table: TrackedTable, said: Answers, state: TableState) -> tuple[int, ...]:
    """The rows that can be several words, of which nobody has chosen one."""
    now = state.round
    if not isinstance(now, Round) or now.edition.material != LETTERS:
        return ()
    return open_words(rows_of_table(table), words_of(table, said, state), now)
