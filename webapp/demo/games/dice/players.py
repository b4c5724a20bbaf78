"""Players of the dice game: legal moves as people find them, and which dice are worth keeping."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from engine import (
    COLOUR_OF,
    LEGAL,
    NORMAL,
    NUMBER_OF,
    Edition,
    Verdict,
    interpretations,
    is_joker,
    judge_grid,
)
from webapp.demo.games.dice.grid_places import (
    COLUMN_STEP,
    ROW_STEP,
    GridLine,
    clean_grid,
    clean_line,
    connected_dice,
    crossing_places,
    faces_up,
    grid_lines,
    in_grid,
    step_along,
    tokens_at,
    with_line,
    with_new_line,
    without_dice,
)
from webapp.demo.games.mistakes import shuffled
from webapp.demo.games.tokens import Token, face_of
from webapp.demo.games.values import TokenGrid, dice_grid

_LARGEST = 4
"""Dice of a new set; longer runs grow."""


@dataclass(frozen=True, slots=True)
class DicePosition:
    """What a player sees after the roll: the grid and the own dice."""

    grid: TokenGrid
    own: tuple[Token, ...]
    edition: Edition

    def judged(self, after: TokenGrid) -> Verdict:
        """What the referee says of a grid left behind here."""
        return judge_grid(dice_grid(self.grid), dice_grid(after), self.edition)

    def left(self, after: TokenGrid) -> tuple[Token, ...]:
        """The own dice that are not played then."""
        lying = set(after.values())
        return tuple(token for token in self.own if token not in lying)

    def then(self, after: TokenGrid) -> "DicePosition":
        """The position in the middle of the turn, after a first move."""
        return DicePosition(after, self.left(after), self.edition)


@dataclass(frozen=True, slots=True)
class DiceMove:
    """A grid that a player may leave behind, and what is worth watching in it."""

    grid: TokenGrid
    tags: frozenset[str] = frozenset()


_MoveFinder = Callable[[DicePosition, Random], Iterator[DiceMove]]


def choose_dice_move(position: DicePosition, rng: Random) -> DiceMove | None:
    """All that a player finds to do in one turn; None for nothing."""
    now, tags = position, frozenset[str]()
    while True:
        move = next(_found(now, rng), None) if now.own else None
        if move is None or (tags and rng.random() < 0.1):
            break
        now, tags = now.then(move.grid), tags | move.tags
    if now.grid == position.grid or position.judged(now.grid).verdict != LEGAL:
        return None
    return DiceMove(now.grid, tags)


def _found(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    ways: list[_MoveFinder] = (
        [freed_joker_moves, slid_set_moves, taken_end_moves, crossing_moves]
        if rng.random() < 0.5
        else [new_set_moves, freed_joker_moves, crossing_moves]
    )
    for way in (*ways, new_set_moves, extended_line_moves, crossing_moves, taken_end_moves, slid_set_moves):
        for move in way(position, rng):
            if clean_grid(move.grid, position.edition):
                yield move


def possible_sets(
    own: tuple[Token, ...], edition: Edition, needed: Token | None = None
) -> list[tuple[Token, ...]]:
    """Rows of three or four dice that are sets, in an order in which they lie well; longer ones first.

    With a needed die, which need not be one's own, each of them holds it and at least two own dice.
    """
    found = []
    for size in range(_LARGEST, 2, -1):
        chosen = combinations(own, size if needed is None else size - 1)
        for dice in chosen:
            row = _ordered(dice if needed is None else (*dice, needed), edition)
            if row is not None:
                found.append(row)
    return found


def _ordered(dice: tuple[Token, ...], edition: Edition) -> tuple[Token, ...] | None:
    """These dice as a set, or None."""
    if not _alike(dice):
        return None
    jokers = [token for token in dice if is_joker(face_of(token))]
    numbers = sorted((token for token in dice if token not in jokers), key=_number)
    ways = [tuple(numbers)] if not jokers else permutations((*numbers, *jokers))
    return next((way for way in ways if clean_line(way, edition)), None)


def _number(token: Token) -> int:
    return NUMBER_OF[face_of(token)]


def _alike(dice: tuple[Token, ...]) -> bool:
    """Whether the numbers among the dice have their number or their colour in common."""
    plain = [face for face in faces_up(dice) if not is_joker(face)]
    return len({NUMBER_OF[face] for face in plain}) == 1 or len({COLOUR_OF[face] for face in plain}) == 1


def new_set_moves(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    """A new set of own dice, apart from all others."""
    for row in possible_sets(position.own, position.edition):
        grid = with_new_line(position.grid, row, rng)
        if grid is not None:
            yield DiceMove(grid, frozenset({"new-set"}))


def extended_line_moves(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    """An own die at the end of a line."""
    for line in shuffled(rng, grid_lines(position.grid)):
        row = tokens_at(position.grid, line.places)
        for token in position.own:
            for place, longer in zip(line.ends, ((token, *row), (*row, token)), strict=True):
                if in_grid(place) and place not in position.grid and clean_line(longer, position.edition):
                    yield DiceMove({**position.grid, place: token}, frozenset({"added"}))


def crossing_moves(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    """Own dice beside one that lies there, as in a crossword."""
    for line in shuffled(rng, grid_lines(position.grid)):
        way = COLUMN_STEP if line.way == ROW_STEP else ROW_STEP
        for place in line.places:
            token = position.grid[place]
            rest = without_dice(position.grid, [place])
            for row in possible_sets(position.own, position.edition, token):
                for turned in _around(row, token, position.edition):
                    grid = with_line(rest, step_along(place, way, -turned.index(token)), way, turned)
                    if grid is not None:
                        yield DiceMove(grid, frozenset({"crossing"}))


def _around(row: tuple[Token, ...], token: Token, edition: Edition) -> Iterator[tuple[Token, ...]]:
    """The same set with one of its dice in every place that it may have."""
    others = [each for each in row if each != token]
    for at in range(len(row)):
        turned = (*others[:at], token, *others[at:])
        yield from (way for way in (turned, turned[::-1]) if clean_line(way, edition))


def _ends(grid: TokenGrid) -> Iterator[tuple[GridLine, int]]:
    """The ends of lines from which a die can be taken: the place of the die in its line."""
    held = crossing_places(grid)
    for line in grid_lines(grid):
        if len(line.places) > 3:
            yield from ((line, at) for at in (0, len(line.places) - 1) if line.places[at] not in held)


def taken_end_moves(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    """A die from the end of a long line, with own dice in a new set."""
    for line, at in _ends(position.grid):
        token = position.grid[line.places[at]]
        for row in possible_sets(position.own, position.edition, token):
            grid = with_new_line(without_dice(position.grid, [line.places[at]]), row, rng)
            if grid is not None:
                yield DiceMove(grid, frozenset({"rearranged"}))


def joker_replaced_grids(position: DicePosition) -> Iterator[tuple[TokenGrid, Token]]:
    """Grids with a joker replaced by the own die that it stands for, and that joker."""
    held = crossing_places(position.grid)
    for line in grid_lines(position.grid):
        row = tokens_at(position.grid, line.places)
        for at, token in enumerate(row):
            if face_of(token) != NORMAL or line.places[at] in held:
                continue
            meant = {each.stands_for[at] for each in interpretations(faces_up(row), position.edition.rules)}
            for own in position.own:
                if face_of(own) in meant and face_of(own) != NORMAL:
                    yield {**position.grid, line.places[at]: own}, token


def freed_joker_moves(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    """A joker replaced by its die and used with own dice in a new set."""
    for grid, joker in joker_replaced_grids(position):
        for row in possible_sets(position.then(grid).own, position.edition, joker):
            after = with_new_line(grid, row, rng)
            if after is not None:
                yield DiceMove(after, frozenset({"joker-freed"}))


def slid_set_moves(position: DicePosition, rng: Random) -> Iterator[DiceMove]:
    """A whole set moved over another one, so that an own die between them makes a line with both."""
    straight = [
        line for line in grid_lines(position.grid) if frozenset(line.places) in connected_dice(position.grid)
    ]
    for moved, other in shuffled(rng, list(permutations(straight, 2))):
        rest, row = without_dice(position.grid, moved.places), tokens_at(position.grid, moved.places)
        way = COLUMN_STEP if other.way == ROW_STEP else ROW_STEP
        for token in position.own:
            for at, place in ((at, place) for at in range(len(row)) for place in other.places):
                if not clean_line((row[at], token, rest[place]), position.edition):
                    continue
                for side in (-1, 1):
                    between = {**rest, step_along(place, way, side): token}
                    start = step_along(step_along(place, way, 2 * side), other.way, -at)
                    grid = with_line(between, start, other.way, row)
                    if grid is not None and in_grid(step_along(place, way, side)):
                        yield DiceMove(grid, frozenset({"rearranged", "slid"}))


def dice_to_roll_again(own: tuple[Token, ...], rng: Random) -> tuple[Token, ...]:
    """The dice that a player rolls again: not those that wait for a third one, nor every joker."""
    kept = set()
    for one, two in combinations(own, 2):
        if rng.random() < 0.5 and _promising(face_of(one), face_of(two)):
            kept |= {one, two}
    kept |= {token for token in own if face_of(token) == NORMAL and rng.random() < 0.8}
    again = tuple(token for token in own if token not in kept)
    return again or own


def _promising(one: str, two: str) -> bool:
    """Whether one die more can make a set of the two."""
    if is_joker(one) or is_joker(two):
        return True
    if NUMBER_OF[one] == NUMBER_OF[two]:
        return COLOUR_OF[one] != COLOUR_OF[two]
    return COLOUR_OF[one] == COLOUR_OF[two] and abs(NUMBER_OF[one] - NUMBER_OF[two]) <= 2
