"""The best opening: new sets of rack tiles alone, together worth what the edition asks for.

The table stays as it is; every joker counts as the highest tile that it may stand for.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from engine.editions import Edition
from engine.rules import Rules
from engine.sets.one_set import judge_set
from engine.solver.dynamic_programme.arrange import arrange
from engine.solver.dynamic_programme.bounds import Bounds
from engine.solver.dynamic_programme.build import Builder, Step
from engine.solver.dynamic_programme.number_step import STATES, colour_options, groupable
from engine.solver.dynamic_programme.stock import NUMBERS, TILE, Stock
from engine.tiles import HIGHEST, NUMBER_OF, Face, Table, TileSet

_State = tuple[tuple[int, ...], int, int]
"""The open runs of each colour, the jokers left, and what has been laid is worth, as far as it matters."""
_Came = dict[_State, tuple[_State, Step]]


def open_with(rack: Sequence[Face], edition: Edition) -> Table | None:
    """The new sets with the most tiles, then the highest value; None when the rack cannot open.

    >>> from engine.editions import edition
    >>> open_with(["K9", "R9", "J", "K1", "K2", "K3"], edition("classic"))
    (('K1', 'K2', 'K3'), ('K9', 'R9', 'J'))
    """
    needed = edition.rules.opening_sum
    laid = _as_it_counts(arrange((), rack, edition.rules), edition)
    if laid and sum(judge_set(tiles, edition).value for tiles in laid) < needed:
        laid = _as_it_counts(_Valued(rack, edition.rules, needed).best(), edition)
    return laid or None


def _as_it_counts(table: Table | None, edition: Edition) -> Table:
    """The sets in the order in which they count most."""
    return tuple(_best_order(tiles, edition) for tiles in table or ())


def _best_order(tiles: TileSet, edition: Edition) -> TileSet:
    """The set as it counts most."""
    if sum(tile in NUMBER_OF for tile in tiles) > 1:
        return tiles
    return max(permutations(tiles), key=lambda each: judge_set(each, edition).value)


class _Valued:
    """The dynamic programme with the worth of the sets as part of the state."""

    def __init__(self, rack: Sequence[Face], rules: Rules, needed: int) -> None:
        self._stock, self._needed = Stock.of((), rack), needed
        self._joker_weight = TILE + rules.joker_value
        self._bounds = Bounds(self._stock, [TILE] * len(NUMBERS))

    def best(self) -> Table | None:
        """The best sets that are worth enough."""
        layer: dict[_State, int] = {((0, 0, 0, 0), self._stock.jokers, 0): 0}
        trail: list[_Came] = []
        for at in range(len(NUMBERS)):
            after: dict[_State, int] = {}
            came: _Came = {}
            for state, gain in layer.items():
                for new, won, step in self._steps(at, state):
                    if gain + won > after.get(new, -1) and self._hopeful(at + 1, new):
                        after[new] = gain + won
                        came[new] = (state, step)
            layer = after
            trail.append(came)
        enough = [state for state in layer if state[2] >= self._needed]
        if not enough:
            return None
        state = max(enough, key=layer.__getitem__)
        steps = []
        for came in reversed(trail):
            state, step = came[state]
            steps.append(step)
        return Builder(self._stock, steps[::-1]).table()

    def _steps(self, at: int, state: _State) -> Iterator[tuple[_State, int, Step]]:
        """What can be done with the tiles of a number: the state after, what it brings, and how."""
        runs, left, value = state
        by_colour = [
            colour_options(old, 0, self._stock.there[at][colour], left, self._bounds.supplies[colour][at][2])
            for colour, old in enumerate(runs)
        ]
        for chosen in product(*by_colour):
            after, shape, spent, used = zip(*chosen, strict=True)
            for jokers in range(left - sum(spent) + 1):
                if groupable(shape, jokers):
                    laid = sum(used) + sum(spent) + jokers
                    counts = tuple(a + b - c for a, b, c in zip(used, spent, shape, strict=True))
                    worth = min(self._needed, value + laid * NUMBERS[at])
                    gain = sum(used) * (TILE + NUMBERS[at]) + (laid - sum(used)) * self._joker_weight
                    yield (after, left - laid + sum(used), worth), gain, (counts, shape, jokers)

    def _hopeful(self, at: int, state: _State) -> bool:
        """Whether all open runs can still end well and the worth can still be reached."""
        (a, b, c, d), left, value = state
        first = self._bounds.of_pair(0, at, a * STATES + b)
        second = self._bounds.of_pair(1, at, c * STATES + d)
        later = sum(
            number * sum(there) for number, there in zip(NUMBERS[at:], self._stock.there[at:], strict=True)
        )
        return first[left] >= 0 and second[left] >= 0 and value + later + left * HIGHEST >= self._needed
