"""What the referee thinks of a settled table: worked out once for what lies there and the game it lies in."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from engine import WORD_JOKER, joker_word_choices
from engine.editions import TILES
from vision import Gap, Reading
from vision.watch import Settled, TrackedTable
from webapp.errors import TurnNotReady
from webapp.materials import page_material
from webapp.referee.ask.gaps import gaps_that_decide
from webapp.referee.ask.tile_questions import Question, tile_questions
from webapp.referee.judge.answers import Answers
from webapp.referee.judge.draft import WayBack, changed, drafted, way_back
from webapp.referee.judge.on_record import RecordedTable, keep_recorded_sets, without_settled
from webapp.referee.judge.table_input import TableInput, table_input, words_to_choose
from webapp.referee.not_ready import COVERED, GROUPING, WORD_OPEN, for_question
from webapp.tables import Draft, TableState


@dataclass(frozen=True, slots=True, eq=False)
class Assessment:
    """A settled table with all that was said about it, judged after the last event of the game."""

    seen: Settled
    state: TableState
    lying: TableInput
    """The table as the game takes it."""
    draft: Draft | None
    """The turn if it ended now; None where no turn can end, or no such table can be."""
    back: WayBack | None
    """What has to go back after an undone turn."""
    questions: tuple[Question, ...]
    """All that a person can settle; what does not wait for it says so."""
    beside: frozenset[int] = frozenset()
    """The finds of which people said that they are not in play."""
    on_record: frozenset[Gap] = frozenset()
    """The unclear spaces that the record of the game settles."""

    @property
    def waiting(self) -> tuple[Question, ...]:
        """What a person must settle before anything is judged."""
        return tuple(question for question in self.questions if question.blocks_verdict)

    @property
    def changed(self) -> bool:
        """Whether the table is another one than before the turn."""
        return changed(self.state, self.lying)

    def require_certain(self) -> None:
        """Refuse, with the reason, a table of which something is hidden or has to be asked."""
        if self.seen.covered:
            raise TurnNotReady(COVERED)
        if self.waiting:
            raise TurnNotReady(for_question(self.waiting[0].why), self.waiting)


def assess(settled: Settled, said: Answers, state: TableState) -> Assessment:
    """What the referee thinks of a table as it settled, with what was said about it since."""
    whole = as_said(settled, said)
    judged = _judged(whole, _recorded(whole.table, said, state, doubts=False), said, state)
    if judged.draft is None or judged.draft.undone:
        # Sets that were pushed together, and a tile between them: a reason to ask, never to decide.
        doubted = _recorded(whole.table, said, state, doubts=True)
        if doubted.table.base.unclear != judged.seen.table.base.unclear:
            judged = _judged(whole, doubted, said, state)
    seen, edition = judged.seen, state.game.edition
    material = page_material(TILES if edition is None else edition.material)
    asked = tile_questions(seen, None if edition is None else edition.box, material.asks_about, said.beside)
    return replace(judged, questions=(*asked, *_gaps(judged, said), *_words(judged, said)))


def _judged(whole: Settled, kept: RecordedTable, said: Answers, state: TableState) -> Assessment:
    """The table as it settled, with what was said and what is on record, judged; nothing is asked yet."""
    seen = whole.with_table(kept.table)
    lying = table_input(seen.table, said, state)
    draft, back = drafted(state, lying), way_back(state, lying)
    return Assessment(seen, state, lying, draft, back, (), said.beside, kept.settled)


def _recorded(table: TrackedTable, said: Answers, state: TableState, *, doubts: bool) -> RecordedTable:
    now = state.round
    if now is None or not page_material(now.edition.material).in_rows:
        return RecordedTable(table)
    asks = page_material(now.edition.material).joins_sets
    return keep_recorded_sets(table, now.table, said.gaps, asks=asks, doubts=doubts)


def as_said(settled: Settled, said: Answers) -> Settled:
    """A table as it settled, with what was said about it; what hides something not in play hides nothing."""
    changes = tuple(change for change in settled.changes if change.id not in said.beside)
    return replace(settled, table=said.applied(settled.table), changes=changes)


def _gaps(judged: Assessment, said: Answers) -> tuple[Question, ...]:
    table = judged.seen.table
    if not table.base.unclear:
        return ()
    # Both at once: what would be said of the turn, and whether an undone one has been put back.
    unsettled = without_settled(table.reading, judged.on_record)
    matter = gaps_that_decide(unsettled, lambda read: _outcome(judged, said, read))
    ids = [tile.id for tile in table.tiles]
    return tuple(
        Question(ids[gap.first], GROUPING, other=ids[gap.second], blocks_verdict=gap in matter)
        for gap in table.base.unclear
    )


def _outcome(judged: Assessment, said: Answers, read: Reading) -> Hashable:
    lying = table_input(replace(judged.seen.table, rows=read.rows), said, judged.state)
    draft, back = judged.draft, judged.back
    if lying != judged.lying:
        draft, back = drafted(judged.state, lying), way_back(judged.state, lying)
    return None if draft is None else draft.outcome, back is not None and back.done


def _words(judged: Assessment, said: Answers) -> tuple[Question, ...]:
    now, table = judged.state.round, judged.seen.table
    if now is None:
        return ()
    found = []
    for at in words_to_choose(table, said, judged.state):
        tiles = [table.tiles[place] for place in table.rows[at]]
        joker = next(tile for tile in tiles if tile.face == WORD_JOKER)
        known = joker_word_choices(tuple(tile.face for tile in tiles), now)
        found.append(Question(joker.id, WORD_OPEN, words=known))
    return tuple(found)
