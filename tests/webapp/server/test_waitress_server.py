"""The end of the page's server: answers under way are sent, and nothing is left."""

import http.client
import logging
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import pytest

from tests.reliability.leaks import Held
from webapp.live.hub import Hub
from webapp.live.sse import stream
from webapp.server import waitress_server
from webapp.server.network import listen
from webapp.server.waitress_server import PageServer

Start = Callable[[str, list[tuple[str, str]]], object]
PATIENCE = 60.0


class Page:
    """Answers at once, after a while, for ever, or more than anybody reads."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.asked, self.goes_on = threading.Event(), threading.Event()

    def __call__(self, environ: dict[str, str], start: Start) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/plain")])
        self.asked.set()
        if environ["PATH_INFO"] == "/live":
            watcher = self.hub.subscribe("table")
            return [] if watcher is None else stream(watcher, (), "en", lambda: None)
        if environ["PATH_INFO"] == "/flood":
            return (b"x" * (1 << 20) for _ in range(1000))
        if environ["PATH_INFO"] == "/slow":
            assert self.goes_on.wait(PATIENCE)
        return [b"done"]


@contextmanager
def running(page: Page) -> Iterator[tuple[PageServer, int, threading.Thread]]:
    listening = listen("127.0.0.1", 0)
    served = PageServer(page, listening, page.hub.close, threads=8)
    thread = threading.Thread(target=served.run)
    thread.start()
    try:
        yield served, listening.getsockname()[1], thread
    finally:
        served.stop()
        thread.join()


def asking(port: int, path: str) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    return connection


@pytest.fixture(autouse=True)
def _nothing_is_left_or_complained_of(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    before = Held.now()
    with caplog.at_level(logging.WARNING, "waitress"):
        yield
    assert Held.now().more_than(before) == ""
    assert [each for each in caplog.records if each.name == "waitress"] == []


def test_an_answer_under_way_is_sent_before_the_end() -> None:
    page = Page()
    with running(page) as (served, port, thread):
        slow = asking(port, "/slow")
        assert page.asked.wait(PATIENCE)
        served.stop()
        page.goes_on.set()
        assert slow.getresponse().read() == b"done"
        thread.join(PATIENCE)
        assert not thread.is_alive()
        with pytest.raises(ConnectionError):
            asking(port, "/")
        slow.close()


def test_who_watches_is_let_go_and_nobody_new_comes() -> None:
    page = Page()
    with running(page) as (served, port, thread):
        watching = [asking(port, "/live") for _ in range(3)]
        answers = [each.getresponse() for each in watching]
        assert {answer.readline() for answer in answers} == {b"retry: 1500\n"}
        served.stop()
        served.stop()
        thread.join(PATIENCE)
        assert {answer.read() for answer in answers} == {b"\n"}
        for each in watching:
            each.close()
    assert page.hub.watching("table") == 3
    assert page.hub.subscribe("table") is None


def test_who_reads_nothing_does_not_hold_up_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waitress_server, "_PATIENCE", 0.3)
    page = Page()
    with running(page) as (_, port, _thread):
        flooded = asking(port, "/flood")
        assert page.asked.wait(PATIENCE)
    flooded.close()


def test_who_asks_after_the_end_began_gets_nothing_and_nobody_complains() -> None:
    page = Page()
    with running(page) as (served, port, thread):
        slow = asking(port, "/slow")
        assert page.asked.wait(PATIENCE)
        served.stop()
        late = asking(port, "/")
        page.goes_on.set()
        thread.join(PATIENCE)
        with pytest.raises((http.client.HTTPException, ConnectionError)):
            late.getresponse()
        assert slow.getresponse().read() == b"done"
        late.close()
        slow.close()


def test_a_connection_that_says_nothing_is_closed() -> None:
    with running(Page()) as (_, port, _thread):
        idle = socket.create_connection(("127.0.0.1", port))
    assert idle.recv(1) == b""
    idle.close()
