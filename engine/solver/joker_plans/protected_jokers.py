"""Sets with jokers that the rules protect, and freed jokers that must go into a new set.

First the table is solved as if there were no such rule; that is the most one can hope for. If the referee
accepts it, or the same tiles laid a little differently, it is the answer. Else every set with a joker gets
each of its possible stories in turn: left as it is, added to, its joker exchanged, or dissolved. A joker that
was freed gets each new set in turn. A story that cannot beat the best so far is dropped.
"""

from collections import Counter
from collections.abc import Iterable

from engine.solver.dynamic_programme.arrange import arrange, worth
from engine.solver.joker_plans.joker_plan import Story, new_set_stories, stories_of
from engine.solver.joker_plans.variants import variants
from engine.solver.solution import Problem
from engine.tiles import NORMAL, Table, tiles_of
from engine.turn.verdict import LEGAL, Turn, judge


class Stories:
    """The best turn where jokers on the table are protected or must go into a new set."""

    def __init__(self, problem: Problem, *, any_move: bool = False) -> None:
        self._problem, self._any_move = problem, any_move
        self._rules = problem.edition.rules
        self._homes = [tiles for tiles in problem.table if NORMAL in tiles]
        self._gain = 0
        self._table: Table | None = None

    def best(self) -> Table | None:
        """The table after the best turn; None when there is no move."""
        self._tell(0, Story((), tiles_of(self._problem.table), Counter(self._problem.rack)))
        return self._table

    def _tell(self, at: int, story: Story) -> None:
        """Try a story and, where the referee does not like it, each way in which it may go on."""
        rest = self._rest(story)
        if rest is None or self._use(story, rest):
            return
        hope = self._worth((*story.laid, *rest))
        more: Iterable[Story] = ()
        if at < len(self._homes):
            more = stories_of(self._homes[at], story, self._rules)
        elif story.freed:
            more = new_set_stories(story)
        for longer in more:
            if self._gain >= hope or (self._any_move and self._gain):
                return
            self._tell(at + 1, longer)

    def _rest(self, story: Story) -> Table | None:
        """The best use of the tiles outside the laid sets; None when that does not beat what is known."""
        base = self._worth((*story.laid, tuple(story.must.elements())))
        return arrange(
            [*story.must.elements()], [*story.may.elements()], self._rules, max(-1, self._gain - base)
        )

    def _worth(self, table: Table) -> int:
        """What the tiles of a table count that did not lie there before."""
        return worth([*(tiles_of(table) - tiles_of(self._problem.table)).elements()], self._rules)

    def _use(self, story: Story, rest: Table) -> bool:
        """Keep a table that the referee accepts; whether there was one."""
        for laid in variants(rest):
            after = (*story.laid, *laid)
            turn = Turn(self._problem.table, after, self._problem.opened)
            if judge(turn, self._problem.edition).verdict == LEGAL:
                self._gain, self._table = self._worth(after), after
                return True
        return False
