"""Every mirrored set that tiles allow: from the middle outwards, the same tiles only once.

A mirrored run of four a side is left out: it is one of one a side between two runs, unless jokers take the
places of its numbers. Asked for sets that hold certain tiles, none is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
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
    MIRROR,
    NORMAL,
    NUMBER_OF,
    Face,
    TileSet,
)

_NOTHING = Counter[Face]()
_NO_TILE = ""


class _Side(NamedTuple):
    """One end of a mirrored run: its colour, and whether a double joker reaches one place further."""

    colour: str
    reaches: bool = False


class _Ends(NamedTuple):
    """How a mirrored run goes on outwards: both ends, and the colours that may not come back."""

    left: _Side
    right: _Side
    seen: str = ""


_EndStep = tuple[Face, _Side]
"""What one end does at the next place: its tile, if it takes one, and how it goes on from there."""


def mirrored_runs(keys: Keys, rules: Rules, held: Counter[Face] = _NOTHING) -> Iterator[TilesByKey]:
    """The mirrored runs that do not fall apart; if asked for, all of those that hold some tiles."""
    for step in (-1, 1) if rules.mirror_may_fall else (-1,):
        for middle, colour in product(range(LOWEST, HIGHEST + 1), COLOURS):
            away = {tile: step * (NUMBER_OF[tile] - middle) for tile in held if tile in NUMBER_OF}
            if all(distance > 0 for distance in away.values()):
                yield from _around(keys, rules, held, away, (middle, step, colour))


def _around(
    keys: Keys, rules: Rules, held: Counter[Face], away: dict[Face, int], start: tuple[int, int, str]
) -> Iterator[TilesByKey]:
    """The mirrored runs with a middle, a step outwards and a colour in the middle."""
    middle, step, colour = start
    start_ends = _Ends(_Side(colour), _Side(colour))
    onwards = keys.prices.outwards(middle + step, step, colour)
    layer = {start_ends: keys.longer({0: (0.0, ())}, MIRROR, onwards)}
    distance = 0
    while any(layer.values()):
        distance += 1
        layer = _outwards(keys, rules, layer, middle + step * distance, step)
        here = Counter({tile: held[tile] for tile, at in away.items() if at == distance})
        for ends, laid in layer.items():
            layer[ends] = keys.holding(laid, here) if held or distance <= SMALLEST_SET else _whole(laid)
            if not ends.left.reaches and not ends.right.reaches:
                yield _finished(keys, keys.holding(layer[ends], held), rules)


def _outwards(
    keys: Keys, rules: Rules, layer: dict[_Ends, TilesByKey], number: int, step: int
) -> dict[_Ends, TilesByKey]:
    """The runs with one more place at both ends."""
    after: dict[_Ends, TilesByKey] = defaultdict(dict)
    if not LOWEST <= number <= HIGHEST:
        return after
    room = LOWEST <= number + step <= HIGHEST
    for ends, laid in layer.items():
        rights = _end_steps(keys, ends.right, number, room)
        for left in _end_steps(keys, ends.left, number, room):
            news = [(right, _together(ends, left, right, rules)) for right in rights]
            ways = [(right, new, _onwards(keys, new, number + step, step)) for right, new in news if new]
            for new, both in _both(keys, laid, left[0], ways):
                if new.left > new.right:
                    turned = {key: (cost, tiles[::-1]) for key, (cost, tiles) in both.items()}
                    after[_Ends(new.right, new.left, new.seen)].update(turned)
                else:
                    after[new].update(both)
    return after


def _both(
    keys: Keys, laid: TilesByKey, left: Face, ways: list[tuple[_EndStep, _Ends, float]]
) -> Iterator[tuple[_Ends, TilesByKey]]:
    """The runs with a tile at the left end, and each way to go on at the right one."""
    if left and ways:
        onwards = min(keys.prices.price(right[0]) + least for right, _, least in ways)
        laid = keys.longer(laid, left, onwards, front=True)
    for (right, _), new, least in ways if laid else ():
        both = keys.longer(laid, right, least) if right else laid
        if both:
            yield new, both


def _onwards(keys: Keys, ends: _Ends, number: int, step: int) -> float:
    """The least that both ends can still cost from a number on."""
    if ends.left.reaches or ends.right.reaches:
        return sum(
            keys.prices.onwards(number + step if side.reaches else number, step, side.colour)
            for side in (ends.left, ends.right)
        )
    return min(keys.prices.outwards(number, step, side.colour) for side in (ends.left, ends.right))


def _end_steps(keys: Keys, side: _Side, number: int, room: bool) -> list[_EndStep]:
    """What one end can do at a number, with tiles that are there."""
    if side.reaches:
        return [(_NO_TILE, _Side(side.colour))]
    found = [(f"{side.colour}{number}", side), (NORMAL, side)]
    found += [(COLOUR_CHANGE, _Side(colour)) for colour in COLOURS if colour != side.colour]
    found += [(DOUBLE, _Side(side.colour, True))] if room else []
    return [step for step in found if keys.there[step[0]]]


def _together(ends: _Ends, left: _EndStep, right: _EndStep, rules: Rules) -> _Ends | None:
    """How the run goes on when both ends do this; None when they would not mirror each other."""
    changed = [step for step in (left, right) if step[0] == COLOUR_CHANGE]
    if not changed:
        return _Ends(left[1], right[1], ends.seen) if ends.left.colour == ends.right.colour else None
    if rules.colour_may_return:
        return _Ends(left[1], right[1])
    colours = [step[1].colour for step in changed]
    seen = "".join(sorted({*ends.seen, ends.left.colour, ends.right.colour}))
    if len({*colours}) < len(colours) or any(colour in seen for colour in colours):
        return None
    return _Ends(left[1], right[1], seen)


def _whole(laid: TilesByKey) -> TilesByKey:
    """Those that are not a shorter mirrored run between two runs."""
    return {key: each for key, each in laid.items() if not _falls_apart(each[1])}


def _falls_apart(tiles: TileSet) -> bool:
    middle = tiles.index(MIRROR)
    left, right = _cuts(tiles[middle - 1 :: -1] if middle else ()), _cuts(tiles[middle + 1 :])
    return any(
        _is_run(left[away]) and _is_run(right[away]) and _has_number(tiles, left[away], right[away])
        for away in left.keys() & right.keys()
    )


def _cuts(side: TileSet) -> dict[int, TileSet]:
    """By how many places are left at the middle: what a cut takes off a side."""
    found, away = {}, 0
    for place, tile in enumerate(side, 1):
        away += 2 if tile == DOUBLE else 1
        found[away] = side[place:]
    return found


def _is_run(tiles: TileSet) -> bool:
    return len(tiles) >= SMALLEST_SET and any(tile in NUMBER_OF for tile in tiles)


def _has_number(tiles: TileSet, *off: TileSet) -> bool:
    """Whether a number is left when some tiles are taken off."""
    taken = sum(tile in NUMBER_OF for part in off for tile in part)
    return sum(tile in NUMBER_OF for tile in tiles) > taken


def _finished(keys: Keys, laid: TilesByKey, rules: Rules) -> TilesByKey:
    """Those that have a number and are not too long."""
    limit, numbers = rules.mirror_run_limit, keys.numbers
    return {
        key: each
        for key, each in keys.cheap(laid).items()
        if key & numbers and (limit is None or len(each[1]) <= limit)
    }


def mirrored_groups(keys: Keys, rules: Rules) -> Iterator[TilesByKey]:
    """The mirrored groups."""
    there = keys.there
    for number in range(LOWEST, HIGHEST + 1):
        faces = [f"{colour}{number}" for colour in COLOURS]
        for counts in product(*(range(min(there[face], 2) + 1) for face in faces)):
            twice = [face for face, count in zip(faces, counts, strict=True) if count > 1]
            once = [face for face, count in zip(faces, counts, strict=True) if count == 1]
            for side in range(max(1, len(twice) + len(once)), rules.mirror_group_side + 1):
                if twice or once:
                    found = _mirrored_group(twice, once, side - len(twice) - len(once), there)
                    for tiles in found:
                        yield keys.laid(tiles)


def _mirrored_group(
    twice: list[Face], once: list[Face], bare: int, there: Counter[Face]
) -> Iterator[TileSet]:
    """The groups with these faces on both sides or on one, and so many places with jokers on both.

    The bare places lie outside the middle ones, and what is on one side only outside of them or inside, so
    that a double joker finds neighbours wherever it can.
    """
    for split in range(len(once) + 1):
        places = (bare + split, bare + len(once) - split)
        for doubles in product(*(range(count // 2 + 1) for count in places)):
            jokers = [
                [DOUBLE] * double + [NORMAL] * (count - 2 * double)
                for double, count in zip(doubles, places, strict=True)
            ]
            left = [*twice, *once[split:], *jokers[0]]
            right = [*twice, *jokers[1], *once[:split]]
            tiles = (*reversed(left), MIRROR, *right)
            if all(tiles.count(joker) <= there[joker] for joker in (NORMAL, DOUBLE)):
                yield tiles
