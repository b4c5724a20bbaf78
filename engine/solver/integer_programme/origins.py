"""Where the tiles of a set come from, as far as the rule on freed jokers asks.

A joker that lay on the table stays with all the other tiles of its set, or goes into a new set: one that does
not hold all tiles of an old one. Twin tiles leave open which of them lies where, so a set that looks like an
old one with something added has several ways to be legal; each asks for certain tiles from certain places.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import inf

from engine.solver.integer_programme.rows import Row
from engine.tiles import Face, Table, TileSet, in_order, is_joker, tiles_of

RACK = -1
Origin = tuple[Face, int]
"""A tile, and the old set that it comes from; or the rack."""
Claim = Counter[Origin]
"""The tiles of a set that must come from certain places."""


class Origins:
    """The old sets of a table, and what a rack adds.

    >>> origins = Origins((("R1", "R2", "R3"), ("K8", "R8", "JD")), ("B8", "O8"))
    >>> origins.claims(("R1", "R2", "R3", "JD")), origins.claims(("R2", "R3", "JD"))
    ([], [Counter()])
    """

    def __init__(self, table: Table, rack: TileSet) -> None:
        self._old = [Counter(tiles) for tiles in table]
        self._faces = [frozenset(tiles) for tiles in table]
        self._lying = tiles_of(table)
        self._jokers = tuple(in_order(filter(is_joker, self._lying)))
        self._rack = Counter(rack)
        self._places: dict[Face, list[int]] = {}
        for at, tiles in enumerate(table):
            for tile in tiles:
                self._places.setdefault(tile, []).append(at)
        for tile in rack:
            self._places.setdefault(tile, []).append(RACK)

    def claims(self, tiles: TileSet) -> list[Claim]:
        """Every way in which a set may lie there after the turn; none when it may not."""
        faces = frozenset(tiles)
        if faces.isdisjoint(self._jokers):
            return [Counter()]
        held = [at for at, old in enumerate(self._faces) if old <= faces]
        laid = Counter(tiles) if held else Counter[Face]()
        held = [at for at in held if self._old[at] <= laid]
        if not held:
            return [Counter()]
        return [*self._kept(laid, held), *self._new(laid, held)]

    def _kept(self, laid: Counter[Face], held: list[int]) -> Iterator[Claim]:
        """The jokers stay with all of their old sets, or come from the rack."""
        homes = [at for at in held if not self._faces[at].isdisjoint(self._jokers)]
        for size in range(len(homes) + 1):
            for stay in combinations(homes, size):
                kept = sum((self._old[at] for at in stay), Counter[Face]())
                more = {face: laid[face] - kept[face] for face in self._jokers if laid[face] > kept[face]}
                if kept <= laid and all(count <= self._rack[face] for face, count in more.items()):
                    claim = Counter(
                        {(face, at): count for at in stay for face, count in self._old[at].items()}
                    )
                    claim.update({(face, RACK): count for face, count in more.items()})
                    yield claim

    def _new(self, laid: Counter[Face], held: list[int]) -> list[Claim]:
        """Some tile of each old set that it seems to hold is a twin from elsewhere."""
        found: list[Claim] = []
        for chosen in product(*(self._twins(laid, at) for at in held)):
            claim = Counter[Origin]()
            for part in chosen:
                claim |= part
            wanted = Counter[Face]()
            for (face, _), count in claim.items():
                wanted[face] += count
            if wanted <= laid and claim not in found:
                found.append(claim)
        return found

    def _twins(self, laid: Counter[Face], home: int) -> list[Claim]:
        """The tiles from elsewhere with which the set does not hold all of an old one."""
        found = []
        for face, count in self._old[home].items():
            elsewhere = [at for at in self._places[face] if at != home]
            for places in sorted(set(combinations(elsewhere, laid[face] - count + 1))):
                found.append(Counter((face, at) for at in places))
        return found

    def parts(self, tiles: TileSet, claim: Claim) -> dict[Row, int]:
        """What a set counts in the rows that its claim asks for: no tile is in two places."""
        found = {}
        for (face, home), count in claim.items():
            if home != RACK:
                found[Row("from", (face,), 0, self._old[home][face], home=home)] = count
            else:
                # What is not said to come from the rack must be enough for the tiles that lie there.
                row = Row("stays", (face,), self._lying[face], inf, frozenset([face]))
                found[row] = tiles.count(face) - count
        return found
