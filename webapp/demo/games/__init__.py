"""Simulated games: who plays what, and what goes wrong."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.games.as_text import game_as_text as game_as_text
    from webapp.demo.games.dice.box import (
        DIE_FACES as DIE_FACES,
        die_of as die_of,
        other_faces as other_faces,
    )
    from webapp.demo.games.dice.grid_places import GRID_COLUMNS as GRID_COLUMNS, GRID_ROWS as GRID_ROWS
    from webapp.demo.games.generator import SimulatedPlay as SimulatedPlay, simulate as simulate
    from webapp.demo.games.sets import kept_places as kept_places
    from webapp.demo.games.tiles.mistakes import tile_mistakes as tile_mistakes
    from webapp.demo.games.tokens import (
        Token as Token,
        TokenTable as TokenTable,
        face_of as face_of,
        faces_of as faces_of,
        follow_tokens as follow_tokens,
    )
    from webapp.demo.games.values import (
        IN_TWO_STEPS as IN_TWO_STEPS,
        PLAYER_NAMES as PLAYER_NAMES,
        DiceMoved as DiceMoved,
        MistakePlan as MistakePlan,
        SimulatedGame as SimulatedGame,
        SimulatedTurn as SimulatedTurn,
        TokenGrid as TokenGrid,
        dice_grid as dice_grid,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
