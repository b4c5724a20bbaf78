"""Mistakes on demand: for each finding the referee knows, tables that a player may leave by accident."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import TypeVar

from engine import Edition, Face, Table, TileSet, judge_set
from engine.findings import ERROR
from engine.tiles import NORMAL, is_joker, tiles_of
from engine.turn.jokers import FREE, LOCKED, NEW_SET
from webapp.demo.games.tiles.players import Position, added, as_people_lay, choose, replaced_jokers, threes

LATE, OUT_OF_ORDER = "late", "out-of-order"
MOST_TRIED = 30
"""Tables that are judged in search of a mistake before another turn is taken for it."""
T = TypeVar("T")
Maker = Callable[[Position, Random], Iterator[Table]]


def mistakes(edition: Edition) -> tuple[str, ...]:
    """The codes of all findings that can be made to happen in an edition.

    >>> from engine import edition
    >>> "joker-set-touched" in mistakes(edition("swiss-it")), "run-gap" in mistakes(edition("classic"))
    (True, True)
    """
    rules = edition.rules
    codes = [code for code in _MAKERS if code not in _JOKER_RULES]
    if rules.joker_sets != FREE:
        codes.append("joker-set-touched")
    if rules.freed_joker == NEW_SET:
        codes.append("joker-not-in-new-set")
    if edition.jokers != (NORMAL,):
        codes.append("joker-misplaced")
    return (*codes, LATE)


def mistaken(code: str, position: Position, rng: Random) -> Table | None:
    """A table whose only error is the one asked for, made of this rack and table; None if there is none.

    ``out-of-order`` is a note: that table is legal. ``late`` is no matter of the table: any move will do.
    """
    if code == LATE:
        return choose(position, rng)
    seen: set[Table] = set()
    for table in islice(_MAKERS[code](position, rng), MOST_TRIED):
        laid = tuple(tiles for tiles in table if tiles)
        if laid in seen or not tiles_of(laid) - tiles_of(position.table) <= Counter(position.rack):
            continue
        seen.add(laid)
        findings = position.judged(laid).findings
        errors = {finding.code for finding in findings if finding.level == ERROR}
        noted = code == OUT_OF_ORDER and not errors and {finding.code for finding in findings} == {code}
        if errors == {code} or noted:
            return laid
    return None


def _base(position: Position, rng: Random) -> Table | None:
    """What else lies there: the table, with a good opening for a player who has not opened."""
    return position.table if position.opened else choose(position, rng)


def _left(position: Position, table: Table) -> tuple[Face, ...]:
    """The rack after that much was laid, in any order."""
    return tuple((Counter(position.rack) - (tiles_of(table) - tiles_of(position.table))).elements())


def _shuffled(rng: Random, things: Iterator[T]) -> list[T]:
    listed = list(things)
    rng.shuffle(listed)
    return listed


def _wrong_sets(code: str) -> Maker:
    """Tiles of the rack put at an end of a set or laid as a new one, so that the set has this fault."""

    def made(position: Position, rng: Random) -> Iterator[Table]:
        base = _base(position, rng)
        if base is None:
            return
        rack = _left(position, base)
        for at, tiles, tile in _shuffled(
            rng, ((at, tiles, tile) for at, tiles in enumerate(base) for tile in sorted(set(rack)))
        ):
            for longer in ((*tiles, tile), (tile, *tiles)):
                if _fault(longer, position.edition) == code:
                    yield (*base[:at], longer, *base[at + 1 :])
        for row in _shuffled(rng, threes(rack)):
            if _fault(row, position.edition) == code:
                yield (*base, row)

    return made


def _fault(tiles: TileSet, edition: Edition) -> str | None:
    judged = judge_set(tiles, edition)
    return judged.findings[0].code if judged.findings else None


def _too_short(position: Position, rng: Random) -> Iterator[Table]:
    base = _base(position, rng)
    if base is None:
        return
    rack = _left(position, base)
    for tiles in threes(rack):
        if judge_set(tiles, position.edition).legal or rng.random() < 0.05:
            yield (*base, tiles[:2])
    for tile in rack:
        yield (*base, (tile,))


def _left_table(position: Position, rng: Random) -> Iterator[Table]:
    """A good move, and a tile of a long set taken to the rack with it."""
    base = choose(position, rng)
    if base is None:
        return
    for at in _shuffled(rng, iter(range(len(base)))):
        for shorter in (base[at][1:], base[at][:-1], ()):
            yield (*base[:at], shorter, *base[at + 1 :])


def _rearranged(position: Position, rng: Random) -> Iterator[Table]:
    """Sets divided, and tiles moved from the end of one set to the end of another, nothing added."""
    table = position.table
    for at, tiles in enumerate(table):
        for cut in range(3, len(tiles) - 2):
            yield (*table[:at], tiles[:cut], tiles[cut:], *table[at + 1 :])
    pairs = ((a, b) for a in range(len(table)) for b in range(len(table)) if a != b)
    for source, target in _shuffled(rng, pairs):
        yield from _end_moved(table, source, target, position.edition)


def _end_moved(table: Table, source: int, target: int, edition: Edition) -> Iterator[Table]:
    """The first or last tile of one set moved to an end of another, both sets again."""
    for tile, rest in ((table[source][0], table[source][1:]), (table[source][-1], table[source][:-1])):
        for longer in ((*table[target], tile), (tile, *table[target])):
            if judge_set(longer, edition).legal and judge_set(rest, edition).legal:
                changed = {source: rest, target: longer}
                yield tuple(changed.get(at, tiles) for at, tiles in enumerate(table))


def _low_opening(position: Position, rng: Random) -> Iterator[Table]:
    if position.opened:
        return
    for tiles in _shuffled(rng, threes(position.rack)):
        if judge_set(tiles, position.edition).legal:
            yield (*position.table, tiles)


def _touching_opening(position: Position, rng: Random) -> Iterator[Table]:
    """A good opening, and more than that: what may be done only from the next turn on."""
    opening = None if position.opened else choose(position, rng)
    if opening is None:
        return
    for tile in _shuffled(rng, iter(sorted(set(_left(position, opening))))):
        for at in range(len(position.table)):
            for longer in ((*opening[at], tile), (tile, *opening[at])):
                if judge_set(longer, position.edition).legal:
                    yield (*opening[:at], longer, *opening[at + 1 :])
    yield from _rearranged(Position(opening, (), True, position.edition), rng)


def _touched_joker(position: Position, rng: Random) -> Iterator[Table]:
    """A set with a joker made longer where that is forbidden, or a tile of it moved elsewhere."""
    table, rules = position.table, position.edition.rules
    rack = _shuffled(rng, iter(sorted(set(position.rack))))
    held = [at for at, tiles in enumerate(table) if NORMAL in tiles]
    for at, tile in ((at, tile) for at in held if rules.joker_sets == LOCKED for tile in rack):
        for longer in ((*table[at], tile), (tile, *table[at])):
            if judge_set(longer, position.edition).legal:
                yield (*table[:at], longer, *table[at + 1 :])
    for at, other in _shuffled(rng, ((a, b) for a in held for b in range(len(table)) if a != b)):
        for moved in _end_moved(table, at, other, position.edition):
            yield from filter(None, (added(position, moved, tile) for tile in rack))


def _old_set_for_joker(position: Position, rng: Random) -> Iterator[Table]:
    """A joker freed as it should be, but put into a set that lay there before."""
    for table in replaced_jokers(position):
        for at in _shuffled(rng, iter(range(len(table)))):
            for longer in ((*table[at], NORMAL), (NORMAL, *table[at])):
                if judge_set(longer, position.edition).legal:
                    yield (*table[:at], longer, *table[at + 1 :])


def _disordered(position: Position, rng: Random) -> Iterator[Table]:
    """A good move with two tiles of a new run in each other's place."""
    move = choose(position, rng)
    if move is None:
        return
    for at, tiles in enumerate(move):
        if tiles not in position.table and not any(map(is_joker, tiles)):
            for place in range(len(tiles) - 1):
                swapped = (*tiles[:place], tiles[place + 1], tiles[place], *tiles[place + 2 :])
                yield (*move[:at], swapped, *move[at + 1 :])


def laid_as_people_do(code: str, position: Position, table: Table) -> Table:
    """A mistaken table in the order people leave it, where that does not take the mistake away."""
    laid = as_people_lay(position, table)
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
_MAKERS: Mapping[str, Maker] = {
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
