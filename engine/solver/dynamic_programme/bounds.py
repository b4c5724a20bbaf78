"""The most that the tiles from a number on can bring: what the search may hope for, never too little.

An upper bound, as branch and bound needs it. Each colour is looked at alone. A tile may go into a group as
soon as the other colours have tiles for one, whether they give them or not; only the jokers are shared out
honestly.
"""

from collections.abc import Sequence
from operator import add

from engine.solver.dynamic_programme.number_step import (
    CLOSED,
    STATES,
    Option,
    colour_options,
    fewest_group_jokers,
)
from engine.solver.dynamic_programme.stock import NUMBERS, Stock
from engine.tiles import COLOURS

HOPELESS = -(1 << 40)
"""Less than anything that can be reached."""

Hopes = list[int]
"""What can still be hoped for with 0, 1, 2 … jokers."""
ColourSupply = tuple[int, int, int, list[int]]
"""Of one colour and number: tiles that must, tiles there, most for groups, jokers that groups cost."""


class Bounds:
    """For each number and the states of two colours: what they can hope for from there on."""

    def __init__(self, stock: Stock, weights: Sequence[int]) -> None:
        self._jokers = stock.jokers
        self.supplies = [
            [_supply(stock, at, colour) for at in range(len(NUMBERS))] for colour in range(len(COLOURS))
        ]
        self._colours = [_hopes(supplies, weights, stock.jokers) for supplies in self.supplies]
        self._options: list[dict[int, tuple[Option, ...]]] = [{} for _ in range(len(COLOURS) * len(NUMBERS))]
        self.pairs: list[dict[int, Hopes]] = [{} for _ in range(2 * (len(NUMBERS) + 1))]

    def options(self, at: int, colour: int, state: int) -> tuple[Option, ...]:
        """What one colour can do with its tiles of a number, so that its runs can still end well."""
        known = self._options[len(COLOURS) * at + colour]
        if state not in known:
            must, there, most, _ = self.supplies[colour][at]
            later = self._colours[colour][at + 1]
            known[state] = tuple(
                option
                for option in colour_options(state, must, there, self._jokers, most)
                if option[0] in later and later[option[0]][self._jokers - option[2]] >= 0
            )
        return known[state]

    def of_pair(self, half: int, at: int, code: int) -> Hopes:
        """What two colours can hope for together: the first two (half 0) or the last two."""
        known = self.pairs[2 * at + half]
        if code not in known:
            one, other = divmod(code, STATES)
            first, second = self._colours[2 * half][at][one], self._colours[2 * half + 1][at][other]
            known[code] = _share(first, second)
        return known[code]


def _share(first: Hopes, second: Hopes) -> Hopes:
    """The hopes of both together, the jokers shared out as is best."""
    shared = [first[0] + second[0]]
    if len(first) > 1:
        shared.append(max(first[0] + second[1], first[1] + second[0]))
    if len(first) > 2:
        shared.append(max(first[0] + second[2], first[1] + second[1], first[2] + second[0]))
    if len(first) > 3:
        shared.append(max(map(add, first, reversed(second))))
    return shared


def _supply(stock: Stock, at: int, colour: int) -> ColourSupply:
    """What there is of one colour and number.

    The jokers of a group are charged to the first colour that is there, so that nobody pays twice.
    """
    there = stock.there[at]
    costs = [fewest_group_jokers(there, colour, grouped) for grouped in range(there[colour] + 1)]
    most = sum(cost <= stock.jokers for cost in costs) - 1
    pays = not any(there[:colour])
    return stock.must[at][colour], there[colour], most, costs if pays else [0] * len(costs)


def _hopes(supplies: list[ColourSupply], weights: Sequence[int], jokers: int) -> list[dict[int, Hopes]]:
    """What one colour can hope for, number by number and state by state; only states that can be reached."""
    reached = _reached(supplies, jokers)
    later = {state: [0 if state in CLOSED else HOPELESS] * (jokers + 1) for state in reached.pop()}
    found = [later]
    for (must, there, most, costs), weight, states in zip(
        reversed(supplies), reversed(weights), reversed(reached), strict=True
    ):
        hopes = {}
        for state in states:
            best = hopes[state] = [HOPELESS] * (jokers + 1)
            for after, grouped, spent, used in colour_options(state, must, there, jokers, most):
                if after not in later:
                    continue
                gain = (used - must) * weight
                cost = spent + costs[grouped]
                for left in range(cost, jokers + 1):
                    hope = gain + later[after][left - cost]
                    if hope > best[left]:
                        best[left] = hope
        later = hopes
        found.append(later)
    return found[::-1]


def _reached(supplies: list[ColourSupply], jokers: int) -> list[dict[int, int]]:
    """The states that one colour can reach before each number and in the end, and the jokers spent."""
    reached = [{0: 0}]
    for must, there, most, _ in supplies:
        after: dict[int, int] = {}
        for state, before in reached[-1].items():
            for new, _, spent, _ in colour_options(state, must, there, jokers - before, most):
                if before + spent < after.get(new, jokers + 1):
                    after[new] = before + spent
        reached.append(after)
    return reached
