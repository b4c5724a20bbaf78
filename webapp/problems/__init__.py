"""What is wrong, for people: a stable code and a sentence in their language."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.problems.wording import (
        WordedProblem as WordedProblem,
        refusal_texts as refusal_texts,
        worded as worded,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
