"""Dice on their grid."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.table.dice.grid import (
        GRID_TUNING as GRID_TUNING,
        GridTuning as GridTuning,
        cells_of as cells_of,
        lines_of as lines_of,
    )
    from vision.table.dice.lattice import RowColumn as RowColumn
    from vision.table.dice.tops import (
        TOPS_TUNING as TOPS_TUNING,
        TopsTuning as TopsTuning,
        without_sides as without_sides,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
