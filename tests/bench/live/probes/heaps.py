"""Heaps of face-down tiles, what is beside them, and things that are no tiles."""

from dataclasses import replace

from tests.bench.live.easel import Scenery
from tests.bench.live.outcome import Outcome, worst
from tests.bench.live.pieces import Beside, Laid, Piece, set_pieces
from tests.bench.live.staging import Setting, messy_heap, one_more, stirred

POOL = (9.3, 0.5)
"""Where the pool lies."""
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


def swept(setting: Setting) -> Outcome:
    """The pool is put away in the middle of the game: nothing of it may stay."""
    before, table = one_more(setting), setting.table(scenery=Scenery((12.0, 24.0), pale=True))
    pool = messy_heap(setting.rng, setting.deal.loose(34), POOL)
    table.begin(before.history, before.laid.with_pieces(pool))
    table.reach(before.laid.with_pieces(pool[:8]), *POOL)
    table.reach(before.laid, POOL[0], POOL[1] - 1)
    table.wait(1.5)
    truth = table.truth(before.after.table)
    table.reach(before.after, *before.place)
    table.wait(1.0)
    return table.end(truth)


def covered(setting: Setting) -> Outcome:
    """A pool that reached the picture's edge is swept away, and nobody moves after that."""
    before, table = one_more(setting, 3, right=8.0), setting.table(scenery=Scenery((12.0, 24.0)))
    pool = messy_heap(setting.rng, setting.deal.loose(44), (11.5, 0.0), (2.6, 4.2))
    table.begin(before.history, before.laid.with_pieces(pool))
    truth = table.truth(before.after.table)
    table.reach(before.after.with_pieces(pool), *before.place)
    table.wait(0.6)
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
