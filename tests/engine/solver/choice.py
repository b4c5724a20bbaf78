"""An independent solver for tables with special jokers: tile by tile, as a choice of sets.

Its sets come from the words of the rules, as rows of places that tiles and jokers fill. Tiles of one face are
told apart by where they come from, an old set or the rack, wherever a joker of the table lies with them: then
whether the joker may lie there is seen from the set alone.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, linprog, milp
from scipy.sparse import csc_array, vstack

from tests.oracle.sets import oracle

COLOURS = "KRBO"
Tiles = tuple[str, ...]
Table = Sequence[Tiles]
Piece = tuple[str, int | None]
"""A face, and the old set it comes from: -1 is the rack, None is anywhere."""
Pieces = tuple[Piece, ...]


def rows(there: Counter[str], table: Table) -> set[Tiles]:
    """The tiles of every set that can be laid; long ones only where they hold an old set with a joker."""
    found: set[Tiles] = set()
    most = 3 + there["JD"]
    homes = [Counter(tiles) for tiles in table if _jokers(tiles)]
    numbers = [Counter(tile for tile in home if tile[0] != "J") for home in homes]
    for number, colour in product(range(1, 14), COLOURS):
        found.update(_groups(there, number) if colour == "K" else ())
        found.update(_run(there, number, colour, numbers))
        for step in (1, -1) if there["JM"] else ():
            found.update(_mirror(there, number, step, colour, most))
            for home in homes:
                units = home.total() + home["JD"]
                if home["JM"] and units // 2 + 1 > most:
                    long = _mirror(there, number, step, colour, units // 2 + 1)
                    found.update(tiles for tiles in long if home <= Counter(tiles))
    return found


def _fits(tiles: Tiles, there: Counter[str]) -> bool:
    return all(tiles.count(face) <= there[face] for face in set(tiles))


def _sorted(tiles: Tiles) -> Tiles:
    return tuple(sorted(tiles))


def _groups(there: Counter[str], number: int) -> Iterator[Tiles]:
    """Groups, and mirrored groups: of each colour none, one or two tiles, and jokers for what is missing."""
    for counts in product(range(3), repeat=4):
        faces = tuple(f"{c}{number}" for c, count in zip(COLOURS, counts, strict=True) for _ in range(count))
        for plain, double in product(range(there["J"] + 1), range(there["JD"] + 1)):
            jokers = ("J",) * plain + ("JD",) * double
            units = len(faces) + plain + 2 * double
            if not faces or not _fits(faces, there):
                continue
            if max(counts) == 1 and len(faces) + plain + double >= 3 and units <= 4:
                yield _sorted(faces + jokers)
            if there["JM"] and units in (2, 4, 6) and _two_sides(counts, units // 2, plain, double):
                yield _sorted((*faces, *jokers, "JM"))


def _two_sides(counts: tuple[int, ...], side: int, plain: int, double: int) -> bool:
    """Whether the jokers fill two sides of so many places, by trying every row of places on each side."""
    colours = sum(count > 0 for count in counts)
    if colours > side:
        return False
    kinds = [count for count in counts if count] + [0] * (side - colours)
    for order in set(permutations(kinds)):
        singles = [at for at, kind in enumerate(order) if kind == 1]
        for left in product((True, False), repeat=len(singles)):
            on_left = {at for at, here in zip(singles, left, strict=True) if here}
            gaps = [
                [kind == 0 or (kind == 1 and (at in on_left) == (half == 1)) for at, kind in enumerate(order)]
                for half in range(2)
            ]
            fillings = product(_doubles(gaps[0]), _doubles(gaps[1]))
            if any(one + other == double for one, other in fillings):
                return sum(map(sum, gaps)) == plain + 2 * double
    return False


def _doubles(gaps: list[bool]) -> set[int]:
    """How many double jokers may lie in the gaps of a side, each in two neighbouring ones."""
    if len(gaps) < 2:
        return {0}
    found = set(_doubles(gaps[1:]))
    if gaps[0] and gaps[1]:
        found |= {1 + more for more in _doubles(gaps[2:])}
    return found


def _run(there: Counter[str], start: int, colour: str, homes: list[Counter[str]]) -> set[Tiles]:
    """Runs from a number on, in this colour up to a colour-change joker.

    A run that is two runs is left out, unless it has all numbers of an old set with a joker, and up to six
    tiles more.
    """
    found: set[Tiles] = set()

    def go_on(tiles: Tiles, number: int, now: str, homes: list[Counter[str]]) -> None:
        long = _divisible(tiles)
        homes = [home for home in homes if (Counter(tiles) - home).total() <= 6]
        if long and not homes:
            return
        wanted = not long or any(home <= Counter(tiles) for home in homes)
        if wanted and len(tiles) >= 3 and _has_number(tiles):
            found.add(_sorted(tiles))
        if number > 13:
            return
        nexts = [(f"{now}{number}", 1, now), ("J", 1, now)]
        nexts += [("JD", 2, now)] if number < 13 else []
        nexts += [("JC", 1, other) for other in COLOURS if other != now]
        for face, size, then in nexts:
            if tiles.count(face) < there[face]:
                go_on((*tiles, face), number + size, then, homes)

    go_on((), start, colour, homes)
    return found


def _divisible(tiles: Tiles) -> bool:
    """Whether a run is two runs, each with a number."""
    halves = ((tiles[:cut], tiles[cut:]) for cut in range(3, len(tiles) - 2))
    return any(all(map(_has_number, pair)) for pair in halves)


def _mirror(there: Counter[str], middle: int, step: int, colour: str, most: int) -> set[Tiles]:
    """Mirrored runs around a number: both sides written down on their own, then compared place by place."""
    found: set[Tiles] = set()
    known: dict[int, set[tuple[Tiles, Tiles]]] = {}
    for units, tiles in _sides(there, (middle, step, most), (), (), colour):
        known.setdefault(len(units), set()).add((units, _sorted(tiles)))
    for each in known.values():
        for (one, left), (other, right) in product(each, repeat=2):
            mirrored = all(a == b or "*" in (a, b) for a, b in zip(one, other, strict=True))
            tiles = _sorted((*left, "JM", *right))
            if mirrored and _has_number(tiles) and _fits(tiles, there):
                found.add(tiles)
    return found


def _sides(
    there: Counter[str], start: tuple[int, int, int], units: Tiles, tiles: Tiles, now: str
) -> Iterator[tuple[Tiles, Tiles]]:
    """One side from the middle outwards: the colour of each place, a star where it changes, and the tiles."""
    middle, step, most = start
    if units:
        yield units, tiles
    number = middle + step * (len(units) + 1)
    if not 1 <= number <= 13 or len(units) >= most:
        return
    changes: list[tuple[str, Tiles, str]] = [("JC", ("*",), other) for other in COLOURS if other != now]
    nexts: list[tuple[str, Tiles, str]] = [(f"{now}{number}", (now,), now), ("J", (now,), now), *changes]
    if 1 <= number + step <= 13:
        nexts.append(("JD", (now, now), now))
    for face, more, then in nexts:
        if tiles.count(face) < there[face]:
            yield from _sides(there, start, (*units, *more), (*tiles, face), then)


def _has_number(tiles: Tiles) -> bool:
    return any(tile[0] != "J" for tile in tiles)


def can_be_beaten(
    table: Table, rack: Tiles, worth: dict[str, int], tiles: int, value: int, lock: str = "free"
) -> bool:
    """Whether a player who has opened has a turn with more tiles, or with as many of a higher value.

    Freed jokers go into new sets; a set with a joker may be free, undivided or locked.
    """
    if tiles == len(rack):
        return False
    sets = rows(Counter(tile for each in table for tile in each) + Counter(rack), table)
    sets |= {_sorted(each) for each in table}
    columns = [pieces for each in sorted(sets) for pieces in _placed(each, table, rack, lock)]
    conditions = _conditions(columns, table, rack)
    counts = [sum(face in rack for face, _ in column) for column in columns]
    worths = [sum(worth[face] for face, _ in column if face in rack) for column in columns]
    lying = [tile for each in table for tile in each if tile in rack]
    tiles_there, value_there = len(lying) + tiles, sum(worth[tile] for tile in lying) + value
    if _reaches(conditions, counts, tiles_there + 1):
        return True
    conditions.append((dict(enumerate(counts)), tiles_there, tiles_there))
    return _reaches(conditions, worths, value_there + 1)


def _jokers(tiles: Tiles) -> list[str]:
    return [tile for tile in tiles if tile.startswith("J")]


def _placed(tiles: Tiles, table: Table, rack: Tiles, lock: str) -> Iterator[Pieces]:
    """The set with every way its tiles may have come together."""
    places = {
        face: [at for at, old in enumerate(table) for tile in old if tile == face] + [-1] * rack.count(face)
        for face in sorted(set(tiles))
    }
    choices = [
        [tuple((face, at) for at in chosen) for chosen in sorted(set(combinations(at, tiles.count(face))))]
        for face, at in places.items()
    ]
    guarded = {at for at, old in enumerate(table) if lock != "free" and _jokers(old)}
    freed = any(at >= 0 for face in _jokers(tiles) for at in places[face])
    if not freed and not any(guarded.intersection(at) for at in places.values()):
        yield tuple((face, None) for face in tiles)
        return
    found: set[Pieces] = set()
    for chosen in product(*choices):
        pieces: Pieces = tuple(piece for part in chosen for piece in part)
        if _may_lie(pieces, table) and all(_guarded(pieces, table[at], at, lock) for at in guarded):
            if not guarded and all(at == -1 for face, at in pieces if face.startswith("J")):
                pieces = tuple((face, at if face.startswith("J") else None) for face, at in pieces)
            found.add(pieces)
    yield from sorted(found, key=str)


def _may_lie(pieces: Pieces, table: Table) -> bool:
    """Whether each joker of the table lies with the rest of its old set, or no whole old set is there."""
    lying = Counter(pieces)
    whole = [at for at, old in enumerate(table) if all(lying[face, at] >= old.count(face) for face in old)]
    jokers = [at for face, at in pieces if face.startswith("J") and at != -1]
    return not whole or all(at in whole for at in jokers)


def _guarded(pieces: Pieces, old: Tiles, at: int, lock: str) -> bool:
    """Whether a set that has tiles of a guarded one has all of them, or has bought its jokers."""
    mine = Counter(face for face, origin in pieces if origin == at)
    missing = Counter(old) - mine
    if all(face.startswith("J") for face in mine):
        return True
    if any(not face.startswith("J") for face in missing) or (lock == "locked" and len(pieces) != len(old)):
        return False
    gone = [place for place, tile in enumerate(old) if tile == "J"]
    bought = [face for face, origin in pieces if origin == -1]
    return any(
        _stands_for(old, list(left), list(faces))
        for left in combinations(gone, missing.total())
        for faces in permutations(bought, missing.total())
    )


def _stands_for(tiles: Tiles, left: list[int], faces: list[str]) -> bool:
    """Whether the faces are what the jokers that left stood for."""
    swapped = list(tiles)
    for place, face in zip(left, faces, strict=True):
        swapped[place] = face
    was, now = oracle(tiles, "classic"), oracle(swapped, "classic")
    return now.legal and (not now.out_of_order or was.out_of_order)


Condition = tuple[dict[int, int], int, int]
"""So much for each column, all together from … to."""


def _conditions(columns: list[Pieces], table: Table, rack: Tiles) -> list[Condition]:
    """Every tile of the table is used, none more often than it is there, and each in one place."""
    must, may = Counter(tile for tiles in table for tile in tiles), Counter(rack)
    held: Counter[Piece] = Counter((tile, at) for at, tiles in enumerate(table) for tile in tiles)
    held.update((tile, -1) for tile in rack)
    by_face: dict[str, Counter[int]] = {face: Counter() for face in must | may}
    by_piece: dict[Piece, Counter[int]] = {piece: Counter() for piece in held}
    not_from_rack: dict[str, Counter[int]] = {face: Counter() for face in must}
    for at, column in enumerate(columns):
        for face, origin in column:
            by_face[face][at] += 1
            if origin is not None:
                by_piece[face, origin][at] += 1
            if origin != -1 and face in must:
                not_from_rack[face][at] += 1
    found: list[Condition] = [(parts, must[face], must[face] + may[face]) for face, parts in by_face.items()]
    found += [(parts, 0, held[piece]) for piece, parts in by_piece.items() if parts]
    found += [(parts, must[face], held.total()) for face, parts in not_from_rack.items()]
    return [*found, *((parts, 0, held.total()) for parts in _kinds(columns, table))]


def _reaches(conditions: list[Condition], gains: list[int], goal: int) -> bool:
    """Whether a choice of columns gains so much.

    Often parts of columns do not. Else only columns count that do not cost more than there is to spare.
    """
    entries = [(row, at, part) for row, (parts, _, _) in enumerate(conditions) for at, part in parts.items()]
    across, down, parts_of = zip(*entries, strict=True)
    matrix = csc_array((parts_of, (across, down)), shape=(len(conditions), len(gains)))
    low, high = np.array([low for _, low, _ in conditions]), np.array([high for _, _, high in conditions])
    parts: Any = linprog(
        [-gain for gain in gains], A_ub=vstack([matrix, -matrix]), b_ub=np.concatenate([high, -low])
    )
    if parts.x is None or -parts.fun < goal - 1e-6:
        return False
    cheap = np.nonzero(parts.lower.marginals <= -parts.fun - goal + 1e-6)[0]
    whole: Any = milp(
        [-gains[at] for at in cheap],
        constraints=LinearConstraint(matrix[:, cheap], low, high),
        bounds=Bounds(0, 2),
        integrality=np.ones(len(cheap)),
    )
    return whole.x is not None and -whole.fun > goal - 0.5


def _kinds(columns: list[Pieces], table: Table) -> Iterator[dict[int, int]]:
    """Sets like an old one with another kind of joker: only with a twin of one of its numbers elsewhere."""
    tiles_of = [tuple(sorted(face for face, _ in column)) for column in columns]
    for old in {_sorted(tiles) for tiles in table if _jokers(tiles)}:
        numbers = [tile for tile in old if not tile.startswith("J")]
        for new in {tiles for tiles in tiles_of if len(tiles) == len(old) and tiles != old}:
            if [tile for tile in new if not tile.startswith("J")] == numbers:
                yield {
                    at: -1 if tiles == new else sum(tile in numbers for tile in tiles)
                    for at, tiles in enumerate(tiles_of)
                }
