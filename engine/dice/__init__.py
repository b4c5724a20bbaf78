"""The dice game: dice on a grid."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.dice.grid import (
        CheckedGrid as CheckedGrid,
        Die as Die,
        Grid as Grid,
        Place as Place,
        check_grid as check_grid,
        is_same_grid as is_same_grid,
        judge_grid as judge_grid,
        lines as lines,
        parse_grid as parse_grid,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
