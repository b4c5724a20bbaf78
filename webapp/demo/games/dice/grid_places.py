"""Places on the grid of the dice game: where dice lie, what is free, how lines run."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine import Edition, check_grid, judge_set
from engine.dice.grid import Place, lines
from engine.tiles import TileSet
from webapp.demo.games.tokens import Token, face_of
from webapp.demo.games.values import TokenGrid, grid_of

ROWS, COLUMNS = 7, 17
"""The part of the table that the players build on."""
ACROSS, DOWN = (0, 1), (1, 0)
"""The two ways in which a line runs."""


def inside(place: Place) -> bool:
    """Whether there is room for a die."""
    return 0 <= place[0] < ROWS and 0 <= place[1] < COLUMNS


def neighbours(place: Place) -> tuple[Place, ...]:
    """The four places that touch a place."""
    row, col = place
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)


def step(place: Place, way: Place, count: int = 1) -> Place:
    """The place so many dice further on."""
    return place[0] + way[0] * count, place[1] + way[1] * count


@dataclass(frozen=True, slots=True)
class Line:
    """Dice in a row or a column that make a set."""

    places: tuple[Place, ...]
    way: Place

    @property
    def ends(self) -> tuple[Place, Place]:
        """The places before its first and after its last die."""
        return step(self.places[0], self.way, -1), step(self.places[-1], self.way)


def lines_of(grid: TokenGrid) -> list[Line]:
    """The lines of the grid as the engine sees them."""
    found = (tuple(die.place for die in line) for line in lines(grid_of(grid)))
    return [Line(places, ACROSS if places[0][0] == places[1][0] else DOWN) for places in found]


def tokens_at(grid: TokenGrid, places: Iterable[Place]) -> tuple[Token, ...]:
    """The dice at these places."""
    return tuple(grid[place] for place in places)


def clean(tokens: Iterable[Token], edition: Edition) -> bool:
    """Whether these dice in this order are a set of which there is nothing to say."""
    judged = judge_set(faces(tokens), edition)
    return judged.legal and not judged.findings


def faces(tokens: Iterable[Token]) -> TileSet:
    """The faces that lie up."""
    return tuple(map(face_of, tokens))


def fine(grid: TokenGrid, edition: Edition) -> bool:
    """Whether there is nothing to say of a grid, not even that two dice touch."""
    return not check_grid(grid_of(grid), edition).findings


def put(grid: TokenGrid, start: Place, way: Place, tokens: Iterable[Token]) -> dict[Place, Token] | None:
    """The grid with a line of dice from a place on; None where one of the places is taken or outside."""
    added = {step(start, way, at): token for at, token in enumerate(tokens)}
    if not all(inside(place) and place not in grid for place in added):
        return None
    return {**grid, **added}


def apart(grid: TokenGrid, tokens: tuple[Token, ...], rng: Random) -> dict[Place, Token] | None:
    """The grid with a new line that touches nothing; None where there is no room for it."""
    ways = [ACROSS, ACROSS, DOWN]
    rng.shuffle(ways)
    for way in ways:
        starts = [start for start in _starts() if _clear(grid, start, way, len(tokens))]
        if starts:
            return put(grid, rng.choice(_near_the_middle(starts)), way, tokens)
    return None


def _starts() -> Iterator[Place]:
    return ((row, col) for row in range(ROWS) for col in range(COLUMNS))


def _clear(grid: TokenGrid, start: Place, way: Place, count: int) -> bool:
    places = [step(start, way, at) for at in range(count)]
    return all(inside(place) for place in places) and all(
        place not in grid and all(each not in grid for each in neighbours(place)) for place in places
    )


def _near_the_middle(starts: list[Place]) -> list[Place]:
    """The third of the places that is nearest to the middle of the table."""
    middle = ROWS / 2, COLUMNS / 2 - 1.5
    ordered = sorted(starts, key=lambda at: (abs(at[0] - middle[0]) * 2 + abs(at[1] - middle[1]), at))
    return ordered[: -(-len(ordered) // 3)]


def without(grid: TokenGrid, places: Iterable[Place]) -> dict[Place, Token]:
    """The grid with these dice taken away."""
    gone = set(places)
    return {place: token for place, token in grid.items() if place not in gone}


def crossed(grid: TokenGrid) -> frozenset[Place]:
    """The places where a row and a column cross."""
    seen: set[Place] = set()
    twice = set()
    for line in lines_of(grid):
        twice |= seen.intersection(line.places)
        seen.update(line.places)
    return frozenset(twice)


def islands(grid: Mapping[Place, Token]) -> list[frozenset[Place]]:
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
