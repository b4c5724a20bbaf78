"""What somebody at a simulated table answers: the truth, as far as the question can be understood."""

from collections.abc import Iterator

from engine import WORD_JOKER, Face, fill_jokers, same_tiles
from vision.watch import Settled, TrackedTable
from webapp.demo.games.values import SimulatedTurn
from webapp.materials import page_material
from webapp.referee import (
    GROUPING,
    PLACE,
    WORD_OPEN,
    Question,
    Referee,
    TableInput,
)

MOST_ROUNDS = 4
"""An answer may open the next question; not for ever."""


def true_table_shown(turn: SimulatedTurn) -> TableInput:
    """The table as the player truly leaves it."""
    return TableInput(turn.tables.shown, turn.joker_letters, turn.material)


def true_table_kept(turn: SimulatedTurn) -> TableInput:
    """The table that truly stays."""
    return TableInput(turn.tables.after, material=turn.material)


def table_notation(lying: TableInput) -> str:
    """A table in notation.

    >>> from engine import Die
    >>> table_notation(TableInput((("R1", "R2", "R3"),)))
    'R1 R2 R3'
    >>> table_notation(TableInput((Die("R3", 0, 0), Die("K3", 1, 1)), material="dice"))
    'R3 . / . K3'
    """
    return page_material(lying.material).notation(lying.table)


def answer_questions(referee: Referee, truth: TableInput) -> None:
    """Answer all that the referee asks."""
    for _ in range(MOST_ROUNDS):
        asked = [question for question in referee.questions() if question.blocks_verdict]
        seen = referee.asking.seen
        if not asked or seen is None:
            return
        for question in asked:
            _answer_one(referee, question, seen, truth)
        referee.answered()


def _answer_one(referee: Referee, question: Question, seen: Settled, truth: TableInput) -> None:
    tile, asking = question.tile, referee.asking
    if question.why == GROUPING and question.other is not None:
        asking.say_together(tile, question.other, _together(tile, question.other, seen.table, truth))
    elif question.why == WORD_OPEN:
        word = _word(tile, seen.table, truth)
        if word is not None:
            asking.say_word(tile, word)
    else:
        if question.why == PLACE:
            more = sum(each.reading.cell is not None for each in seen.table.tiles) > len(truth.table)
            asking.say_place(tile, None if more else seen.table.tile(tile).reading.cell)
        face = dict(_faces(seen, truth)).get(tile)
        if face is not None:
            referee.answer(tile, face)


def _faces(seen: Settled, truth: TableInput) -> Iterator[tuple[int, Face]]:
    """What the tiles truly are, where that can be said."""
    return page_material(truth.material).true_faces(seen.table, truth.table)


def _row_of(tile: int, table: TrackedTable) -> tuple[int, ...]:
    return next(row for row in table.rows if any(table.tiles[place].id == tile for place in row))


def _together(first: int, second: int, table: TrackedTable, truth: TableInput) -> bool:
    """Whether two tiles are truly of one set."""
    one, other = _row_of(first, table), _row_of(second, table)
    if one != other:
        joined = same_tiles(table.tiles[place].face for place in (*one, *other))
        return joined in map(same_tiles, truth.rows)
    return same_tiles(table.tiles[place].face for place in one) in map(same_tiles, truth.rows)


def _word(tile: int, table: TrackedTable, truth: TableInput) -> str | None:
    """Which word a row truly is."""
    faces = tuple(table.tiles[place].face for place in _row_of(tile, table))
    letters = iter(truth.letters or ())
    for row in truth.rows:
        said = [next(letters, "") for face in row if face == WORD_JOKER]
        if row == faces and all(said):
            return fill_jokers(row, said)
    return None
