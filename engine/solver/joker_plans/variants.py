"""The same tiles laid a little differently: long runs cut up, jokers that a set can spare laid elsewhere."""

from collections.abc import Iterator

from engine.sets.interpretations import plain_interpretations
from engine.sets.why_not import SMALLEST_SET
from engine.tiles import NORMAL, Table, TileSet


def variants(table: Table) -> Iterator[Table]:
    """The table itself, then with its long runs cut up, then with each spare joker in each other set.

    >>> [len(each) for each in variants((("R1", "R2", "R3", "R4", "R5", "R6"),))]
    [1, 2]
    """
    yield table
    short = tuple(piece for tiles in table for piece in _pieces(tiles))
    if short != table:
        yield short
    for start, tiles in enumerate(short):
        without = _without_joker(tiles)
        if without:
            for end, other in enumerate(short):
                for longer in _with_joker(other) if end != start else ():
                    yield tuple({start: without, end: longer}.get(at, each) for at, each in enumerate(short))


def _pieces(tiles: TileSet) -> Iterator[TileSet]:
    """A set, or runs of 3 to 5 that it falls into, each with a number."""
    size = len(tiles)
    cuts = range(0, size - size % SMALLEST_SET, SMALLEST_SET)
    ends = [*cuts[1:], size]
    pieces = [tiles[start:end] for start, end in zip(cuts, ends, strict=True)]
    yield from pieces if all(map(_legal, pieces)) else [tiles]


def _legal(tiles: TileSet) -> bool:
    return any(tile != NORMAL for tile in tiles) and any(
        each.in_order for each in plain_interpretations(tiles)
    )


def _without_joker(tiles: TileSet) -> TileSet | None:
    """A set without a joker at one of its ends; None when it has none to spare."""
    if len(tiles) > SMALLEST_SET:
        for shorter in (tiles[1:] if tiles[0] == NORMAL else (), tiles[:-1] if tiles[-1] == NORMAL else ()):
            if shorter and _legal(shorter):
                return shorter
    return None


def _with_joker(tiles: TileSet) -> list[TileSet]:
    """A set with one more joker at an end, where that is legal."""
    return [longer for longer in ((*tiles, NORMAL), (NORMAL, *tiles)) if _legal(longer)]
