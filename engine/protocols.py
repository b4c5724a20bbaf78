"""What a round, its turns and their verdicts answer, whatever it is played with."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engine.tiles import Face

if TYPE_CHECKING:
    from engine.editions import Edition
    from engine.findings import Finding
    from engine.game.events import Play
    from engine.material import TurnFacts
    from engine.scoring import RoundScore

_Players = tuple[str, ...]


class TurnVerdict(Protocol):
    """What the referee says of a turn, whatever it was played with."""

    @property
    def verdict(self) -> str:
        """Legal, illegal, or a pass."""

    @property
    def findings(self) -> "tuple[Finding, ...]":
        """Every finding at once."""

    @property
    def played(self) -> tuple[Face, ...]:
        """What came from the rack."""

    @property
    def opening_value(self) -> int | None:
        """What the first lay-out counts, None where it is not one."""

    @property
    def draw(self) -> int | None:
        """Tiles to draw, the table restored; None when nobody can know."""

    @property
    def draw_unrestored(self) -> int | None:
        """Tiles to draw when the table cannot be restored."""

    @property
    def points(self) -> int:
        """Points where a game is scored turn by turn."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that lie there now; none without letters."""

    @property
    def new_words(self) -> tuple[str, ...]:
        """Those of them that this turn laid."""


class JudgedTurn(Protocol):
    """A turn as it was judged: the table it met, the one it showed and the one it left behind."""

    @property
    def event(self) -> int:
        """The event that ended it."""

    @property
    def player(self) -> str:
        """Whose turn it was."""

    @property
    def before(self) -> Any:
        """The table it met."""

    @property
    def shown(self) -> Any:
        """The table as the player left it."""

    @property
    def table(self) -> Any:
        """The table that stays."""

    @property
    def verdict(self) -> TurnVerdict:
        """What the referee said."""

    @property
    def due(self) -> int:
        """Tiles to draw for it."""


class GameRound(Protocol):
    """A round as it stands, whatever it is played with; every change is a new value."""

    @property
    def edition(self) -> "Edition":
        """What it is played by."""

    @property
    def players(self) -> _Players:
        """In clockwise order."""

    @property
    def starter(self) -> str:
        """Who began."""

    @property
    def to_move(self) -> str:
        """Whose turn it is."""

    @property
    def table(self) -> Any:
        """What lies on the table."""

    @property
    def pool(self) -> int | None:
        """How many tiles can be drawn; None where nobody draws."""

    @property
    def rack_sizes(self) -> Mapping[str, int]:
        """How many pieces each player has left."""

    @property
    def racks(self) -> Mapping[str, tuple[Face, ...]]:
        """What was last seen of the players' pieces."""

    @property
    def racks_open(self) -> bool:
        """Whether everybody sees what the others have."""

    @property
    def opened(self) -> Collection[str]:
        """Who has laid out."""

    @property
    def owed(self) -> Mapping[str, int]:
        """Tiles that players have yet to draw."""

    @property
    def points(self) -> Mapping[str, int]:
        """Points so far, where they are kept turn by turn."""

    @property
    def words(self) -> tuple[str, ...]:
        """Words laid so far."""

    @property
    def ruled(self) -> Mapping[str, bool]:
        """Words on which the players have overruled the dictionary."""

    @property
    def turns(self) -> Sequence[JudgedTurn]:
        """The turns so far."""

    @property
    def last_turns(self) -> _Players | None:
        """Who still has a turn after the pool ran out, where the edition counts them."""

    @property
    def due_to_end(self) -> bool:
        """Whether the round has come to its end as the edition says."""

    @property
    def ended(self) -> bool:
        """Whether somebody has said that it is over."""

    @property
    def out(self) -> str | None:
        """Who went out."""

    @property
    def score(self) -> "RoundScore | None":
        """The score, once the round has ended and all that counts is known and possible."""

    @property
    def surplus(self) -> tuple[Face, ...]:
        """The faces that were seen more often than the box holds them."""

    @property
    def missing(self) -> int:
        """Tiles that are nowhere, once the round has a score."""

    def facts(self, event: "Play") -> "TurnFacts[Any] | None":
        """All that the verdict on a turn depends on besides the edition; None where nothing is judged."""

    def apply(self, event: "Play", verdict: TurnVerdict | None = None) -> "tuple[GameRound, list[Finding]]":
        """The round after an event, and what is odd about the event; a known verdict is not found again."""
