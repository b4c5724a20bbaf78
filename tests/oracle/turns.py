"""An independent judge of what happened to jokers in a turn, by trying every way the tiles may have gone.

Every tile before is led to a tile of the same face after, in every possible way; each way is held against
the words of the rules. The way most favourable to the player counts. Slow, and meant for small tables.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from tests.oracle.sets import COLOURS, NUMBERS, oracle

Place = tuple[int, int]
Table = Sequence[Sequence[str]]
Way = dict[Place, Place]
LOCKS = {"swiss-fr": "undivided", "swiss-it": "locked", "twist": "free", "classic": "free"}
NEW_SET = ("swiss-fr", "swiss-it", "twist")


def joker_faults(before: Table, after: Table, edition: str) -> int:
    """How many joker rules are broken in the way most favourable to the player; no tile may be gone."""
    return min(_faults(before, after, way, edition) for way in _ways(before, after))


def _ways(before: Table, after: Table) -> Iterator[Way]:
    choices: list[list[Way]] = []
    for face in sorted({tile for tiles in before for tile in tiles}):
        old, new = _places(before, face), _places(after, face)
        choices.append([dict(zip(old, ends, strict=True)) for ends in permutations(new, len(old))])
    for chosen in product(*choices):
        yield {start: end for each in chosen for start, end in each.items()}


def _places(table: Table, face: str) -> list[Place]:
    return [(at, place) for at, tiles in enumerate(table) for place, tile in enumerate(tiles) if tile == face]


def _faults(before: Table, after: Table, way: Way, edition: str) -> int:
    faults = 0
    for at, tiles in enumerate(before):
        jokers = [place for place, tile in enumerate(tiles) if tile.startswith("J")]
        if jokers and LOCKS[edition] != "free":
            faults += not _protected(before, after, way, at, LOCKS[edition])
        for joker in jokers if edition in NEW_SET else ():
            end = way[at, joker][0]
            others = {way[at, place][0] for place in range(len(tiles)) if place != joker}
            if others != {end} and not _is_new(before, way, end):
                faults += 1
    return faults


def _is_new(before: Table, way: Way, end: int) -> bool:
    return not any(
        all(way[at, place][0] == end for place in range(len(tiles))) for at, tiles in enumerate(before)
    )


def _protected(before: Table, after: Table, way: Way, at: int, lock: str) -> bool:
    """Whether the set still lies together, an exchanged joker aside, and was not added to if locked."""
    tiles = before[at]
    rack = {(a, p) for a, other in enumerate(after) for p in range(len(other))} - set(way.values())
    for end, lying in enumerate(after):
        left = [place for place in range(len(tiles)) if way[at, place][0] != end]
        if any(not tiles[place].startswith("J") for place in left):
            continue
        new = [place for place in range(len(lying)) if (end, place) in rack]
        for bought in permutations(new, len(left)):
            exact = len(lying) == len(tiles)
            if _stands_for(tiles, left, [lying[place] for place in bought]) and (
                exact or lock == "undivided"
            ):
                return True
    return False


def _stands_for(tiles: Sequence[str], left: list[int], faces: list[str]) -> bool:
    """Whether the faces are what the jokers that left stood for."""
    swapped = list(tiles)
    for place, face in zip(left, faces, strict=True):
        swapped[place] = face
    was, now = oracle(tiles, "classic"), oracle(swapped, "classic")
    return now.legal and (not now.out_of_order or was.out_of_order)


def random_turn(rng: random.Random) -> tuple[list[list[str]], list[list[str]]]:
    """A small legal table with jokers, and a legal table that holds all its tiles and some more."""
    while True:
        after = [_random_set(rng) for _ in range(rng.randint(2, 3))]
        before = _shuffled(rng, after)
        tiles = [tile for lying in after for tile in lying]
        if before and max(map(tiles.count, tiles)) <= 2:
            return before, after


def _random_set(rng: random.Random) -> list[str]:
    if rng.random() < 0.5:
        number = rng.choice([4, 5])
        tiles = [f"{colour}{number}" for colour in rng.sample(COLOURS, rng.choice([3, 4]))]
    else:
        colour, size = rng.choice("KR"), rng.choice([3, 4, 5])
        start = rng.choice([2, 3, 4, 5])
        tiles = [f"{colour}{number}" for number in NUMBERS[start - 1 : start - 1 + size]]
    if rng.random() < 0.6:
        tiles[rng.randrange(len(tiles))] = "J"
    return tiles


def _shuffled(rng: random.Random, after: list[list[str]]) -> list[list[str]]:
    """Legal sets built at random from some of the tiles, so that much looks moved."""
    pool = [tile for tiles in after for tile in tiles]
    before: list[list[str]] = []
    for _ in range(60):
        size = rng.choice([3, 3, 4])
        if len(pool) < size:
            break
        tiles = rng.sample(pool, size)
        answer = oracle(tiles, "classic")
        if answer.legal and not answer.out_of_order:
            before.append(tiles)
            for tile in tiles:
                pool.remove(tile)
    return before
