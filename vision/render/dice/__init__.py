"""Dice: cubes, layout, scene."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.render.dice.cube import (
        DirectedLight as DirectedLight,
        PlacedCube as PlacedCube,
        cast_cube_shadow as cast_cube_shadow,
        draw_cube as draw_cube,
    )
    from vision.render.dice.scene import render_dice as render_dice
    from vision.render.dice.style import Cube as Cube, dice_style as dice_style, random_cube as random_cube
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
