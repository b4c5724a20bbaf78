"""Why a turn cannot be judged yet, in words."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.referee.observe.settled import Question

CAMERA, MOVING, HAND, COVERED, UNSURE, RESTORE, NO_ROUND, JUST_ENDED = (
    "camera",
    "moving",
    "hand",
    "covered",
    "unsure",
    "restore",
    "no-round",
    "just-ended",
)
GROUPING, WORD, PLACE = "grouping", "word", "place"


def for_question(why: str) -> str:
    """The reason that belongs to a question that was not answered yet."""
    return why if why in (GROUPING, WORD, PLACE) else UNSURE


class NotYet(Exception):
    """Nothing was written: first this has to be settled."""

    def __init__(self, code: str, questions: "tuple[Question, ...]" = ()) -> None:
        super().__init__(code)
        self.code, self.questions = code, questions

    def text(self, language: str) -> str:
        """The reason for people."""
        return texts(language)[self.code]


@cache
def texts(language: str) -> Mapping[str, str]:
    """The reasons in a language."""
    raw = files("webapp.referee").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    found: Mapping[str, str] = json.loads(raw)
    return found
