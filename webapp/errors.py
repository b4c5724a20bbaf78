"""What can go wrong when somebody asks or writes, each with its HTTP status; bad input has 400."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine import CodedError, Finding

if TYPE_CHECKING:
    from webapp.referee import Question


class Refusal(CodedError):
    """A request that is refused."""

    status = 400


class NotFound(Refusal, LookupError):
    """There is no such table, game or turn."""

    status = 404


class NotAllowed(Refusal):
    """Whoever asks may not do this."""

    status = 403


class SequenceConflict(Refusal):
    """The table has changed since whoever writes last looked at it."""

    status = 409


class TooManyTries(Refusal):
    """Too often in too short a time; its ``wait`` says for how many seconds."""

    status = 429


class Overcrowded(Refusal):
    """Too many at once."""

    status = 503


class EventRefused(Exception):
    """The event does not fit into the game as it stands; the findings say why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        """Refused for these reasons."""
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = tuple(findings)


class TurnNotReady(Exception):
    """Nothing was written: first this has to be settled; its code is one of the texts' ``referee``."""

    def __init__(self, code: str, questions: "tuple[Question, ...]" = ()) -> None:
        super().__init__(code)
        self.code, self.questions = code, questions
