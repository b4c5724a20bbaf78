"""A brute-force solver for very small tables: every way to lay every choice of rack tiles."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from tests.oracle.sets import SPECIAL, oracle
from tests.oracle.turns import joker_faults

Tiles = tuple[str, ...]
Judge = Callable[[tuple[Tiles, ...], tuple[Tiles, ...]], bool]


def brute_best(
    table: Sequence[Tiles], rack: Tiles, edition: str, worth: dict[str, int], legal: Judge | None = None
) -> tuple[int, int]:
    """Tiles and value of the best legal turn of a player who has opened."""
    lying = [tile for tiles in table for tile in tiles]
    plays = {play for size in range(1, len(rack) + 1) for play in combinations(sorted(rack), size)}
    ranked = sorted(plays, key=lambda play: (len(play), sum(worth[tile] for tile in play)), reverse=True)
    accepts = legal or (lambda before, after: joker_faults(before, after, edition) == 0)
    for play in ranked:
        tables = tables_of(tuple(sorted([*lying, *play])), edition)
        if any(accepts(tuple(table), after) for after in tables):
            return len(play), sum(worth[tile] for tile in play)
    return 0, 0


def tables_of(tiles: Tiles, edition: str) -> Iterator[tuple[Tiles, ...]]:
    """Every way to lay all tiles in legal sets."""
    if not tiles:
        yield ()
        return
    first, rest = tiles[0], tiles[1:]
    for size in range(2, min(len(rest), 12) + 1):
        for others in sorted(set(combinations(rest, size))):
            laid = as_set((first, *others), edition)
            if laid:
                left = Counter(rest) - Counter(others)
                for more in tables_of(tuple(sorted(left.elements())), edition):
                    yield (laid, *more)


@cache
def as_set(tiles: Tiles, edition: str) -> Tiles | None:
    """The tiles in an order in which they are a set; None when there is none."""
    special = any(tile in SPECIAL for tile in tiles)
    orders = permutations(tiles) if special else iter([tiles])
    return next((order for order in orders if oracle(order, edition).legal), None)
