"""A table that plays itself: computer players, where their tiles lie, and a camera that sees it all."""

from webapp.demo.film.film import Film, Mark, Moment
from webapp.demo.film.hands_at_work import Manner
from webapp.demo.film.tile_film import film
from webapp.demo.games.generator import simulate
from webapp.demo.games.tiles.mistakes import mistakes
from webapp.demo.games.values import SimulatedGame, SimulatedTurn, Wishes
from webapp.demo.recording import Recording, ReplaySource, record
from webapp.demo.source import DemoSource, parse_address

__all__ = [
    "DemoSource",
    "Film",
    "Manner",
    "Mark",
    "Moment",
    "Recording",
    "ReplaySource",
    "SimulatedGame",
    "SimulatedTurn",
    "Wishes",
    "film",
    "mistakes",
    "parse_address",
    "record",
    "simulate",
]
