"""Random problems for the solver: legal tables of a wanted size, and a rack from what is left in the box."""

import random
from collections import Counter

from engine import Table

COLOURS = "KRBO"


def problem(rng: random.Random, tiles: int, jokers: int, rack: int = 14) -> tuple[Table, tuple[str, ...]]:
    """A legal table of about so many tiles and a rack, with so many jokers among them."""
    table = _table(rng, tiles)
    places = [(at, place) for at, each in enumerate(table) for place in range(len(each))]
    on_table = min(rng.randint(0, jokers), len(table))
    for at, place in rng.sample(places, on_table):
        table[at][place] = "J"
    seen = Counter(tile for each in table for tile in each)
    left = [face for face in _faces() for _ in range(2 - seen[face])]
    on_rack = jokers - on_table
    chosen = rng.sample(left, min(max(0, rack - on_rack), len(left)))
    return tuple(map(tuple, table)), (*chosen, *["J"] * on_rack)


def _faces() -> list[str]:
    return [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)]


def _table(rng: random.Random, tiles: int) -> list[list[str]]:
    while True:
        table: list[list[str]] = []
        seen = Counter[str]()
        for _ in range(3000):
            size = seen.total()
            if size >= tiles:
                return table
            each = random_set(rng)
            if size + len(each) <= tiles + 2 and all(seen[face] < 2 for face in each):
                table.append(each)
                seen.update(each)


def random_set(rng: random.Random) -> list[str]:
    """A group or a run as games have them."""
    if rng.random() < 0.5:
        number = rng.randint(1, 13)
        return [f"{colour}{number}" for colour in rng.sample(COLOURS, rng.choice([3, 3, 4]))]
    size = rng.choice([3, 3, 3, 4, 4, 5, 6, 13 if rng.random() < 0.1 else 7])
    start, colour = rng.randint(1, 14 - size), rng.choice(COLOURS)
    return [f"{colour}{number}" for number in range(start, start + size)]
