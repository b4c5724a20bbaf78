"""What people are asked about a table, and what they have said."""

import threading

from engine import WORD_JOKER, BadInput, Face
from vision import Cell
from vision.watch import Settled, TrackedTable
from webapp.referee.ask.answer_memory import match_answers, match_groupings
from webapp.referee.ask.assessment import Assessment, as_said, assess
from webapp.referee.ask.tile_questions import Question
from webapp.referee.judge.answers import Answers
from webapp.referee.judge.not_in_play import NotInPlay
from webapp.referee.not_ready import GROUPING
from webapp.referee.observe.observer import TableObserver
from webapp.referee.settings import Settings
from webapp.tables import TableState

_STILL = ("covered",)
"""Changes after which a tile still lies where it lay."""


class Questions:
    """Knows the settled table with all that people said about it. Safe for several threads."""

    def __init__(self, observer: TableObserver, kept: Settings | None = None) -> None:
        """``kept`` has what was said before a restart."""
        self._eyes, self._changed = observer, observer.changed
        kept = kept or Settings()
        self._kept = kept
        self._said = Answers(outsiders=tuple(NotInPlay(thing, None) for thing in kept.outsiders))
        self._said_until: float | None = None  # when the table settled of which it was said
        self._judging = threading.Lock()  # so that no table is judged by two threads
        self._assessed: tuple[Settled, Answers, Assessment] | None = None

    @property
    def seen(self) -> Settled | None:
        """The table as it last lay at rest, with what was said about its sets and places."""
        seen, said = self._current()
        return None if seen is None else as_said(seen, said)

    @property
    def said(self) -> Answers:
        """What people said about sets, words and places, and of what is no tile."""
        return self._current()[1]

    def _current(self) -> tuple[Settled | None, Answers]:
        """The table as it last lay at rest, and what was said of it.

        When it was read anew, what was said about tiles that were moved is forgotten. The first time after a
        restart, what was said before it is known again.
        """
        with self._changed:
            seen = self._eyes.seen
            if seen is not None and seen.at != self._said_until:
                moved = [change.id for change in seen.news if change.kind not in _STILL]
                self._said, self._said_until = self._said.while_lying(seen.table, moved), seen.at
                kept, self._kept = self._kept, Settings()
                for tile, face in match_answers(seen.table, kept.answers):
                    self._eyes.answered(tile, face)
                for pair, together in match_groupings(seen.table, kept.groupings):
                    self._said = self._said.with_gap(pair, together)
            return self._eyes.seen, self._said

    def assess(self, state: TableState) -> Assessment | None:
        """What is to be said of the table after the last event of the game; None before it was seen.

        It is found out once, however many ask.
        """
        with self._judging:
            seen, said = self._current()
            if seen is None:
                return None
            known = self._assessed
            if known is None or not _same(known, (seen, said, state)):
                known = self._assessed = seen, said, assess(seen, said, state)
            return known[2]

    def say_face(self, tile: int, face: Face, state: TableState) -> None:
        """A person says what a tile is."""
        edition = state.game.edition
        if edition is not None and face not in edition.box:
            raise BadInput("no-such-face", "face", face=face[:12])
        self._table(tile)
        self._eyes.answered(tile, face)

    def say_together(self, first: int, second: int, together: bool) -> None:
        """A person says whether two neighbours are of one set."""
        asked = {(question.tile, question.other) for question in (*self._unclear(), *self._asked())}
        if (first, second) not in asked:
            raise BadInput("gap-gone")
        with self._changed:
            self._said = self._said.with_gap((first, second), together)

    def _unclear(self) -> tuple[Question, ...]:
        """Every space that the reader finds unclear, also where somebody has said what it is."""
        seen, _ = self._current()
        if seen is None:
            return ()
        ids = [tile.id for tile in seen.table.tiles]
        return tuple(Question(ids[gap.first], GROUPING, ids[gap.second]) for gap in seen.table.base.unclear)

    def _asked(self) -> tuple[Question, ...]:
        """What was last asked: also where sets on record lie in one row."""
        return () if self._assessed is None else self._assessed[2].questions

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
        with self._changed:
            self._said = self._said.with_word(tuple(table.tiles[place].id for place in row), word)

    def say_place(self, tile: int, cell: Cell | None) -> None:
        """A person says where a die lies on the grid; None: beside it."""
        table = self._table(tile)
        with self._changed:
            self._said = self._said.with_place(table, tile, cell)

    def say_beside(self, tile: int, beside: bool = True) -> None:
        """A person says that a find is no tile of this game, not in play; or that it is one after all."""
        found = self._table(tile).tile(tile)
        with self._changed:
            self._said = self._said.with_outsider(found) if beside else self._said.in_play(tile)

    def _table(self, tile: int) -> TrackedTable:
        seen = self.seen
        if seen is None:
            raise BadInput("tile-not-there", tile=tile)
        seen.table.tile(tile)
        return seen.table

    def keep_groupings(self, seen: Settled) -> None:
        """A turn was written down: what was unclear and did not matter stays as it was written."""
        ids = [tile.id for tile in seen.table.tiles]
        with self._changed:
            for gap in seen.table.base.unclear:
                self._said = self._said.with_gap((ids[gap.first], ids[gap.second]), gap.together)


def _same(known: tuple[Settled, Answers, Assessment], now: tuple[object, object, object]) -> bool:
    """Whether nothing was seen, said or written since."""
    seen, said, assessment = known
    return all(one is other for one, other in zip((seen, said, assessment.state), now, strict=True))
