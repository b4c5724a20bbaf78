"""Every set that a choice of sets needs to know, special jokers included.

Long sets are left out where they fall into shorter ones: a run of six is two of three as long as each has a
number, and a mirrored run of four a side is one of one a side between two runs.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

from engine.editions import Edition
from engine.reasons import FEWEST
from engine.sets import judge_set
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
    same_tiles,
)

_LONGEST = 5
"""Tiles of the longest run that does not fall into shorter ones, but for crowds of jokers."""
_NUMBERS = range(LOWEST, HIGHEST + 1)


def columns(there: Counter[Face], edition: Edition, *, valued: bool = False) -> dict[TileSet, int]:
    """The sets that the tiles allow, with what each counts; on wish in the order in which it counts most."""
    found: dict[TileSet, tuple[int, TileSet]] = {}
    for tiles in _candidates(there, edition.rules.mirror_group_side):
        same = same_tiles(tiles)
        if _available(tiles, there) and (valued or same not in found):
            judged = judge_set(tiles, edition)
            if judged.value > found.get(same, (0, ()))[0]:
                found[same] = (judged.value, tiles)
    return {tiles: value for value, tiles in found.values()}


def _available(tiles: TileSet, there: Counter[Face]) -> bool:
    return all(tiles.count(tile) <= there[tile] for tile in tiles)


def _candidates(there: Counter[Face], group_side: int) -> Iterator[TileSet]:
    for colour, start in product(COLOURS, _NUMBERS):
        yield from _runs((), start, colour, there)
    yield from _groups(there)
    if there[MIRROR]:
        left = Counter(there)
        for side in _mirror_sides(there):
            yield from _mirrored(side, left, there[COLOUR_CHANGE])
        # A double joker takes neighbours, so with one the order of the colours counts.
        orders = permutations if there[DOUBLE] else combinations
        for size, number in product(range(1, group_side + 1), _NUMBERS):
            for colours in orders(COLOURS, size):
                yield from _mirrored([f"{colour}{number}" for colour in colours], left, 0)


def _runs(tiles: TileSet, number: int, colour: str, there: Counter[Face]) -> Iterator[TileSet]:
    """The runs that go on from these tiles with this number in this colour."""
    if not _available(tiles, there) or (len(tiles) > _LONGEST and _falls_apart(tiles)):
        return
    if len(tiles) >= FEWEST:
        yield tiles
    if number > HIGHEST:
        return
    yield from _runs((*tiles, f"{colour}{number}"), number + 1, colour, there)
    yield from _runs((*tiles, NORMAL), number + 1, colour, there)
    if number < HIGHEST:
        yield from _runs((*tiles, DOUBLE), number + 2, colour, there)
    for other in COLOURS.replace(colour, "") if there[COLOUR_CHANGE] else "":
        yield from _runs((*tiles, COLOUR_CHANGE), number + 1, other, there)


def _falls_apart(tiles: TileSet) -> bool:
    """Whether a run is two runs, each with a number."""
    numbers = [place for place, tile in enumerate(tiles) if tile in NUMBER_OF]
    cuts = range(FEWEST, len(tiles) - FEWEST + 1)
    return any(numbers and numbers[0] < cut <= numbers[-1] for cut in cuts)


def _groups(there: Counter[Face]) -> Iterator[TileSet]:
    jokers = [NORMAL] * min(FEWEST, there[NORMAL]) + [DOUBLE] * min(1, there[DOUBLE])
    for number, size in product(_NUMBERS, range(1, len(COLOURS) + 1)):
        for colours in combinations(COLOURS, size):
            faces = tuple(f"{colour}{number}" for colour in colours)
            for count in range(len(jokers) + 1):
                for wild in set(combinations(jokers, count)):
                    if FEWEST <= len(faces) + count <= len(COLOURS):
                        yield (*faces, *wild)


def _mirror_sides(there: Counter[Face]) -> Iterator[list[Face]]:
    """One side of each mirrored run in one colour, from the middle outwards."""
    longest = FEWEST + there[DOUBLE]
    for colour, middle, step, size in product(COLOURS, _NUMBERS, (1, -1), range(1, longest + 1)):
        numbers = [middle + step * away for away in range(1, size + 1)]
        if min(numbers) >= LOWEST and max(numbers) <= HIGHEST:
            yield [f"{colour}{number}" for number in numbers]


def _mirrored(faces: list[Face], there: Counter[Face], changes: int) -> Iterator[TileSet]:
    """The sets with these faces on both sides of a mirror, jokers in any of the places.

    A single colour-change joker lies at an end: what lies beyond it would have no mirror image.
    """
    for inner in _fillings(faces, there, changes):
        opposite = tuple(unit for tile in inner for unit in ((tile, tile) if tile == DOUBLE else (tile,)))
        # The tiles of the one side are taken out of what is there while the other side is filled.
        for outer in _fillings(faces, there, changes, opposite):
            if len(faces) <= FEWEST or DOUBLE in inner or DOUBLE in outer:
                yield (*reversed(inner), MIRROR, *outer)


def _fillings(
    faces: list[Face], there: Counter[Face], changes: int, opposite: TileSet = ()
) -> Iterator[TileSet]:
    """One side with jokers in any of its places, as far as there are tiles; the colour may change.

    A number lies opposite the same number or a joker.
    """
    if not faces:
        yield ()
        return
    first, rest = faces[0], faces[1:]
    choices = [(NORMAL, rest)]
    if not opposite or opposite[0] == first or opposite[0] not in NUMBER_OF:
        choices.append((first, rest))
    if rest:
        choices.append((DOUBLE, rest[1:]))
    if changes > 1 or (changes and not rest):
        for colour in COLOURS.replace(first[0], "") if rest else first[0]:
            choices.append((COLOUR_CHANGE, [colour + face[1:] for face in rest]))
    for tile, later in choices:
        if there[tile]:
            there[tile] -= 1
            for more in _fillings(later, there, changes, opposite[len(faces) - len(later) :]):
                yield (tile, *more)
            there[tile] += 1
