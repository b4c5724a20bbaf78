"""Random problems with special jokers: tables of 5 to 20 sets, the jokers on the table or on the rack."""

import random
from collections import Counter

from engine import Table, edition, judge_set
from engine.tiles import NORMAL, SPECIAL_JOKERS, is_joker
from tests.engine.solver.problems import random_set as plain_set
from tests.oracle.sets import random_set

FEW, MANY = "1-3", "4-8"
"""How many special jokers are in play; many of the eight jokers, the two normal ones among them."""
SIZES = (5, 8, 11, 14, 17, 20)
SHARES = (0.3, 0.7, 1.0)
"""How many of the jokers lie on the table."""
_TRIES = 600

Problem = tuple[Table, tuple[str, ...]]


def joker_problem(seed: str, sets: int, jokers: str) -> Problem:
    """The problem of a seed: a legal table of about so many sets, and a rack of 1 to 14."""
    rng = random.Random(f"jokers {jokers} {sets} {seed}")
    while True:
        chosen = _jokers(rng, jokers)
        share = rng.choice(SHARES)
        on_table = [joker for joker in chosen if rng.random() < share]
        table = _table(rng, sets, Counter(on_table))
        if table is not None:
            return table, _rack(rng, table, Counter(chosen) - Counter(on_table))


def _jokers(rng: random.Random, jokers: str) -> list[str]:
    special = sorted(SPECIAL_JOKERS) * 2
    if jokers == FEW:
        return rng.sample(special, rng.randint(1, 3)) + [NORMAL] * rng.randint(0, 2)
    return rng.sample([*special, NORMAL, NORMAL], rng.randint(4, 8))


def _table(rng: random.Random, sets: int, jokers: Counter[str]) -> Table | None:
    """So many legal sets with just these jokers; None when the tiles do not come out."""
    table: list[tuple[str, ...]] = []
    seen = Counter[str]()
    missing = Counter(jokers)
    for _ in range(_TRIES):
        if len(table) == sets:
            break
        tiles = tuple(random_set(rng, "twist") if missing else plain_set(rng))
        held = Counter(filter(is_joker, tiles))
        numbers = seen + Counter(tile for tile in tiles if not is_joker(tile))
        fits = held <= missing and (bool(held) or not missing) and max(numbers.values(), default=0) <= 2
        if fits and judge_set(tiles, edition("twist")).legal:
            table.append(tiles)
            seen, missing = numbers, missing - held
    if missing or len(table) < sets:
        return None
    rng.shuffle(table)
    return tuple(table)


def _rack(rng: random.Random, table: Table, jokers: Counter[str]) -> tuple[str, ...]:
    """The jokers that are not on the table, and numbers that are left in the box."""
    seen = Counter(tile for tiles in table for tile in tiles)
    left = [
        face
        for face, count in edition("twist").box.items()
        for _ in range(count - seen[face])
        if not is_joker(face)
    ]
    size = max(rng.randint(1, 14), jokers.total())
    rack = [*jokers.elements(), *rng.sample(left, min(size - jokers.total(), len(left)))]
    rng.shuffle(rack)
    return tuple(rack)
