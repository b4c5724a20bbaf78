"""Places on the grid of the dice game: where dice lie, what is free, how lines run."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine import Edition, Place, TileSet, check_grid, lines
from webapp.demo.games.sets import clean_set
from webapp.demo.games.tokens import Token, face_of
from webapp.demo.games.values import TokenGrid, dice_grid

GRID_ROWS, GRID_COLUMNS = 7, 17
"""The part of the table that the players build on."""
ROW_STEP, COLUMN_STEP = (0, 1), (1, 0)
"""The two ways in which a line runs."""


def in_grid(place: Place) -> bool:
    """Whether there is room for a die."""
    return 0 <= place[0] < GRID_ROWS and 0 <= place[1] < GRID_COLUMNS


def neighbours(place: Place) -> tuple[Place, ...]:
    """The four places that touch a place."""
    row, col = place
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)


def step_along(place: Place, way: Place, count: int = 1) -> Place:
    """The place so many dice further on."""
    return place[0] + way[0] * count, place[1] + way[1] * count


@dataclass(frozen=True, slots=True)
class GridLine:
    """Dice in a row or a column that make a set."""

    places: tuple[Place, ...]
    way: Place

    @property
    def ends(self) -> tuple[Place, Place]:
        """The places before its first and after its last die."""
        return step_along(self.places[0], self.way, -1), step_along(self.places[-1], self.way)


def grid_lines(grid: TokenGrid) -> list[GridLine]:
    """The lines of the grid as the engine sees them."""
    found = (tuple(die.place for die in line) for line in lines(dice_grid(grid)))
    return [GridLine(places, ROW_STEP if places[0][0] == places[1][0] else COLUMN_STEP) for places in found]


def tokens_at(grid: TokenGrid, places: Iterable[Place]) -> tuple[Token, ...]:
    """The dice at these places."""
    return tuple(grid[place] for place in places)


def clean_line(tokens: Iterable[Token], edition: Edition) -> bool:
    """Whether these dice in this order are a set of which there is nothing to say."""
    return clean_set(faces_up(tokens), edition)


def faces_up(tokens: Iterable[Token]) -> TileSet:
    """The faces that lie up."""
    return tuple(map(face_of, tokens))


def clean_grid(grid: TokenGrid, edition: Edition) -> bool:
    """Whether there is nothing to say of a grid, not even that two dice touch."""
    return not check_grid(dice_grid(grid), edition).findings


def with_line(
    grid: TokenGrid, start: Place, way: Place, tokens: Iterable[Token]
) -> dict[Place, Token] | None:
    """The grid with a line of dice from a place on; None where one of the places is taken or outside."""
    added = {step_along(start, way, at): token for at, token in enumerate(tokens)}
    if not all(in_grid(place) and place not in grid for place in added):
        return None
    return {**grid, **added}


def with_new_line(grid: TokenGrid, tokens: tuple[Token, ...], rng: Random) -> dict[Place, Token] | None:
    """The grid with a new line that touches nothing; None where there is no room for it."""
    ways = [ROW_STEP, ROW_STEP, COLUMN_STEP]
    rng.shuffle(ways)
    for way in ways:
        starts = [start for start in _starts() if _clear(grid, start, way, len(tokens))]
        if starts:
            return with_line(grid, rng.choice(_near_the_middle(starts)), way, tokens)
    return None


def _starts() -> Iterator[Place]:
    return ((row, col) for row in range(GRID_ROWS) for col in range(GRID_COLUMNS))


def _clear(grid: TokenGrid, start: Place, way: Place, count: int) -> bool:
    places = [step_along(start, way, at) for at in range(count)]
    return all(in_grid(place) for place in places) and all(
        place not in grid and all(each not in grid for each in neighbours(place)) for place in places
    )


def _near_the_middle(starts: list[Place]) -> list[Place]:
    """The third of the places that is nearest to the middle of the table."""
    middle = GRID_ROWS / 2, GRID_COLUMNS / 2 - 1.5
    ordered = sorted(starts, key=lambda at: (abs(at[0] - middle[0]) * 2 + abs(at[1] - middle[1]), at))
    return ordered[: -(-len(ordered) // 3)]


def without_dice(grid: TokenGrid, places: Iterable[Place]) -> dict[Place, Token]:
    """The grid with these dice taken away."""
    gone = set(places)
    return {place: token for place, token in grid.items() if place not in gone}


def crossing_places(grid: TokenGrid) -> frozenset[Place]:
    """The places where a row and a column cross."""
    seen: set[Place] = set()
    twice = set()
    for line in grid_lines(grid):
        twice |= seen.intersection(line.places)
        seen.update(line.places)
    return frozenset(twice)


def connected_dice(grid: Mapping[Place, Token]) -> list[frozenset[Place]]:
    """The dice that hang together, by their places."""
    left, found = set(grid), []
    while left:
        todo, island = [min(left)], set[Place]()
        while todo:
            place = todo.pop()
            if place in left:
                left.discard(place)
                island.add(place)
                todo.extend(neighbours(place))
        found.append(frozenset(island))
    return found
