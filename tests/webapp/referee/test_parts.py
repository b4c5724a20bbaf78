"""The small parts of the referee, each alone."""

import json
from dataclasses import replace

import numpy as np
import pytest

from engine import BadInput, texts_of
from tests.vision.watch.stage import Stage, laid
from tests.webapp.referee.kitchen import StageCamera, StageReader
from vision.values import Advice, TileReading
from vision.watch import TrackedTable, TrackedTile
from webapp.live.hub import Hub
from webapp.materials import match_faces
from webapp.referee.ask.answer_memory import answers_of, match_answers
from webapp.referee.registry import RefereeRegistry
from webapp.referee.settings import Answer, Settings
from webapp.services import Services
from webapp.store import Store
from webapp.tables.service import Tables
from webapp.wording import advice_sentence


def tile(number: int, face: str, x: float, *, sure: bool = True, answered: bool = False) -> TrackedTile:
    quad = np.array([[x, 0], [x + 10, 0], [x + 10, 14], [x, 14]], np.float32)
    return TrackedTile(number, TileReading(face, quad, 0.9, not sure), face if sure else None, answered)


def test_settings_that_were_kept_come_back_and_nonsense_is_forgotten() -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    full = Settings(4.0, True, True, (Answer(corners, "R6", "R9"),), {"size": [1, 2]})
    assert Settings.parse(full.text()) == replace(full, calibration=None), "that is kept for the camera"
    far = json.dumps({"answers": [[[[0, 0], [1e300, 0], [1, 1], [0, 1]], "R6", "R9"]]})
    for nonsense in ("", "[]", "{", '{"automatic": -1}', '{"answers": [1]}', far):
        assert Settings.parse(nonsense) == Settings()


def test_settings_change_only_as_far_as_said() -> None:
    settings = Settings(automatic=4.0, timed=True)
    assert settings.with_document({"automatic": None}) == Settings(timed=True)
    assert settings.with_document({}) == settings
    for wrong in ({"automatic": True}, {"automatic": 1e9}, {"timed": 1}):
        with pytest.raises(BadInput):
            settings.with_document(wrong)


def test_answers_are_found_again_by_place_and_look() -> None:
    before = TrackedTable((tile(1, "R6", 0, answered=True), tile(2, "K8", 20)), ((0, 1),))
    kept = answers_of(before)
    assert [(each.read, each.face) for each in kept] == [("R6", "R6")]
    there = TrackedTable((tile(5, "R6", 1, sure=False), tile(6, "K8", 21)), ((0, 1),))
    assert list(match_answers(there, kept)) == [(5, "R6")]
    other = TrackedTable((tile(5, "O1", 1, sure=False), tile(6, "R6", 60)), ((0, 1),))
    assert list(match_answers(other, kept)) == []


def test_advice_is_worded_in_every_language() -> None:
    english = texts_of("advice", "en")
    for language in ("en", "de", "fr", "it"):
        wanted = texts_of("advice", language)
        for code, sentence in english["advice"].items():
            where = {"where": english["places"]["upper-left"]}
            there = {"where": wanted["places"]["upper-left"]}
            assert advice_sentence(Advice(code, "upper-left"), "en") == sentence.format(**where)
            assert advice_sentence(Advice(code, "upper-left"), language) == wanted["advice"][code].format(
                **there
            )


def test_true_faces_are_said_only_where_the_rows_are_the_same() -> None:
    truth = (("R1", "R2", "R3"), ("K8", "B8", "O8"))
    assert match_faces((("K8", "B8"), ("R3", "R7", "R1")), truth) == [[None, None], ["R3", "R2", "R1"]]
    assert match_faces((), truth) == []


def test_addresses_name_cameras_and_simulated_tables() -> None:
    parts = Services.in_memory()
    source = parts.referees.source
    assert source(" demo:twist?seed=4").address == "demo:twist?seed=4"
    assert source("usb:0").address == "usb:0"
    assert source("replay:games/evening").address == "replay:evening"
    for wrong in ("", "demo:chess", "tape:1", "replay:"):
        with pytest.raises(BadInput):
            source(wrong)
    parts.close()


def test_without_a_simulation_no_table_plays_itself() -> None:
    stage = Stage(laid("R1 R2 R3"))
    tables = Tables(Store.in_memory(), Hub(), now=lambda: 0.0)
    referees = RefereeRegistry(tables, StageReader(stage), lambda source: StageCamera(stage))
    table = tables.add("Kitchen").id
    with pytest.raises(BadInput, match="is no camera address"):
        referees.start(table, "demo:")
    with pytest.raises(BadInput, match="no table presses its own buttons"):
        referees.start(table, "fake:live", Settings(plays=True))
    referees.close()
