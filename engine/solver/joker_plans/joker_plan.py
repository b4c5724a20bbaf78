"""What may become of a set with a joker: each possible plan for it, rule by rule."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.rules import Rules
from engine.solver.joker_plans.sets_holding import new_sets, sets_holding
from engine.tiles import NORMAL, Face, Table, TileSet
from engine.turn.jokers import FREE, LOCKED, exchange_interpretations, may_exchange

_NOTHING = Counter[Face]()


@dataclass(frozen=True, slots=True)
class JokerPlan:
    """What became of some sets: these lie there now; of the other tiles those must and these may be used."""

    laid: Table
    must: Counter[Face]
    may: Counter[Face]
    freed: int = 0
    """Jokers that must go into a new set."""

    def with_set(
        self,
        tiles: TileSet,
        kept: Counter[Face] = _NOTHING,
        bought: Counter[Face] = _NOTHING,
        freed: int = 0,
    ) -> "JokerPlan":
        """The plan with one more set: of its tiles those lay there, those were bought from the rack."""
        must, may = self.must - kept, self.may - bought
        rest = Counter(tiles) - kept - bought
        lying = rest & must
        return JokerPlan((*self.laid, tiles), must - lying, may - (rest - lying), self.freed + freed)


def plans_of(home: TileSet, plan: JokerPlan, rules: Rules) -> Iterator[JokerPlan]:
    """Every plan for a set with jokers, those that change least first."""
    if rules.joker_sets == FREE:
        kept = Counter(home)
        for tiles in sets_holding(kept, plan.must - kept + plan.may) if kept <= plan.must else ():
            yield plan.with_set(tiles, kept)
        yield JokerPlan(plan.laid, plan.must, plan.may, plan.freed + home.count(NORMAL))
        return
    for gone, bought in _exchanges(home, rules):
        kept = Counter(tile for place, tile in enumerate(home) if place not in gone)
        if bought <= plan.may and kept <= plan.must:
            there = Counter[Face]() if rules.joker_sets == LOCKED else plan.must - kept + (plan.may - bought)
            for tiles in sets_holding(kept + bought, there):
                yield plan.with_set(tiles, kept, bought, len(gone))


def _exchanges(home: TileSet, rules: Rules) -> Iterator[tuple[tuple[int, ...], Counter[Face]]]:
    """The jokers of a set that may be exchanged together, with the tiles they cost; none first."""
    found = exchange_interpretations(home, rules)
    jokers = [place for place, tile in enumerate(home) if tile == NORMAL]
    most = len(jokers) if may_exchange(home, rules) else 0
    seen = set()
    for count in range(most + 1):
        for gone in combinations(jokers, count):
            for interpretation in found:
                faces = tuple(sorted(str(interpretation.stands_for[place]) for place in gone))
                if (count, faces) not in seen:
                    seen.add((count, faces))
                    yield gone, Counter(faces)


def new_set_plans(plan: JokerPlan) -> Iterator[JokerPlan]:
    """The plan with one new set for a freed joker, each in turn."""
    for tiles in new_sets(plan.must + plan.may):
        yield plan.with_set(tiles, freed=-min(plan.freed, tiles.count(NORMAL)))
