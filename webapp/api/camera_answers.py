"""What a person at the page answers: a face, a set or two, a word, a place on the grid."""

from typing import TYPE_CHECKING

from engine import BadInput, Fields, any_text, boolean, natural_number, whole_number

if TYPE_CHECKING:
    from webapp.referee import Referee

ABOUT = ("face", "other", "together", "word", "row", "col", "beside")
"""What can be said of a tile."""


def take_answer(referee: "Referee", fields: Fields) -> None:
    """Take all that was said of a tile; it sticks while the tile lies."""
    said = {key: fields[key] for key in ABOUT if fields.get(key, None) is not None}
    tile = natural_number(fields["tile"], "tile")
    if not said:
        raise BadInput("answer-empty", "document")
    if "together" in said or "other" in said:
        other, together = said.get("other"), said.get("together")
        referee.asking.say_together(tile, natural_number(other, "other"), boolean(together, "together"))
    if "word" in said:
        referee.asking.say_word(tile, any_text(said["word"], "word").upper())
    if "row" in said or "col" in said or "beside" in said:
        _place(referee, tile, said)
    if "face" in said:
        referee.answer(tile, any_text(said["face"], "face"))
    else:
        referee.answered()


def _place(referee: "Referee", tile: int, said: dict[str, object]) -> None:
    from vision import Cell

    beside = boolean(said.get("beside", False), "beside")
    cell = (
        None if beside else Cell(whole_number(said.get("row"), "row"), whole_number(said.get("col"), "col"))
    )
    referee.asking.say_place(tile, cell)
