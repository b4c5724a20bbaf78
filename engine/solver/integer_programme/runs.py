"""Every run that tiles allow: number by number, the same tiles only once.

Long runs are left out where they fall into shorter ones: a run of six is two of three as long as each has a
number. Asked for runs that hold certain tiles, those are left out that are such a run and another.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from engine.rules import Rules
from engine.sets.why_not import SMALLEST_SET
from engine.solver.integer_programme.keys import Keys, TilesByKey
from engine.tiles import (
    COLOUR_CHANGE,
    COLOURS,
    DOUBLE,
    HIGHEST,
    LOWEST,
    NORMAL,
    NUMBER_OF,
    Face,
    TileSet,
)

_LONGEST = 5
"""Tiles of the longest run that does not fall into shorter ones, but for crowds of jokers."""
_NUMBERS = range(LOWEST, HIGHEST + 1)
_NONE = -1
_NOTHING = Counter[Face]()


class _Run(NamedTuple):
    """How a run goes on: its colour, its tiles, the places of its first and last number, colours seen."""

    colour: str
    size: int = 0
    first: int = _NONE
    last: int = _NONE
    seen: str = ""

    def after(self, *, number: bool, colour: str, seen: str) -> "_Run":
        """The run with one more tile."""
        first = self.size if number and self.first == _NONE else self.first
        return _Run(colour, self.size + 1, first, self.size if number else self.last, seen)

    @property
    def falls_apart(self) -> bool:
        """Whether it is two runs, each with a number."""
        most = max(_LONGEST, self.first + SMALLEST_SET)
        return self.last >= SMALLEST_SET and self.first != self.last and self.size > most


def runs(keys: Keys, rules: Rules, held: Counter[Face] = _NOTHING) -> Iterator[TilesByKey]:
    """The runs without a mirror joker that do not fall apart; if asked for, those that hold some tiles."""
    layers: list[dict[_Run, TilesByKey]] = [defaultdict(dict) for _ in range(HIGHEST + 3)]
    for number in _NUMBERS:
        layer = layers[number]
        for colour in COLOURS:
            layer[_Run(colour)][0] = (0.0, ())
        for run, laid in layer.items():
            for face, step in _tiles_of(keys, run.colour, number):
                colours = COLOURS if face == COLOUR_CHANGE else run.colour
                longer = keys.longer(laid, face, keys.prices.onwards(number + step, 1, *colours))
                if held:
                    longer = _whole(_still_holding(keys, longer, held, number), held)
                for after in _onwards(run, face, rules) if longer else ():
                    if held or not after.falls_apart:
                        layers[number + step][after].update(longer)
                        if after.size >= SMALLEST_SET and after.first != _NONE:
                            yield keys.cheap(keys.holding(longer, held))


def _tiles_of(keys: Keys, colour: str, number: int) -> list[tuple[Face, int]]:
    """What is there for a number of a run, and how many numbers it takes."""
    found = [(f"{colour}{number}", 1), (NORMAL, 1), (COLOUR_CHANGE, 1)]
    found += [(DOUBLE, 2)] if number < HIGHEST else []
    return [each for each in found if keys.there[each[0]]]


def _still_holding(keys: Keys, laid: TilesByKey, held: Counter[Face], number: int) -> TilesByKey:
    """Those that have all the tiles they must hold up to a number."""
    passed = {tile: count for tile, count in held.items() if NUMBER_OF.get(tile, HIGHEST + 1) <= number}
    return keys.holding(laid, Counter(passed)) if passed else laid


def _whole(laid: TilesByKey, held: Counter[Face]) -> TilesByKey:
    """Those of which no other run can be cut off without touching the tiles they must hold."""
    return {key: each for key, each in laid.items() if not _can_be_cut(each[1], held)}


def _can_be_cut(tiles: TileSet, held: Counter[Face]) -> bool:
    if len(tiles) < 2 * SMALLEST_SET:
        return False
    for row in (tiles, tiles[::-1]):
        off = row[max(SMALLEST_SET, _covering(row, held)) :]
        if len(off) >= SMALLEST_SET and any(tile in NUMBER_OF for tile in off):
            return True
    return False


def _covering(tiles: TileSet, held: Counter[Face]) -> int:
    """How many tiles from the left hold what must be held; all when even they do not."""
    left, missing = dict(held), held.total()
    for place, tile in enumerate(tiles):
        if left.get(tile):
            left[tile] -= 1
            missing -= 1
            if not missing:
                return place + 1
    return len(tiles)


def _onwards(run: _Run, face: Face, rules: Rules) -> Iterator[_Run]:
    """The run with one more tile, in each colour in which it may go on."""
    if face != COLOUR_CHANGE or not run.size:
        yield run.after(number=face in NUMBER_OF, colour=run.colour, seen=run.seen)
        return
    seen = "" if rules.colour_may_return else run.seen + run.colour
    for colour in COLOURS:
        if colour != run.colour and colour not in seen:
            yield run.after(number=False, colour=colour, seen=seen)
