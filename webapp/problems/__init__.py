"""What is wrong, for people: a stable code and a sentence in their language."""

from webapp.problems.wording import WordedProblem, refusal_texts, worded

__all__ = ["WordedProblem", "refusal_texts", "worded"]
