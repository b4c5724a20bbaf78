"""How a turn ends: by itself, too early, in time, under a hand."""

from tests.bench.live.live_table import LiveTable
from tests.bench.live.outcome import Judged, Outcome, outcome_of, worst
from tests.bench.live.pieces import Laid, Piece
from tests.bench.live.staging import Setting, arranged, middle_of, one_more
from webapp.referee.settings import Settings

AUTOMATIC = 4.0
"""Seconds of rest after which a turn ends by itself."""
THOUGHT = 5.5
"""Seconds that somebody thinks in the middle of a turn."""
SECONDS = 20
"""That a turn may take where the clock runs."""


def calm(setting: Setting) -> Outcome:
    """Nothing odd: a set is laid, the next player passes, one lays a tile alone and takes it back."""
    before, table = one_more(setting), setting.table()
    table.begin(before.history, before.laid)
    truth = table.truth(before.after.table)
    table.reach(before.after, *before.place)
    table.wait(1.0)
    first = table.end(truth)
    table.wait(1.0)
    second = table.end(table.truth(before.after.table))
    alone = Piece(setting.deal.loose(1)[0], 8.0, -2.0, 0.0, 99)
    wrong = before.after.with_pieces((alone,))
    table.wait(1.0)
    truth = table.truth(wrong.table)
    table.reach(wrong, alone.x, alone.y, owner=1)
    table.wait(1.0)
    third = table.end(truth)
    table.reach(before.after, alone.x, alone.y, owner=1)
    table.wait(3.0)
    restored = Outcome.STUCK if table.referee.is_restoring() else Outcome.RIGHT
    return worst((first, second, third, restored))


def hesitate(setting: Setting) -> Outcome:
    """Some of the turn, a long thought, and the rest of it; the turn ends by itself when it is over."""
    table = setting.table(settings=Settings(automatic=AUTOMATIC))
    before = setting.history(4)
    faces, more = setting.deal.run(3), setting.deal.group()
    pieces = arranged((*before.second, faces, more), setting.rng)
    new = len(before.second)
    start = Laid(tuple(piece for piece in pieces if piece.row is not None and piece.row < new))
    if setting.number % 2:
        # What lies there first is legal: the referee cannot know better until the hand is back.
        part, whole = start.with_pieces(piece for piece in pieces if piece.row == new), Laid(pieces)
        pause = AUTOMATIC + 1.5
    else:
        whole = start.with_pieces(piece for piece in pieces if piece.row == new)
        part, pause = Laid(whole.pieces[:-1]), THOUGHT
    table.begin(before, start)
    truth, turns = table.truth(whole.table), table.turns()
    table.reach(part, *middle_of(pieces, new))
    table.wait(pause)
    table.reach(whole, *middle_of(whole.pieces, max(piece.row or 0 for piece in whole.pieces)))
    table.wait(AUTOMATIC + 2.0)
    return ended_by_itself(table, truth, turns)


def ended_by_itself(table: LiveTable, truth: Judged, turns: int) -> Outcome:
    """What came of a turn that was left to the automatic end; people tap where it did not come."""
    extra = table.turns() - turns
    if extra == 1:
        return outcome_of(table.written(), truth, table.asked.questions)
    return Outcome.SILENT if extra else table.end(truth)


def clock(setting: Setting) -> Outcome:
    """The last tile is laid in time; what the referee waits by itself is not the player's."""
    table = setting.table(settings=Settings(automatic=AUTOMATIC, timed=True))
    before = one_more(setting)
    table.begin(before.history, before.laid, turn_seconds=SECONDS)
    truth, turns = table.truth(before.after.table), table.turns()
    table.wait(SECONDS - table.now - 3.6)
    table.reach(before.after, *before.place)
    table.wait(AUTOMATIC + 2.5)
    return ended_by_itself(table, truth, turns)


def hover(setting: Setting) -> Outcome:
    """A hand lies still over the tiles that were just laid when somebody taps, and goes a little later."""
    before, table = one_more(setting), setting.table()
    table.begin(before.history, before.laid)
    truth = table.truth(before.after.table)
    table.reach(before.after, before.place[0], before.place[1] + 2.2, leave=False)
    table.wait(0.3 if setting.number % 2 else 2.6)
    table.leaves_in(1.0)
    return table.end(truth)
