"""What the dictionary says about one word."""

from dataclasses import dataclass
from typing import Literal

EntryReason = Literal["word", "compound", "name", "abbreviation", "foreign", "unknown"]


@dataclass(frozen=True, slots=True)
class Entry:
    """The answer for one word.

    `reason` is a stable code: a valid word is a `word` of the list or a `compound` of its words; the other
    codes say why it is not valid. `spelling` is how the word is written (Straße for STRASSE), `lemma` its
    dictionary form, `parts` what a compound is made of.

    >>> Entry("HUT", valid=True, reason="word", lemma="Hut", spelling="Hut").parts
    ()
    """

    word: str
    valid: bool
    reason: EntryReason
    lemma: str | None = None
    spelling: str | None = None
    parts: tuple[str, ...] = ()
