"""Letter tiles: print, layout, scene."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.render.letters.faces import draw_letter as draw_letter
    from vision.render.letters.print import letter as letter
    from vision.render.letters.scene import render_letters as render_letters
    from vision.render.letters.style import (
        LetterJoker as LetterJoker,
        LetterStyle as LetterStyle,
        random_letter_style as random_letter_style,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
