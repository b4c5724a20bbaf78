"""Computer players: a legal move for a rack, as people find them, or none.

The exact solver is asked only where it is quick. Special jokers, which make it slow, are played by trying
what a person would try: a new set of three, a tile at the end of a set.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from engine import (
    FREE,
    LEGAL,
    NEW_SET,
    NORMAL,
    SPECIAL_JOKERS,
    Edition,
    Face,
    Table,
    TileSet,
    Turn,
    Verdict,
    best_pairs,
    interpretations,
    is_joker,
    judge,
    judge_set,
    solve,
    tiles_of,
)
from webapp.demo.games.sets import clean_set, kept_places

MOST_MOVED = 14
"""Tiles of the table that a player takes into hand in one turn at most; more is no pleasure to watch."""


@dataclass(frozen=True, slots=True)
class TilePosition:
    """What a player sees: the table, the own rack, and whether the player has opened."""

    table: Table
    rack: tuple[Face, ...]
    opened: bool
    edition: Edition

    def judged(self, after: Table, *, late: bool = False) -> Verdict:
        """What the referee says of a table left behind here."""
        return judge(Turn(self.table, after, self.opened, late), self.edition)

    def legal(self, after: Table) -> bool:
        """Whether that would be a legal turn with tiles of the own rack."""
        played = tiles_of(after) - tiles_of(self.table)
        return played <= Counter(self.rack) and self.judged(after).verdict == LEGAL


def choose_tile_move(position: TilePosition, rng: Random) -> Table | None:
    """The table after a legal turn, laid out as people do it; None for a pass."""
    if rng.random() < 0.03:
        return None
    for move in _ways(position, rng):
        if move is not None:
            table = order_like_before(position, move)
            if position.legal(table):
                return table
    return None


def _ways(position: TilePosition, rng: Random) -> Iterator[Table | None]:
    """Moves to consider, the most interesting first."""
    if not position.opened:
        yield _solved(position, position.table)
        yield special_set(position, rng)
        return
    yield free_joker(position, rng)
    if rng.random() < 0.7:
        yield special_set(position, rng)
    if rng.random() < 0.6:
        best = _solved(position, position.table)
        if best is not None and count_moved(position.table, best) <= MOST_MOVED:
            yield best
    yield lay_and_add(position)
    yield special_set(position, rng)


def count_moved(before: Table, after: Table) -> int:
    """How many tiles of the table change their set, at the least."""
    shared = [[(Counter(a) & Counter(b)).total() for b in after] for a in before]
    return sum(map(len, before)) - sum(shared[a][b] for a, b in best_pairs(shared))


def _solved(position: TilePosition, table: Table) -> Table | None:
    """The solver's answer, special jokers and their sets left alone."""
    rules = position.edition.rules
    plain = tuple(tiles for tiles in table if SPECIAL_JOKERS.isdisjoint(tiles))
    aside = tuple(tiles for tiles in table if not SPECIAL_JOKERS.isdisjoint(tiles))
    careful = rules.joker_sets != FREE or rules.freed_joker == NEW_SET
    if careful and position.opened:
        aside += tuple(tiles for tiles in plain if NORMAL in tiles)
        plain = tuple(tiles for tiles in plain if NORMAL not in tiles)
    rack = tuple(tile for tile in position.rack if tile not in SPECIAL_JOKERS)
    found = solve(plain, rack, position.opened, position.edition)
    return (*aside, *found.table) if found.tiles else None


def lay_and_add(position: TilePosition) -> Table | None:
    """New sets of the own rack, then single tiles at the ends of sets, for as long as there are any."""
    table = _solved(position, ()) if position.opened else None
    now = position.table if table is None else (*position.table, *table)
    rack = Counter(position.rack) - (tiles_of(now) - tiles_of(position.table))
    for tile in sorted(rack.elements()):
        longer = None if is_joker(tile) else add_at_end(position, now, tile)
        now = longer or now
    return None if now == position.table else now


def add_at_end(position: TilePosition, table: Table, tile: Face) -> Table | None:
    """The table with a tile at the end of a set that takes it; None if none does."""
    for at, tiles in enumerate(table):
        if position.edition.rules.joker_sets == "locked" and any(map(is_joker, tiles)):
            continue
        for longer in ((*tiles, tile), (tile, *tiles)):
            if clean_set(longer, position.edition):
                return (*table[:at], longer, *table[at + 1 :])
    return None


def rows_of_three(rack: tuple[Face, ...], needed: Face | None = None) -> Iterator[TileSet]:
    """Rows of three tiles of the rack in its order, or with a certain tile in every place and order."""
    if needed is None:
        yield from sorted(set(combinations(rack, 3)))
        return
    rest = list(rack)
    if needed in rest:
        rest.remove(needed)
    for one, two in sorted(set(permutations(rest, 2))):
        yield from ((one, needed, two), (one, two, needed), (needed, one, two))


def special_set(position: TilePosition, rng: Random) -> Table | None:
    """A new set with a special joker of the rack."""
    kinds = sorted(SPECIAL_JOKERS.intersection(position.rack))
    rng.shuffle(kinds)
    numbers = tuple(tile for tile in position.rack if not is_joker(tile))
    for kind in kinds:
        for tiles in rows_of_three(numbers, kind):
            judged = judge_set(tiles, position.edition)
            if judged.legal and (position.opened or judged.value >= position.edition.rules.opening_sum):
                return (*position.table, tiles)
    return None


def joker_replaced_tables(position: TilePosition) -> Iterator[Table]:
    """Tables with a normal joker of a set replaced by the tile of the rack that it stands for."""
    for at, tiles in enumerate(position.table):
        if NORMAL not in tiles:
            continue
        place = tiles.index(NORMAL)
        meanings = {reading.stands_for[place] for reading in interpretations(tiles, position.edition.rules)}
        for face in sorted(
            set(position.rack).intersection(each for each in meanings if isinstance(each, str))
        ):
            freed = (*tiles[:place], face, *tiles[place + 1 :])
            yield (*position.table[:at], freed, *position.table[at + 1 :])


def free_joker(position: TilePosition, rng: Random) -> Table | None:
    """The joker trick: its tile from the rack takes the joker's place, the joker makes a new set."""
    if not position.opened:
        return None
    for table in joker_replaced_tables(position):
        used = tiles_of(table) - tiles_of(position.table)
        numbers = tuple(tile for tile in (Counter(position.rack) - used).elements() if not is_joker(tile))
        found = [tiles for tiles in rows_of_three(numbers, NORMAL) if clean_set(tiles, position.edition)]
        if found:
            return (*table, rng.choice(found))
    return None


def order_like_before(position: TilePosition, after: Table) -> Table:
    """The same sets in the order in which people leave them: nothing turned round or shuffled in vain."""
    shared = [[(Counter(a) & Counter(b)).total() for b in position.table] for a in after]
    partner = {new: old for new, old in best_pairs(shared) if shared[new][old]}
    order = sorted(range(len(after)), key=lambda new: (partner.get(new, len(after) + new), new))
    return tuple(
        _like(position.table[partner[new]], after[new], position.edition) if new in partner else after[new]
        for new in order
    )


def _like(old: TileSet, new: TileSet, edition: Edition) -> TileSet:
    if Counter(old) == Counter(new) and judge_set(old, edition).legal:
        return old
    if judge_set(new, edition).kind == "group" and SPECIAL_JOKERS.isdisjoint(new):
        return _group_like(old, new)
    return max((new, new[::-1]), key=lambda tiles: kept_places(old, tiles)[0])


def _group_like(old: TileSet, new: TileSet) -> TileSet:
    """The group with what stays in its place; new tiles take free places, then the end."""
    coming = list((Counter(new) - Counter(old)).elements())
    staying = Counter(new) & Counter(old)
    row: list[Face] = []
    for tile in old:
        if staying[tile]:
            staying[tile] -= 1
            row.append(tile)
        elif coming:
            row.append(coming.pop(0))
    return (*row, *coming)
