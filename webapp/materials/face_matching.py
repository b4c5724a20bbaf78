"""Which tile is which between a table as it was read and the same table as it truly is."""

from collections import Counter
from collections.abc import Sequence

from engine import Face, Grid, Place, Table, best_pairs


def match_faces(read: Table, truth: Table) -> list[list[Face | None]]:
    """For each tile that was read its true face; None where the tables are too different to say.

    >>> match_faces((("R1", "K2", "R3"),), (("B8", "K8", "O8"), ("R3", "R2", "R1")))
    [['R1', 'R2', 'R3']]
    """
    alike = [[(Counter(ours) & Counter(theirs)).total() for theirs in truth] for ours in read]
    partner = {ours: truth[theirs] for ours, theirs in best_pairs(alike)}
    return [_faces(row, partner.get(at, ())) for at, row in enumerate(read)]


def _faces(row: tuple[Face, ...], true: tuple[Face, ...]) -> list[Face | None]:
    if len(row) != len(true):
        return [None] * len(row)
    # A row can be read from either end.
    ways = (true, true[::-1])
    return list(max(ways, key=lambda way: sum(a == b for a, b in zip(row, way, strict=True))))


def match_dice(read: Sequence[Place], truth: Grid) -> list[Face | None]:
    """For each die that was read at a place its true face; None where the grids have another shape.

    >>> from engine import Die
    >>> match_dice([(3, 4), (3, 5)], (Die("R1", 0, 0), Die("R2", 0, 1)))
    ['R1', 'R2']
    """
    there = {die.place: die.face for die in truth}
    top, left = _corner(list(there)) if there else (0, 0)
    known = {(row - top, col - left): face for (row, col), face in there.items()}
    above, before = _corner(read) if read else (0, 0)
    places = [(row - above, col - before) for row, col in read]
    if set(places) != set(known):
        return [None] * len(read)
    return [known[place] for place in places]


def _corner(places: Sequence[Place]) -> Place:
    return min(row for row, _ in places), min(col for _, col in places)
