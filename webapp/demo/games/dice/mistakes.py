"""Mistakes of the dice game on demand: for each finding grids that a player may leave by accident."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice, permutations
from random import Random

from engine import judge_set
from engine.findings import ERROR
from webapp.demo.games.dice.grid_places import (
    ACROSS,
    COLUMNS,
    DOWN,
    ROWS,
    apart,
    clean,
    crossed,
    faces,
    inside,
    lines_of,
    neighbours,
    put,
    step,
    tokens_at,
    without,
)
from webapp.demo.games.dice.players import DicePosition, choose, replaced_jokers, sets_of
from webapp.demo.games.tiles.mistakes import OUT_OF_ORDER
from webapp.demo.games.values import TokenGrid

TOUCH = "dice-touch"
NOTES = (OUT_OF_ORDER, TOUCH)
"""Findings of grids that are legal all the same."""
MOST_TRIED = 40
"""Grids that are judged in search of a mistake before another turn is taken for it."""
Maker = Callable[[DicePosition, Random], Iterator[TokenGrid]]


def dice_mistakes() -> tuple[str, ...]:
    """The codes of all findings that can be made to happen in the dice game.

    >>> "dice-no-set" in dice_mistakes()
    True
    """
    return tuple(_MAKERS)


def mistaken_dice(code: str, position: DicePosition, rng: Random) -> TokenGrid | None:
    """A grid whose only error is the one asked for, made of these dice; None if there is none.

    ``out-of-order`` and ``dice-touch`` are notes: such a grid is legal.
    """
    for grid in islice(_MAKERS[code](position, rng), MOST_TRIED):
        findings = position.judged(grid).findings
        errors = {finding.code for finding in findings if finding.level == ERROR}
        noted = code in NOTES and not errors and {finding.code for finding in findings} == {code}
        if errors == {code} or noted:
            return grid
    return None


def _wrong_lines(code: str) -> Maker:
    """Own dice at an end of a line or laid as a new one, so that the line has this fault."""

    def made(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
        found = [*_longer(code, position), *_new(code, position, rng)]
        rng.shuffle(found)
        yield from found

    return made


def _longer(code: str, position: DicePosition) -> Iterator[TokenGrid]:
    for line in lines_of(position.grid):
        row = tokens_at(position.grid, line.places)
        for token in position.own:
            for place, longer in zip(line.ends, ((token, *row), (*row, token)), strict=True):
                if inside(place) and place not in position.grid and _fault(longer, position) == code:
                    yield {**position.grid, place: token}


def _new(code: str, position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    rows = [row for row in combinations(position.own, 3) if _fault(row, position) == code]
    for row in islice(rows, 6):
        grid = apart(position.grid, row, rng)
        if grid is not None:
            yield grid


def _fault(row: tuple[str, ...], position: DicePosition) -> str | None:
    findings = judge_set(faces(row), position.edition).findings
    return findings[0].code if findings else None


def _alone(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A good move, or none, and dice with it that make no set: one that touches a set, or a pair.

    A single die apart from all others is none of them: nobody can see that it is meant to be played.
    """
    move = choose(position, rng)
    base = position.grid if move is None else move.grid
    own = list(position.left(base))
    rng.shuffle(own)
    pair = apart(base, tuple(own[:2]), rng) if len(own) >= 2 and rng.random() < 0.3 else None
    if pair is not None:
        yield pair
    for token in own:
        places = [(row, col) for row in range(ROWS) for col in range(COLUMNS) if (row, col) not in base]
        touching = [place for place in places if any(each in base for each in neighbours(place))]
        yield from ({**base, place: token} for place in rng.sample(touching, min(3, len(touching))))


def _loose(position: DicePosition) -> Iterator[tuple[TokenGrid, str]]:
    """Grids with a die less that are still legal, and that die."""
    held = crossed(position.grid)
    for line in lines_of(position.grid):
        for place in (line.places[0], line.places[-1]):
            if len(line.places) > 3 and place not in held:
                yield without(position.grid, [place]), position.grid[place]


def _rearranged(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A die moved from one line to another, nothing added."""
    for rest, token in _loose(position):
        for line in lines_of(rest):
            row = tokens_at(rest, line.places)
            for place, longer in zip(line.ends, ((token, *row), (*row, token)), strict=True):
                if inside(place) and place not in rest and clean(longer, position.edition):
                    yield {**rest, place: token}
    for line in lines_of(position.grid):
        row = tokens_at(position.grid, line.places)
        for cut in range(3, len(row) - 2):
            if not crossed(position.grid).intersection(line.places):
                rest = without(position.grid, line.places[cut:])
                divided = apart(rest, row[cut:], rng)
                if divided is not None:
                    yield divided


def _taken(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A good move, and a die or a joker of the grid taken back with it."""
    for grid, _ in replaced_jokers(position):
        yield grid
    for rest, token in _loose(position):
        move = choose(DicePosition(rest, position.own, position.edition), rng)
        if move is not None and token not in move.grid.values():
            yield move.grid
        yield rest


def _disordered(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A new run whose dice do not lie in its order."""
    for row in sets_of(position.own, position.edition):
        for way in permutations(row):
            if _fault(way, position) == OUT_OF_ORDER:
                grid = apart(position.grid, way, rng)
                if grid is not None:
                    yield grid


def _touching(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A new set laid so that one of its dice touches one of another set."""
    for row in sets_of(position.own, position.edition):
        lines = lines_of(position.grid)
        for line in lines:
            way = DOWN if line.way == ACROSS else ACROSS
            for place in (line.places[0], line.places[-1]):
                for side in (-1, 1):
                    outward = -1 if place == line.places[0] else 1
                    start = step(place, way, side)
                    start = start if outward > 0 else step(start, line.way, 1 - len(row))
                    grid = put(position.grid, start, line.way, row)
                    if grid is not None:
                        yield grid


_IN_LINES = (
    "run-gap",
    "colour-twice",
    "number-twice",
    "mixed-set",
    "run-wraps",
    "group-too-long",
)
_MAKERS: Mapping[str, Maker] = {
    **{code: _wrong_lines(code) for code in _IN_LINES},
    "dice-no-set": _alone,
    "nothing-played": _rearranged,
    "tile-left-table": _taken,
    OUT_OF_ORDER: _disordered,
    TOUCH: _touching,
}
