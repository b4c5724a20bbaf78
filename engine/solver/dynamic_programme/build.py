"""From the path of the search to sets: runs and groups laid number by number, spare jokers at the end."""

from itertools import combinations_with_replacement, product

from engine.solver.dynamic_programme.number_step import (
    ENOUGH,
    STATES,
    colour_options,
    group_count,
    groupable,
    order_of_need,
)
from engine.solver.dynamic_programme.search import Path
from engine.solver.dynamic_programme.stock import NUMBERS, Stock
from engine.tiles import COLOURS, HIGHEST, NORMAL, NUMBER_OF, Face, Table

_Set = list[Face]


Step = tuple[tuple[int, ...], tuple[int, ...], int]
"""What is done with a number: by colour what goes into runs, and into groups; and the jokers of groups."""


def steps_of(stock: Stock, path: Path) -> list[Step]:
    """The steps along a path of the search."""
    return [_step(stock, at, path[at], path[at + 1]) for at in range(len(NUMBERS))]


def _step(stock: Stock, at: int, before: int, after: int) -> Step:
    """What was done on the way from one state to the next, with the most tiles used."""
    by_colour = []
    for colour, (old, new) in enumerate(zip(_states(before), _states(after), strict=True)):
        found = colour_options(old, stock.must[at][colour], stock.there[at][colour], stock.jokers, 2)
        by_colour.append([option for option in found if option[0] == new])
    fitting = []
    for chosen in product(*by_colour):
        _, shape, spent, used = zip(*chosen, strict=True)
        jokers = (before & 3) - (after & 3) - sum(spent)
        if jokers >= 0 and groupable(shape, jokers):
            counts = tuple(a + b - c for a, b, c in zip(used, spent, shape, strict=True))
            fitting.append((sum(used), (counts, shape, jokers)))
    return max(fitting)[1]


class Builder:
    """The sets that come of the steps."""

    def __init__(self, stock: Stock, steps: list[Step], spare: int = 0) -> None:
        self._stock = stock
        self._runs: list[_Set] = []
        self._groups: dict[int, tuple[tuple[int, ...], int]] = {}
        self._open: list[list[_Set]] = [[[], []] for _ in COLOURS]
        for at, step in enumerate(steps):
            self._lay(at, step)
        self._runs += [run for pair in self._open for run in pair if run]
        self._spare = spare

    def table(self) -> Table:
        """The sets: runs first, then groups."""
        groups = [
            group
            for number, (shape, jokers) in self._groups.items()
            for group in _groups(number, shape, jokers)
        ]
        return tuple(map(tuple, (*self._runs, *groups)))

    def absorb(self) -> bool:
        """Find a place for each spare joker; whether there is one for all.

        It lengthens a run, doubles a number inside a run of 13, or goes to the groups of a number.
        """
        if not self._runs:
            return self._absorb_in_groups()
        for _ in range(self._spare):
            short = next((run for run in self._runs if len(run) < HIGHEST), None)
            if short is not None:
                short.insert(0 if _top(short) == HIGHEST else len(short), NORMAL)
            else:
                half = HIGHEST // 2 + 1
                self._runs.append([NORMAL, *self._runs[0][half:]])
                del self._runs[0][half:]
        return True

    def _absorb_in_groups(self) -> bool:
        for chosen in combinations_with_replacement(self._groups, self._spare):
            more = {
                number: (shape, jokers + chosen.count(number))
                for number, (shape, jokers) in self._groups.items()
            }
            if all(groupable(shape, jokers) for shape, jokers in more.values()):
                self._groups = more
                return True
        return False

    def _lay(self, at: int, step: Step) -> None:
        """Lay the tiles of one number."""
        counts, shape, jokers = step
        for colour, count in enumerate(counts):
            tiles = min(count, self._stock.there[at][colour] - shape[colour])
            faces = [f"{COLOURS[colour]}{NUMBERS[at]}"] * tiles + [NORMAL] * (count - tiles)
            self._runs += _go_on(self._open[colour], faces)
        if any(shape):
            self._groups[NUMBERS[at]] = (shape, jokers)


def _states(key: int) -> list[int]:
    """The states of the four colours."""
    return [*divmod(key >> 9, STATES), *divmod(key >> 2 & 127, STATES)]


def _go_on(runs: list[_Set], faces: list[Face]) -> list[_Set]:
    """Lay the faces to the two open runs of a colour; the runs that end are given back."""
    order = order_of_need([min(len(run), ENOUGH) for run in runs])
    for place, face in zip(order, faces, strict=False):
        runs[place].append(face)
    ended = [place for place in order[len(faces) :] if runs[place]]
    closed = [runs[place] for place in ended]
    for place in ended:
        runs[place] = []
    return closed


def _groups(number: int, shape: tuple[int, ...], jokers: int) -> list[_Set]:
    """Groups of the tiles that the colours give, as even as can be, with the jokers where they are short."""
    groups: list[_Set] = [[] for _ in range(group_count(shape, jokers))]
    for colour, tiles in sorted(zip(COLOURS, shape, strict=True), key=lambda each: -each[1]):
        for group in sorted(groups, key=len)[:tiles]:
            group.append(f"{colour}{number}")
    for _ in range(jokers):
        min(groups, key=len).append(NORMAL)
    return groups


def _top(run: _Set) -> int:
    """The highest number of a run, jokers counted by their place."""
    return next(NUMBER_OF[tile] + len(run) - 1 - at for at, tile in enumerate(run) if tile in NUMBER_OF)
