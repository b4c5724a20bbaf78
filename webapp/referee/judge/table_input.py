"""A settled table as the game takes it: sets of tiles, words, or dice on a grid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import GameRound, Table, TileSet, material_of
from engine.editions import TILES
from vision.watch import TrackedTable
from webapp.materials import page_material
from webapp.referee.judge.answers import Answers
from webapp.tables import TableState, laid_turns


@dataclass(frozen=True, slots=True)
class TableInput:
    """What lies on the table."""

    table: Any = ()
    """The sets as they lie, or what else a table of this material is."""
    letters: tuple[str, ...] | None = None
    """In the word game: what each joker is, None while that is open for any."""
    material: str = TILES
    """What it is laid with; words may count as tiles where nothing is said of their order."""

    @property
    def rows(self) -> Table:
        """The same, of what lies in rows."""
        return tuple(self.table)

    def event(self, player: str, late: bool) -> dict[str, object]:
        """The turn as it is written down."""
        return page_material(self.material).turn_event(self.table, self.letters, player, late)

    def same(self, other: "TableInput") -> bool:
        """Whether the same lies there, jokers for the same letters."""
        return self.letters == other.letters and self.shows(other)

    def shows(self, other: "TableInput") -> bool:
        """Whether the same tiles lie in the same sets."""
        return page_material(self.material).same_pieces(self.table, other.table)

    def is_as(self, now: GameRound) -> bool:
        """Whether it is the table that the round has."""
        return material_of(now.edition).same_table(now.table, self.table)


def table_input(table: TrackedTable, said: Answers, state: TableState) -> TableInput:
    """The table as the game at it takes it."""
    now, edition = state.round, state.game.edition
    name = TILES if edition is None else edition.material
    lying = page_material(name).lying(table)
    if now is None:
        return TableInput(lying, material=name)
    letters = page_material(name).joker_letters(lying, words_of(table, said, state), now)
    return TableInput(lying, letters, name)


def words_of(table: TrackedTable, said: Answers, state: TableState) -> Mapping[TileSet, str]:
    """What the words with jokers are: as they were laid, or as somebody has said since."""
    now = state.round
    if now is None:
        return {}
    material = page_material(now.edition.material)
    return material.words_named(table, said.words, material.words_lying(now, laid_turns(state.game)))


def words_to_choose(table: TrackedTable, said: Answers, state: TableState) -> tuple[int, ...]:
    """The rows that can be several words, of which nobody has chosen one."""
    now = state.round
    if now is None:
        return ()
    material = page_material(now.edition.material)
    return material.open_words(material.lying(table), words_of(table, said, state), now)
