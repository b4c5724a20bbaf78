"""Simulated word games."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.games.words.game import WordGame as WordGame
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
