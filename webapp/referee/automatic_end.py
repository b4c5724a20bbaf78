"""Turns that end by themselves: when they may, and the hand that takes such an end back."""

from dataclasses import dataclass

from engine import LEGAL, Document
from vision.watch import Settled
from webapp.referee.ask.assessment import Assessment
from webapp.referee.judge.table_input import TableInput
from webapp.referee.observe.observer import HAND, TableObserver
from webapp.referee.settings import Settings
from webapp.tables import TableState

HAND_RETURNS = 3.0
"""Seconds in which a hand that comes back takes an automatic end back."""
UNFINISHED, WITHDRAWN = "turn-unfinished", "end-withdrawn"
"""What is told: the table is not legal yet, so the turn goes on; a hand came back, so it goes on again."""


@dataclass(frozen=True, slots=True, eq=False)
class EndedByItself:
    """An automatic end that a hand may still take back, and what was known before it."""

    at: float
    sequence: int
    """The last event that was written for it."""
    lying: TableInput
    spent: float
    """Seconds of the turn that were over."""
    known: TableInput | None
    before: Settled | None


class AutomaticEnd:
    """Decides when a turn ends by itself; the referee writes. Used by the thread that shows frames."""

    def __init__(self, observer: TableObserver) -> None:
        self._eyes = observer
        self._hand_at = float("-inf")
        self._told: str | None = None
        self._notices = 0
        self._reminded: float | None = None
        self.ended: EndedByItself | None = None

    @property
    def notice(self) -> Document | None:
        """What people are told just now; its number tells one notice from the next."""
        return None if self._told is None else {"code": self._told, "number": self._notices}

    def saw(self, at: float) -> None:
        """A frame was seen at this time."""
        if self._eyes.phase == HAND:
            self._hand_at = at

    def forget_notice(self) -> None:
        """Somebody wrote something: nothing is to be told any more."""
        self._told = None

    def rested(self, now: float) -> float:
        """For how many seconds the table has been at rest, and no hand over it; 0 while it is not."""
        seen = self._eyes.seen
        if seen is None or not self._eyes.at_rest or not self._eyes.live:
            return 0.0
        return now - max(seen.moved_at, self._hand_at)

    def due(self, found: Assessment, settings: Settings, rested: float) -> bool:
        """Whether the turn is over; where the table is not legal, it is so only after a long time.

        Whether it is legal says when a turn ends, never what lies there.
        """
        if settings.automatic is None or rested < settings.automatic:
            return False
        draft = found.draft
        if draft is not None and draft.turn.verdict.verdict == LEGAL:
            return True
        if draft is not None and rested >= max(settings.automatic, settings.unfinished):
            return True
        if self._reminded != found.seen.at:
            self._reminded = found.seen.at
            self.tell(UNFINISHED)
        return False

    def taken_back(self, state: TableState, found: Assessment | None, now: float) -> EndedByItself | None:
        """The end that a hand takes back now; none where the next player has moved a tile since."""
        ended = self.ended
        if ended is None:
            return None
        if now - ended.at > HAND_RETURNS or state.sequence != ended.sequence:
            self.ended = None
            return None
        if self._eyes.phase != HAND:
            return None
        self.ended = None
        return ended if found is not None and found.lying.same(ended.lying) else None

    def tell(self, code: str) -> None:
        """Tell people something of how turns end."""
        self._told, self._notices = code, self._notices + 1
