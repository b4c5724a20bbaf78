"""Which letters lie together: words out of one box, never more letters than the box has."""

import csv
from collections import Counter
from functools import cache
from pathlib import Path

from engine.editions.word import EDITION
from engine.tiles import LETTER_FACES, WORD_JOKER, Face
from tests.drawn.deal import Box
from tests.drawn.values import Random, chance, pick

WORDS = Path(__file__).resolve().parents[3] / "datasets" / "words" / "words.tsv"
RARE = (
    "QUARZ QUELLE QUARK QUITTE BEQUEM QUALM AXT HEXE TAXI BOXEN FAXEN NIXE TEXT LEXIKON MIXER FIX YACHT TYP "
    "ZYKLUS HOBBY PONY YOGA JAHR JUNGE JACKE BOJE JUX VOGEL VATER KURVE NERV VIEL VERS PILZ PFAD SPATZ TÜR "
    "MÜDE ÜBER ZÜGE WÜRFEL FÜNF WÜSTE CHOR COMIC COUCH CLOWN CREME FISCH FUCHS WOLF WACHS WEIZEN ZWERG ZWEIG "
    "WITZ ZIMMER ZINS ZEHN MINZE MÖWE HÖREN KÖNIG BÄR KÄSE MÄRZ JÄGER FENSTER FIRMA"
)
"""Words with letters that the list of everyday words has too seldom."""
DECIDERS = frozenset("ABCDEFGJKLPQRTYÄÖÜ")
"""Letters that are no letter upside down in any typeface, nor the same one."""
SHORTEST, LONGEST = 3, 11


class LetterBox(Box):
    """The letters that are left in the box."""

    def __init__(self) -> None:
        self.left: Counter[Face] = Counter(EDITION.letters)


@cache
def words_with() -> dict[Face, tuple[str, ...]]:
    """For each letter the words that have it."""
    with WORDS.open(encoding="utf-8", newline="") as file:
        known = [row["word"] for row in csv.DictReader(file, delimiter="\t") if row["valid"] == "yes"]
    fitting = sorted({word for word in [*known, *RARE.split()] if SHORTEST <= len(word) <= LONGEST})
    return {
        face: tuple(word for word in fitting if face in word) for face in LETTER_FACES if face != WORD_JOKER
    }


def upright(faces: list[Face]) -> bool:
    """Whether the letters of a row alone say which way up it is."""
    return any(face in DECIDERS for face in faces)


def a_word(rng: Random) -> list[Face]:
    """A word that has a letter chosen first, so that no letter is rare; at times mixed up or with a joker."""
    known = words_with()
    faces: list[Face] = list(pick(rng, known[pick(rng, sorted(known))]))
    if chance(rng, 0.12):
        faces = [faces[i] for i in rng.permutation(len(faces))]
    if chance(rng, 0.15):
        faces[int(rng.integers(len(faces)))] = WORD_JOKER
    return faces


def some_words(rng: Random, box: LetterBox, count: int, marked: bool) -> list[list[Face]]:
    """Up to ``count`` words from the box; fewer where it runs out of letters."""
    words: list[list[Face]] = []
    for _ in range(60 * count):
        if len(words) == count:
            break
        faces = a_word(rng)
        if (marked or upright(faces)) and box.take(faces):
            words.append(faces)
    return words


def a_hand(rng: Random, box: LetterBox, count: int) -> list[Face]:
    """Letters of a player, at least one of which says which way up they stand."""
    while True:
        faces = box.rest(rng, count)
        if upright(faces):
            return sorted(faces) if chance(rng, 0.3) else faces
        box.give(faces)
