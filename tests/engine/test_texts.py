"""Every finding has a sentence in every language, and notation says what is wrong."""

import re
from pathlib import Path

import pytest

from engine import LANGUAGES, BadInput, parse_face, parse_set, parse_table, texts_of, tile_names
from tests.helpers import blanks, leaves

ENGINE = Path(__file__).parents[2] / "engine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things_with_the_same_blanks(language: str) -> None:
    english, other = dict(leaves(texts_of("findings", "en"))), dict(leaves(texts_of("findings", language)))
    assert english.keys() == other.keys()
    assert {key: blanks(text) for key, text in english.items()} == {
        key: blanks(text) for key, text in other.items()
    }
    assert all(other.values())


def test_languages_are_not_copies_of_each_other() -> None:
    sentences = [frozenset(texts_of("findings", language)["findings"].values()) for language in LANGUAGES]
    for one in range(len(sentences)):
        for other in range(one):
            assert not sentences[one] & sentences[other]


def test_every_code_in_the_engine_has_a_sentence() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py"))
    codes = set(re.findall(r'Finding\(\s*"([a-z0-9-]+)"', source))
    codes |= set(re.findall(r'_left_out\(\s*event, "([a-z-]+)"', source))
    codes |= set(re.findall(r'return "([a-z]+(?:-[a-z]+)+)",', source))
    sentences = {key.split(".")[0] for key in texts_of("findings", "en")["findings"]}
    assert codes == sentences


def test_an_unknown_language() -> None:
    with pytest.raises(BadInput, match="unknown language 'es'"):
        texts_of("findings", "es")


def test_tiles_in_words() -> None:
    assert tile_names(("O1", "JC"), "it", "yellow") == "1 giallo e jolly cambiacolore"
    assert tile_names(("K2",), "fr") == "2 noir"
    assert tile_names((), "fr") == ""


@pytest.mark.parametrize("text", ["X1", "R14", "R0", "R", "8", "JJ", "R08", ""])
def test_unknown_faces(text: str) -> None:
    with pytest.raises(BadInput, match="unknown face"):
        parse_face(text)


def test_notation_is_kind_to_small_letters_and_blanks() -> None:
    assert parse_table("  r1 R2   r3|k8 B8 o8 ") == (("R1", "R2", "R3"), ("K8", "B8", "O8"))
    assert parse_table("  ") == ()


@pytest.mark.parametrize("text", ["R1 R2 |", "| R1", "R1 || R2"])
def test_a_set_without_tiles(text: str) -> None:
    with pytest.raises(BadInput, match="without tiles"):
        parse_table(text)
    with pytest.raises(BadInput, match="without tiles"):
        parse_set(" ")
