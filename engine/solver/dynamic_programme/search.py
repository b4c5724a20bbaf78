"""The dynamic programme: number by number, every way to go on with runs and groups, the best for each state.

A state is the open runs of the four colours and the jokers left. Two colours at a time are put together, as
what they can do is the same for many states. Narrow passes (beam search) find a good answer; the exact pass
then drops every state that cannot beat it (branch and bound).
"""

from collections.abc import Sequence
from heapq import nlargest

from engine.solver.dynamic_programme.bounds import HOPELESS, Bounds
from engine.solver.dynamic_programme.number_step import ANY_JOKERS, FEWEST_JOKERS, STATES, pair_options
from engine.solver.dynamic_programme.stock import NUMBERS, Stock

WIDTHS = (6, 40, 400)
"""States kept for each number in the narrow passes."""

Layer = dict[int, int]
"""The best gain by state: first pair of colours << 9 | second pair << 2 | jokers left."""
Choice = tuple[int, int, int]
"""What a pair of colours does: its state after, jokers spent in runs, gain."""
Shaped = list[tuple[int, list[Choice]]]
"""Choices by what they give to groups."""
Path = list[int]
"""The state before each number, and the one after the last."""

_SPENT = tuple(range(1, left + 1) for left in range(4))
"""The jokers that the first two colours may spend, by how many are left; or none."""


class Search:
    """The best use of a stock of tiles.

    Without a worth for jokers these are taken to be all used in the end: almost always a run or a group is
    there for a spare one. With a worth every joker is laid as it comes, and those left over must not be
    jokers that must be used.
    """

    def __init__(self, stock: Stock, weights: Sequence[int], joker_weight: int | None = None) -> None:
        self._stock, self._weights, self._joker_weight = stock, weights, joker_weight
        self._jokers_hope = (joker_weight or 0) * (stock.jokers - stock.joker_musts)
        self._joined = FEWEST_JOKERS if joker_weight is None else ANY_JOKERS
        self._bounds = Bounds(stock, weights)
        self._choices: list[dict[int, Shaped]] = [{} for _ in range(2 * len(NUMBERS))]
        self._gain = HOPELESS
        self._path: Path | None = None

    def best(self, above: int = -1, enough: int | None = None) -> tuple[int, Path] | None:
        """The highest gain and a path to it; None when there is none above this.

        A gain that is enough ends the search.
        """
        self._gain = above
        start = self._stock.jokers
        hope = self._promising(0, {start: 0}).get(start, HOPELESS) + self._jokers_hope
        if enough is not None:
            hope = min(hope, enough)
        any(hope <= self._gain or self._pass(width) for width in (*WIDTHS, None))
        return None if self._path is None else (self._gain, self._path)

    def _pass(self, width: int | None) -> bool:
        """Go through all numbers with so many states at most; whether nothing was left out."""
        layer: Layer = {self._stock.jokers: 0}
        came: list[dict[int, int]] = []
        whole = True
        for at in range(len(NUMBERS)):
            after, steps = self._step(at, layer)
            came.append(steps)
            hopes = self._promising(at + 1, after)
            kept = [*hopes]
            if width is not None and len(kept) > width:
                kept = nlargest(width, kept, key=hopes.__getitem__)
                whole = False
            layer = {key: after[key] for key in kept}
        self._keep_best(layer, came)
        return whole

    def _promising(self, at: int, layer: Layer) -> Layer:
        """What can be hoped for in all from the states that may still beat what is known."""
        found: Layer = {}
        bounds, least = self._bounds, self._gain - self._jokers_hope
        firsts, seconds = bounds.pairs[2 * at], bounds.pairs[2 * at + 1]
        for key, gain in layer.items():
            one, other, left = key >> 9, key >> 2 & 127, key & 3
            first = firsts.get(one) or bounds.of_pair(0, at, one)
            second = seconds.get(other) or bounds.of_pair(1, at, other)
            hope = gain + first[0] + second[left]
            for spent in _SPENT[left]:
                shared = gain + first[spent] + second[left - spent]
                if shared > hope:
                    hope = shared
            if hope > least:
                found[key] = hope
        return found

    def _keep_best(self, layer: Layer, came: list[dict[int, int]]) -> None:
        """Remember the best end of a pass, if it beats what is known."""
        ends = {end: gain + self._joker_gain(end & 3) for end, gain in layer.items()}
        end = max(ends, key=ends.__getitem__, default=None)
        if end is not None and ends[end] > self._gain:
            self._gain = ends[end]
            path = [end]
            for steps in reversed(came):
                path.append(steps[path[-1]])
            self._path = path[::-1]

    def _joker_gain(self, left: int) -> int:
        """What the jokers bring when so many are left over."""
        if self._joker_weight is None:
            return 0
        played = self._stock.jokers - self._stock.joker_musts - left
        return self._joker_weight * played if played >= 0 else HOPELESS

    def _step(self, at: int, layer: Layer) -> tuple[Layer, dict[int, int]]:
        """All states after a number, each with its best gain and the state it came from."""
        after: Layer = {}
        came: dict[int, int] = {}
        first, second = self._choices[2 * at], self._choices[2 * at + 1]
        for key, gain in layer.items():
            one, other, left = key >> 9, key >> 2 & 127, key & 3
            ones = first.get(one) or self._pair(at, 0, one)
            others = second.get(other) or self._pair(at, 1, other)
            for shape, mine in ones:
                fitting = self._joined[shape]
                for their_shape, theirs in others:
                    for needed in fitting[their_shape]:
                        if needed <= left:
                            _combine(mine, theirs, gain, left - needed, after, came, key)
        return after, came

    def _pair(self, at: int, half: int, code: int) -> Shaped:
        """All that two colours can do with their tiles of a number, by what they give to groups."""
        one, other = divmod(code, STATES)
        options, others = (
            self._bounds.options(at, 2 * half, one),
            self._bounds.options(at, 2 * half + 1, other),
        )
        must = sum(self._stock.must[at][2 * half : 2 * half + 2])
        weight, places = self._weights[at], 2 if half else 9
        self._choices[2 * at + half][code] = listed = [
            (shape, [(state << places, spent, (used - must) * weight) for state, spent, used in choices])
            for shape, choices in pair_options(options, others, self._stock.jokers)
        ]
        return listed


def _combine(
    mine: list[Choice],
    theirs: list[Choice],
    gain: int,
    left: int,
    after: Layer,
    came: dict[int, int],
    key: int,
) -> None:
    """Put together what two and two colours do; states that get a better gain are noted."""
    known = after.get
    for one, spent, won in mine:
        if spent <= left:
            rest, sofar = one + left - spent, gain + won
            room = left - spent
            for other, more, also in theirs:
                if more <= room:
                    new = rest + other - more
                    total = sofar + also
                    if total > known(new, -1):
                        after[new] = total
                        came[new] = key
