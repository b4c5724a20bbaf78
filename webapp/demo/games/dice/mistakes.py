"""Mistakes of the dice game on demand: for each finding grids that a player may leave by accident."""

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, permutations
from random import Random

from webapp.demo.games.dice.grid_places import (
    COLUMN_STEP,
    GRID_COLUMNS,
    GRID_ROWS,
    ROW_STEP,
    clean_line,
    crossing_places,
    faces_up,
    grid_lines,
    in_grid,
    neighbours,
    step_along,
    tokens_at,
    with_line,
    with_new_line,
    without_dice,
)
from webapp.demo.games.dice.players import DicePosition, choose_dice_move, joker_replaced_grids, possible_sets
from webapp.demo.games.mistakes import OUT_OF_ORDER, MistakeFinder, find_mistake, shuffled
from webapp.demo.games.sets import set_fault
from webapp.demo.games.values import TokenGrid

_TOUCH = "dice-touch"
LEGAL_FINDINGS = (OUT_OF_ORDER, _TOUCH)
"""Findings of grids that are legal all the same."""
_MOST_TRIED = 40
"""Grids that are judged in search of a mistake before another turn is taken for it."""
_Finder = MistakeFinder[DicePosition, TokenGrid]


def dice_mistakes() -> tuple[str, ...]:
    """The codes of all findings that can be made to happen in the dice game.

    >>> "dice-no-set" in dice_mistakes()
    True
    """
    return tuple(_FINDERS)


def make_dice_mistake(code: str, position: DicePosition, rng: Random) -> TokenGrid | None:
    """A grid whose only error is the one asked for, made of these dice; None if there is none.

    ``out-of-order`` and ``dice-touch`` are notes: such a grid is legal.
    """
    found = islice(_FINDERS[code](position, rng), _MOST_TRIED)
    return find_mistake(code, found, lambda grid: position.judged(grid).findings, LEGAL_FINDINGS)


def _wrong_lines(code: str) -> _Finder:
    """Own dice at an end of a line or laid as a new one, so that the line has this fault."""

    def made(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
        yield from shuffled(rng, [*_longer(code, position), *_new(code, position, rng)])

    return made


def _longer(code: str, position: DicePosition) -> Iterator[TokenGrid]:
    for line in grid_lines(position.grid):
        row = tokens_at(position.grid, line.places)
        for token in position.own:
            for place, longer in zip(line.ends, ((token, *row), (*row, token)), strict=True):
                if (
                    in_grid(place)
                    and place not in position.grid
                    and set_fault(faces_up(longer), position.edition) == code
                ):
                    yield {**position.grid, place: token}


def _new(code: str, position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    rows = [
        row for row in combinations(position.own, 3) if set_fault(faces_up(row), position.edition) == code
    ]
    for row in islice(rows, 6):
        grid = with_new_line(position.grid, row, rng)
        if grid is not None:
            yield grid


def _alone(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A good move, or none, and dice with it that make no set: one that touches a set, or a pair.

    A single die apart from all others is none of them: nobody can see that it is meant to be played.
    """
    move = choose_dice_move(position, rng)
    base = position.grid if move is None else move.grid
    own = list(position.left(base))
    rng.shuffle(own)
    pair = with_new_line(base, tuple(own[:2]), rng) if len(own) >= 2 and rng.random() < 0.3 else None
    if pair is not None:
        yield pair
    for token in own:
        places = [
            (row, col) for row in range(GRID_ROWS) for col in range(GRID_COLUMNS) if (row, col) not in base
        ]
        touching = [place for place in places if any(each in base for each in neighbours(place))]
        yield from ({**base, place: token} for place in rng.sample(touching, min(3, len(touching))))


def _loose(position: DicePosition) -> Iterator[tuple[TokenGrid, str]]:
    """Grids with a die less that are still legal, and that die."""
    held = crossing_places(position.grid)
    for line in grid_lines(position.grid):
        for place in (line.places[0], line.places[-1]):
            if len(line.places) > 3 and place not in held:
                yield without_dice(position.grid, [place]), position.grid[place]


def _rearranged(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A die moved from one line to another, nothing added."""
    for rest, token in _loose(position):
        for line in grid_lines(rest):
            row = tokens_at(rest, line.places)
            for place, longer in zip(line.ends, ((token, *row), (*row, token)), strict=True):
                if in_grid(place) and place not in rest and clean_line(longer, position.edition):
                    yield {**rest, place: token}
    for line in grid_lines(position.grid):
        row = tokens_at(position.grid, line.places)
        for cut in range(3, len(row) - 2):
            if not crossing_places(position.grid).intersection(line.places):
                rest = without_dice(position.grid, line.places[cut:])
                divided = with_new_line(rest, row[cut:], rng)
                if divided is not None:
                    yield divided


def _taken(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A good move, and a die or a joker of the grid taken back with it."""
    for grid, _ in joker_replaced_grids(position):
        yield grid
    for rest, token in _loose(position):
        move = choose_dice_move(DicePosition(rest, position.own, position.edition), rng)
        if move is not None and token not in move.grid.values():
            yield move.grid
        yield rest


def _disordered(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A new run whose dice do not lie in its order."""
    for row in possible_sets(position.own, position.edition):
        for way in permutations(row):
            if set_fault(faces_up(way), position.edition) == OUT_OF_ORDER:
                grid = with_new_line(position.grid, way, rng)
                if grid is not None:
                    yield grid


def _touching(position: DicePosition, rng: Random) -> Iterator[TokenGrid]:
    """A new set laid so that one of its dice touches one of another set."""
    for row in possible_sets(position.own, position.edition):
        lines = grid_lines(position.grid)
        for line in lines:
            way = COLUMN_STEP if line.way == ROW_STEP else ROW_STEP
            for place in (line.places[0], line.places[-1]):
                for side in (-1, 1):
                    outward = -1 if place == line.places[0] else 1
                    start = step_along(place, way, side)
                    start = start if outward > 0 else step_along(start, line.way, 1 - len(row))
                    grid = with_line(position.grid, start, line.way, row)
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
_FINDERS: Mapping[str, _Finder] = {
    **{code: _wrong_lines(code) for code in _IN_LINES},
    "dice-no-set": _alone,
    "nothing-played": _rearranged,
    "tile-left-table": _taken,
    OUT_OF_ORDER: _disordered,
    _TOUCH: _touching,
}
