"""Cameras over HTTP: started, watched, asked, ended, and there again after a restart."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from sqlalchemy import event

from engine import BadInput
from hardware.camera import Source
from hardware.frame import Frame
from hardware.listing import ListedCamera
from hardware.machine.health import Computer
from hardware.reasons import reason
from hardware.sources.pi import PiSource
from hardware.sources.usb import UsbSource
from tests.vision.watch.stage import Stage, laid
from tests.webapp.referee.kitchen import StageCamera, StageReader
from tests.webapp.referee.test_referee import OPENING, doubts
from tests.webapp.visitor import LAN, Clock, Visitor
from webapp.config.settings import Config, Roles
from webapp.referee import RefereeRegistry, Settings
from webapp.referee.startup import CameraStartup
from webapp.services import Services
from webapp.store import Store

DEADLINE = 120.0


class LiveStageCamera(StageCamera):
    """Sees the stage in real time."""

    def latest(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        time.sleep(0.05)
        return None if self.closed else replace(self.stage.frame(), at=time.monotonic())


class Club:
    """A page whose cameras all see one stage."""

    def __init__(self, folder: Path, roles: Roles | None = None) -> None:
        self.stage = Stage(laid(OPENING))
        self.dark = False
        """Whether cameras that are started show nothing."""
        self.made: list[tuple[Source, LiveStageCamera]] = []
        self.parts = Services.of(
            Store.open(f"sqlite:///{folder / 'games.sqlite3'}"),
            folder,
            Config(roles=roles or Roles()),
            Clock(),
            lambda: StageReader(self.stage),
            make_camera=self.make,
        )

    def make(self, source: Source) -> LiveStageCamera:
        camera = LiveStageCamera(self.stage)
        camera.closed = self.dark
        self.made.append((source, camera))
        return camera


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.parts.close()


def until(what: Callable[[], Any]) -> Any:
    end = time.monotonic() + DEADLINE
    while not (found := what()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def settled(ann: Visitor, path: str) -> Any:
    """The camera's document once the table lies still and was read."""

    def look() -> Any:
        found = ann.get(f"{path}/camera")
        return found if found["reading"] and found["camera"]["phase"] == "settled" else None

    return until(look)


def watched(ann: Visitor) -> str:
    path = ann.table("Ann", "Bob")
    started = ann.ask("PUT", f"{path}/camera", json={"address": "usb:0"})
    assert (started["camera"]["state"], started["settings"]["automatic"]) == ("live", None)
    return path


def test_an_end_of_turn_asks_the_store_what_others_wrote_and_no_more(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    settled(ann, path)
    here, said = threading.get_ident(), list[str]()

    def hear(_: object, __: object, statement: str, *___: object) -> None:
        if threading.get_ident() == here:  # the referee looks now and then in a thread of its own
            said.append(statement.split()[0])

    event.listen(club.parts.tables.store._engine, "before_cursor_execute", hear)
    ann.post(f"{path}/camera/end-turn", {"late": False, "sequence": 2})
    assert (said.count("SELECT"), said.count("INSERT")) == (2, 1)
    said.clear()
    ann.get(f"{path}/camera")
    assert said == []


def test_a_turn_from_camera_to_verdict(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    assert club.made[0][0].address == "usb:0"
    reading = settled(ann, path)["reading"]
    assert [tile["face"] for tile in reading["tiles"]] == OPENING.split()
    german = ann.get(f"{path}/camera?lang=de")
    assert german["reading"]["draft"]["headline"].startswith("Erlaubt")
    ended = ann.post(f"{path}/camera/end-turn", {"late": False, "sequence": 2})
    assert ended["state"]["last_turn"]["verdict"] == "legal"
    assert ended["state"]["history"][0]["who"] == "referee"
    assert ann.post(f"{path}/camera/end-turn", {"sequence": 2}, 409)["error"]
    assert ann.post(f"{path}/camera/restored", {"as_it_is": True})["sequence"] == 3


def test_questions_come_with_pictures_and_are_answered(club: Club) -> None:
    club.stage.spoil = doubts("R10")
    ann = Visitor(club.parts)
    path = watched(ann)
    (question,) = settled(ann, path)["reading"]["questions"]
    refused = ann.post(f"{path}/camera/end-turn?lang=de", {}, 409)
    assert (refused["code"], refused["questions"]) == (
        "unsure",
        [{"tile": question["tile"], "why": "unsure", "other": None}],
    )
    assert refused["error"].startswith("Einige Steine")
    assert ann.get(path)["sequence"] == 2, "nothing was written"
    tile = ann.raw("GET", f"{path}/camera/tiles/{question['tile']}.jpg")
    assert tile.mimetype == "image/jpeg"
    assert decoded(tile.data).shape[0] > decoded(tile.data).shape[1]
    answered = ann.ask("POST", f"{path}/camera/answers", 200, json={"tile": question["tile"], "face": "R10"})
    assert answered["reading"]["questions"] == []
    assert ann.post(f"{path}/camera/end-turn", {})["state"]["last_turn"]["verdict"] == "legal"


def decoded(data: bytes) -> Any:
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def test_the_picture_can_be_made_small_and_is_sent_once(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    settled(ann, path)
    assert decoded(ann.raw("GET", f"{path}/camera/picture.jpg").data).shape == (360, 640, 3)
    assert decoded(ann.raw("GET", f"{path}/camera/picture.jpg?width=320").data).shape == (180, 320, 3)
    assert ann.raw("GET", f"{path}/camera/picture.jpg?width=x").status_code == 400
    referee = club.parts.referees.get(path.removeprefix("/tables/"))
    assert referee is not None
    club.made[0][1].closed = True  # no more frames
    time.sleep(0.3)
    first = ann.raw("GET", f"{path}/camera/picture.jpg")
    again = ann.raw("GET", f"{path}/camera/picture.jpg", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_camera_that_has_shown_nothing_yet_has_no_picture(club: Club) -> None:
    ann = Visitor(club.parts)
    path = ann.table("Ann", "Bob")
    club.dark = True
    ann.ask("PUT", f"{path}/camera", json={"address": "usb:0"})
    early = ann.raw("GET", f"{path}/camera/picture.jpg")
    assert (early.status_code, early.data) == (204, b"")


def test_settings_are_kept_over_a_restart(club: Club, tmp_path: Path) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    settled(ann, path)
    region = [[5, 5], [635, 5], [635, 355], [5, 355]]
    ann.ask("PUT", f"{path}/camera/region", json={"corners": region})
    changed = ann.ask("PUT", f"{path}/camera/settings", json={"automatic": 4.5})
    assert changed["settings"]["automatic"] == 4.5
    assert changed["camera"]["region"] == {"source": "hand", "corners": region}
    assert (
        ann.ask("PUT", f"{path}/camera/settings", json={"paused": True})["camera"]["clock"]["running"]
        is False
    )
    club.parts.referees.close()
    assert club.made[0][1].closed
    again = Club(tmp_path)
    again.parts.referees.resume()
    there = settled(Visitor(again.parts), path)
    assert (there["settings"], there["camera"]["misfit"]) == (changed["settings"], None)
    assert there["camera"]["region"] == changed["camera"]["region"]
    bob = Visitor(again.parts)
    assert bob.ask("DELETE", f"{path}/camera", 200) == {}
    assert bob.get(f"{path}/camera", 404)["error"] == "this table has no camera"
    assert again.parts.tables.store.cameras() == []
    other = bob.table("Cleo", "Dan")
    bob.ask("PUT", f"{other}/camera", json={"address": "usb:0"})
    assert settled(bob, other)["camera"]["region"] == changed["camera"]["region"], "it is the camera's"
    again.parts.close()


def test_the_table_is_found_dragged_or_looked_for_everywhere(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    assert settled(ann, path)["camera"]["region"] == {"source": None, "corners": None}
    heard = club.parts.tables.hub.subscribe(path.removeprefix("/tables/"))
    assert heard is not None
    dragged = [[40, 20], [600, 30], [620, 340], [30, 330]]
    answer = ann.ask("PUT", f"{path}/camera/region", json={"corners": dragged})
    assert answer["camera"]["region"] == {"source": "hand", "corners": dragged}
    until(lambda: (told := heard.next(0.1)) is not None and b'"source": "hand"' in told.text("en"))
    answer = ann.ask("PUT", f"{path}/camera/region", json={"corners": None})
    assert answer["camera"]["region"] == {"source": "whole", "corners": None}
    answer = ann.ask("DELETE", f"{path}/camera/region")
    assert answer["camera"]["region"]["source"] is None
    assert club.parts.tables.store.calibration("usb:0") is None


def test_another_camera_takes_the_place_of_the_first(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    ann.ask("PUT", f"{path}/camera", json={"address": "http://phone.local:8080/video"})
    assert [camera.closed for _, camera in club.made] == [True, False]
    assert [row.address for row in club.parts.tables.store.cameras()] == ["http://phone.local:8080/video"]


def test_while_a_camera_takes_the_place_of_another_the_table_is_watched(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    settled(ann, path)
    closing, found = club.made[0][1].close, []

    def look_and_close() -> None:
        for where in ("", "/picture.jpg"):
            found.append(ann.raw("GET", f"{path}/camera{where}").status_code)
        closing()

    monkeypatch.setattr(club.made[0][1], "close", look_and_close)
    ann.ask("PUT", f"{path}/camera", json={"address": "usb:1"})
    assert found == [200, 200]


REFUSED = [
    ("PUT", "", {"address": "disk:1"}, 400, "no camera address"),
    ("PUT", "", {"address": "demo:chess"}, 400, "chess"),
    ("PUT", "", {"address": "demo:?speed=fast"}, 400, "speed"),
    ("PUT", "", {"address": "usb:0", "plays": True}, 400, "simulated"),
    ("PUT", "", {}, 400, "'address' is missing"),
    ("PUT", "/settings", {"automatic": 0}, 400, "automatic"),
    ("PUT", "/settings", {"automatic": "x"}, 400, "automatic"),
    ("PUT", "/settings", {"region": None}, 400, "unknown key"),
    ("PUT", "/region", {}, 400, "'corners' is missing"),
    ("PUT", "/region", {"corners": [[1, 1]]}, 400, "four corners"),
    ("PUT", "/region", {"corners": [[0, 0], [True, 0], [9, 9], [0, 9]]}, 400, "four corners"),
    ("PUT", "/region", {"corners": [[0, 0], [1e9, 0], [9, 9], [0, 9]]}, 400, "outside the picture"),
    ("PUT", "/region", {"corners": [[0, 0], [600, 300], [600, 0], [0, 300]]}, 400, "crossed"),
    ("PUT", "/region?lang=de", {"corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}, 400, "% des Bildes"),
    ("PUT", "/settings", {"colour": 1}, 400, "unknown key"),
    ("POST", "/answers", {"tile": 99, "face": "R1"}, 400, "no tile 99"),
    ("POST", "/answers", {"tile": 1, "face": "X1"}, 400, "in this edition"),
    ("POST", "/end-turn", {"late": 1}, 400, "late"),
]


def test_what_makes_no_sense_is_refused(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    settled(ann, path)
    for method, where, sent, status, why in REFUSED:
        more = {} if sent is None else {"json": sent}
        assert why in ann.ask(method, f"{path}/camera{where}", status, **more)["error"], (where, sent)
    assert ann.get("/tables/none/camera", 404)["error"] == "there is no such table"
    bare = ann.table("Ann", "Bob")
    assert ann.get(f"{bare}/camera", 404)["error"] == "this table has no camera"
    for where in ("picture.jpg", "tiles/1.jpg", "gaps/1-2.jpg"):
        assert ann.get(f"/tables/none/camera/{where}", 404)["error"] == "there is no such table"


def test_what_is_gone_has_no_picture(club: Club) -> None:
    ann = Visitor(club.parts)
    path = watched(ann)
    known = [each["id"] for each in settled(ann, path)["reading"]["tiles"]]
    there = ("picture.jpg", f"tiles/{known[0]}.jpg", f"gaps/{known[0]}-{known[1]}.jpg")
    gone = ("tiles/99.jpg", f"gaps/{known[0]}-99.jpg", f"gaps/99-{known[0]}.jpg")
    for where in there:
        assert ann.raw("GET", f"{path}/camera/{where}").mimetype == "image/jpeg", where
    ann.ask("DELETE", f"{path}/camera")
    bare = ann.table("Ann", "Bob")
    for table, asked in ((path, there + gone), (bare, there)):
        answers = [ann.raw("GET", f"{table}/camera/{where}") for where in asked]
        assert [(each.status_code, each.data) for each in answers] == [(204, b"")] * len(asked)


def test_who_may_do_what(tmp_path: Path) -> None:
    club = Club(tmp_path, Roles(referee_pin="2468"))
    boss = Visitor(club.parts, LAN, "192.168.1.9")
    boss.post("/session", {"pin": "2468"}, 200)
    path = watched(boss)
    settled(boss, path)
    token = boss.post(f"{path}/links", {"role": "player", "player": "Bob"})["url"].rpartition("/")[2]
    bob, stranger = (Visitor(club.parts, LAN, f"192.168.1.{last}") for last in (7, 8))
    bob.post("/session", {"link": token}, 200)
    assert stranger.get(f"{path}/camera")["reading"] is not None
    assert stranger.raw("GET", f"{path}/camera/picture.jpg").status_code == 200
    for who in (stranger, bob):
        who.ask("PUT", f"{path}/camera", 403, json={"address": "usb:0"})
        who.ask("PUT", f"{path}/camera/settings", 403, json={"automatic": 5})
        who.ask("PUT", f"{path}/camera/region", 403, json={"corners": None})
        who.ask("DELETE", f"{path}/camera/region", 403)
        who.ask("DELETE", f"{path}/camera", 403)
        who.get("/cameras", 403)
        who.post(f"{path}/camera/end-turn", {}, 403)
    stranger.post(f"{path}/camera/answers", {"tile": 1, "face": "R1"}, 403)
    bob.ask("POST", f"{path}/camera/answers", 200, json={"tile": 1, "face": "K10"})
    boss.post(f"{path}/camera/end-turn", {})
    assert bob.post(f"{path}/camera/end-turn", {"sequence": 3})["state"]["last_turn"]["player"] == "Bob"
    secret = {"address": f"folder:{tmp_path}"}
    assert "own machine" in boss.ask("PUT", f"{path}/camera", 400, json=secret)["error"]
    assert boss.get("/cameras")["cameras"][-1]["address"] == "demo:"
    club.parts.referees.close()


def test_the_camera_of_a_raspberry_pi_is_missed_on_a_raspberry_pi_only(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = ListedCamera(PiSource(), "Raspberry Pi", reason("no-pi-camera"))
    forbidden = ListedCamera(UsbSource("0"), "Webcam", reason("no-access", device="/dev/video0"))
    monkeypatch.setattr("hardware.find_cameras", lambda: (forbidden, missing))
    ann = Visitor(club.parts)
    for model, shown in ((None, ["usb:0", "demo:"]), ("Raspberry Pi 5", ["usb:0", "pi", "demo:"])):
        monkeypatch.setattr(Computer, "model", model)
        assert [each["address"] for each in ann.get("/cameras")["cameras"]] == shown


def test_at_the_start_the_table_of_last_time_is_watched_or_a_new_one(club: Club) -> None:
    tables, referees = club.parts.tables, club.parts.referees
    first = CameraStartup(tables, referees)
    assert first.attach_cameras("none", None) is None
    table = first.attach_cameras("usb:0", None)
    assert table is not None
    assert [row.name for row in tables.store.tables()] == ["Table 1"]
    referees.close()
    again = RefereeRegistry(tables, club.parts.reader, club.make)
    assert CameraStartup(tables, again).attach_cameras(None, None) == table
    assert again.get(table) is not None
    again.close()


def test_a_demo_that_nobody_asked_for_waits_until_somebody_looks(club: Club) -> None:
    tables, referees = club.parts.tables, club.parts.referees
    startup = CameraStartup(tables, referees)
    table = startup._demo("demo:?speed=50", at_once=False)
    time.sleep(0.5)
    assert referees.get(table) is None
    watcher = tables.hub.subscribe(table)
    assert watcher is not None
    until(lambda: referees.get(table))
    until(lambda: tables.state(table).round)
    assert Settings.parse(tables.store.cameras()[0].settings).plays
    referees.stop(table)
    tables.hub.unsubscribe(watcher)
    referees.remember(table, "demo:", Settings(plays=True))
    again = CameraStartup(tables, referees)
    assert again._demo("demo:", at_once=False) == table, "the same table again"
    assert referees.resume() == []
    again.close()
    startup.close()
    referees.close()
    with pytest.raises(BadInput, match="ending"):
        referees.start(table, "usb:0")
