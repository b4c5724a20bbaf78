"""One way through: read outside every lock, judged once, written with few questions to the store."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import event

from engine import Edition
from engine.materials import tiles as tile_material
from engine.turn.verdict import Turn, Verdict, judge
from hardware.frame import Frame
from tests.webapp.referee.kitchen import Kitchen, StageReader
from vision.values import Picture, Reading, Request
from vision.watch import Watcher, WatchEvent
from webapp.errors import TurnNotReady
from webapp.referee.observe.calibration import RegionKnowledge
from webapp.store import EventRow, GameRow, Store
from webapp.tables.state import TableState

OPENING = "K10 R10 B10"
LONG = 20.0
_Result = TypeVar("_Result")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Turn]:
    """The turns that the rules are asked about."""
    turns: list[Turn] = []

    def counted(turn: Turn, edition: Edition) -> Verdict:
        turns.append(turn)
        return judge(turn, edition)

    monkeypatch.setattr(tile_material, "judge", counted)
    return turns


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """What the database is asked meanwhile."""
    said: list[str] = []

    def hear(_: object, __: object, statement: str, *___: object) -> None:
        said.append(statement.split()[0])

    event.listen(store._engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(store._engine, "before_cursor_execute", hear)


def at_once(do: Callable[[], _Result]) -> _Result:
    """What it gives, which must not have waited for anything."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(do).result(2.0)


def in_background(do: Callable[[], _Result]) -> "Future[_Result]":
    found: Future[_Result] = Future()

    def work() -> None:
        try:
            found.set_result(do())
        except BaseException as problem:
            found.set_exception(problem)

    threading.Thread(target=work, daemon=True).start()
    return found


class Gate:
    """Something that waits, and says that it does."""

    def __init__(self) -> None:
        self.reached, self.open = threading.Event(), threading.Event()

    def wait(self) -> None:
        self.reached.set()
        assert self.open.wait(LONG)


class SlowReader(StageReader):
    """Reads when it is allowed to."""

    gate: Gate | None = None

    def read(self, picture: Picture, request: Request) -> Reading:
        if self.gate is not None:
            self.gate.wait()
        return super().read(picture, request)


def second_table(kitchen: Kitchen) -> str:
    other = kitchen.tables.add("Garden").id
    kitchen.tables.begin_game(other, "classic", ["Cid", "Eve"], who="test")
    kitchen.tables.record(other, {"type": "round", "starter": "Cid"}, who="test")
    return other


def ask_everything(kitchen: Kitchen, other: str) -> None:
    """What pages ask for all the time."""
    tables, referee = kitchen.tables, kitchen.referee
    at_once(lambda: tables.state(kitchen.table))
    at_once(lambda: tables.state_message(kitchen.table).text("en"))
    at_once(lambda: referee.camera_document("en"))
    assert at_once(lambda: referee.reading_document("en")) is not None
    at_once(lambda: tables.clock(kitchen.table))
    at_once(lambda: tables.state(other))
    at_once(lambda: tables.record(other, {"type": "rack", "player": "Cid", "tiles": []}, who="test"))


def test_nobody_waits_while_a_picture_is_read(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    other, reader, gate = second_table(kitchen), SlowReader(kitchen.stage), Gate()
    kitchen.referee._reader = reader
    kitchen.wait(1)
    seen = kitchen.referee.observer.seen
    assert seen is not None
    reader.gate = gate
    playing = in_background(lambda: kitchen.play(OPENING, "K2 K3 K4"))
    assert gate.reached.wait(LONG)
    ask_everything(kitchen, other)
    tile = seen.table.tiles[0]
    at_once(lambda: kitchen.referee.answer(tile.id, tile.face))
    with pytest.raises(TurnNotReady) as caught:
        at_once(lambda: kitchen.referee.end_turn(who="test", patience=0.0))
    assert caught.value.code == "moving"
    gate.open.set()
    playing.result(LONG)
    now = kitchen.referee.observer.seen
    assert now is not None
    assert len(now.table.tiles) == 6
    assert now.table.tile(tile.id).answered_by_person, "what was answered meanwhile holds"


def test_nobody_waits_while_the_store_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    other, gate, append = second_table(kitchen), Gate(), Store.append

    def slowly(store: Store, records: list[EventRow], game: GameRow | None = None) -> None:
        if records[0].table == kitchen.table:
            gate.wait()
        append(store, records, game)

    kitchen.wait(1)
    monkeypatch.setattr(Store, "append", slowly)
    ending = in_background(lambda: kitchen.end_turn(expected=None))
    assert gate.reached.wait(LONG)
    ask_everything(kitchen, other)
    assert kitchen.tables.snapshot(kitchen.table).sequence == 2, "nobody hears of what is not on disk"
    assert kitchen.told("event") == []
    gate.open.set()
    assert ending.result(LONG) == "legal"
    assert [each["sequence"] for each in kitchen.told("event")] == [3]


def test_two_taps_at_once_end_one_turn(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.stage.arm = ((350, 380), (320, 250))
    kitchen.wait(0.3)
    taps = [in_background(lambda: kitchen.referee.end_turn(who="test", patience=LONG)) for _ in range(2)]
    time.sleep(0.1)
    at_once(lambda: kitchen.referee.camera_document("en"))
    kitchen.play(OPENING, seconds=1)
    ended = [outcome(each) for each in taps]
    assert sorted(ended) == ["3", "just-ended"]
    assert kitchen.lying() == OPENING


def outcome(tap: "Future[TableState]") -> str:
    try:
        return str(tap.result(LONG).sequence)
    except TurnNotReady as problem:
        return problem.code


def test_a_settled_table_is_judged_once_however_many_look(tmp_path: Path, asked: list[Turn]) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    asked.clear()
    kitchen.play(OPENING)
    for language in ("en", "de"):
        kitchen.referee.reading_document(language)
    kitchen.referee.questions()
    kitchen.wait(1)
    assert len(asked) == 1
    assert kitchen.end_turn() == "legal"
    kitchen.wait(1)
    assert [turn.before == turn.after for turn in asked] == [False, True], "the next turn would be a pass"
    assert kitchen.tables.snapshot(kitchen.table).game == kitchen.tables.state(kitchen.table).game


def test_a_late_turn_is_judged_as_that(tmp_path: Path, asked: list[Turn]) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(OPENING)
    asked.clear()
    assert kitchen.end_turn(late=True) == "illegal"
    assert [turn.late for turn in asked] == [True, False]


def test_an_end_of_turn_asks_the_store_little(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.wait(1)
    with statements(kitchen.store) as said:
        kitchen.referee.end_turn(who="test", patience=0.0)
    assert (said.count("SELECT"), said.count("INSERT")) == (1, 1)
    with statements(kitchen.store) as said:
        kitchen.referee.camera_document("en")
        kitchen.referee.reading_document("en")
        kitchen.referee.questions()
        kitchen.referee.see(kitchen.stage.frame())
    assert said == []


def test_another_edition_that_is_chosen_while_a_picture_is_read_counts(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    alphabets: list[str] = []

    class Interrupted(StageReader):
        def read(self, picture: Picture, request: Request) -> Reading:
            alphabets.append(request.alphabet.name)
            if len(alphabets) == 1:
                kitchen.tables.begin_game(kitchen.table, "word", ["Ann", "Bob"], who="test")
            return super().read(picture, request)

    kitchen.referee._reader = Interrupted(kitchen.stage)
    kitchen.wait(1)
    assert alphabets == ["tiles", "letters", "letters"], "two readings are needed, both of letters"


def test_after_a_restart_the_same_game_is_folded_from_the_store(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path)
    kitchen.wait(1)
    kitchen.play(OPENING)
    kitchen.end_turn()
    kitchen.event(type="correct", event={"id": 3, "type": "turn", "player": "Ann", "table": []})
    known = kitchen.tables.snapshot(kitchen.table)
    again = type(kitchen.tables)(kitchen.store, kitchen.tables.hub, kitchen.tables.time)
    assert again.state(kitchen.table) == known


def test_what_is_said_while_a_frame_is_looked_at_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.wait(1)
    observer = kitchen.referee.observer
    assert observer.seen is not None
    tile, see, saying = observer.seen.table.tiles[0].id, Watcher.see, [True]

    def interrupted(self: Watcher, frame: Frame) -> tuple[Watcher, tuple[WatchEvent, ...]]:
        if saying:
            saying.clear()
            observer.answered(tile, "B9")
        return see(self, frame)

    monkeypatch.setattr(Watcher, "see", interrupted)
    kitchen.wait(0.1)
    kitchen.play(OPENING)
    assert observer.seen.table.tile(tile).face == "B9"


def test_corners_that_are_dragged_while_the_table_is_sought_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kitchen = Kitchen(tmp_path, OPENING)
    kitchen.wait(1)
    sought, dragging = RegionKnowledge.sought, [True]
    corners = ((40.0, 20.0), (600.0, 30.0), (620.0, 340.0), (30.0, 330.0))

    def interrupted(
        self: RegionKnowledge, picture: Picture, reading: Reading, *, roaming: bool
    ) -> RegionKnowledge:
        if dragging:
            dragging.clear()
            kitchen.referee.calibrate(lambda calibrating: calibrating.drag(corners))
        return sought(self, picture, reading, roaming=roaming)

    monkeypatch.setattr(RegionKnowledge, "sought", interrupted)
    kitchen.play(OPENING, "R4 R5 R6 R7 R8", "K1 K2 K3")
    assert kitchen.referee.camera_document("en")["region"] == {
        "source": "hand",
        "corners": [list(corner) for corner in corners],
    }
