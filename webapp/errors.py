"""What can go wrong when somebody asks or writes; ``api/common`` gives each its HTTP status."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine import Finding
from webapp.texts import room_texts

if TYPE_CHECKING:
    from webapp.referee import Question


class NotFound(LookupError):
    """There is no such table, game or turn."""


class SequenceConflict(Exception):
    """The table has changed since whoever writes last looked at it."""


class EventRefused(Exception):
    """The event does not fit into the game as it stands; the findings say why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        """Refused for these reasons."""
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = tuple(findings)


class TurnNotReady(Exception):
    """Nothing was written: first this has to be settled."""

    def __init__(self, code: str, questions: "tuple[Question, ...]" = ()) -> None:
        super().__init__(code)
        self.code, self.questions = code, questions

    def text(self, language: str) -> str:
        """The reason for people."""
        return not_ready_texts(language)[self.code]


def not_ready_texts(language: str) -> Mapping[str, str]:
    """Why a turn cannot be judged yet, by its code, in a language."""
    return room_texts("webapp.referee", language)
