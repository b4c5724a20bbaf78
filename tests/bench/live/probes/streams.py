"""Streams as they are: dim and squeezed, late, slow, under another light."""

from dataclasses import replace

from tests.bench.live.outcome import Outcome
from tests.bench.live.pieces import Piece
from tests.bench.live.staging import Setting, messy_heap, one_more
from tests.bench.live.stream import Stream

LAGS = (1.5, 0.5, 2.0, 1.0, 3.0, 0.0)
SLOW_RATE, SLOW_PATIENCE = 2.0, 2.0
"""Pictures a second, and in how many seconds there must be a verdict then."""


def dim(setting: Setting) -> Outcome:
    """A lamp far away and a stream squeezed hard: a turn, or one that is undone and put back."""
    rng = setting.rng
    dark = float(rng.uniform(0.12, 0.3))
    stream = Stream(noise=3.0, quality=int(rng.integers(18, 40)), light=(0.75 * dark, 0.9 * dark, dark))
    before, table = one_more(setting), setting.table(stream)
    table.begin(before.history, before.laid)
    if setting.number % 2 == 0:
        truth = table.truth(before.after.table)
        table.reach(before.after, *before.place)
        table.wait(0.3)
        return table.end(truth)
    alone = before.laid.with_pieces((Piece(setting.deal.loose(1)[0], 7.0, -2.0, 0.0, 99),))
    truth = table.truth(alone.table)
    table.reach(alone, 7.0, -2.0)
    table.wait(0.3)
    first = table.end(truth)
    if first not in (Outcome.RIGHT, Outcome.ASKED):
        return first
    table.reach(before.laid, 7.0, -2.0)
    table.wait(3.0)
    return Outcome.STUCK if table.referee.is_restoring() else first


def lag(setting: Setting) -> Outcome:
    """A stream that is seconds late, and a player who taps as soon as the tiles lie."""
    late = LAGS[setting.number % len(LAGS)]
    before, table = one_more(setting), setting.table(Stream(lag=late))
    table.begin(before.history, before.laid)
    table.wait(late)
    truth = table.truth(before.after.table)
    table.reach(before.after, *before.place)
    table.wait(0.2)
    return table.end(truth, patience=3.0 + late)


def colour(setting: Setting) -> Outcome:
    """The light changes during the turn: warm, dim and squeezed; no tile may change its colour silently."""
    rng = setting.rng
    before, table = one_more(setting, 5), setting.table()
    table.begin(before.history, before.laid)
    truth = table.truth(before.after.table)
    bright, cold, green = (float(rng.uniform(*ends)) for ends in ((0.25, 0.8), (0.15, 0.35), (0.4, 0.65)))
    light = (bright * cold, bright * green, bright)
    table.stream = replace(table.stream, light=light, quality=int(rng.integers(40, 80)))
    table.reach(before.after, *before.place)
    table.wait(1.0)
    return table.end(truth)


def slow(setting: Setting) -> Outcome:
    """Two pictures a second, with a pool: a verdict or a question within two seconds."""
    before, table = one_more(setting), setting.table(Stream(rate=SLOW_RATE))
    pool = messy_heap(setting.rng, setting.deal.loose(30), (9.3, 0.5))
    table.begin(before.history, before.laid.with_pieces(pool))
    table.wait(2.5)
    truth = table.truth(before.after.table)
    table.reach(before.after.with_pieces(pool), *before.place)
    return table.end(truth, patience=SLOW_PATIENCE)
