"""What the German lexicon says about single words and pairs."""

import pytest
from hypothesis import given, strategies as st

from engine import BadInput, edition
from engine.words.lexicon import Entry, lexicon_of, load_lexicon
from tests.engine.words.lexicon.measure import HALVES, accuracy, stem_mistakes, word_mistakes

GERMAN = load_lexicon("german")
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
    assert GERMAN.look_up(word).valid


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
    entry = GERMAN.look_up(word)
    assert (entry.valid, entry.reason, entry.spelling) == (False, reason, spelling)


def test_a_word_known_to_be_wrong_is_no_compound() -> None:
    assert GERMAN.look_up("SPANNFERKEL") == Entry("SPANNFERKEL", False, "unknown", None, "Spannferkel")


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
    assert GERMAN.look_up(word) == Entry(word, True, "word", lemma, spelling)


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
    assert GERMAN.look_up(word) == Entry(word, True, "compound", lemma, spelling, parts)


def test_a_compound_has_at_most_four_parts() -> None:
    assert GERMAN.look_up("GURKENGURKENGURKENEIMER").valid
    assert not GERMAN.look_up("GURKENGURKENGURKENGURKENEIMER").valid


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
    assert GERMAN.same_stem(word, other) == GERMAN.same_stem(other, word) == stem


@given(laid)
def test_any_letters_are_answered(word: str) -> None:
    entry = GERMAN.look_up(word)
    assert entry.word == word
    assert entry.valid == (entry.reason in ("word", "compound"))
    assert "".join(entry.parts) == (word if entry.reason == "compound" else "")
    if entry.valid:
        assert entry.spelling is not None
        assert entry.spelling.upper() == word
        assert entry.lemma


@given(laid, laid)
def test_same_stem_has_no_order(word: str, other: str) -> None:
    assert GERMAN.same_stem(word, other) == GERMAN.same_stem(other, word)
    assert GERMAN.same_stem(word, word) is not None


@pytest.mark.parametrize("half", HALVES)
def test_the_committed_lists(half: str) -> None:
    assert accuracy(word_mistakes(GERMAN, half).values()) >= 0.97
    assert accuracy([stem_mistakes(GERMAN, half)]) >= 0.97


def test_the_edition_names_its_lexicon() -> None:
    assert lexicon_of(edition("word")) is GERMAN
    with pytest.raises(BadInput, match="unknown lexicon None: one of german"):
        lexicon_of(edition("classic"))
