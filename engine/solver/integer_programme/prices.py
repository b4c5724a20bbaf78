"""What the tiles of a set cost by the prices of a relaxed choice, and what a set may still gain as it grows.

The prices are the duals of the relaxation: a set helps only if it costs less than nothing (column
generation). Bounds on what further tiles can bring let a set be dropped while it is short.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from math import inf

from engine.tiles import COLOUR_CHANGE, COLOURS, DOUBLE, HIGHEST, LOWEST, NORMAL, Face

_Bound = list[dict[str, float]]
"""By number and colour: the least that a run can still cost from there on, 0 or less."""


class Prices:
    """The price of each face, and the most that a set may cost.

    >>> prices = Prices({"R1": 1.0, "R2": -3.0}, 0.0, Counter(["R1", "R2"]))
    >>> prices.onwards(1, 1, "R"), prices.onwards(2, 1, "R"), prices.onwards(3, 1, "R")
    (-2.0, -3.0, 0.0)
    """

    def __init__(self, of: Mapping[Face, float], most: float, there: Counter[Face]) -> None:
        self.of, self.most = of, most
        self._there = there
        normal, double, self._change = (
            self.price(face) if there[face] else inf for face in (NORMAL, DOUBLE, COLOUR_CHANGE)
        )
        self._wild = min(normal, double, double / 2)  # a double joker takes two places
        self._runs = {step: self._bound(step, self._one) for step in (1, -1)} if of else None
        self._mirrors = {step: self._bound(step, self._two) for step in (1, -1)} if of else None

    def onwards(self, number: int, step: int, *colours: str) -> float:
        """The least that a run of one of these colours can still cost from a number on, up or down."""
        if self._runs is None:
            return 0.0
        at = self._runs[step][number]
        return min([at[colour] for colour in colours])

    def outwards(self, number: int, step: int, colour: str) -> float:
        """The least that both ends of a mirrored run can still cost from a number on."""
        return 0.0 if self._mirrors is None else self._mirrors[step][number][colour]

    def price(self, face: Face) -> float:
        """What one tile costs."""
        return self.of.get(face, 0.0)

    def _bound(self, step: int, place: Callable[[Face], tuple[float, float]]) -> _Bound:
        """The least cost from each number on; a place costs so much if the colour stays, or if it changes."""
        found: _Bound = [dict.fromkeys(COLOURS, 0.0) for _ in range(HIGHEST + 4)]
        for number in range(HIGHEST, 0, -1) if step == 1 else range(LOWEST, HIGHEST + 1):
            after = found[number + step]
            any_colour = min(after.values())
            for colour in COLOURS:
                stays, changes = place(f"{colour}{number}")
                found[number][colour] = min(0.0, stays + after[colour], changes + any_colour)
        return found

    def _one(self, face: Face) -> tuple[float, float]:
        """The least that a place of a run costs."""
        return min(self._wild, self.price(face) if self._there[face] else inf), self._change

    def _two(self, face: Face) -> tuple[float, float]:
        """The least that two places of a mirrored run cost that lie opposite."""
        tile, wild, change = self.price(face), self._wild, self._change
        one = min(wild, tile if self._there[face] else inf)
        twins = 2 * tile if self._there[face] > 1 else inf
        return min(twins, one + wild), change + min(one, change)


def no_prices() -> Prices:
    """Every set is cheap enough."""
    return Prices({}, 0.0, Counter())
