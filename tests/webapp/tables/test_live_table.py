"""A table goes forward with its events: heard once and in order, whoever writes them."""

import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from engine import Edition, TurnEnded
from engine.materials import tiles as tile_material
from engine.turn.verdict import Turn, Verdict, judge
from webapp.errors import EventRefused, SequenceConflict
from webapp.live.hub import Hub, Subscriber
from webapp.store import EventRow, Store
from webapp.tables.draft import Draft
from webapp.tables.fold import parse_page_event
from webapp.tables.live_table import LiveTable
from webapp.tables.service import Tables
from webapp.tables.state import TableState

TURN = {"type": "turn", "player": "Ann", "table": [["K10", "R10", "B10"]]}
RACK = {"type": "rack", "player": "Ann", "tiles": ["R1"]}
WRITERS, EACH = 4, 8


def page(folder: Path) -> Tables:
    """A page on the store that all share."""
    store = Store.open(f"sqlite:///{folder / 'games.sqlite3'}")
    return Tables(store, Hub(waiting=1000), lambda: 1_800_000_000.0)


def begun(tables: Tables) -> str:
    table = tables.add("Kitchen").id
    tables.begin_game(table, "classic", ["Ann", "Bob"], who="test")
    tables.record(table, {"type": "round", "starter": "Ann"}, who="test")
    return table


def heard(subscriber: Subscriber | None) -> list[tuple[str, int]]:
    assert subscriber is not None
    found = []
    while (message := subscriber.next(0.01)) is not None:
        found.append((message.kind, message.sequence or 0))
    return found


def test_many_writers_at_one_table_are_heard_once_and_in_order(tmp_path: Path) -> None:
    first, second = page(tmp_path), page(tmp_path)
    table = begun(first)
    second.state(table)
    pages = (first, second)
    subscribers = [each.hub.subscribe(table) for each in pages]
    problems: list[BaseException] = []

    def write(tables: Tables) -> None:
        try:
            for _ in range(EACH):
                tables.record(table, RACK, who="test")
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=write, args=(pages[number % 2],)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    last = 2 + WRITERS * EACH
    assert {each.state(table).sequence for each in pages} == {last}
    assert first.state(table) == second.state(table)
    for subscriber in subscribers:
        told = heard(subscriber)
        assert [at for kind, at in told if kind == "event"] == list(range(3, last + 1))
        assert all(one <= other for (_, one), (_, other) in pairwise(told)), "a state comes after its events"
        assert told[-1] == ("state", last)


def test_what_another_page_wrote_is_seen_before_anything_is_refused(tmp_path: Path) -> None:
    first, second = page(tmp_path), page(tmp_path)
    table = first.add("Kitchen").id
    second.state(table)
    first.begin_game(table, "classic", ["Ann", "Bob"], who="test")
    second.record(table, {"type": "round", "starter": "Bob"}, who="test", expected=1)
    with pytest.raises(SequenceConflict, match="at event 2, not at 1"):
        first.record(table, RACK, who="test", expected=1)
    with pytest.raises(EventRefused):
        first.record(table, {"type": "round", "starter": "Cid"}, who="test")
    assert first.snapshot(table) == second.snapshot(table)


def test_a_draft_that_is_written_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Turn] = []

    def counted(turn: Turn, edition: Edition) -> Verdict:
        asked.append(turn)
        return judge(turn, edition)

    monkeypatch.setattr(tile_material, "judge", counted)
    tables = page(tmp_path)
    table = begun(tables)
    assert tables.draft(table, TURN, "en")["verdict"] == "legal"
    assert tables.draft_message(table) is not None
    state = tables.record(table, TURN, who="test", draw=True)
    assert len(asked) == 1
    assert state.round is not None
    assert state.round.turns[-1].verdict.verdict == "legal"
    assert tables.draft_message(table) is None
    assert state == page(tmp_path).state(table)
    asked.clear()
    passed = {**TURN, "player": "Bob"}
    tables.draft(table, passed, "en")
    tables.record(table, RACK, who="test")
    tables.record(table, passed, who="test")
    assert len(asked) == 2, "something was written since it was tried"


def test_a_draft_that_comes_too_late_is_shown_to_nobody(tmp_path: Path) -> None:
    tables = page(tmp_path)
    table = begun(tables)
    live = tables._live_table(table)
    turn = parse_page_event(TURN, 3)
    assert isinstance(turn, TurnEnded)
    late = Draft.of(live.state, turn)
    tables.record(table, RACK, who="test")
    subscriber = tables.hub.subscribe(table)
    live.show(late)
    assert (heard(subscriber), tables.draft_message(table)) == ([], None)
    with pytest.raises(SequenceConflict):
        tables.record(table, late, who="test")


def test_of_two_who_tell_of_one_event_one_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = page(tmp_path), page(tmp_path)
    table = begun(first)
    second.state(table)
    subscriber, live = second.hub.subscribe(table), second._live_table(table)
    first.record(table, RACK, who="test")
    fold, racing = LiveTable._folded, [True]

    def overtaken(self: LiveTable, state: TableState, fresh: Sequence[EventRow]) -> TableState:
        if racing:
            racing.clear()
            live.refresh()  # another thread is faster
        return fold(self, state, fresh)

    monkeypatch.setattr(LiveTable, "_folded", overtaken)
    assert second.state(table).sequence == 3
    assert heard(subscriber) == [("event", 3), ("state", 3)]
