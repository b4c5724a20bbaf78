"""Why a set is no set: the one reason that helps a player most, and the tiles it is about."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

from engine.rules import Rules
from engine.sets.interpretations import plain_interpretations
from engine.sets.special_jokers import special_interpretations
from engine.tiles import (
    COLOUR_CHANGE,
    COLOUR_OF,
    COLOURS,
    DOUBLE,
    HIGHEST,
    LOWEST,
    MIRROR,
    NORMAL,
    NUMBER_OF,
    SPECIAL_JOKERS,
    Face,
    TileSet,
    is_joker,
)

SMALLEST_SET = 3
MISPLACED = "joker-misplaced"
_WhyNot = tuple[str, TileSet]


def why_not(tiles: TileSet, rules: Rules) -> _WhyNot:
    """The code and the tiles concerned of an illegal set.

    >>> why_not(("R4", "R5", "R7"), Rules())
    ('run-gap', ('R5', 'R7'))
    >>> why_not(("R12", "R13", "R1"), Rules())
    ('run-wraps', ('R12', 'R13', 'R1'))
    """
    if len(tiles) < SMALLEST_SET:
        return "set-too-short", tiles
    specials = tuple(tile for tile in tiles if tile in SPECIAL_JOKERS)
    if all(map(is_joker, tiles)):
        return MISPLACED, tiles
    units = _softened(tiles)
    if specials and (
        special_interpretations(units, rules) if MIRROR in units else plain_interpretations(units)
    ):
        return MISPLACED, tuple(tile for tile in specials if tile != MIRROR)
    if MIRROR in tiles:
        return _mirrored_reason(tiles, units, rules)
    return _plain_reason(tiles, len(units))


def _softened(tiles: TileSet) -> TileSet:
    """The set with normal jokers in place of the double and colour-change ones."""
    normal = {DOUBLE: (NORMAL, NORMAL), COLOUR_CHANGE: (NORMAL,)}
    return tuple(unit for tile in tiles for unit in normal.get(tile, (tile,)))


def _plain_reason(tiles: TileSet, size: int) -> _WhyNot:
    """The reason when ``size`` units are to make a group or run and jokers could be anything."""
    numbers = [NUMBER_OF[tile] for tile in tiles if tile in NUMBER_OF]
    colours = {COLOUR_OF[tile] for tile in tiles if tile in COLOUR_OF}
    if len(set(numbers)) == 1 and len(numbers) > 1:
        if size > len(COLOURS):
            return "group-too-long", tiles
        return "colour-twice", _twice(tiles, COLOUR_OF.get)
    if len(colours) > 1:
        return "mixed-set", tiles
    if len(set(numbers)) < len(numbers):
        return "number-twice", _twice(tiles, NUMBER_OF.get)
    if size > HIGHEST or _fits_in_a_circle(numbers, size):
        return "run-wraps", tiles
    return "run-gap", _gap(tiles)


def _twice(tiles: TileSet, sign: Callable[[Face], object]) -> TileSet:
    """The tiles that share their colour or number with another."""
    counts = Counter(map(sign, tiles))
    return tuple(tile for tile in tiles if not is_joker(tile) and counts[sign(tile)] > 1)


def _fits_in_a_circle(numbers: Iterable[int], size: int) -> bool:
    """Whether the numbers would lie within ``size`` neighbours if 1 followed 13."""
    ordered = sorted(numbers)
    widest = max(after - before for before, after in pairwise([*ordered, ordered[0] + HIGHEST]))
    return HIGHEST - widest < size


def _gap(tiles: TileSet) -> TileSet:
    """The two number tiles on both sides of the widest gap."""
    ordered = sorted((tile for tile in tiles if tile in NUMBER_OF), key=NUMBER_OF.__getitem__)
    return max(pairwise(ordered), key=lambda pair: NUMBER_OF[pair[1]] - NUMBER_OF[pair[0]])


def _mirrored_reason(tiles: TileSet, units: TileSet, rules: Rules) -> _WhyNot:
    """The reason of a set with a mirror joker: sides that differ, or what one side suffers from."""
    middle = len(units) // 2
    pairs = list(zip(units[:middle], units[:middle:-1], strict=False))
    mirrored = len(units) % 2 and all(a == b or is_joker(a) or is_joker(b) for a, b in pairs)
    if not mirrored or units[middle] != MIRROR or units.count(MIRROR) > 1:
        return MISPLACED, (MIRROR,) * tiles.count(MIRROR)
    side = tuple(b if is_joker(a) else a for a, b in pairs)
    numbers = [NUMBER_OF[tile] for tile in side if tile in NUMBER_OF]
    if len(numbers) > len(set(numbers)) == 1 and len(side) > rules.mirror_group_side:
        return "group-too-long", tiles
    code, about = _plain_reason(side, len(side))
    if code in ("run-gap", "run-wraps"):
        return _mirrored_run_reason(tiles, side)
    return code, about


def _mirrored_run_reason(tiles: TileSet, side: TileSet) -> _WhyNot:
    """The reason when one side, read from the outside in, has one colour and no number twice."""
    for step in (1, -1):
        starts = {NUMBER_OF[tile] - step * place for place, tile in enumerate(side) if tile in NUMBER_OF}
        if len(starts) == 1:
            ends = (min(starts), min(starts) + step * len(side))
            inside = min(ends) >= LOWEST and max(ends) <= HIGHEST
            return (MISPLACED, (MIRROR,)) if inside else ("run-wraps", tiles)
    return "run-gap", _gap(side)
