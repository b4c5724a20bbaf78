"""What may become of sets whose jokers the rules protect: branch and bound over plans."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.solver.joker_plans.protected_jokers import ProtectedJokers as ProtectedJokers
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
