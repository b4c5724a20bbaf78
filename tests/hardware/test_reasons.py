"""Every reason has a sentence in every language."""

import re
from pathlib import Path

import pytest

from engine import LANGUAGES
from hardware.camera import CameraEnded, CameraFailed
from hardware.reasons import Reason, camera_texts, reason
from hardware.status import State, Status
from tests.helpers import blanks, leaves

ROOM = Path(__file__).parents[2] / "hardware"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things_with_the_same_blanks(language: str) -> None:
    english, other = dict(leaves(camera_texts("en"))), dict(leaves(camera_texts(language)))
    assert {key: blanks(text) for key, text in english.items()} == {
        key: blanks(text) for key, text in other.items()
    }
    assert all(other.values())


def test_languages_are_not_copies_of_each_other() -> None:
    sentences = [dict(leaves(camera_texts(language)["reasons"])) for language in LANGUAGES]
    for code in sentences[0]:
        assert len({each[code] for each in sentences}) == len(LANGUAGES), code


def test_every_reason_that_is_given_has_a_sentence_with_its_blanks() -> None:
    given: dict[str, set[str]] = {}
    for file in ROOM.rglob("*.py"):
        for code, rest in re.findall(r'reason\(\s*"([a-z-]+)"((?:,\s*\w+=[^=]*?)*)\)', file.read_text()):
            given.setdefault(code, set()).update(re.findall(r"(\w+)=", rest))
    sentences = camera_texts("en")["reasons"]
    assert len(given) > 15
    for code in given:
        assert code in sentences
        assert blanks(sentences[code]) <= given[code], code


def test_a_failure_speaks_for_itself() -> None:
    assert str(CameraFailed("the demo is over")) == "the demo is over"
    assert CameraFailed("the demo is over").reason == Reason("failed", (("problem", "the demo is over"),))
    assert "unplugged" in str(CameraFailed(reason("lost")))
    assert isinstance(CameraEnded(reason("ended")), CameraFailed)
    assert "braces {like} these" in reason("failed", problem="braces {like} these").text("fr")


def test_too_much_text_is_cut_and_no_language_is_invented() -> None:
    assert len(reason("failed", problem="x" * 9999).text()) == 300
    with pytest.raises(ValueError, match="no such language"):
        reason("lost").text("xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_status_is_plain_data_with_words(language: str) -> None:
    for state in State:
        status = Status("usb:0", state, 1.234, reason("black"), 0.5, 7, 9.87, 0.123, (640, 480))
        document = status.document(language)
        assert document["state"] == state.value
        assert document["code"] == "black"
        assert document["reason"] == reason("black").text(language)
        assert document["state_text"]
        assert (document["fps"], document["size"]) == (9.9, [640, 480])
