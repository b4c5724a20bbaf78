"""A table that plays itself: computer players, where their tiles lie, and a camera that sees it all."""

from webapp.simulator.camera import DemoSource, parse_address
from webapp.simulator.directing import Manner
from webapp.simulator.director import film
from webapp.simulator.film import Film, Mark, Moment
from webapp.simulator.generator import simulate
from webapp.simulator.mistakes import mistakes
from webapp.simulator.record import Recording, ReplaySource, record
from webapp.simulator.turns import SimulatedGame, SimulatedTurn, Wishes

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
