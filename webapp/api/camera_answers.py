"""What a person at the page answers: a face, a set or two, a word, a place on the grid, no tile at all."""

from typing import TYPE_CHECKING

from engine import BadInput, boolean, natural_number, whole_number
from webapp.api.documents import TileAnswerBody

if TYPE_CHECKING:
    from webapp.referee import Referee


def take_answer(referee: "Referee", body: TileAnswerBody) -> None:
    """Take all that was said of a tile; it sticks while the tile lies."""
    tile, said = body.tile, body.model_dump(exclude={"tile"}, exclude_none=True)
    if not said:
        raise BadInput("answer-empty", "document")
    if body.together is not None or body.other is not None:
        # One of the two does not do without the other.
        other, together = natural_number(body.other, "other"), boolean(body.together, "together")
        referee.asking.say_together(tile, other, together)
    if body.word is not None:
        referee.asking.say_word(tile, body.word.upper())
    if body.beside is not None or body.face is not None or said.keys() & {"row", "col"}:
        referee.asking.say_beside(tile, body.beside is True)
    if said.keys() & {"row", "col"} or body.beside is False:
        _place(referee, body)
    if body.face is not None:
        referee.answer(tile, body.face)
    else:
        referee.answered()


def _place(referee: "Referee", body: TileAnswerBody) -> None:
    from vision import Cell

    cell = Cell(whole_number(body.row, "row"), whole_number(body.col, "col"))
    referee.asking.say_place(body.tile, cell)
