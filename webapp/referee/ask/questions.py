"""What people are asked about a table, and what they have said."""

import threading
from collections.abc import Hashable, Sequence
from dataclasses import replace

from engine import WORD_JOKER, BadInput, Face, Round, joker_word_choices
from engine.editions import DICE
from vision import Cell, Reading
from vision.watch import TrackedTable
from webapp.referee.ask.answer_memory import match_answers
from webapp.referee.ask.gaps import gaps_that_decide
from webapp.referee.judge.answers import Answers
from webapp.referee.judge.draft import drafted, way_back
from webapp.referee.judge.table_input import TableInput, table_input, words_to_choose
from webapp.referee.not_ready import GROUPING, WORD_OPEN
from webapp.referee.observe.observer import TableObserver
from webapp.referee.observe.settled import Question, SettledTable
from webapp.referee.settings import Answer
from webapp.tables import TableState

_STILL = ("covered",)
"""Changes after which a tile still lies where it lay."""


class Questions:
    """Knows the settled table with all that people said about it. Safe for several threads."""

    def __init__(self, observer: TableObserver, kept: Sequence[Answer] = ()) -> None:
        """``kept`` is what was said before a restart."""
        self._eyes = observer
        self._kept = tuple(kept)
        self._said = Answers()
        self._lock = threading.Lock()

    @property
    def seen(self) -> SettledTable | None:
        """The table as it last lay at rest, with what was said about its sets and places."""
        seen = self._eyes.seen
        return None if seen is None else seen.with_table(self._said.applied(seen.table))

    def settled(self) -> None:
        """The table was read anew: what was said about tiles that were moved is forgotten.

        The first time after a restart, what was said before it is known again.
        """
        seen = self._eyes.seen
        if seen is None:
            return
        moved = [change.id for change in seen.changes if change.kind not in _STILL]
        with self._lock:
            self._said = self._said.while_lying(seen.table, moved)
            kept, self._kept = self._kept, ()
        for tile, face in match_answers(seen.table, kept):
            self._eyes.answered(tile, face)

    def lying(self, seen: SettledTable, state: TableState) -> TableInput:
        """The table as the game takes it."""
        return table_input(seen.table, self._said, state)

    def questions(self, state: TableState) -> tuple[Question, ...]:
        """All that a person can settle; what does not wait for it says so."""
        seen, edition = self.seen, state.game.edition
        if seen is None:
            return ()
        dice = edition is not None and edition.material == DICE
        asked = seen.questions(None if edition is None else edition.box, grid=dice)
        return (*asked, *self._gaps(seen, state), *self._words(seen, state))

    def _gaps(self, seen: SettledTable, state: TableState) -> tuple[Question, ...]:
        unclear = seen.table.base.unclear
        if not unclear:
            return ()
        # Both at once: what would be said of the turn, and whether an undone one has been put back.
        matter = gaps_that_decide(seen.table.reading, lambda read: self._outcome(seen, read, state))
        ids = [tile.id for tile in seen.table.tiles]
        return tuple(
            Question(ids[gap.first], GROUPING, other=ids[gap.second], blocks_verdict=gap in matter)
            for gap in unclear
        )

    def _outcome(self, seen: SettledTable, read: Reading, state: TableState) -> Hashable:
        table = self.lying(seen.with_table(replace(seen.table, rows=read.rows)), state)
        draft, back = drafted(state, table), way_back(state, table)
        return None if draft is None else draft.outcome, back is not None and back.done

    def _words(self, seen: SettledTable, state: TableState) -> tuple[Question, ...]:
        now = state.round
        if not isinstance(now, Round):
            return ()
        found = []
        for at in words_to_choose(seen.table, self._said, state):
            tiles = [seen.table.tiles[place] for place in seen.table.rows[at]]
            joker = next(tile for tile in tiles if tile.face == WORD_JOKER)
            known = joker_word_choices(tuple(tile.face for tile in tiles), now)
            found.append(Question(joker.id, WORD_OPEN, words=known))
        return tuple(found)

    def say_face(self, tile: int, face: Face, state: TableState) -> None:
        """A person says what a tile is."""
        edition = state.game.edition
        if edition is not None and face not in edition.box:
            raise BadInput("no-such-face", "face", face=face[:12])
        self._table(tile)
        self._eyes.answered(tile, face)

    def say_together(self, first: int, second: int, together: bool) -> None:
        """A person says whether two neighbours are of one set."""
        asked = {(question.tile, question.other) for question in self._unclear()}
        if (first, second) not in asked:
            raise BadInput("gap-gone")
        with self._lock:
            self._said = self._said.with_gap((first, second), together)

    def _unclear(self) -> tuple[Question, ...]:
        """Every space that the reader finds unclear, also where somebody has said what it is."""
        seen = self._eyes.seen
        if seen is None:
            return ()
        ids = [tile.id for tile in seen.table.tiles]
        return tuple(Question(ids[gap.first], GROUPING, ids[gap.second]) for gap in seen.table.base.unclear)

    def say_word(self, tile: int, word: str) -> None:
        """A person says which word the row of a tile is."""
        table = self._table(tile)
        row = next(row for row in table.rows if any(table.tiles[place].id == tile for place in row))
        faces = [table.tiles[place].face for place in row]
        fits = len(word) == len(faces) and all(
            letter != WORD_JOKER and face in (WORD_JOKER, letter)
            for face, letter in zip(faces, word, strict=True)
        )
        if not fits:
            raise BadInput("word-not-there", word=word[:40])
        with self._lock:
            self._said = self._said.with_word(tuple(table.tiles[place].id for place in row), word)

    def say_place(self, tile: int, cell: Cell | None) -> None:
        """A person says where a die lies on the grid; None: beside it."""
        table = self._table(tile)
        with self._lock:
            self._said = self._said.with_place(table, tile, cell)

    def _table(self, tile: int) -> TrackedTable:
        seen = self.seen
        if seen is None:
            raise BadInput("tile-not-there", tile=tile)
        seen.table.tile(tile)
        return seen.table

    def keep_groupings(self, seen: SettledTable) -> None:
        """A turn was written down: what was unclear and did not matter stays as it was written."""
        ids = [tile.id for tile in seen.table.tiles]
        with self._lock:
            for gap in seen.table.base.unclear:
                self._said = self._said.with_gap((ids[gap.first], ids[gap.second]), gap.together)
