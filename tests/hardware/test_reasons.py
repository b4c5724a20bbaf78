"""Every reason has a sentence in every language."""

import re
from pathlib import Path

import pytest

from engine import LANGUAGES, texts_of
from hardware.camera import CameraEnded, CameraFailed
from hardware.reasons import Reason, reason
from hardware.status import State, Status
from tests.helpers import blanks, leaves
from webapp.wording import camera_status_document, reason_sentence

ROOM = Path(__file__).parents[2] / "hardware"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things_with_the_same_blanks(language: str) -> None:
    english, other = dict(leaves(texts_of("camera", "en"))), dict(leaves(texts_of("camera", language)))
    assert {key: blanks(text) for key, text in english.items()} == {
        key: blanks(text) for key, text in other.items()
    }
    assert all(other.values())


def test_languages_are_not_copies_of_each_other() -> None:
    sentences = [dict(leaves(texts_of("camera", language)["reasons"])) for language in LANGUAGES]
    for code in sentences[0]:
        assert len({each[code] for each in sentences}) == len(LANGUAGES), code


def test_every_reason_that_is_given_has_a_sentence_with_its_blanks() -> None:
    given: dict[str, set[str]] = {}
    for file in ROOM.rglob("*.py"):
        for code, rest in re.findall(r'reason\(\s*"([a-z-]+)"((?:,\s*\w+=[^=]*?)*)\)', file.read_text()):
            given.setdefault(code, set()).update(re.findall(r"(\w+)=", rest))
    sentences = texts_of("camera", "en")["reasons"]
    assert len(given) > 15
    for code in given:
        assert code in sentences
        assert blanks(sentences[code]) <= given[code], code


def test_a_failure_speaks_for_itself() -> None:
    said = reason("failed", problem="the demo is over")
    assert CameraFailed(said).reason == Reason("failed", (("problem", "the demo is over"),))
    assert str(CameraFailed(reason("lost"))) == "lost"
    assert "unplugged" in reason_sentence(reason("lost"), "en")
    assert isinstance(CameraEnded(reason("ended")), CameraFailed)
    assert "braces {like} these" in reason_sentence(reason("failed", problem="braces {like} these"), "fr")


def test_too_much_text_is_cut_and_no_language_is_invented() -> None:
    assert len(reason_sentence(reason("failed", problem="x" * 9999), "en")) == 300
    with pytest.raises(ValueError, match="unknown language"):
        reason_sentence(reason("lost"), "xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_status_is_plain_data_with_words(language: str) -> None:
    for state in State:
        status = Status("usb:0", state, 1.234, reason("black"), 0.5, 7, 9.87, 0.123, (640, 480))
        document = camera_status_document(status, language)
        assert document["state"] == state.value
        assert document["code"] == "black"
        assert document["reason"] == reason_sentence(reason("black"), language)
        assert document["state_text"]
        assert (document["fps"], document["size"]) == (9.9, [640, 480])
