"""What the sources say, gathered by spelling."""

import re
import unicodedata
from collections import defaultdict

LETTERS = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}")


def plain(text: str) -> str:
    """The spelling with no accents but umlauts: Café is laid CAFE."""
    if text.isascii():
        return text
    keep = "äöüÄÖÜß"
    return "".join(
        c if c in keep else unicodedata.normalize("NFD", c)[0] for c in unicodedata.normalize("NFC", text)
    )


class Lists:
    """What the sources say, by spelling."""

    def __init__(self) -> None:
        self.forms: dict[str, dict[str, None]] = defaultdict(dict)  # spelling -> lemmas; + marks a verb
        self.backed: set[str] = set()  # spellings that somebody else than the Wiktionary knows
        self.modern: set[str] = set()  # spellings of igerman98, which has no old ones (Fluß)
        self.names: set[str] = set()
        self.short: set[str] = set()
        self.wrong: set[str] = set()
        self.begins: set[str] = set()  # combining forms by igerman98
        self.ends: set[str] = set()
        self.nouns: set[str] = set()
        self.adjectives: set[str] = set()

    def add(self, spelling: str, lemma: str, backed: bool = True) -> None:
        """Note a form; what cannot be laid with letter tiles is skipped, more than one capital is short."""
        spelling, lemma = plain(spelling), plain(lemma)
        if not LETTERS.fullmatch(spelling) or not LETTERS.fullmatch(lemma.lstrip("+")):
            return
        if any(c.isupper() for c in spelling[1:]):
            self.short.add(spelling)
            return
        self.forms[spelling].setdefault(lemma)
        if backed:
            self.backed.add(spelling)
