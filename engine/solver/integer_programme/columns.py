"""Every set that a choice of sets needs to know, special jokers included: the columns of the programme."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import inf

from engine.editions import Edition
from engine.sets.one_set import judge_set
from engine.sets.why_not import SMALLEST_SET
from engine.solver.integer_programme.keys import Keys, TilesByKey
from engine.solver.integer_programme.mirrors import mirrored_groups, mirrored_runs
from engine.solver.integer_programme.runs import runs
from engine.tiles import (
    COLOUR_CHANGE,
    COLOUR_OF,
    COLOURS,
    DOUBLE,
    HIGHEST,
    LOWEST,
    MIRROR,
    NORMAL,
    Face,
    TileSet,
)


def columns(keys: Keys, edition: Edition, enough: float = inf) -> TilesByKey:
    """The sets that the tiles allow, each once, without those that fall into shorter ones.

    So many are enough: the rest is not looked for.

    >>> from engine.editions import edition
    >>> [*columns(Keys(Counter(["R1", "R2", "R3", "JD"])), edition("twist")).values()][0]
    (0.0, ('R1', 'R2', 'R3'))
    """
    found: TilesByKey = {}
    for laid in _all(keys, edition):
        found |= laid
        if len(found) >= enough:
            break
    return found


def valued_columns(keys: Keys, edition: Edition) -> dict[TileSet, int]:
    """The same, each in the order in which it counts most in an opening, and what it counts."""
    best: dict[int, tuple[int, TileSet]] = {}
    for laid in _all(keys, edition):
        for key, (_, tiles) in laid.items():
            value = judge_set(tiles, edition).value
            if key not in best or value > best[key][0]:
                best[key] = (value, tiles)
    return {tiles: value for value, tiles in best.values()}


def columns_holding(held: Counter[Face], keys: Keys, edition: Edition) -> TilesByKey:
    """The runs, however long, that hold these tiles and fall into no such run and others.

    Groups are never too long to be among the columns.
    """
    colours = {COLOUR_OF[tile] for tile in held if tile in COLOUR_OF}
    if len(colours) > 1 + keys.there[COLOUR_CHANGE]:
        return {}
    found: TilesByKey = {}
    for laid in runs(keys, edition.rules, held) if not held[MIRROR] else ():
        found |= laid
    for laid in mirrored_runs(keys, edition.rules, held) if keys.there[MIRROR] else ():
        found |= laid
    return found


def _all(keys: Keys, edition: Edition) -> Iterator[TilesByKey]:
    yield from runs(keys, edition.rules)
    yield from _groups(keys)
    if keys.there[MIRROR]:
        yield from mirrored_groups(keys, edition.rules)
        yield from mirrored_runs(keys, edition.rules)


def _groups(keys: Keys) -> Iterator[TilesByKey]:
    there = keys.there
    jokers = [NORMAL] * min(SMALLEST_SET, there[NORMAL]) + [DOUBLE] * min(1, there[DOUBLE])
    for number, size in product(range(LOWEST, HIGHEST + 1), range(1, len(COLOURS) + 1)):
        faces = [f"{colour}{number}" for colour in COLOURS]
        for shown in combinations([face for face in faces if there[face]], size):
            for count in range(len(jokers) + 1):
                for wild in dict.fromkeys(combinations(jokers, count)):
                    if len(shown) + count >= SMALLEST_SET and size + count + wild.count(DOUBLE) <= len(
                        COLOURS
                    ):
                        yield keys.laid((*shown, *wild))
