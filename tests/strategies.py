"""Tables, racks and games for property tests."""

import random

from hypothesis import strategies as st

from engine import Edition, Table, edition
from engine.tiles import COLOURS, JOKERS, NUMBER_OF
from tests.helpers import TILE_EDITIONS
from tests.oracle.sets import random_set

edition_names = st.sampled_from(TILE_EDITIONS)
number_faces = st.sampled_from(sorted(NUMBER_OF))
faces = st.sampled_from(sorted([*NUMBER_OF, *JOKERS]))
any_tables = st.lists(st.lists(faces, min_size=1, max_size=14).map(tuple), max_size=12).map(tuple)
"""Tables of known faces, possible or not."""


@st.composite
def groups(draw: st.DrawFn) -> tuple[str, ...]:
    number = draw(st.integers(1, 13))
    colours = draw(st.permutations(COLOURS))
    return tuple(f"{colour}{number}" for colour in colours[: draw(st.integers(3, 4))])


@st.composite
def runs(draw: st.DrawFn) -> tuple[str, ...]:
    size = draw(st.integers(3, 13))
    start = draw(st.integers(1, 14 - size))
    colour = draw(st.sampled_from(COLOURS))
    tiles = [f"{colour}{number}" for number in range(start, start + size)]
    return tuple(reversed(tiles) if draw(st.booleans()) else tiles)


@st.composite
def random_sets(draw: st.DrawFn, name: str) -> tuple[str, ...]:
    """Sets legal and illegal, with the jokers of the edition."""
    return tuple(random_set(random.Random(draw(st.integers(0, 2**32))), name))


def possible(table: Table, game: Edition) -> Table:
    """The sets of a table up to the first that the box does not allow, and those after it that it does."""
    left = dict(game.box)
    kept = []
    for tiles in table:
        need = {tile: tiles.count(tile) for tile in tiles}
        if all(left.get(tile, 0) >= count for tile, count in need.items()):
            left |= {tile: left[tile] - count for tile, count in need.items()}
            kept.append(tiles)
    return tuple(kept)


@st.composite
def tables(draw: st.DrawFn, name: str, *, legal: bool = False) -> Table:
    """Possible tables of an edition, all of legal sets on wish."""
    some = st.one_of(groups(), runs()) if legal else st.one_of(groups(), runs(), random_sets(name))
    return possible(tuple(draw(st.lists(some, max_size=10))), edition(name))


@st.composite
def racks(draw: st.DrawFn, name: str) -> dict[str, tuple[str, ...]]:
    """Racks of two to four players that can lie there at the same time."""
    game = edition(name)
    tiles = [face for face, count in game.box.items() for _ in range(count)]
    shuffled = draw(st.permutations(tiles))
    found, start = {}, 0
    for player in ["Ann", "Bob", "Cid", "Dora"][: draw(st.integers(2, 4))]:
        size = draw(st.integers(1, 14))
        found[player] = tuple(shuffled[start : start + size])
        start += size
    return found
