"""The best table from number tiles and plain jokers: a dynamic programme, number by number."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.solver.dynamic_programme.arrange import worth as worth
    from engine.solver.dynamic_programme.bounds import Bounds as Bounds
    from engine.solver.dynamic_programme.build import Builder as Builder, Step as Step
    from engine.solver.dynamic_programme.number_step import (
        STATES as STATES,
        colour_options as colour_options,
        groupable as groupable,
    )
    from engine.solver.dynamic_programme.stock import NUMBERS as NUMBERS, TILE as TILE, Stock as Stock
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
