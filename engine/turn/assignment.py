"""The best one-to-one pairing of rows with columns: weighted bipartite matching.

The Hungarian method, with potentials.
"""

from collections.abc import Sequence


def best_pairs(weights: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pair rows with columns so that the weights of the pairs add up to the most; weights are not negative.

    Every row is paired when there are enough columns, and every column when there are enough rows.

    >>> best_pairs([[3, 2], [3, 0]])
    [(0, 1), (1, 0)]
    """
    if not weights or not weights[0]:
        return []
    if len(weights) > len(weights[0]):
        turned = [[row[column] for row in weights] for column in range(len(weights[0]))]
        return sorted((row, column) for column, row in best_pairs(turned))
    owner = _owners(weights)
    return sorted((row - 1, column - 1) for column, row in enumerate(owner) if row and column)


def _owners(weights: Sequence[Sequence[int]]) -> list[int]:
    """For each column, counted from 1, its row counted from 1, or 0."""
    rows, columns = len(weights), len(weights[0])
    row_price, column_price = [0] * (rows + 1), [0] * (columns + 1)
    owner = [0] * (columns + 1)
    for row in range(1, rows + 1):
        owner[0] = row
        chain = _augment(weights, owner, row_price, column_price)
        column = chain.pop()
        for previous in reversed(chain):
            owner[column] = owner[previous]
            column = previous
    return owner


def _augment(
    weights: Sequence[Sequence[int]], owner: list[int], row_price: list[int], column_price: list[int]
) -> list[int]:
    """Adjust the prices until a free column is reached; the columns on the way there, the start 0 first."""
    columns = len(owner) - 1
    slack: list[float] = [float("inf")] * (columns + 1)
    came_from, done = [0] * (columns + 1), [False] * (columns + 1)
    at = 0
    while owner[at]:
        done[at] = True
        row = owner[at]
        for column in range(1, columns + 1):
            reduced = -weights[row - 1][column - 1] - row_price[row] - column_price[column]
            if not done[column] and reduced < slack[column]:
                slack[column], came_from[column] = reduced, at
        at = min((column for column in range(1, columns + 1) if not done[column]), key=slack.__getitem__)
        step = int(slack[at])
        for column in range(columns + 1):
            if done[column]:
                row_price[owner[column]] += step
                column_price[column] -= step
            else:
                slack[column] -= step
    chain = [at]
    while at:
        at = came_from[at]
        chain.append(at)
    return chain[::-1]
