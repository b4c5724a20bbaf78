"""What a set of number tiles and normal jokers may be read as: every legal group and run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from engine.tiles import COLOUR_OF, COLOURS, HIGHEST, LOWEST, NUMBER_OF, Face, TileSet, is_joker

Meaning = Face | tuple[Face, Face]
"""What a tile stands for; a double joker stands for two faces."""
GROUP, RUN, MIRROR_RUN, MIRROR_GROUP = "group", "run", "mirror-run", "mirror-group"


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One legal interpretation of a set: its kind, its worth and, tile by tile, what each stands for."""

    kind: str
    value: int
    stands_for: tuple[Meaning, ...]
    in_order: bool = True
    """False when the tiles make a run only in another order than they lie in."""


def plain_interpretations(tiles: TileSet) -> list[Interpretation]:
    """Every interpretation of a set of at least three tiles without special jokers; none when it is illegal.

    Runs that lie in order come before runs that do not, which are given only when there is no other.

    >>> [(each.kind, each.value) for each in plain_interpretations(("R5", "J", "J"))][-2:]
    [('run', 18), ('run', 12)]
    """
    printed = [tile for tile in tiles if tile in NUMBER_OF]
    count = len(printed)
    numbers, colours = {NUMBER_OF[tile] for tile in printed}, {COLOUR_OF[tile] for tile in printed}
    found: list[Interpretation] = []
    if len(numbers) == 1 and len(colours) == count and len(tiles) <= len(COLOURS):
        found += _groups(tiles, min(numbers), colours)
    if len(colours) == 1 and len(numbers) == count and len(tiles) <= HIGHEST:
        found += _runs(tiles, min(colours))
    return [each for each in found if each.in_order] or found


def _groups(tiles: TileSet, number: int, colours: set[str]) -> Iterator[Interpretation]:
    missing = [colour for colour in COLOURS if colour not in colours]
    for chosen in permutations(missing, len(tiles) - len(colours)):
        spare = iter(chosen)
        faces = tuple(f"{next(spare)}{number}" if is_joker(tile) else tile for tile in tiles)
        yield Interpretation(GROUP, number * len(tiles), faces)


def _runs(tiles: TileSet, colour: str) -> list[Interpretation]:
    size = len(tiles)
    numbers = [NUMBER_OF.get(tile, 0) for tile in tiles]
    first = next(place for place, number in enumerate(numbers) if number)
    lying: list[Interpretation] = []
    for step in (1, -1):
        start = numbers[first] - step * first
        end = start + step * (size - 1)
        inside = min(start, end) >= LOWEST and max(start, end) <= HIGHEST
        places = range(start, end + step, step)
        if inside and all(map(_fits, numbers, places)):
            lying.append(_run(colour, places, in_order=True))
    if lying:
        return lying
    printed = [number for number in numbers if number]
    lowest = max(LOWEST, max(printed) - size + 1)
    highest = min(min(printed), HIGHEST - size + 1)
    return [_rearranged(numbers, colour, start) for start in range(highest, lowest - 1, -1)]


def _fits(number: int, place: int) -> bool:
    return number in (0, place)


def _run(colour: str, places: Sequence[int], *, in_order: bool) -> Interpretation:
    return Interpretation(RUN, sum(places), tuple([f"{colour}{number}" for number in places]), in_order)


def _rearranged(numbers: list[int], colour: str, start: int) -> Interpretation:
    spare = iter(sorted(set(range(start, start + len(numbers))) - set(numbers)))
    return _run(colour, [number or next(spare) for number in numbers], in_order=False)
