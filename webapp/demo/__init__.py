"""A table that plays itself: computer players, where their tiles lie, and a camera that sees it all."""

from webapp.demo.film.film import Film, Mark, Moment
from webapp.demo.film.hands_at_work import PlayingHabits
from webapp.demo.film.tile_film import make_film
from webapp.demo.games.generator import simulate
from webapp.demo.games.tiles.mistakes import tile_mistakes
from webapp.demo.games.values import MistakePlan, SimulatedGame, SimulatedTurn
from webapp.demo.recording import Recording, ReplaySource, record_game
from webapp.demo.source import DemoSource, parse_address

__all__ = [
    "DemoSource",
    "Film",
    "Mark",
    "MistakePlan",
    "Moment",
    "PlayingHabits",
    "Recording",
    "ReplaySource",
    "SimulatedGame",
    "SimulatedTurn",
    "make_film",
    "parse_address",
    "record_game",
    "simulate",
    "tile_mistakes",
]
