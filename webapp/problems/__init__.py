"""What is wrong, for people: a stable code and a sentence in their language."""

from webapp.problems.wording import Problem, refusal_texts, worded

__all__ = ["Problem", "refusal_texts", "worded"]
