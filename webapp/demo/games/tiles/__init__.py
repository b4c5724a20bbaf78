"""Simulated games with number tiles."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.games.tiles.game import TileGame as TileGame
    from webapp.demo.games.tiles.mistakes import tile_mistakes as tile_mistakes
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
