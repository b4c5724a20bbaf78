"""The clock of a turn: one for page, camera and referee."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.visitor import LAN, Clock, Visitor, app_parts
from webapp.services import Services
from webapp.store import Store
from webapp.tables.clock import TurnClock

OPENING = "K10 R10 B10"


def test_a_clock_without_a_limit_never_warns() -> None:
    clock = TurnClock(0.0, None)
    assert (clock.left(1e9), clock.warns(1e9), clock.late(1e9)) == (None, False, False)


def test_a_clock_stands_still_runs_on_and_begins_anew() -> None:
    clock = TurnClock(0.0, 60)
    assert clock.resumed(5.0) == clock
    assert clock.paused(10.0).paused(20.0).resumed(40.0).left(40.0) == 50.0
    assert clock.paused(70.0).late(100.0)
    assert clock.paused(10.0).anew(90.0).left(100.0) == 50.0
    assert clock.document(55.0) == {
        "seconds": 60, "left": 5.0, "running": True, "warning": True, "late": False
    }  # fmt: skip
    held = TurnClock(0.0, 60, held=True)
    assert (held.left(1000.0), held.running) == (60, False)


@pytest.fixture
def time() -> Clock:
    return Clock()


@pytest.fixture
def parts(tmp_path: Path, time: Clock) -> Iterator[Services]:
    store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    yield app_parts(store, tmp_path, time)
    store.close()


@pytest.fixture
def ann(parts: Services) -> Visitor:
    return Visitor(parts)


def ask(visitor: Visitor, method: str, path: str, **more: Any) -> TestResponse:
    return visitor.client.open(
        f"{path}/clock",
        method=method,
        base_url=visitor.base,
        environ_overrides={"REMOTE_ADDR": visitor.ip},
        **more,
    )


def paused(visitor: Visitor, path: str, turn: object, stands: bool = True) -> TestResponse:
    token = {"X-CSRF-Token": visitor.csrf()}
    return ask(visitor, "PUT", path, json={"turn": turn, "running": not stands}, headers=token)


def began(visitor: Visitor, path: str) -> int:
    moment: int = visitor.get(path)["round"]["turn_began"]
    return moment


def test_one_pauses_and_all_see_it(parts: Services, ann: Visitor, time: Clock) -> None:
    path = ann.table("Ann", "Bob")
    table, turn = path.removeprefix("/tables/"), began(ann, path)
    heard = parts.tables.hub.subscribe(table)
    assert heard is not None
    time.seconds += 12
    assert paused(ann, path, turn).status_code == 200
    time.seconds += 100
    shown = ask(ann, "GET", path).get_json()
    assert shown["now"] == int(time.seconds * 1000)
    assert shown["clock"] == {"turn": turn, "spent": 12_000, "at": shown["now"], "running": False}
    message = heard.next(1.0)
    assert message is not None
    assert (message.kind, message.text("en").count(b'"running": false')) == ("clock", 1)
    paused(ann, path, turn, stands=False)
    time.seconds += 10
    assert parts.tables.clock(table).left(time.seconds) == 60 - 22


def test_a_pause_that_comes_too_late_does_not_stop_the_next_turn(ann: Visitor, time: Clock) -> None:
    path = ann.table("Ann", "Bob")
    turn = began(ann, path)
    time.seconds += 5
    ann.turn(path, "Ann", OPENING)
    assert paused(ann, path, turn).get_json()["clock"]["running"] is True
    assert paused(ann, path, began(ann, path)).get_json()["clock"]["running"] is False


def test_who_may_stop_the_clock(parts: Services, ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    assert ask(ann, "PUT", path, json={"turn": 1, "running": False}).status_code == 403, "without the token"
    watcher = Visitor(parts, LAN, "192.168.1.9")
    assert paused(watcher, path, began(ann, path)).status_code == 403
    assert ask(watcher, "GET", path).status_code == 200
    bad = paused(ann, path, "soon")
    assert (bad.status_code, "turn" in bad.get_json()["error"]) == (400, True)


def test_while_a_table_is_put_back_nobodys_time_runs(parts: Services, ann: Visitor, time: Clock) -> None:
    path = ann.table("Ann", "Bob")
    table = path.removeprefix("/tables/")
    ann.event(path, type="turn", player="Ann", table=[["R1", "R2"]])
    time.seconds += 300
    clock = parts.tables.clock(table)
    assert (clock.held, clock.left(time.seconds), clock.late(time.seconds)) == (True, 60, False)
    ann.event(path, type="draw", player="Ann", count=3)
    time.seconds += 20
    assert parts.tables.clock(table).left(time.seconds) == 40
    assert began(ann, path) == (time.seconds - 20) * 1000


def test_a_turn_that_is_taken_back_gets_its_time_again(parts: Services, ann: Visitor, time: Clock) -> None:
    path = ann.table("Ann", "Bob")
    time.seconds += 50
    ann.turn(path, "Ann", OPENING)
    time.seconds += 50
    ann.post(f"{path}/undo", {})
    time.seconds += 1
    assert parts.tables.clock(path.removeprefix("/tables/")).left(time.seconds) == 59


def test_without_a_round_there_is_no_limit(parts: Services, ann: Visitor, time: Clock) -> None:
    table = ann.post("/tables", {"name": "Kitchen"})["id"]
    assert parts.tables.clock(table).left(time.seconds) is None
    path = ann.table("Ann", "Bob")
    ann.event(path, type="end", out=None)
    assert parts.tables.clock(path.removeprefix("/tables/")).left(time.seconds) is None


def left(kitchen: Kitchen) -> tuple[float, float]:
    """What is left by the page's clock, and by the referee's."""
    shown: Any = kitchen.tables.clock(kitchen.table).page_document(kitchen.tables.time())["clock"]
    told: Any = kitchen.referee.camera_document("en")["clock"]
    return told["seconds"] - shown["spent"] / 1000, told["left"]


def test_page_and_referee_have_one_clock(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(OPENING)
    kitchen.stage.at += 7
    kitchen.wait(1)
    page, referee = left(kitchen)
    assert page == pytest.approx(referee, abs=0.01)
    kitchen.tables.pause(kitchen.table, True)
    kitchen.wait(3)
    assert left(kitchen) == pytest.approx((page, page), abs=0.01)
    kitchen.tables.pause(kitchen.table, False)
    kitchen.wait(1)
    assert left(kitchen) == pytest.approx((page - 1, page - 1), abs=0.01)
    assert kitchen.end_turn() == "legal"
    kitchen.wait(1)
    kitchen.play(OPENING, "K2 R2")
    assert kitchen.end_turn() == "illegal"
    kitchen.stage.at += 200
    kitchen.wait(1)
    assert left(kitchen) == (60, 60), "putting back is nobody's time"
    kitchen.told("clock")
    kitchen.play(OPENING, seconds=2)
    assert not kitchen.referee.is_restoring()
    page, referee = left(kitchen)
    assert page == pytest.approx(referee, abs=0.01)
    assert 57 < page < 60, "the next player's time began when the table was back"
    assert kitchen.told("clock")[-1]["clock"]["running"] is True
