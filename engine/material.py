"""What an edition is played with: the names of the materials, and what every one of them answers.

A material is one file of `engine/materials`; its name is the file's. Each option of the rules says for which
of them it means something.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from engine.tiles import Face

if TYPE_CHECKING:
    from engine.editions import Edition
    from engine.findings import Finding
    from engine.protocols import GameRound, TurnVerdict
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

    def judge(self, turn: TurnFacts[_T], edition: "Edition") -> "TurnVerdict":
        """The verdict on a turn, with every finding at once."""

    def same_table(self, one: _T, other: _T) -> bool:
        """Whether two tables are the same, wherever their sets lie."""

    def restore(self, lying: _T, before: _T, edition: "Edition") -> "RestorePlan | None":
        """The way back, piece by piece; None where only the table before can be shown."""

    def most_on_rack(self, edition: "Edition") -> int | None:
        """How many pieces can be left to a player; None for any number."""

    def begin_round(
        self, edition: "Edition", players: _Players, starter: str, ruled: Mapping[str, bool]
    ) -> "GameRound":
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
