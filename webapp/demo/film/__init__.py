"""From a simulated game to a film: when hands come, and what they carry where."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.film.film import (
        RESTORED as RESTORED,
        ROLLED as ROLLED,
        ROUND_BEGUN as ROUND_BEGUN,
        ROUND_ENDED as ROUND_ENDED,
        TURN_ENDED as TURN_ENDED,
        DiceLayout as DiceLayout,
        Film as Film,
        Hand as Hand,
        Mark as Mark,
        Moment as Moment,
    )
    from webapp.demo.film.hands_at_work import PlayingHabits as PlayingHabits
    from webapp.demo.film.places import Pose as Pose
    from webapp.demo.film.tile_film import make_film as make_film
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
