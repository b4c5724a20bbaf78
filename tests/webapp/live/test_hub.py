"""The live stream: in pieces, and from a real server over real sockets."""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.webapp.served import Server, serving
from webapp.live.hub import Hub
from webapp.live.message import Message
from webapp.live.sse import stream

THIRTY = [["R10", "B10", "K10"]]


def message(number: int | None = None, kind: str = "event") -> Message:
    return Message(kind, lambda language: {"n": number, "in": language}, number)


def test_a_message_is_worded_once_for_each_language() -> None:
    asked: list[str] = []
    told = Message("state", asked.append, 3)
    assert told.text("en") == told.text("en") == b"id: 3\nevent: state\ndata: null\n\n"
    told.text("de")
    assert asked == ["en", "de"]


def test_a_line_break_cannot_end_a_message() -> None:
    text = Message("x", lambda language: "a\n\ndata: b\r\u2028").text("en")
    assert text.count(b"\n") == 3
    assert b"\r" not in text


def test_what_came_while_the_state_was_made_is_not_told_twice() -> None:
    hub = Hub()
    watcher = hub.subscribe("t")
    assert watcher is not None
    hub.publish("t", [message(1), message(2), message(3), message()])
    hub.publish("other", [message(9)])
    pieces = stream(watcher, [message(2, "state")], "de", lambda: None, heartbeat=0.01)
    told = [next(pieces) for _ in range(5)]
    assert told[0].startswith(b"retry: ")
    assert [text.partition(b"\n")[0] for text in told[1:]] == [
        b"id: 2",
        b"id: 3",
        b"event: event",
        b": still here",
    ]
    assert b'"in": "de"' in told[1]


def test_a_slow_watcher_is_let_go_and_the_others_are_not() -> None:
    hub = Hub(waiting=4)
    slow, quick = hub.subscribe("t"), hub.subscribe("t")
    assert slow is not None
    assert quick is not None
    pieces = stream(quick, [], "en", lambda: None)
    next(pieces)
    for number in range(1, 11):
        hub.publish("t", [message(number)])
        assert next(pieces).startswith(f"id: {number}\n".encode())
    assert (slow.dropped, quick.dropped) == (True, False)
    assert len(list(stream(slow, [], "en", lambda: None))) == 1
    assert slow._queue.qsize() <= 5


def test_there_is_room_for_so_many_and_again_when_one_leaves() -> None:
    hub = Hub(most=2)
    one, two = hub.subscribe("a"), hub.subscribe("b")
    assert one is not None
    assert two is not None
    assert hub.subscribe("a") is None
    hub.unsubscribe(one)
    hub.unsubscribe(one)
    assert hub.watching("a") == 0
    assert hub.subscribe("b") is not None
    hub.close()
    assert two.dropped
    assert two.next(60) is None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running


def wait_for(what: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_state_comes_first_and_then_what_happens(server: Server) -> None:
    path = server.table()
    german, english = server.watch(f"{path}/live?lang=de"), server.watch(f"{path}/live")
    for watching in (german, english):
        first = watching.next()
        assert (first.kind, first.id) == ("state", 2)
        assert first.data["round"]["to_move"] == "Ann"
    server.event(path, {"type": "turn", "player": "Ann", "table": THIRTY})
    for watching, words in ((german, "Erlaubt"), (english, "Legal")):
        heard, state = watching.next(), watching.next()
        assert (heard.kind, heard.id, heard.data["event"]["player"]) == ("event", 3, "Ann")
        assert (state.kind, state.id) == ("state", 3)
        assert state.data["last_turn"]["headline"].startswith(words)
    german.close()
    english.close()


def test_who_comes_back_hears_what_was_missed(server: Server) -> None:
    path = server.table()
    watching = server.watch(f"{path}/live")
    seen = watching.next().id
    watching.close()
    for player in ("Ann", "Bob", "Ann"):
        server.event(path, {"type": "turn", "player": player, "table": []})
    for again in (
        server.watch(f"{path}/live", **{"Last-Event-ID": str(seen)}),
        server.watch(f"{path}/live?after={seen}"),
    ):
        heard = [again.next() for _ in range(4)]
        assert [(each.kind, each.id) for each in heard] == [
            ("event", 3),
            ("event", 4),
            ("event", 5),
            ("state", 5),
        ]
        again.close()
    for nonsense in ("999999", "-1", "x", "1e9", "²"[:0]):
        stranger = server.watch(f"{path}/live", **{"Last-Event-ID": nonsense})
        assert stranger.next().kind == "state"
        stranger.close()


def test_drafts_are_seen_live_and_by_who_comes_later_until_the_turn_ends(server: Server) -> None:
    path = server.table()
    watching = server.watch(f"{path}/live")
    watching.next()
    draft = {"event": {"type": "turn", "player": "Ann", "table": [["R1", "R2", "R3"]]}}
    assert server.ask("PUT", f"{path}/draft", draft)[0] == 200
    heard = watching.next()
    assert (heard.kind, heard.id, heard.data["opening_value"]) == ("draft", None, 6)
    later = server.watch(f"{path}/live")
    assert [later.next().kind, later.next().kind] == ["state", "draft"]
    server.event(path, {"type": "turn", "player": "Ann", "table": THIRTY})
    last = server.watch(f"{path}/live")
    assert last.next().kind == "state"
    server.event(path, {"type": "turn", "player": "Bob", "table": THIRTY})
    assert last.next().kind == "event", "the draft was forgotten with its turn"
    for each in (watching, later, last):
        each.close()


def test_what_lies_on_a_rack_is_not_told_while_the_round_runs(server: Server) -> None:
    path = server.table()
    watching = server.watch(f"{path}/live")
    watching.next()
    rack = {"type": "rack", "player": "Bob", "tiles": ["R5"]}
    written = server.event(path, rack)
    server.event(path, {"type": "correct", "event": {"id": written["sequence"], **rack, "tiles": ["R6"]}})
    told = [watching.next() for _ in range(4)]
    assert not any("R5" in str(each.data) or "R6" in str(each.data) for each in told)
    watching.close()


def test_a_sign_of_life_in_silence(server: Server) -> None:
    watching = server.watch(f"{server.table()}/live")
    watching.next()
    assert watching.next().comment == "still here"
    watching.close()


def test_many_watch_and_all_hear_the_same_in_order(server: Server) -> None:
    path = server.table()
    streams = [server.watch(f"{path}/live") for _ in range(50)]
    for each in streams:
        assert each.next().kind == "state"
    for at in range(6):
        player = ("Ann", "Bob")[at % 2]
        server.event(path, {"type": "turn", "player": player, "table": []})
    for each in streams:
        heard = [each.next() for _ in range(12)]
        assert [one.id for one in heard if one.kind == "event"] == [3, 4, 5, 6, 7, 8]
        assert [one.id for one in heard if one.kind == "state"] == [3, 4, 5, 6, 7, 8]
        each.close()
    assert server.ask("GET", path)[0] == 200


def test_one_who_reads_nothing_does_not_keep_the_others_waiting(server: Server) -> None:
    path = server.table()
    with socket.create_connection(("127.0.0.1", server.port)) as stuck:
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = f"GET /api/v1{path}/live HTTP/1.1\r\nHost: localhost\r\nCookie: {server.cookie}\r\n\r\n"
        stuck.sendall(request.encode())
        watching = server.watch(f"{path}/live")
        watching.next()
        draft = {"event": {"type": "turn", "player": "Ann", "table": THIRTY}}
        for _ in range(80):
            assert server.ask("PUT", f"{path}/draft", draft)[0] == 200
            assert watching.until("draft").data["verdict"] == "legal"
        watching.close()


def test_nothing_that_was_seen_is_lost_when_the_page_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        path = first.table()
        watching = first.watch(f"{path}/live")
        seen: list[int] = []

        def watch() -> None:
            try:
                while True:
                    heard = watching.next()
                    if heard.kind == "event" and heard.id is not None:
                        seen.append(heard.id)
            except (EOFError, OSError, ValueError):
                return

        def write() -> None:
            try:
                while True:
                    first.event(path, {"type": "draw", "player": "Ann", "count": 0})
            except (OSError, EOFError, ValueError):
                return

        threads = [threading.Thread(target=each) for each in (watch, write)]
        for thread in threads:
            thread.start()
        wait_for(lambda: len(seen) >= 10)
        os.kill(first.process.pid, signal.SIGKILL)
        for thread in threads:
            thread.join(60)
    with serving(tmp_path) as second:
        again = second.watch(f"{path}/live?after=2")
        state = again.until("state")
        assert state.id is not None
        assert state.id >= seen[-1]
        again.close()
