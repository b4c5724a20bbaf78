"""An independent brute-force judge of single sets, and random sets to try it on.

The judge (`oracle`) knows only what a *concrete* set is: every joker is replaced by each thing it could
stand for, and the row of concrete units that comes out is held against the plain definition of a group, a
run, a mirrored run and a mirrored group. Nothing is computed from spans or gaps. It is written from RULES.md
1.1, 1.3 and 2 alone and must never import the engine: the point is that two programs agree.

Faces are those of INTERFACE.md: `K1` ... `O13`; `J` normal, `JD` double, `JC` colour-change, `JM` mirror.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

COLOURS = "KRBO"
NUMBERS = range(1, 14)
SPECIAL = ("JD", "JC", "JM")
EDITIONS = ("classic", "swiss", "swiss-fr", "swiss-it", "twist")
LONGEST = 14  # tiles in a random set

TILE, CHANGE, MIRROR = "tile", "change", "mirror"


class Unit(NamedTuple):
    """One place of a concrete set. Change and mirror units have a number but no colour of their own ('')."""

    number: int
    colour: str
    role: str = TILE


Row = tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict on one set.

    `value` is what it counts in an opening, 0 if illegal. `kinds` are all kinds that reach that value.
    `out_of_order`: it is legal only when its tiles are put in another order.
    """

    legal: bool
    value: int
    kinds: frozenset[str]
    out_of_order: bool


ILLEGAL = Answer(False, 0, frozenset(), False)


class Reading(NamedTuple):
    """One legal concrete meaning of a set."""

    kind: str
    value: int
    in_order: bool


def oracle(tiles: Sequence[str], edition: str) -> Answer:
    """Judge one set, its faces in the order they lie.

    Raises ValueError for an edition or a face that does not exist there. How often a face occurs is not
    checked: that is a matter of the tile inventory, not of the set.
    """
    _check_input(tiles, edition)
    if len(tiles) < 3 or not any(_is_number_tile(face) for face in tiles):
        return ILLEGAL
    readings = list(_readings(tiles))
    preferred = [r for r in readings if r.in_order] or readings
    if not preferred:
        return ILLEGAL
    value = max(r.value for r in preferred)
    kinds = frozenset(r.kind for r in preferred if r.value == value)
    return Answer(True, value, kinds, not preferred[0].in_order)


def _check_input(tiles: Sequence[str], edition: str) -> None:
    """Refuse what cannot lie on a table of that edition."""
    if edition not in EDITIONS:
        raise ValueError(f"no such edition here: {edition}")
    for face in tiles:
        known = face in _FACES or face == "J" or (edition == "twist" and face in SPECIAL)
        if not known:
            raise ValueError(f"no such face in {edition}: {face}")


_FACES = {f"{c}{n}": Unit(n, c) for c in COLOURS for n in NUMBERS}


def _is_number_tile(face: str) -> bool:
    return face in _FACES


def _readings(tiles: Sequence[str]) -> Iterator[Reading]:
    """All legal concrete meanings of a set that has at least three tiles and one number tile."""
    for row in _rows_of_one_number(tiles):
        if is_group(row):
            yield Reading("group", _worth(row), True)
        if is_mirror_group(row):
            yield Reading("mirror-group", _worth(row), True)
    yield from _runs(tiles)


def _runs(tiles: Sequence[str]) -> Iterator[Reading]:
    """The meanings of a set as a run or a mirrored run."""
    if any(face in SPECIAL for face in tiles):
        for row in _rows_in_sequence(tiles):
            if is_run(row):
                yield Reading("run", _worth(row), True)
            if is_mirror_run(row):
                yield Reading("mirror-run", _worth(row), True)
    else:
        for row in _rows_of_one_colour(tiles):
            if is_run(row):
                yield Reading("run", _worth(row), True)
            elif is_run(tuple(sorted(row))):
                yield Reading("run", _worth(row), False)


def _worth(row: Row) -> int:
    return sum(unit.number for unit in row)


# --- What a concrete set is -------------------------------------------------------------------------------


def is_group(row: Row) -> bool:
    """Three or four units of one number, all colours different, neither colour-change nor mirror joker."""
    return 3 <= len(row) <= 4 and _all_tiles(row) and _one_number(row) and _colours_differ(row)


def is_run(row: Row) -> bool:
    """3 to 13 consecutive numbers as they lie, up or down; one colour for each stretch between JC."""
    return (
        3 <= len(row) <= 13
        and all(unit.role != MIRROR for unit in row)
        and _consecutive(row)
        and _stretches_agree(row)
    )


def is_mirror_group(row: Row) -> bool:
    """JM in the middle, all units of one number, both sides alike, one side a part of a group (1 to 3)."""
    if not _mirrored(row):
        return False
    middle = len(row) // 2
    left, right = row[:middle], row[middle + 1 :]
    return (
        len(left) <= 3
        and _all_tiles(left + right)
        and _one_number(row)
        and _colours_differ(left)
        and _colours_differ(right)
    )


def is_mirror_run(row: Row) -> bool:
    """JM in the middle, numbers consecutive from the end up to it (or down to it), both sides alike."""
    if not _mirrored(row):
        return False
    middle = len(row) // 2
    return _consecutive(row[: middle + 1]) and _consecutive(row[middle:]) and _stretches_agree(row)


def _mirrored(row: Row) -> bool:
    """One JM, in the middle, something on each side; equal number and colour at equal distance.

    A colour-change joker and what lies opposite to it need the same number only.
    """
    middle = len(row) // 2
    if len(row) < 3 or len(row) % 2 == 0:
        return False
    if [i for i, unit in enumerate(row) if unit.role == MIRROR] != [middle]:
        return False
    for distance in range(1, middle + 1):
        left, right = row[middle - distance], row[middle + distance]
        if left.number != right.number:
            return False
        if left.role == TILE and right.role == TILE and left.colour != right.colour:
            return False
    return True


def _all_tiles(row: Row) -> bool:
    return all(unit.role == TILE for unit in row)


def _one_number(row: Row) -> bool:
    return len({unit.number for unit in row}) == 1


def _colours_differ(row: Row) -> bool:
    return len({unit.colour for unit in row}) == len(row)


def _consecutive(row: Row) -> bool:
    """Each number one more than the one before, or each one less."""
    steps = {after.number - before.number for before, after in pairwise(row)}
    return steps in ({1}, {-1})


def _stretches_agree(row: Row) -> bool:
    """Cut at each JC, every stretch can have one colour so that neighbouring stretches differ.

    A stretch without a tile may take any colour.
    """
    stretches: list[set[str]] = [set()]
    for unit in row:
        if unit.role == CHANGE:
            stretches.append(set())
        elif unit.role == TILE:
            stretches[-1].add(unit.colour)
    if any(len(colours) > 1 for colours in stretches):
        return False
    choices = [sorted(colours) or list(COLOURS) for colours in stretches]
    return any(all(a != b for a, b in pairwise(colouring)) for colouring in product(*choices))


# --- What the jokers of a set may stand for ---------------------------------------------------------------


def _first_tile(tiles: Sequence[str]) -> Unit:
    return next(_FACES[face] for face in tiles if _is_number_tile(face))


def _rows_of_one_number(tiles: Sequence[str]) -> Iterator[Row]:
    """Every replacement of the jokers by faces of the number of the first number tile.

    Enough for groups and mirrored groups, which have one number and at most 3 + M + 3 units. JC is in none.
    """
    number = _first_tile(tiles).number
    units = len(tiles) + tiles.count("JD")
    if units > 7 or any(_FACES[face].number != number for face in tiles if _is_number_tile(face)):
        return
    faces = [Unit(number, colour) for colour in COLOURS]
    meanings: dict[str, list[Row]] = {
        "J": [(unit,) for unit in faces],
        "JD": [(one, two) for one in faces for two in faces],
        "JC": [],  # no meaning, so no row at all
        "JM": [(Unit(number, "", MIRROR),)],
    }
    for parts in product(*([(_FACES[f],)] if _is_number_tile(f) else meanings[f] for f in tiles)):
        yield tuple(unit for part in parts for unit in part)


def _rows_of_one_colour(tiles: Sequence[str]) -> Iterator[Row]:
    """Every replacement of normal jokers by faces of the colour of the first number tile, as the tiles lie.

    Enough for runs without colour-change jokers, which have one colour.
    """
    colour = _first_tile(tiles).colour
    joker = [Unit(number, colour) for number in NUMBERS]
    yield from product(*([_FACES[face]] if _is_number_tile(face) else joker for face in tiles))


def _rows_in_sequence(tiles: Sequence[str]) -> Iterator[Row]:
    """Every replacement of the jokers that a run or a mirrored run as it lies could need.

    Left out are only colours other than that of the first number tile where there is no JC, and rows whose
    beginning already fails `_may_follow`.
    """
    palette = COLOURS if "JC" in tiles else _first_tile(tiles).colour
    yield from _extend((), [_meanings_in_runs(face, palette) for face in tiles])


def _extend(row: Row, choices: Sequence[Sequence[Row]]) -> Iterator[Row]:
    """All rows that go on from `row` with one of each of the choices."""
    if not choices:
        yield row
        return
    for part in choices[0]:
        longer = row
        for unit in part:
            if not _may_follow(longer, unit):
                break
            longer = (*longer, unit)
        else:
            yield from _extend(longer, choices[1:])


def _may_follow(row: Row, unit: Unit) -> bool:
    """False only where no run and no mirrored run begins with `row` and then `unit`.

    Neighbours are one apart and of one colour (unless one is JC or JM); the direction turns at JM only.
    """
    if not row:
        return True
    last = row[-1]
    step = unit.number - last.number
    if step not in (1, -1) or (last.role == unit.role == TILE and last.colour != unit.colour):
        return False
    if len(row) == 1:
        return True
    step_before = last.number - row[-2].number
    return step == (-step_before if last.role == MIRROR else step_before)


@cache
def _meanings_in_runs(face: str, palette: str) -> tuple[Row, ...]:
    """What a face may stand for in a run whose colours are all in `palette`."""
    if _is_number_tile(face):
        return ((_FACES[face],),)
    if face == "JC":
        return tuple((Unit(number, "", CHANGE),) for number in NUMBERS)
    if face == "JM":
        return tuple((Unit(number, "", MIRROR),) for number in NUMBERS)
    faces = [Unit(number, colour) for colour in palette for number in NUMBERS]
    if face == "J":
        return tuple((unit,) for unit in faces)
    return tuple((one, two) for one in faces for two in faces if _may_follow((one,), two))


# --- Random sets ------------------------------------------------------------------------------------------


def random_set(rng: random.Random, edition: str) -> list[str]:
    """A random set of 1 to 14 tiles of the edition, no face more than twice, legal about every other time.

    Drawn are sets built to be legal, sets one small step away from legal, and rubbish; every recipe below
    takes part. The same state of `rng` gives the same set.
    """
    if edition not in EDITIONS:
        raise ValueError(f"no such edition here: {edition}")
    while True:
        recipe = rng.choice(_TWIST_RECIPES if edition == "twist" else _PLAIN_RECIPES)
        row = recipe(rng)
        if rng.random() < 0.4:
            row = rng.choice(_SPOILERS)(rng, row)
        if edition == "twist" and rng.random() < 0.05 and row:
            row[rng.randrange(len(row))] = rng.choice(SPECIAL)
        if 1 <= len(row) <= LONGEST and max(Counter(row).values()) <= 2:
            return row


def _any_face(rng: random.Random) -> str:
    return f"{rng.choice(COLOURS)}{rng.choice(NUMBERS)}"


def _run_faces(rng: random.Random, length: int, colour: str = "") -> list[str]:
    """A run of that many number tiles, ascending or descending."""
    first = rng.randint(1, 14 - length)
    colour = colour or rng.choice(COLOURS)
    row = [f"{colour}{number}" for number in range(first, first + length)]
    return row if rng.random() < 0.5 else row[::-1]


def _group_faces(rng: random.Random, size: int) -> list[str]:
    number = rng.choice(NUMBERS)
    return [f"{colour}{number}" for colour in rng.sample(COLOURS, size)]


def _put_jokers(rng: random.Random, row: Sequence[str], most: int = 2) -> list[str]:
    """Replace none to `most` of the number tiles by normal jokers."""
    row = list(row)
    for _ in range(rng.randint(0, most)):
        places = [i for i, face in enumerate(row) if _is_number_tile(face)]
        if places:
            row[rng.choice(places)] = "J"
    return row


def _put_doubles(rng: random.Random, row: Sequence[str], count: int) -> list[str]:
    """Replace that many pairs of neighbouring number tiles, where there are any, by double jokers."""
    row = list(row)
    for _ in range(count):
        places = [i for i, (a, b) in enumerate(pairwise(row)) if _is_number_tile(a) and _is_number_tile(b)]
        if places:
            place = rng.choice(places)
            row[place : place + 2] = ["JD"]
    return row


def _short_length(rng: random.Random) -> int:
    return rng.choice((3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12))


# Recipes of every edition.


def _draw_group(rng: random.Random) -> list[str]:
    """A group with up to two jokers, now and then with a joker too many."""
    row = _put_jokers(rng, _group_faces(rng, rng.choice((3, 3, 4))))
    if rng.random() < 0.15:
        row.insert(rng.randint(0, len(row)), "J")
    return row


def _draw_run(rng: random.Random) -> list[str]:
    """A run, up or down, with up to two jokers in place."""
    return _put_jokers(rng, _run_faces(rng, _short_length(rng)))


def _draw_shuffled_run(rng: random.Random) -> list[str]:
    """A run whose tiles and jokers lie in any order."""
    row = _put_jokers(rng, _run_faces(rng, rng.randint(3, 8)))
    rng.shuffle(row)
    return row


def _draw_run_and_joker(rng: random.Random) -> list[str]:
    """A run with a joker laid at one end, where there may be no number for it."""
    row = _put_jokers(rng, _run_faces(rng, rng.choice((2, 2, 3, 4, 9))), 1)
    row.insert(rng.choice((0, len(row))), "J")
    return row


def _draw_longest_run(rng: random.Random) -> list[str]:
    """12 or 13 numbers with a joker in place of one, or in addition."""
    row = _run_faces(rng, rng.choice((12, 13, 13)))
    if rng.random() < 0.4:
        return _put_jokers(rng, row)
    row.insert(rng.randint(0, len(row)), "J")
    return row


def _draw_wrap(rng: random.Random) -> list[str]:
    """A row that goes on with 1 after 13, perhaps with a joker in it."""
    length, before = rng.randint(3, 5), rng.randint(1, 2)
    colour = rng.choice(COLOURS)
    row = [f"{colour}{(13 - before + i) % 13 + 1}" for i in range(length)]
    return _put_jokers(rng, row if rng.random() < 0.5 else row[::-1], 1)


def _draw_few(rng: random.Random) -> list[str]:
    """One tile or two, or three with at most one number tile among them."""
    pool = ["J", "J", *_run_faces(rng, 2), _any_face(rng)]
    return rng.sample(pool, rng.randint(1, 3))


def _draw_rubbish(rng: random.Random) -> list[str]:
    """Anything at all, up to 14 tiles."""
    row = [_any_face(rng) for _ in range(rng.randint(1, 13))]
    return [*row, "J"] if rng.random() < 0.3 else row


# Recipes with special jokers.


def _draw_double_run(rng: random.Random) -> list[str]:
    """A run with one or two doubles and perhaps jokers; up to 13 places, now and then one or two more."""
    row = _put_doubles(rng, _run_faces(rng, rng.choice((4, 4, 5, 5, 6, 7, 9, 12, 13))), rng.randint(1, 2))
    if rng.random() < 0.2:
        row.insert(rng.choice((0, len(row))), rng.choice(("J", "JD")))
    return _put_jokers(rng, row)


def _draw_double_at_edge(rng: random.Random) -> list[str]:
    """A double beside a short run close to 1 or 13, where it may find no room."""
    first, length = rng.choice((1, 2, 3, 9, 10, 11, 12)), rng.randint(1, 3)
    colour = rng.choice(COLOURS)
    row = [f"{colour}{number}" for number in range(first, min(first + length, 14))]
    row.insert(rng.choice((0, len(row))), "JD")
    if rng.random() < 0.5:
        row.insert(rng.choice((0, len(row))), rng.choice(("J", "JD", "JC")))
    return row if rng.random() < 0.5 else row[::-1]


def _draw_double_group(rng: random.Random) -> list[str]:
    """One to three tiles of a number, a double or two, perhaps a joker."""
    row = _group_faces(rng, rng.choice((1, 2, 2, 2, 3)))
    row += ["JD"] * rng.choice((1, 1, 1, 2))
    row += ["J"] * rng.choice((0, 0, 1))
    rng.shuffle(row)
    return row


def _draw_colour_run(rng: random.Random) -> list[str]:
    """A run with one or two colour changes anywhere, its stretches mostly, not always, of other colours."""
    row = _run_faces(rng, _short_length(rng), "K")
    changes = set(rng.sample(range(len(row)), rng.randint(1, 2)))
    if rng.random() < 0.2:
        place = rng.randrange(len(row) - 1)
        changes = {place, place + 1}
    colour = rng.choice(COLOURS)
    for place, face in enumerate(row):
        if place in changes:
            row[place] = "JC"
            others = COLOURS.replace(colour, "")
            colour = colour if rng.random() < 0.2 else rng.choice(others)
        else:
            row[place] = colour + face[1:]
    return _put_doubles(rng, _put_jokers(rng, row), rng.choice((0, 0, 1)))


def _mirror_side(rng: random.Random, length: int) -> list[str]:
    """The left side of a mirrored run: rising or falling to a middle that mostly, not always, exists."""
    first = rng.randint(1, 14 - length)
    numbers = list(range(first, first + length))
    if rng.random() < 0.5:
        numbers.reverse()
    colour = rng.choice(COLOURS)
    return [f"{colour}{number}" for number in numbers]


def _draw_mirror_run(rng: random.Random) -> list[str]:
    """A mirrored run, jokers and doubles opposite tiles; up to 15 places where doubles keep it short."""
    length = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7))
    side = _mirror_side(rng, length)
    row = [*side, "JM", *side[::-1]]
    row = _put_doubles(rng, row, rng.randint(1, 2) if length == 7 else rng.choice((0, 0, 1, 2)))
    return _put_jokers(rng, row)


def _draw_mirror_colour_run(rng: random.Random) -> list[str]:
    """A mirrored run with a colour change on one side or on both, outer colours mostly changed with it."""
    side = _mirror_side(rng, rng.choice((1, 2, 2, 3, 3, 4)))
    place = rng.choice((0, rng.randrange(len(side))))
    other = rng.choice(COLOURS)
    left = [other + face[1:] for face in side[:place]] + ["JC"] + side[place + 1 :]
    right = left[::-1] if rng.random() < 0.6 else side[::-1]
    row = [*left, "JM", *right]
    row = _put_doubles(rng, row, rng.choice((0, 0, 0, 1)))
    return _put_jokers(rng, row if rng.random() < 0.5 else row[::-1])


def _draw_mirror_group(rng: random.Random) -> list[str]:
    """A mirrored group of 1 to 4 tiles a side (4 is too many), jokers and doubles opposite tiles."""
    side = _group_faces(rng, rng.choice((1, 2, 2, 2, 3, 3, 3, 4)))
    if rng.random() < 0.1:
        side[-1] = side[0]
    right = side[::-1] if rng.random() < 0.85 else side
    return _put_jokers(rng, _put_doubles(rng, [*side, "JM", *right], rng.choice((0, 0, 1, 1, 2))))


def _draw_lopsided_mirror(rng: random.Random) -> list[str]:
    """A mirrored set with a tile taken from or laid to one end, or with a second mirror."""
    row = rng.choice((_draw_mirror_run, _draw_mirror_group, _draw_mirror_colour_run))(rng)
    if rng.random() < 0.5:
        del row[rng.choice((0, -1))]
    else:
        row.insert(rng.choice((0, len(row))), rng.choice(("J", "JD", "JC", "JM", _any_face(rng))))
    return row


def _draw_joker_mix(rng: random.Random) -> list[str]:
    """Up to six jokers of any kinds with one number tile or two neighbours, now and then with none."""
    row = rng.sample(["J", "J", "JD", "JD", "JC", "JC", "JM"], rng.randint(2, 6))
    numbers = rng.choice((_run_faces(rng, 1), _run_faces(rng, 1), _run_faces(rng, 2), []))
    place = rng.randint(0, len(row))
    row[place:place] = numbers
    return row


def _draw_jokers_opposite(rng: random.Random) -> list[str]:
    """A mirror with jokers opposite jokers and one number tile somewhere."""
    side = rng.choice((["J"], ["JC"], ["JD"], ["J", "JC"], ["JC", "J"], ["J", "JD"], ["JD", "JC"]))
    inner, outer = [_any_face(rng)], rng.choice(([], [_any_face(rng)]))
    halves = rng.choice(((inner, inner), (inner, []), (inner, ["J"])))
    left = [*side, *halves[0]] if rng.random() < 0.5 else [*halves[0], *side]
    right = [*halves[1], *side[::-1]] if rng.random() < 0.7 else [*side[::-1], *halves[1]]
    return [*outer, *left, "JM", *right, *outer]


# Small steps away from a set.


def _spoil_colour(rng: random.Random, row: list[str]) -> list[str]:
    """One number tile gets another colour."""
    return _change_tile(
        rng, row, lambda unit: rng.choice(COLOURS.replace(unit.colour, "")) + str(unit.number)
    )


def _spoil_number(rng: random.Random, row: list[str]) -> list[str]:
    """One number tile gets a number near by, where 1 is near 13."""
    return _change_tile(
        rng, row, lambda unit: f"{unit.colour}{(unit.number - 1 + rng.choice((-2, -1, 1, 2))) % 13 + 1}"
    )


def _change_tile(rng: random.Random, row: list[str], change: Callable[[Unit], str]) -> list[str]:
    places = [i for i, face in enumerate(row) if _is_number_tile(face)]
    if places:
        place = rng.choice(places)
        row[place] = change(_FACES[row[place]])
    return row


def _spoil_duplicate(rng: random.Random, row: list[str]) -> list[str]:
    """One tile lies there twice, or in place of its neighbour."""
    place = rng.randrange(len(row))
    row.insert(place, row[place])
    if rng.random() < 0.5 and place + 2 < len(row):
        del row[place + 2]
    return row


def _spoil_wrap(rng: random.Random, row: list[str]) -> list[str]:
    """Every number moves up by the same amount, 1 following 13."""
    shift = rng.randint(1, 12)
    moved = [(_FACES.get(face), face) for face in row]
    return [f"{unit.colour}{(unit.number - 1 + shift) % 13 + 1}" if unit else face for unit, face in moved]


def _spoil_order(rng: random.Random, row: list[str]) -> list[str]:
    """Two tiles change places."""
    one, two = rng.randrange(len(row)), rng.randrange(len(row))
    row[one], row[two] = row[two], row[one]
    return row


def _spoil_length(rng: random.Random, row: list[str]) -> list[str]:
    """One tile is gone."""
    del row[rng.randrange(len(row))]
    return row


_SPOILERS = (_spoil_colour, _spoil_number, _spoil_duplicate, _spoil_wrap, _spoil_order, _spoil_length)

# A recipe named twice is drawn twice as often.
_PLAIN_RECIPES = (
    *(_draw_group, _draw_group, _draw_group, _draw_run, _draw_run, _draw_run),
    *(_draw_shuffled_run, _draw_shuffled_run, _draw_run_and_joker, _draw_run_and_joker),
    *(_draw_longest_run, _draw_wrap, _draw_few, _draw_rubbish),
)
_TWIST_RECIPES = (
    *(_draw_group, _draw_run, _draw_shuffled_run, _draw_run_and_joker, _draw_longest_run, _draw_wrap),
    *(_draw_few, _draw_rubbish, _draw_joker_mix, _draw_jokers_opposite, _draw_lopsided_mirror),
    *(_draw_double_run, _draw_double_run, _draw_double_group, _draw_double_at_edge),
    *(_draw_colour_run, _draw_colour_run, _draw_colour_run, _draw_mirror_run, _draw_mirror_run),
    *(_draw_mirror_colour_run, _draw_mirror_colour_run, _draw_mirror_group, _draw_mirror_group),
)
