"""What may happen to jokers that lay on the table: protected sets, freed jokers, exchanged kinds.

Twin tiles and jokers of one kind cannot be told apart, so which of them went where is often open. What is
most favourable to the player counts: each rule is a claim on where certain tiles went, and the claims are
tried together until as few as possible must be given up (backtracking over tile paths).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.findings import Finding
from engine.rules import Rules
from engine.sets.interpretations import GROUP, Interpretation
from engine.sets.one_set import interpretations
from engine.sets.why_not import SMALLEST_SET
from engine.tiles import NUMBER_OF, Face, Table, TileSet, is_joker, same_tiles
from engine.turn.tile_paths import TilePaths

FREE, LOCKED, NEW_SET = "free", "locked", "new-set"


def joker_findings(before: Table, after: Table, rules: Rules) -> list[Finding]:
    """All that is wrong with how jokers were moved in a turn."""
    found = _kinds_changed(before, after)
    if rules.joker_sets != FREE or rules.freed_joker == NEW_SET:
        return found + _Search(before, after, rules).fewest()
    return found


def may_exchange(tiles: TileSet, rules: Rules) -> bool:
    """Whether a joker of a protected set can be freed at all: in a group of three its colour is open."""
    if rules.either_colour_frees or len(tiles) > SMALLEST_SET:
        return True
    return interpretations(tiles, rules)[0].kind != GROUP


def exchange_interpretations(tiles: TileSet, rules: Rules) -> list[Interpretation]:
    """What the jokers of a legal set may be exchanged for; of a run out of order only what counts."""
    found = interpretations(tiles, rules)
    return found if found[0].in_order else found[:1]


def _kinds_changed(before: Table, after: Table) -> list[Finding]:
    """Sets equal to one that is gone, but for a joker that became one of another kind."""
    gone = list((Counter(map(same_tiles, before)) - Counter(map(same_tiles, after))).elements())
    found = []
    for index, tiles in enumerate(after):
        elsewhere = {tile for at, other in enumerate(after) if at != index for tile in other}
        for old in gone:
            numbers = [tile for tile in old if tile in NUMBER_OF]
            same_numbers = Counter(numbers) == Counter(filter(NUMBER_OF.get, tiles))
            if same_numbers and len(old) == len(tiles) and not elsewhere.intersection(numbers):
                found.append(Finding("joker-misplaced", set=index, tiles=tiles, variant="kind"))
    return found


_Claim = tuple[int, Face | None, int]
"""A set before that is protected, or one copy of a kind of joker in it that must be used in a new set."""


class _Search:
    """The paths with the fewest faults, claim by claim."""

    def __init__(self, before: Table, after: Table, rules: Rules) -> None:
        self._before, self._after, self._rules = before, after, rules
        self._lying = [Counter(tiles) for tiles in after]
        held = [home for home, tiles in enumerate(before) if any(map(is_joker, tiles))]
        self._claims: list[_Claim] = []
        if rules.joker_sets != FREE:
            self._claims += [(home, None, 0) for home in held if interpretations(before[home], rules)]
        if rules.freed_joker == NEW_SET:
            self._claims += [
                (home, kind, copy)
                for home in held
                for kind, count in Counter(filter(is_joker, before[home])).items()
                for copy in range(count)
            ]
        self._hopeless: set[tuple[int, TilePaths, int]] = set()

    def fewest(self) -> list[Finding]:
        """The findings of the most favourable paths."""
        paths = TilePaths.of(self._before, self._after)
        tries = (self._settle(0, paths, faults) for faults in range(len(self._claims) + 1))
        return next(found for found in tries if found is not None)

    def _settle(self, at: int, paths: TilePaths, faults: int) -> list[Finding] | None:
        """Findings for the claims from this one on, at most so many; None when that cannot be."""
        if at == len(self._claims):
            return []
        if (at, paths, faults) in self._hopeless:
            return None
        home, kind, copy = self._claims[at]
        options = self._untouched(home, paths) if kind is None else self._well_used(home, kind, copy, paths)
        for left in options:
            rest = self._settle(at + 1, left, faults)
            if rest is not None:
                return rest
        found = self._give_up(at, paths, faults - 1) if faults else None
        if found is None:
            self._hopeless.add((at, paths, faults))
        return found

    def _give_up(self, at: int, paths: TilePaths, faults: int) -> list[Finding] | None:
        """The claim is a fault: a set touched, or a joker that lies where it may have gone."""
        home, kind, copy = self._claims[at]
        if kind is None:
            touched = Finding("joker-set-touched", tiles=self._before[home], variant=self._rules.joker_sets)
            rest = self._settle(at + 1, paths, faults)
            return None if rest is None else [touched, *rest]
        for end, left in paths.by_end(home, kind, copy):
            rest = self._settle(at + 1, left, faults)
            if rest is not None:
                return [Finding("joker-not-in-new-set", set=end, tiles=(kind,)), *rest]
        return None

    def _well_used(self, home: int, kind: Face, copy: int, paths: TilePaths) -> Iterator[TilePaths]:
        """The paths in which a joker left the table, was not freed, or lies in a new set.

        It is freed when its set no longer holds all the other tiles of its set before.
        """
        for end, left in paths.by_end(home, kind, copy):
            stayed = left if end is None else left.all_to(home, self._before[home], end)
            if stayed:
                yield stayed
            if end is not None:
                yield from self._new(end, left, 0)

    def _new(self, end: int, paths: TilePaths, start: int) -> Iterator[TilePaths]:
        """The paths in which a set does not hold all tiles of one set that lay there before."""
        for home in range(start, len(self._before)):
            if Counter(self._before[home]) <= self._lying[end]:
                for face in set(self._before[home]):
                    left = paths.not_all_to(home, face, end)
                    if left:
                        yield from self._new(end, left, home + 1)
                return
        yield paths

    def _untouched(self, home: int, paths: TilePaths) -> Iterator[TilePaths]:
        """The paths in which a protected set was left alone, or its jokers were exchanged."""
        old = self._before[home]
        jokers = [place for place, tile in enumerate(old) if is_joker(tile)]
        for end, lying in enumerate(self._lying):
            for count in range(len(jokers) + 1):
                for gone in combinations(jokers, count):
                    kept = Counter(tile for place, tile in enumerate(old) if place not in gone)
                    for bought in self._exchanges(old, gone):
                        needed = kept + bought
                        together = needed == lying if self._rules.joker_sets == LOCKED else needed <= lying
                        left = together and self._exchanged(home, end, kept, bought, paths)
                        if left:
                            yield left

    def _exchanged(
        self, home: int, end: int, kept: Counter[Face], bought: Counter[Face], paths: TilePaths
    ) -> TilePaths | None:
        """The paths in which these tiles of a set lie together and those came from the rack."""
        left: TilePaths | None = paths
        copies = Counter[Face]()
        for tile in self._before[home]:
            if copies[tile] < kept[tile]:
                left = left and left.one_to(home, tile, copies[tile], end)
            copies[tile] += 1
        for face, count in bought.items():
            left = left and left.at_most(face, end, self._lying[end][face] - count)
        return left

    def _exchanges(self, old: TileSet, gone: tuple[int, ...]) -> Iterator[Counter[Face]]:
        """The tiles that free these jokers of a set, in every interpretation of it."""
        if gone and not may_exchange(old, self._rules):
            return
        for interpretation in exchange_interpretations(old, self._rules):
            meanings = [interpretation.stands_for[place] for place in gone]
            yield Counter(face for each in meanings for face in ([each] if isinstance(each, str) else each))
