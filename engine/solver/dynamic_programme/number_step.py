"""What can be done with the tiles of one number: how runs go on, and which groups can be laid.

In each colour at most two runs need to be open at a time. A third would need a joker where both tiles of a
number lie already; the runs can then be joined so that the joker is spare, and any run takes a spare joker.
Of an open run only the length counts, up to three: from there on it may end.
"""

from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

ENOUGH = 3
"""Tiles from which on a run may end."""
LENGTHS: tuple[tuple[int, int], ...] = tuple(
    (long, short) for long in range(ENOUGH + 1) for short in range(long + 1)
)
"""The states of a colour: the lengths of its two open runs, 0 is none."""
CLOSED = frozenset(at for at, pair in enumerate(LENGTHS) if set(pair) <= {0, ENOUGH})
"""The states in which a colour may end."""
STATES = len(LENGTHS)

Option = tuple[int, int, int, int]
"""The next state, tiles that go into groups, jokers needed in runs, tiles used."""
Shape = tuple[int, ...]
"""How many tiles of each colour go into groups, the most first."""


def order_of_need(lengths: list[int]) -> list[int]:
    """Which run gets the next tile first: one that is too short, then one that may end, then a new one."""
    return sorted(range(len(lengths)), key=lambda at: (1, 0, 0, 1)[lengths[at]] + (lengths[at] == 0))


@cache
def next_state(state: int, count: int) -> int | None:
    """The state after so many tiles of a number went into the runs of a colour; None when a run breaks off.

    To go on with what is there is never worse than to begin anew, so there is only one.

    >>> LENGTHS[next_state(LENGTHS.index((3, 2)), 1)], next_state(LENGTHS.index((1, 1)), 1)
    ((3, 0), None)
    """
    lengths = list(LENGTHS[state])
    if sum(length in (1, 2) for length in lengths) > count:
        return None
    after = [0, 0]
    for at in order_of_need(lengths)[:count]:
        after[at] = min(lengths[at] + 1, ENOUGH)
    return LENGTHS.index((max(after), min(after)))


@cache
def colour_options(state: int, must: int, there: int, jokers: int, most_grouped: int) -> tuple[Option, ...]:
    """All that one colour can do with its tiles of one number.

    Of the tiles that are there so many must be used. As few jokers as possible are taken and as many tiles as
    possible used: a tile kept and a joker spent in its place is never better.
    """
    found = []
    for count in range(3):
        after = next_state(state, count)
        for grouped in range(min(there, most_grouped) + 1):
            wanted = count + grouped
            spent = max(0, wanted - there)
            if after is not None and wanted >= must and spent <= jokers:
                found.append((after, grouped, spent, wanted - spent))
    return tuple(found)


@cache
def group_jokers(shape: Shape) -> int:
    """The fewest jokers with which tiles of one number make groups, the tiles given colour by colour.

    >>> group_jokers((1, 1, 1, 1)), group_jokers((2, 1, 1, 1)), group_jokers((1, 0, 0, 0))
    (0, 1, 2)
    """
    return ENOUGH * group_count(shape) - sum(shape) if group_count(shape) * ENOUGH > sum(shape) else 0


def group_count(shape: Shape, jokers: int = 0) -> int:
    """In how many groups these tiles and jokers lie, as few as possible."""
    return max(max(shape), -(-(sum(shape) + jokers) // 4))


@cache
def groupable(shape: Shape, jokers: int) -> bool:
    """Whether these tiles and jokers make groups, none left over and none without a number.

    >>> groupable((1, 1, 1, 1), 1), groupable((1, 1, 1, 1), 2)
    (False, True)
    """
    count = group_count(shape, jokers)
    return count <= sum(shape) and ENOUGH * count <= sum(shape) + jokers


PAIR_SHAPES: tuple[tuple[int, int], ...] = tuple(combinations_with_replacement(range(3), 2))
"""Tiles that two colours give to groups, the fewer first."""
SHAPE_AT = {(a, b): PAIR_SHAPES.index((min(a, b), max(a, b))) for a, b in product(range(3), repeat=2)}
Joined = tuple[tuple[tuple[int, ...], ...], ...]
"""The jokers that may go into groups, by the shapes of two and two colours."""
FEWEST_JOKERS: Joined = tuple(
    tuple((group_jokers(one + other),) for other in PAIR_SHAPES) for one in PAIR_SHAPES
)
ANY_JOKERS: Joined = tuple(
    tuple(tuple(jokers for jokers in range(4) if groupable(one + other, jokers)) for other in PAIR_SHAPES)
    for one in PAIR_SHAPES
)


@cache
def fewest_group_jokers(there: tuple[int, ...], colour: int, grouped: int) -> int:
    """The fewest jokers in the groups of a number when one colour gives so many tiles to them."""
    others = [range(count + 1) for at, count in enumerate(there) if at != colour]
    return min(group_jokers((grouped, *rest)) for rest in product(*others))


PairOptions = tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...]
"""By what two colours give to groups: their next state, jokers needed in runs, tiles used."""


@lru_cache(maxsize=20_000)
def pair_options(options: tuple[Option, ...], others: tuple[Option, ...], jokers: int) -> PairOptions:
    """All that two colours can do with their tiles of a number, each state with the most tiles used."""
    best: dict[tuple[int, int, int], int] = {}
    for after, grouped, spent, used in options:
        for after2, grouped2, spent2, used2 in others:
            if spent + spent2 <= jokers:
                kind = (SHAPE_AT[grouped, grouped2], after * STATES + after2, spent + spent2)
                if used + used2 > best.get(kind, -1):
                    best[kind] = used + used2
    found: dict[int, list[tuple[int, int, int]]] = {}
    for (shape, state, needed), most in best.items():
        found.setdefault(shape, []).append((state, needed, most))
    return tuple((shape, tuple(listed)) for shape, listed in found.items())
