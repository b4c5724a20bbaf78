"""From a moment of a film to the picture that a camera would see."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.demo.paint.look import game_look as game_look
    from webapp.demo.paint.stage import Stage as Stage
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
