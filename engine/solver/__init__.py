"""The best turn for a rack, exactly: the most tiles, then the highest value."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.solver.best_turn import can_move as can_move, solve as solve
    from engine.solver.budget import Budget as Budget
    from engine.solver.solution import Solution as Solution
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
