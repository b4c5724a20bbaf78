"""Simulated dice games."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.games.dice.box import (
        DIE_FACES as DIE_FACES,
        die_of as die_of,
        other_faces as other_faces,
    )
    from webapp.demo.games.dice.game import DiceGame as DiceGame
    from webapp.demo.games.dice.grid_places import GRID_COLUMNS as GRID_COLUMNS, GRID_ROWS as GRID_ROWS
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
