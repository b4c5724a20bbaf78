"""What the German lexicon says about single words and pairs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.words.lexicon import Entry, german
from tests.engine.words.lexicon.measure import HALVES, accuracy, stem_mistakes, word_mistakes

BOOKLET = """
LIEBEN VERLIEBEN EBEN LIST MAST AHORN MAUS AST HORN RUND ARM ARME UND TEST TEXT TESTSPIEL SPIEL SPIELEN SPIELT
SPIELGRUPPE LERNT LERNEN HUT FERNREISE REIFEN
"""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
# Parts that make many strings nearly words, so that chance also meets the interesting cases.
PARTS = [
    "SPIEL",
    "EN",
    "TEST",
    "HAUS",
    "TÜR",
    "GE",
    "T",
    "S",
    "BERG",
    "HÜTTE",
    "BERLIN",
    "USW",
    "HOUSE",
    "ST",
    "ER",
]
laid = st.text(LETTERS, max_size=12) | st.lists(st.sampled_from(PARTS), max_size=5).map("".join)


@pytest.mark.parametrize("word", BOOKLET.split())
def test_words_of_the_booklet(word: str) -> None:
    assert german().look_up(word).valid


@pytest.mark.parametrize(
    ("word", "reason", "spelling"),
    [
        ("BERLIN", "name", "Berlin"),
        ("BERLINS", "name", "Berlins"),
        ("NORDSEE", "name", "Nordsee"),
        ("FRANK", "name", "Frank"),
        ("ADAC", "abbreviation", "ADAC"),
        ("LKW", "abbreviation", "Lkw"),
        ("HOUSE", "foreign", "house"),
        ("BONJOUR", "foreign", "bonjour"),
        ("HNUD", "unknown", None),
        ("", "unknown", None),
        ("Spiel", "unknown", None),
    ],
)
def test_what_is_refused(word: str, reason: str, spelling: str | None) -> None:
    entry = german().look_up(word)
    assert (entry.valid, entry.reason, entry.spelling) == (False, reason, spelling)


def test_a_word_known_to_be_wrong_is_no_compound() -> None:
    assert german().look_up("SPANNFERKEL") == Entry("SPANNFERKEL", False, "unknown", None, "Spannferkel")


@pytest.mark.parametrize(
    ("word", "spelling", "lemma"),
    [
        ("STRASSE", "Straße", "Straße"),
        ("SPIEL", "Spiel", "Spiel"),
        ("SPIELT", "spielt", "spielen"),
        ("GINGST", "gingst", "gehen"),
        ("HÄUSERN", "Häusern", "Haus"),
        ("GRÖSSTEN", "größten", "groß"),
        ("COMPUTER", "Computer", "Computer"),
        ("ROSE", "Rose", "Rose"),
    ],
)
def test_spelling_and_lemma(word: str, spelling: str, lemma: str) -> None:
    assert german().look_up(word) == Entry(word, True, "word", lemma, spelling)


@pytest.mark.parametrize(
    ("word", "spelling", "lemma", "parts"),
    [
        ("GURKENEIMERN", "Gurkeneimern", "Gurkeneimer", ("GURKEN", "EIMERN")),
        ("KINDERBUCHREGAL", "Kinderbuchregal", "Kinderbuchregal", ("KINDERBUCH", "REGAL")),
        ("GURKENEIMERGRIFFE", "Gurkeneimergriffe", "Gurkeneimergriff", ("GURKEN", "EIMER", "GRIFFE")),
        ("STRASSENKATZENKORB", "Straßenkatzenkorb", "Straßenkatzenkorb", ("STRASSEN", "KATZEN", "KORB")),
        ("RUNTERFÄLLT", "runterfällt", "runterfallen", ("RUNTER", "FÄLLT")),
        ("GURKENGRÜNES", "gurkengrünes", "gurkengrün", ("GURKEN", "GRÜNES")),
    ],
)
def test_compounds(word: str, spelling: str, lemma: str, parts: tuple[str, ...]) -> None:
    assert german().look_up(word) == Entry(word, True, "compound", lemma, spelling, parts)


def test_a_compound_has_at_most_four_parts() -> None:
    assert german().look_up("GURKENGURKENGURKENEIMER").valid
    assert not german().look_up("GURKENGURKENGURKENGURKENEIMER").valid


@pytest.mark.parametrize(
    ("word", "other", "stem"),
    [
        ("SPIEL", "GESPIELT", "SPIEL"),
        ("SPIELST", "SPIEL", "SPIEL"),
        ("HANDEL", "HANDELT", "HANDEL"),
        ("HÄUSER", "HAUS", "HAUS"),
        ("GUT", "BESSER", "GUT"),
        ("GURKENEIMER", "GURKENEIMERN", "GURKENEIMER"),
        ("RUNTERFALLEN", "RUNTERGEFALLEN", "RUNTERFALL"),
        ("HNUD", "HNUD", "HNUD"),
        ("SPIELGRUPPE", "SPIEL", None),
        ("VERLIEBEN", "LIEBEN", None),
        ("BESPIELEN", "SPIELEN", None),
        ("SPIELER", "SPIEL", None),
        ("GOLDEN", "GOLD", None),
        ("HNUD", "HUND", None),
    ],
)
def test_same_stem(word: str, other: str, stem: str | None) -> None:
    assert german().same_stem(word, other) == german().same_stem(other, word) == stem


@given(laid)
def test_any_letters_are_answered(word: str) -> None:
    entry = german().look_up(word)
    assert entry.word == word
    assert entry.valid == (entry.reason in ("word", "compound"))
    assert "".join(entry.parts) == (word if entry.reason == "compound" else "")
    if entry.valid:
        assert entry.spelling is not None
        assert entry.spelling.upper() == word
        assert entry.lemma


@given(laid, laid)
def test_same_stem_has_no_order(word: str, other: str) -> None:
    words = german()
    assert words.same_stem(word, other) == words.same_stem(other, word)
    assert words.same_stem(word, word) is not None


@pytest.mark.parametrize("half", HALVES)
def test_the_committed_lists(half: str) -> None:
    assert accuracy(word_mistakes(german(), half).values()) >= 0.97
    assert accuracy([stem_mistakes(german(), half)]) >= 0.97
