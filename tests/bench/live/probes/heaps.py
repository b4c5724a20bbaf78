"""Heaps of face-down tiles, what is beside them, and things that are no tiles."""

from dataclasses import replace

from tests.bench.live.easel import Scenery
from tests.bench.live.live_table import LiveTable
from tests.bench.live.outcome import Outcome, worst
from tests.bench.live.pieces import Beside, Laid, Piece, set_pieces
from tests.bench.live.staging import Before, Setting, messy_heap, one_more, stirred

POOL = (9.3, 0.5)
"""Where the pool lies."""
POOLED, TRIES = 44, 5
"""Tiles of a large pool, and how many of these are tried."""
THINGS = ("slip", "sheet", "screen", "pad", "slip", "phone")


def heap(setting: Setting) -> Outcome:
    """A legal turn beside a messy pool, which is not in play."""
    before, table = one_more(setting), setting.table()
    pool = messy_heap(setting.rng, setting.deal.loose(24 + setting.number % 3 * 6), POOL)
    table.begin(before.history, before.laid.with_pieces(pool))
    truth = table.truth(before.after.table)
    table.reach(before.after.with_pieces(stirred(setting.rng, pool)), *before.place)
    table.wait(1.0)
    return table.end(truth)


def beside_heap(setting: Setting) -> Outcome:
    """The opposite: a row, or a single tile face up, that is laid close to the pool counts."""
    before, table, rng = one_more(setting, 4), setting.table(), setting.rng
    pool = messy_heap(rng, setting.deal.loose(20), POOL, (1.9, 2.3))
    table.begin(before.history, before.laid.with_pieces(pool))
    edge = min(piece.x for piece in pool) - 1.3
    new = max(piece.row for piece in before.after.pieces if piece.row is not None)
    faces = before.after.table[-1]
    if setting.number % 2:
        laid = set_pieces(faces, new, (edge - len(faces) + 1, POOL[1] - 1.0), float(rng.normal(0, 3)))
    else:
        laid = (Piece(faces[0], edge, POOL[1], float(rng.normal(0, 20)), new),)
    after = before.laid.with_pieces(laid)
    truth = table.truth(after.table)
    table.reach(after.with_pieces(pool), edge, POOL[1])
    table.wait(1.0)
    return table.end(truth)


def no_tile(setting: Setting) -> Outcome:
    """Somebody may say "that is no tile", and it is remembered: over a turn, and over a restart."""
    before, table, rng = one_more(setting), setting.table(), setting.rng
    backs = messy_heap(rng, setting.deal.loose(12), POOL, (1.6, 2.0))
    slip = Beside(
        "slip", 9.0, -5.4, float(rng.normal(0, 25)), 10 * int(rng.integers(2, 10)) + int(rng.integers(1, 10))
    )
    mess = Laid(backs, (slip,))
    table.begin(before.history, replace(before.laid.with_pieces(mess.pieces), things=mess.things))
    after = replace(before.after.with_pieces(mess.pieces), things=mess.things)
    truth = table.truth(before.after.table)
    table.reach(after, *before.place)
    table.wait(1.0)
    first = table.end(truth)
    if first not in (Outcome.RIGHT, Outcome.ASKED):
        return first
    if setting.number % 3 == 0:
        table.restart()
    table.wait(2.0)
    answered = table.asked.questions
    second = table.end(table.truth(before.after.table))
    again = second is Outcome.ASKED and answered > 0
    return Outcome.BLOCKED if again else worst((first, second))


def with_doubtful_pool(
    setting: Setting, before: Before, scenery: Scenery, place: tuple[float, float], reach: tuple[float, float]
) -> LiveTable:
    """A table whose pool lies there from the beginning.

    Of a few pools the first in which something is doubtful, if any is: what comes after it tells most.
    """
    faces = setting.deal.loose(POOLED)
    for _ in range(TRIES):
        table, pool = setting.table(scenery=scenery), messy_heap(setting.rng, faces, place, reach)
        table.begin(before.history, before.laid.with_pieces(pool))
        if table.waiting():
            break
    return table


def swept(setting: Setting) -> Outcome:
    """The pool is put away in the middle of the game: nothing of it may stay, also on a pale cloth."""
    before = one_more(setting)
    table = with_doubtful_pool(setting, before, Scenery((12.0, 24.0), pale=True), POOL, (2.6, 3.2))
    pool = tuple(piece for piece in table.view.laid.pieces if piece.row is None)
    truth = table.truth(before.after.table)
    table.reach(before.after.with_pieces(pool), *before.place)
    table.wait(1.0)
    table.reach(before.after, *POOL)
    table.wait(1.5)
    return table.end(truth)


def covered(setting: Setting) -> Outcome:
    """A pool at the picture's edge is swept away in one go, and nobody moves after that."""
    before = one_more(setting, 3, right=6.0)
    table = with_doubtful_pool(setting, before, Scenery((12.0, 24.0)), (13.0, 0.0), (3.2, 4.6))
    truth = table.truth(before.after.table)
    table.reach(before.after, 11.0, 0.0)
    table.wait(3.0)
    return table.end(truth, patience=0.5)


def things(setting: Setting) -> Outcome:
    """A score pad, a phone, or a slip of paper with a number is put down during a turn."""
    before, table, rng = one_more(setting), setting.table(), setting.rng
    name = THINGS[setting.number % len(THINGS)]
    number = 7 if setting.number % 2 else int(rng.integers(1, 14))
    place = float(rng.uniform(7.5, 11)), float(rng.uniform(-3, 3))
    thing = Beside(name, *place, float(rng.uniform(-30, 30)), number)
    table.begin(before.history, before.laid)
    truth = table.truth(before.after.table)
    table.reach(before.laid.with_things((thing,)), thing.x, thing.y)
    table.reach(before.after.with_things((thing,)), *before.place)
    table.wait(1.0)
    return table.end(truth)
