"""Mistakes on demand: for each finding the referee knows, tables that a player may leave by accident."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from random import Random

from engine import FREE, LOCKED, NEW_SET, NORMAL, Edition, Face, Finding, Table, is_joker, judge_set, tiles_of
from webapp.demo.games.mistakes import LATE, OUT_OF_ORDER, MistakeFinder, find_mistake, shuffled
from webapp.demo.games.sets import set_fault
from webapp.demo.games.tiles.players import (
    TilePosition,
    add_at_end,
    choose_tile_move,
    joker_replaced_tables,
    order_like_before,
    rows_of_three,
)

_MOST_TRIED = 30
"""Tables that are judged in search of a mistake before another turn is taken for it."""
_Finder = MistakeFinder[TilePosition, Table]


def tile_mistakes(edition: Edition) -> tuple[str, ...]:
    """The codes of all findings that can be made to happen in an edition.

    >>> from engine import edition
    >>> ["joker-set-touched" in tile_mistakes(edition(name)) for name in ("swiss-it", "classic")]
    [True, False]
    """
    rules = edition.rules
    codes = [code for code in _FINDERS if code not in _JOKER_RULES]
    if rules.joker_sets != FREE:
        codes.append("joker-set-touched")
    if rules.freed_joker == NEW_SET:
        codes.append("joker-not-in-new-set")
    if edition.jokers != (NORMAL,):
        codes.append("joker-misplaced")
    return (*codes, LATE)


def make_tile_mistake(code: str, position: TilePosition, rng: Random) -> Table | None:
    """A table whose only error is the one asked for, made of this rack and table; None if there is none.

    ``out-of-order`` is a note: that table is legal. ``late`` is no matter of the table: any move will do.
    """
    if code == LATE:
        return choose_tile_move(position, rng)
    seen: set[Table] = set()

    def findings_of(table: Table) -> Collection[Finding] | None:
        played = tiles_of(table) - tiles_of(position.table)
        if table in seen or not played <= Counter(position.rack):
            return None
        seen.add(table)
        return position.judged(table).findings

    found = (tuple(tiles for tiles in table if tiles) for table in _FINDERS[code](position, rng))
    return find_mistake(code, islice(found, _MOST_TRIED), findings_of, (OUT_OF_ORDER,))


def _base(position: TilePosition, rng: Random) -> Table | None:
    """What else lies there: the table, with a good opening for a player who has not opened."""
    return position.table if position.opened else choose_tile_move(position, rng)


def _left(position: TilePosition, table: Table) -> tuple[Face, ...]:
    """The rack after that much was laid, in any order."""
    return tuple((Counter(position.rack) - (tiles_of(table) - tiles_of(position.table))).elements())


def _wrong_sets(code: str) -> _Finder:
    """Tiles of the rack put at an end of a set or laid as a new one, so that the set has this fault."""

    def made(position: TilePosition, rng: Random) -> Iterator[Table]:
        base = _base(position, rng)
        if base is None:
            return
        rack = _left(position, base)
        for at, tiles, tile in shuffled(
            rng, ((at, tiles, tile) for at, tiles in enumerate(base) for tile in sorted(set(rack)))
        ):
            for longer in ((*tiles, tile), (tile, *tiles)):
                if set_fault(longer, position.edition) == code:
                    yield (*base[:at], longer, *base[at + 1 :])
        for row in shuffled(rng, rows_of_three(rack)):
            if set_fault(row, position.edition) == code:
                yield (*base, row)

    return made


def _too_short(position: TilePosition, rng: Random) -> Iterator[Table]:
    base = _base(position, rng)
    if base is None:
        return
    rack = _left(position, base)
    for tiles in rows_of_three(rack):
        if judge_set(tiles, position.edition).legal or rng.random() < 0.05:
            yield (*base, tiles[:2])
    for tile in rack:
        yield (*base, (tile,))


def _left_table(position: TilePosition, rng: Random) -> Iterator[Table]:
    """A good move, and a tile of a long set taken to the rack with it."""
    base = choose_tile_move(position, rng)
    if base is None:
        return
    for at in shuffled(rng, range(len(base))):
        for shorter in (base[at][1:], base[at][:-1], ()):
            yield (*base[:at], shorter, *base[at + 1 :])


def _rearranged(position: TilePosition, rng: Random) -> Iterator[Table]:
    """Sets divided, and tiles moved from the end of one set to the end of another, nothing added."""
    table = position.table
    for at, tiles in enumerate(table):
        for cut in range(3, len(tiles) - 2):
            yield (*table[:at], tiles[:cut], tiles[cut:], *table[at + 1 :])
    pairs = ((a, b) for a in range(len(table)) for b in range(len(table)) if a != b)
    for source, target in shuffled(rng, pairs):
        yield from _end_moved(table, source, target, position.edition)


def _end_moved(table: Table, source: int, target: int, edition: Edition) -> Iterator[Table]:
    """The first or last tile of one set moved to an end of another, both sets again."""
    for tile, rest in ((table[source][0], table[source][1:]), (table[source][-1], table[source][:-1])):
        for longer in ((*table[target], tile), (tile, *table[target])):
            if judge_set(longer, edition).legal and judge_set(rest, edition).legal:
                changed = {source: rest, target: longer}
                yield tuple(changed.get(at, tiles) for at, tiles in enumerate(table))


def _low_opening(position: TilePosition, rng: Random) -> Iterator[Table]:
    if position.opened:
        return
    for tiles in shuffled(rng, rows_of_three(position.rack)):
        if judge_set(tiles, position.edition).legal:
            yield (*position.table, tiles)


def _touching_opening(position: TilePosition, rng: Random) -> Iterator[Table]:
    """A good opening, and more than that: what may be done only from the next turn on."""
    opening = None if position.opened else choose_tile_move(position, rng)
    if opening is None:
        return
    for tile in shuffled(rng, sorted(set(_left(position, opening)))):
        for at in range(len(position.table)):
            for longer in ((*opening[at], tile), (tile, *opening[at])):
                if judge_set(longer, position.edition).legal:
                    yield (*opening[:at], longer, *opening[at + 1 :])
    yield from _rearranged(TilePosition(opening, (), True, position.edition), rng)


def _touched_joker(position: TilePosition, rng: Random) -> Iterator[Table]:
    """A set with a joker made longer where that is forbidden, or a tile of it moved elsewhere."""
    table, rules = position.table, position.edition.rules
    rack = shuffled(rng, sorted(set(position.rack)))
    held = [at for at, tiles in enumerate(table) if NORMAL in tiles]
    for at, tile in ((at, tile) for at in held if rules.joker_sets == LOCKED for tile in rack):
        for longer in ((*table[at], tile), (tile, *table[at])):
            if judge_set(longer, position.edition).legal:
                yield (*table[:at], longer, *table[at + 1 :])
    for at, other in shuffled(rng, ((a, b) for a in held for b in range(len(table)) if a != b)):
        for moved in _end_moved(table, at, other, position.edition):
            yield from filter(None, (add_at_end(position, moved, tile) for tile in rack))


def _old_set_for_joker(position: TilePosition, rng: Random) -> Iterator[Table]:
    """A joker freed as it should be, but put into a set that lay there before."""
    for table in joker_replaced_tables(position):
        for at in shuffled(rng, range(len(table))):
            for longer in ((*table[at], NORMAL), (NORMAL, *table[at])):
                if judge_set(longer, position.edition).legal:
                    yield (*table[:at], longer, *table[at + 1 :])


def _disordered(position: TilePosition, rng: Random) -> Iterator[Table]:
    """A good move with two tiles of a new run in each other's place."""
    move = choose_tile_move(position, rng)
    if move is None:
        return
    for at, tiles in enumerate(move):
        if tiles not in position.table and not any(map(is_joker, tiles)):
            for place in range(len(tiles) - 1):
                swapped = (*tiles[:place], tiles[place + 1], tiles[place], *tiles[place + 2 :])
                yield (*move[:at], swapped, *move[at + 1 :])


def order_mistake_like_before(code: str, position: TilePosition, table: Table) -> Table:
    """A mistaken table in the order people leave it, where that does not take the mistake away."""
    laid = order_like_before(position, table)
    same = position.judged(laid).findings
    wanted = code == LATE or code in {finding.code for finding in same}
    return laid if wanted and len(same) == len(position.judged(table).findings) else table


_JOKER_RULES = frozenset({"joker-set-touched", "joker-not-in-new-set", "joker-misplaced"})
_IN_SETS = (
    "run-gap",
    "colour-twice",
    "number-twice",
    "mixed-set",
    "run-wraps",
    "group-too-long",
    "joker-misplaced",
)
_FINDERS: Mapping[str, _Finder] = {
    **{code: _wrong_sets(code) for code in _IN_SETS},
    "set-too-short": _too_short,
    "tile-left-table": _left_table,
    "nothing-played": _rearranged,
    "opening-below-30": _low_opening,
    "opening-touched-table": _touching_opening,
    "joker-set-touched": _touched_joker,
    "joker-not-in-new-set": _old_set_for_joker,
    OUT_OF_ORDER: _disordered,
}
