"""Faces for all tiles together: no face more often than the box holds it, and the likeliest reading."""

from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import Indices, Numbers

_LEAST_SHARE = 1e-9


@dataclass(frozen=True, slots=True)
class BoxLimitsTuning:
    """What it costs to read a face more often than the box holds it."""

    too_many: float = 100.0
    """The price of a face beyond what the box holds: paid only when there are more tiles than the box has."""
    other_box: float = 3.0
    """The same for letters, of which there are many boxes: what is twenty times likelier than all else lies
    there, though it is asked about."""


BOX_LIMITS_TUNING = BoxLimitsTuning()


def assign_faces(shares: Numbers, counts: Indices, price: float = BOX_LIMITS_TUNING.too_many) -> Indices:
    """A face for each tile, so that the product of the shares is the largest that the counts allow.

    ``shares`` has a line for each tile, with a column for each face; ``counts`` says how often each exists.
    Where the box cannot hold all tiles, as few as possible keep their own likeliest face beyond the counts;
    more of them where the price of that, in logarithms, is low.
    """
    best: Indices = shares.argmax(axis=1)
    if (np.bincount(best, minlength=len(counts)) <= counts).all():
        return best
    costs = -np.log(np.maximum(shares, _LEAST_SHARE))
    slots = np.repeat(np.arange(len(counts)), counts)
    beyond = np.repeat(costs.min(axis=1, keepdims=True) + price, len(shares), axis=1)
    chosen = np.array(cheapest_assignment(np.hstack([costs[:, slots], beyond])))
    given: Indices = np.where(chosen < len(slots), slots[np.minimum(chosen, len(slots) - 1)], best)
    return given


def cheapest_assignment(costs: Numbers) -> list[int]:
    """A column for each row, none twice, at the least total cost; there must be as many columns as rows.

    Rows that do not get their cheapest column at once are put in one by one along the shortest way to a free
    column (the assignment problem; the Hungarian method of Kuhn and Munkres, with potentials).
    """
    rows, columns = costs.shape
    row_price, column_price = costs.min(axis=1), np.zeros(columns)
    owner = _at_once(costs, row_price)
    for new in np.setdiff1d(np.arange(rows), owner).tolist():
        shortest, before = np.full(columns, np.inf), np.full(columns, -1)
        done = np.zeros(columns, dtype=np.bool_)
        row, column, passed = new, -1, 0.0
        visited: list[tuple[int, float]] = [(new, 0.0)]
        while True:
            reach = passed + costs[row] - row_price[row] - column_price
            nearer = ~done & (reach < shortest)
            shortest[nearer], before[nearer] = reach[nearer], column
            column = int(np.where(done, np.inf, shortest).argmin())
            passed = float(shortest[column])
            if owner[column] < 0:
                break
            done[column] = True
            row = int(owner[column])
            visited.append((row, passed))
        for seen, at in visited:
            row_price[seen] += passed - at
        column_price[done] -= passed - shortest[done]
        while column >= 0:
            previous = int(before[column])
            owner[column] = owner[previous] if previous >= 0 else new
            column = previous
    result = [0] * rows
    for place, row in enumerate(owner.tolist()):
        if row >= 0:
            result[row] = place
    return result


def _at_once(costs: Numbers, cheapest: Numbers) -> Indices:
    """For each column the first row that has no cheaper one, and none yet; -1 where there is no such row."""
    owner = np.full(costs.shape[1], -1)
    for row, equal in enumerate(costs == cheapest[:, None]):
        free = np.flatnonzero(equal & (owner < 0))
        owner[free[:1]] = row
    return owner
