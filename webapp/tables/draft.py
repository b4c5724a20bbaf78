"""A turn that was judged and is not written down."""

from dataclasses import dataclass

from engine import ILLEGAL, Document, Event, Finding, Game, GameRound
from webapp.errors import EventRefused
from webapp.tables.fold import apply_or_refuse
from webapp.tables.state import TableState
from webapp.tables.turn_view import Played, full_turn, laid_turns


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """What the verdict would be if the turn ended like this; written at once, it is the verdict."""

    state: TableState
    """The table before it."""
    event: Event
    """How the turn is written down."""
    game: Game
    """The game after it."""

    @classmethod
    def of(cls, state: TableState, event: Event) -> "Draft":
        """The turn, judged; refused where it would be left out."""
        drafted = cls(state, event, apply_or_refuse(state, [event]))
        now = drafted.game.round
        if now is None or not now.turns or now.turns[-1].event != event.id:
            raise EventRefused([Finding("no-round")])
        return drafted

    @property
    def sequence(self) -> int:
        """The event that it would follow."""
        return self.state.sequence

    @property
    def round(self) -> GameRound:
        """The round after it."""
        return self.game.rounds[-1]

    @property
    def turn(self) -> Played:
        """The turn with its verdict."""
        return self.round.turns[-1]

    @property
    def undone(self) -> bool:
        """Whether everything would have to go back."""
        return self.turn.verdict.verdict == ILLEGAL

    @property
    def outcome(self) -> tuple[object, ...]:
        """What depends on it: whether the turn stands, what it scores, what is drawn."""
        verdict = self.turn.verdict
        return verdict.verdict, verdict.points, verdict.draw, verdict.draw_unrestored

    def document(self, language: str) -> Document:
        """The turn as the page shows it, typed or seen."""
        shown = full_turn(self.turn, laid_turns(self.game), self.round, language, draft=True)
        return {"sequence": self.sequence, **shown}
