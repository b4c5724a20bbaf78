"""What an edition is played with: the names of the materials, and what every one of them answers.

A material is one file of `engine/materials`; its name is the file's. Each option of the rules says for which
of them it means something.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from engine.tiles import Face

if TYPE_CHECKING:
    from engine.editions import Edition
    from engine.findings import Finding
    from engine.game.events import Play
    from engine.scoring import RoundScore
    from engine.sets.one_set import JudgedSet
    from engine.turn.restore import RestorePlan

TILES = "tiles"
"""Number tiles in rows."""
SPECIAL = "special-jokers"
"""Number tiles with double, colour-change or mirror jokers among them."""
DICE = "dice"
"""Dice on a grid."""
LETTERS = "letters"
"""Letter tiles in words."""
EVERYTHING = (TILES, DICE, LETTERS)

_T = TypeVar("_T")
_Players = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnFacts(Generic[_T]):
    """All that may be known of a turn; each material takes what it judges by."""

    before: _T
    after: _T
    opened: bool
    late: bool = False
    pool: int | None = None
    rack_size: int | None = None
    words_laid: tuple[str, ...] = ()
    rack_emptied: bool = False
    joker_letters: tuple[str, ...] | None = None
    ruled: Mapping[str, bool] = field(default_factory=dict)
    """Words on which the players have overruled the dictionary."""


class JudgedTable(Protocol):
    """A table and what the rules say of it."""

    @property
    def legal(self) -> bool:
        """Whether it may lie like this."""

    @property
    def sets(self) -> "tuple[JudgedSet, ...]":
        """Its sets, words or lines."""

    @property
    def findings(self) -> "tuple[Finding, ...]":
        """All findings."""


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

    def apply(self, event: "Play") -> "tuple[GameRound, list[Finding]]":
        """The round after an event, and what is odd about the event."""


class Material(Protocol[_T]):
    """What is played with: how a table is written, checked, judged, put back; how a round of it begins."""

    @property
    def faces(self) -> Collection[Face]:
        """What its pieces can show."""

    @property
    def number_rows(self) -> bool:
        """Whether a table is rows of number tiles, each a set by itself: such can be typed and solved."""

    @property
    def order_counts(self) -> bool:
        """Whether the same pieces in another order are always another set."""

    @property
    def scored_by_racks(self) -> bool:
        """Whether a round is scored by what is left on the racks."""

    def parse_table(self, value: object, where: str) -> _T:
        """A table from plain data; anything that is not to the letter is bad input."""

    def check(self, table: _T, edition: "Edition") -> JudgedTable:
        """Judge a table as it lies; one that cannot lie there is bad input."""

    def judge(self, turn: TurnFacts[_T], edition: "Edition") -> TurnVerdict:
        """The verdict on a turn, with every finding at once."""

    def same_table(self, one: _T, other: _T) -> bool:
        """Whether two tables are the same, wherever their sets lie."""

    def restore(self, lying: _T, before: _T, edition: "Edition") -> "RestorePlan | None":
        """The way back, piece by piece; None where only the table before can be shown."""

    def most_on_rack(self, edition: "Edition") -> int | None:
        """How many pieces can be left to a player; None for any number."""

    def begin_round(
        self, edition: "Edition", players: _Players, starter: str, ruled: Mapping[str, bool]
    ) -> GameRound:
        """A round as it begins."""


def material_of(edition: "Edition") -> Material[Any]:
    """What an edition is played with.

    >>> from engine.editions import edition
    >>> material_of(edition("word")).number_rows
    False
    """
    return _loaded(edition.material)


@cache
def known_faces() -> frozenset[Face]:
    """What the pieces of any material can show.

    >>> {"R1", "JD", "Ü", "?"} <= known_faces()
    True
    """
    names = (module.name for module in iter_modules(import_module("engine.materials").__path__))
    return frozenset(face for name in names for face in _loaded(name).faces)


@cache
def _loaded(name: str) -> Material[Any]:
    # By name: what rounds and scores ask for here is built from rounds and scores.
    found: Material[Any] = import_module(f"engine.materials.{name}").MATERIAL
    return found
