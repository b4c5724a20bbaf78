"""What a set with double, colour-change or mirror jokers may be read as.

Such a set is laid out in units, one for each number it covers: every tile is one unit, a double joker two.
The order counts as it lies, read from either end; groups have no order.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.rules import Rules
from engine.sets.interpretations import GROUP, MIRROR_GROUP, MIRROR_RUN, RUN, Interpretation, Meaning
from engine.tiles import (
    COLOUR_CHANGE,
    COLOUR_OF,
    COLOURS,
    DOUBLE,
    HIGHEST,
    LOWEST,
    MIRROR,
    NUMBER_OF,
    Face,
    TileSet,
)

Units = Sequence[Face]


def special_interpretations(tiles: TileSet, rules: Rules) -> list[Interpretation]:
    """Every interpretation of a set of at least three tiles with a special joker; none when it is illegal.

    >>> [(each.kind, each.value) for each in special_interpretations(("R2", "JD", "R5"), Rules())]
    [('run', 14)]
    """
    if not any(tile in NUMBER_OF for tile in tiles):
        return []
    units = _units(tiles)
    if MIRROR in tiles:
        found = [*_mirror_groups(units, rules), *_mirror_runs(units, len(tiles), rules)]
    else:
        found = [*_groups(units), *_runs(units, rules)]
    return [Interpretation(kind, value, _by_tile(tiles, faces)) for kind, value, faces in found]


def _units(tiles: TileSet) -> list[Face]:
    return [unit for tile in tiles for unit in ((tile, tile) if tile == DOUBLE else (tile,))]


def _by_tile(tiles: TileSet, faces: Sequence[Face]) -> tuple[Meaning, ...]:
    unit = iter(faces)
    return tuple((next(unit), next(unit)) if tile == DOUBLE else next(unit) for tile in tiles)


_Found = tuple[str, int, list[Face]]


def _groups(units: Units) -> Iterator[_Found]:
    numbers = {NUMBER_OF[unit] for unit in units if unit in NUMBER_OF}
    colours = [COLOUR_OF[unit] for unit in units if unit in COLOUR_OF]
    if COLOUR_CHANGE in units or len(units) > len(COLOURS) or len(numbers) > 1:
        return
    if len(set(colours)) == len(colours):
        number = min(numbers)
        missing = (colour for colour in COLOURS if colour not in colours)
        faces = [unit if unit in NUMBER_OF else f"{next(missing)}{number}" for unit in units]
        yield GROUP, number * len(units), faces


def _runs(units: Units, rules: Rules) -> Iterator[_Found]:
    first = next(place for place, unit in enumerate(units) if unit in NUMBER_OF)
    for step in (1, -1):
        start = NUMBER_OF[units[first]] - step * first
        numbers = [start + step * place for place in range(len(units))]
        colours = _fit(units, numbers) and _colours(units, [], rules)
        if colours:
            yield RUN, sum(numbers), _faces(colours, numbers)


def _mirror_runs(units: Units, size: int, rules: Rules) -> Iterator[_Found]:
    side = _side(units)
    if side == 0 or (rules.mirror_run_limit is not None and size > rules.mirror_run_limit):
        return
    distance = [abs(place - side) for place in range(len(units))]
    first = next(place for place, unit in enumerate(units) if unit in NUMBER_OF)
    for step in (-1, 1) if rules.mirror_may_fall else (-1,):
        middle = NUMBER_OF[units[first]] - step * distance[first]
        numbers = [middle + step * away for away in distance]
        colours = _fit(units, numbers) and _colours(units, _pairs(units, side), rules)
        if colours:
            yield MIRROR_RUN, sum(numbers), _mirrored(units, _faces(colours, numbers), side)


def _mirror_groups(units: Units, rules: Rules) -> Iterator[_Found]:
    side = _side(units)
    numbers = {NUMBER_OF[unit] for unit in units if unit in NUMBER_OF}
    if side == 0 or side > rules.mirror_group_side or COLOUR_CHANGE in units or len(numbers) > 1:
        return
    opposite = [{COLOUR_OF[units[p]] for p in pair if units[p] in COLOUR_OF} for pair in _pairs(units, side)]
    seen = [colour for colours in opposite for colour in colours]
    if len(seen) != len(set(seen)) or any(len(colours) > 1 for colours in opposite):
        return
    missing = (colour for colour in COLOURS if colour not in seen)
    half = [min(colours) if colours else next(missing) for colours in opposite]
    number = min(numbers)
    faces = [f"{colour}{number}" for colour in [*half, next(missing, COLOURS[0]), *reversed(half)]]
    yield MIRROR_GROUP, number * len(units), faces


def _mirrored(units: Units, faces: list[Face], side: int) -> list[Face]:
    """The faces with every colour-change joker standing for what lies opposite."""
    for one, other in _pairs(units, side):
        if units[other] == COLOUR_CHANGE:
            faces[other] = faces[one]
        elif units[one] == COLOUR_CHANGE:
            faces[one] = faces[other]
    return faces


def _side(units: Units) -> int:
    """Units on each side of the one mirror joker in the middle, 0 when it is not so."""
    side = len(units) // 2
    return side if len(units) % 2 and units[side] == MIRROR and units.count(MIRROR) == 1 else 0


def _pairs(units: Units, side: int) -> list[tuple[int, int]]:
    """The places that mirror each other, from the outside in."""
    return [(place, len(units) - 1 - place) for place in range(side)]


def _fit(units: Units, numbers: list[int]) -> bool:
    """Whether every number lies in 1–13 and every number tile shows the number of its place."""
    return all(LOWEST <= number <= HIGHEST for number in numbers) and all(
        NUMBER_OF.get(unit, number) == number for unit, number in zip(units, numbers, strict=True)
    )


def _colours(units: Units, equal: list[tuple[int, int]], rules: Rules) -> list[str] | None:
    """A colour for each unit so that it changes at every colour-change joker and nowhere else.

    The places paired in ``equal`` get the same colour, unless one is a colour-change joker. That joker takes
    the colour before it, or after it at the start.
    """
    if COLOUR_CHANGE not in units:
        seen = {COLOUR_OF[unit] for unit in units if unit in COLOUR_OF}
        return [*seen] * len(units) if len(seen) == 1 else None
    stretch = [0]
    for unit in units:
        stretch.append(stretch[-1] + (unit == COLOUR_CHANGE))
    colour_change = [unit == COLOUR_CHANGE for unit in units]
    same = {(stretch[a], stretch[b]) for a, b in equal if not colour_change[a] and not colour_change[b]}
    fixed = {(at, COLOUR_OF[unit]) for at, unit in zip(stretch, units, strict=False) if unit in COLOUR_OF}
    for colours in product(COLOURS, repeat=stretch[-1] + 1):
        changes = all(colours[at] != colours[at + 1] for at in range(stretch[-1]))
        returns = len(set(colours)) < len(colours)
        if (
            changes
            and (rules.colour_may_return or not returns)
            and all(colours[at] == colour for at, colour in fixed)
            and all(colours[a] == colours[b] for a, b in same)
        ):
            leading = [colours[1]] if colour_change[0] else []
            return leading + [colours[at] for at in stretch[len(leading) : -1]]
    return None


def _faces(colours: Sequence[str], numbers: Sequence[int]) -> list[Face]:
    return [f"{colour}{number}" for colour, number in zip(colours, numbers, strict=True)]
