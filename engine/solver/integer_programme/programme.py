"""A linear programme in HiGHS, which is imported when it is used: relaxed, or with whole sets.

Columns and rows are only ever added, so that a relaxation goes on from the last one. One thread and no clock:
the same question gets the same answer.
"""

from collections.abc import Sequence
from importlib import import_module
from math import inf
from types import ModuleType
from typing import Any, NamedTuple

from engine.errors import BadInput

_RELAXED, _WHOLE = 30, 5
"""Columns that a round of the simplex method handles in a step: of a relaxation, and with whole sets."""
_NODE = 20
"""Rounds that a node of branch and bound takes at least."""
_MOST_ROUNDS = 20_000
_MOST_NODES = 50
_TWICE = 2.0
"""How often the same set may be laid."""

Parts = dict[int, float]
"""What a column has of each row, or a row of each column."""


class Relaxed(NamedTuple):
    """The best choice of parts of sets: what it weighs, and the price of each row."""

    weight: float
    prices: list[float]
    steps: int

    def price(self, row: int) -> float:
        """The price of a row; a row that was added since then has none."""
        return self.prices[row] if row < len(self.prices) else 0.0


class Whole(NamedTuple):
    """A choice of whole sets, if there is one; no choice weighs more than the bound."""

    chosen: list[int] | None
    bound: float
    steps: int


class Model:
    """Rows and columns of a linear programme that weighs as much as possible."""

    def __init__(self) -> None:
        self._highs = _highs()
        self._bounds: list[tuple[float, float]] = []
        self._columns: list[Parts] = []
        self._weights: list[float] = []

    def add_row(self, low: float, high: float, parts: Parts) -> int:
        """A condition on what the columns have of it, all together from … to."""
        row = len(self._bounds)
        self._bounds.append((low, high))
        for column, part in parts.items():
            self._columns[column][row] = part
        self._highs.addRow(low, high, len(parts), [*parts], [*parts.values()])
        return row

    def change_row(self, row: int, low: float, high: float) -> None:
        """Other bounds for a row."""
        self._bounds[row] = (low, high)
        self._highs.changeRowBounds(row, low, high)

    def add_column(self, weight: float, parts: Parts) -> int:
        """A column with its weight."""
        self._columns.append(parts)
        self._weights.append(weight)
        self._highs.addCol(-weight, 0.0, inf, len(parts), [*parts], [*parts.values()])
        return len(self._columns) - 1

    def weigh(self, weights: Sequence[float]) -> None:
        """Other weights for all columns."""
        self._weights = [*weights]
        self._highs.changeColsCost(len(weights), [*range(len(weights))], [-weight for weight in weights])

    def relax(self) -> Relaxed:
        """The best choice of parts of columns; its weight is -inf when there is none, inf when it gave up."""
        if not self._columns:
            empty = all(low <= 0 for low, _ in self._bounds)
            return Relaxed(0.0 if empty else -inf, [], 1)
        self._highs.run()
        info, solution = self._highs.getInfo(), self._highs.getSolution()
        status = self._highs.modelStatusToString(self._highs.getModelStatus())
        if status == "Infeasible":
            return Relaxed(-inf, [], 1)
        steps = max(1, info.simplex_iteration_count) * len(self._columns) // _RELAXED
        if status != "Optimal":
            return Relaxed(inf, [], steps)
        prices = [-price for price in solution.row_dual]
        return Relaxed(-info.objective_function_value, prices, steps)

    def whole(self, among: Sequence[int], least: float) -> Whole:
        """The best choice of whole columns among some, of at least some weight."""
        highs = _highs()
        highs.setOptionValue("presolve", "off")  # probing costs far more than it saves here
        weights = [self._weights[column] for column in among]
        for low, high in (*self._bounds, (least, inf)):
            highs.addRow(low, high, 0, [], [])
        for weight, column in zip(weights, among, strict=True):
            parts = {**self._columns[column], len(self._bounds): weight}
            highs.addCol(-weight, 0.0, _TWICE, len(parts), [*parts], [*parts.values()])
        every = [*range(len(among))]
        highs.changeColsIntegrality(len(every), every, [_highspy().HighsVarType.kInteger] * len(every))
        highs.run()
        info = highs.getInfo()
        status = highs.modelStatusToString(highs.getModelStatus())
        rounds = max(1, info.simplex_iteration_count) + _NODE * max(1, info.mip_node_count)
        steps = rounds * len(among) // _WHOLE
        if info.primal_solution_status != 2:
            return Whole(None, -inf if status == "Infeasible" else inf, steps)
        values = highs.getSolution().col_value
        chosen = [column for column, count in zip(among, values, strict=True) for _ in range(round(count))]
        return Whole(chosen, -info.mip_dual_bound, steps)


def _highspy() -> ModuleType:
    """The library, or one sentence that says why this cannot be solved here."""
    try:
        return import_module("highspy")
    except ImportError:
        raise BadInput("solver-missing") from None


def _highs() -> Any:
    highs = _highspy().Highs()
    options = {
        "output_flag": False,
        "threads": 1,
        "mip_rel_gap": 0.0,
        "simplex_iteration_limit": _MOST_ROUNDS,
        "mip_max_nodes": _MOST_NODES,
    }
    for name, value in options.items():
        highs.setOptionValue(name, value)
    return highs
