"""A table that plays itself: computer players, where their tiles lie, and a camera that sees it all."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.film.film import Film as Film, Mark as Mark, Moment as Moment
    from webapp.demo.film.hands_at_work import PlayingHabits as PlayingHabits
    from webapp.demo.film.tile_film import make_film as make_film
    from webapp.demo.games.generator import simulate as simulate
    from webapp.demo.games.tiles.mistakes import tile_mistakes as tile_mistakes
    from webapp.demo.games.values import (
        MistakePlan as MistakePlan,
        SimulatedGame as SimulatedGame,
        SimulatedTurn as SimulatedTurn,
    )
    from webapp.demo.player import DemoPlayer as DemoPlayer
    from webapp.demo.recording import (
        Recording as Recording,
        ReplaySource as ReplaySource,
        record_game as record_game,
    )
    from webapp.demo.source import DemoSource as DemoSource, parse_address as parse_address
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
