"""Sets with jokers that the rules protect, and freed jokers that must go into a new set.

First the table is solved as if there were no such rule; that is the most one can hope for. If the referee
accepts it, or the same tiles laid a little differently, it is the answer. Else every set with a joker gets
each of its possible plans in turn: left as it is, added to, its joker exchanged, or dissolved. A joker that
was freed gets each new set in turn. A plan that cannot beat the best so far is dropped (branch and bound).
"""

from collections import Counter
from collections.abc import Iterable

from engine.solver.budget import Meter
from engine.solver.dynamic_programme.arrange import arrange, worth
from engine.solver.joker_plans.joker_plan import JokerPlan, new_set_plans, plans_of
from engine.solver.joker_plans.variants import variants
from engine.solver.solution import Chosen, SolverProblem
from engine.tiles import NORMAL, Table, tiles_of
from engine.turn.verdict import LEGAL, Turn, judge

_PLAN = 3000
"""What it costs to look at one plan, in steps."""


class ProtectedJokers:
    """The best turn where jokers on the table are protected or must go into a new set."""

    def __init__(self, problem: SolverProblem, meter: Meter, *, any_move: bool = False) -> None:
        self._problem, self._meter, self._any_move = problem, meter, any_move
        self._rules = problem.edition.rules
        self._homes = [tiles for tiles in problem.table if NORMAL in tiles]
        self._gain = 0
        self._table: Table | None = None

    def best(self) -> Chosen:
        """The table after the best turn; None when there is no move."""
        self._search(0, JokerPlan((), tiles_of(self._problem.table), Counter(self._problem.rack)))
        return Chosen(self._table, not self._meter.ended)

    def _search(self, at: int, plan: JokerPlan) -> None:
        """Try a plan and, where the referee does not like it, each plan that follows from it."""
        rest = self._rest(plan) if self._meter.spend(_PLAN) else None
        if rest is None or self._use(plan, rest):
            return
        hope = self._worth((*plan.laid, *rest))
        more: Iterable[JokerPlan] = ()
        if at < len(self._homes):
            more = plans_of(self._homes[at], plan, self._rules)
        elif plan.freed:
            more = new_set_plans(plan)
        for next_plan in more:
            if self._gain >= hope or (self._any_move and self._gain):
                return
            self._search(at + 1, next_plan)

    def _rest(self, plan: JokerPlan) -> Table | None:
        """The best use of the tiles outside the laid sets; None when that does not beat what is known."""
        base = self._worth((*plan.laid, tuple(plan.must.elements())))
        return arrange(
            [*plan.must.elements()], [*plan.may.elements()], self._rules, max(-1, self._gain - base)
        )

    def _worth(self, table: Table) -> int:
        """What the tiles of a table count that did not lie there before."""
        return worth([*(tiles_of(table) - tiles_of(self._problem.table)).elements()], self._rules)

    def _use(self, plan: JokerPlan, rest: Table) -> bool:
        """Keep a table that the referee accepts; whether there was one."""
        for laid in variants(rest):
            after = (*plan.laid, *laid)
            turn = Turn(self._problem.table, after, self._problem.opened)
            if judge(turn, self._problem.edition).verdict == LEGAL:
                self._gain, self._table = self._worth(after), after
                return True
        return False
