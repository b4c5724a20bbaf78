"""The probes, by the names that the bench prints."""

from collections.abc import Mapping

from tests.bench.live.probes import heaps, sets, streams, turns
from tests.bench.live.staging import Probe

PROBES: Mapping[str, Probe] = {
    "calm": turns.calm,
    "heap": heaps.heap,
    "beside heap": heaps.beside_heap,
    "no tile": heaps.no_tile,
    "swept": heaps.swept,
    "covered": heaps.covered,
    "push": sets.push,
    "shift": sets.shift,
    "overlap": sets.overlap,
    "hesitate": turns.hesitate,
    "dim": streams.dim,
    "things": heaps.things,
    "clock": turns.clock,
    "lag": streams.lag,
    "back in row": sets.back_in_row,
    "colour": streams.colour,
    "packed": sets.packed,
    "slow": streams.slow,
    "hover": turns.hover,
}
"""In the order of what they ask: 1 to 15 of the live table, after a calm table that must be right."""
