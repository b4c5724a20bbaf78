"""Sets that hold certain tiles: what may become of a set with a joker, and new sets for a freed one."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.tiles import COLOUR_OF, COLOURS, HIGHEST, LOWEST, NORMAL, NUMBER_OF, Face, TileSet

_SIDE = 2
"""Tiles beyond what a set must hold; three would be a run of their own."""


def sets_holding(needed: Counter[Face], there: Counter[Face]) -> list[TileSet]:
    """The groups and runs that hold what is needed and else only tiles that are there.

    Tiles that could as well lie in a run of their own are left out. The set as it is comes first.

    >>> sets_holding(Counter(["R5", "J", "R7"]), Counter(["R8", "K7"]))
    [('R5', 'J', 'R7'), ('R5', 'J', 'R7', 'R8')]
    """
    numbers = [tile for tile in needed.elements() if tile in NUMBER_OF]
    found = [*_groups(numbers, needed[NORMAL], there), *_runs(numbers, needed[NORMAL], there)]
    return sorted(dict.fromkeys(found), key=len)


def _groups(numbers: list[Face], jokers: int, there: Counter[Face]) -> Iterator[TileSet]:
    values, colours = {NUMBER_OF[tile] for tile in numbers}, {COLOUR_OF[tile] for tile in numbers}
    if len(values) != 1 or len(colours) != len(numbers):
        return
    missing = [f"{colour}{min(values)}" for colour in COLOURS if colour not in colours]
    more = [tile for tile in missing if there[tile]] + [NORMAL] * there[NORMAL]
    for size in range(len(COLOURS) - len(numbers) - jokers + 1):
        for added in combinations(more, size):
            tiles = (*numbers, *added, *[NORMAL] * jokers)
            if len(tiles) >= 3:
                yield tiles


def _runs(numbers: list[Face], jokers: int, there: Counter[Face]) -> Iterator[TileSet]:
    values, colours = {NUMBER_OF[tile] for tile in numbers}, {COLOUR_OF[tile] for tile in numbers}
    if len(colours) != 1 or len(values) != len(numbers):
        return
    colour = min(colours)
    open_numbers = [number for number in range(LOWEST, HIGHEST + 1) if number not in values]
    for count in range(jokers, jokers + there[NORMAL] + 1):
        for wild in combinations(open_numbers, count):
            held = values.union(wild)
            for low in range(max(LOWEST, min(held) - _SIDE), min(held) + 1):
                for high in range(max(held), min(HIGHEST, max(held) + _SIDE) + 1):
                    tiles = tuple(NORMAL if at in wild else f"{colour}{at}" for at in range(low, high + 1))
                    real = (tile for tile in tiles if tile != NORMAL and NUMBER_OF[tile] not in values)
                    if len(tiles) >= 3 and all(there[tile] for tile in real):
                        yield tiles


def new_sets(there: Counter[Face]) -> Iterator[TileSet]:
    """The groups and the runs of 3 to 5 with a joker that the tiles allow.

    >>> list(new_sets(Counter(["R5", "R6", "J"]))), list(new_sets(Counter(["R5", "R6", "R7"])))
    ([('J', 'R5', 'R6'), ('R5', 'R6', 'J')], [])
    """
    for tile in filter(NUMBER_OF.get, there if there[NORMAL] else ()):
        held = Counter([tile, NORMAL])
        for tiles in sets_holding(held, there - held):
            first = min(filter(NUMBER_OF.get, tiles), key=lambda each: (NUMBER_OF[each], each))
            if first == tile and len(tiles) <= 5:
                yield tiles
