"""What people are asked about a table under a camera, and what is remembered of their answers."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.referee.ask.answer_memory import (
        learn_from_correction as learn_from_correction,
        settings_with_answers as settings_with_answers,
    )
    from webapp.referee.ask.assessment import Assessment as Assessment
    from webapp.referee.ask.photo_questions import unclear_spaces as unclear_spaces
    from webapp.referee.ask.questions import Questions as Questions
    from webapp.referee.ask.tile_questions import Question as Question
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
