"""The best table as a choice of sets: an integer linear programme, for special jokers."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.solver.integer_programme.choose_sets import (
        best_by_choice as best_by_choice,
        open_beside as open_beside,
        open_by_choice as open_by_choice,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
