"""How quickly does what happens reach those who watch? `make bench-web`.

A real page in a process of its own, a game at one table, and as many watching pages as asked for: from
sending an event (which is on disk before anybody hears of it) until each of them has the new state. The
baseline is the same with a single watcher, in the same run. Besides: the page's memory, and how long a
picture takes.

    python -m tests.bench.web --watchers 50 --events 60
"""

import argparse
import http.client
import re
import selectors
import socket
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench import record
from tests.bench.record import Figure
from tests.webapp.served import Server, serving

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "datasets" / "samples" / "tables" / "01-table.jpg"
STATE = re.compile(rb"id: (\d+)\nevent: state\n")
TITLE = "What happens, on every page that watches"
ABOUT = (
    "One table and many watching pages: from sending an event, which is on disk before anybody hears of "
    "it, to the new state on each page; the memory of the server; and how long a picture of {kilobytes} "
    "kB takes. {events} events."
)
OPENING = [["R10", "B10", "K10"]]
_PATIENCE = 30.0


class Watchers:
    """Pages that watch a table, all in one thread: they only note when a new state has come."""

    def __init__(self, server: Server, path: str, count: int) -> None:
        self.heard: dict[int, list[float]] = {}
        self._selector = selectors.DefaultSelector()
        self._tails: dict[socket.socket, bytes] = {}
        self._stopping = threading.Event()
        request = f"GET /api/v1{path}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        request += f"Cookie: {server.cookie}\r\n\r\n"
        for _ in range(count):
            made = socket.create_connection(("127.0.0.1", server.port))
            made.sendall(request.encode())
            self._tails[made] = b""
            self._selector.register(made, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def wait(self, sequence: int) -> list[float]:
        """When each of them had the state after this event."""
        end = time.monotonic() + _PATIENCE
        while len(self.heard.get(sequence, ())) < len(self._tails):
            if time.monotonic() > end:
                raise TimeoutError(f"only {len(self.heard.get(sequence, ()))} heard of event {sequence}")
            time.sleep(0.002)
        return self.heard[sequence]

    def close(self) -> None:
        """Look away."""
        self._stopping.set()
        self._thread.join()
        for each in self._tails:
            each.close()
        self._selector.close()

    def _listen(self) -> None:
        while not self._stopping.is_set():
            for key, _ in self._selector.select(0.1):
                made = key.fileobj
                assert isinstance(made, socket.socket)
                text = self._tails[made] + made.recv(1 << 16)
                now, last = time.monotonic(), 0
                for found in STATE.finditer(text):
                    self.heard.setdefault(int(found[1]), []).append(now)
                    last = found.end()
                self._tails[made] = text[last:][-64:]


def delivery(server: Server, watchers: int, events: int) -> list[float]:
    """Seconds from sending each event until each watcher had the state after it."""
    path = server.table()
    watching = Watchers(server, path, watchers)
    try:
        watching.wait(2)
        times = []
        for number in range(events):
            sent = time.monotonic()
            player = ("Ann", "Bob")[number % 2]
            server.event(path, {"type": "turn", "player": player, "table": OPENING})
            times += [heard - sent for heard in watching.wait(3 + number)]
        return times
    finally:
        watching.close()


def picture_times(server: Server, count: int) -> list[float]:
    """Seconds until a kept picture has come, one after the other."""
    path = server.table()
    headers = {"Cookie": server.cookie, "X-CSRF-Token": server.token, "Content-Type": "image/jpeg"}
    times = []
    for number in range(count + 1):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        start = time.monotonic()
        if number == 0:
            connection.request("POST", f"/api/v1{path}/pictures", PICTURE.read_bytes(), headers)
            place = re.search(rb'"url": ?"([^"]+)"', connection.getresponse().read())
            assert place is not None
            url = place[1].decode()
        else:
            connection.request("GET", url, headers=headers)
            connection.getresponse().read()
            times.append(time.monotonic() - start)
        connection.close()
    return times


def share(times: Sequence[float], part: float) -> float:
    """The time below which this part of them lies, in milliseconds.

    >>> share([0.001, 0.002, 0.003], 0.5)
    2.0
    """
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def resident(process: int) -> float:
    """The memory of a process, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1000


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds and megabytes."""

    watchers: int
    alone: list[float]
    many: list[float]
    before: float
    after: float
    pictures: list[float]

    def lines(self, events: int) -> Iterator[str]:
        """As it is printed."""
        yield f"from an event to the state on a page, {events} events"
        for count, times in ((1, self.alone), (self.watchers, self.many)):
            yield f"{count:4} watching   p50 {share(times, 0.5):7.1f} ms   p99 {share(times, 0.99):7.1f} ms"
        yield f"ratio of the p99        {share(self.many, 0.99) / share(self.alone, 0.99):7.2f}"
        yield f"memory  before {self.before:.0f} MB, with {self.watchers} watching {self.after:.0f} MB"
        times = self.pictures
        size = PICTURE.stat().st_size // 1000
        yield f"a picture of {size} kB   p50 {share(times, 0.5):.1f} ms   p99 {share(times, 0.99):.1f} ms"

    def figures(self) -> Iterator[Figure]:
        """As it is recorded. Of few times the 99th of 100 is simply the slowest: chance."""
        rows = {"one page watching": self.alone, f"{self.watchers} pages watching": self.many}
        for row, times in {**rows, "a picture": self.pictures}.items():
            yield Figure(row, "half within", share(times, 0.5), "ms", "lower")
            enough = len(times) >= 1000
            yield Figure(row, "99 of 100 within", share(times, 0.99), "ms", "lower", decides=enough)
        yield Figure("memory before", "server", self.before, "MB", "lower")
        yield Figure(f"memory with {self.watchers} pages", "server", self.after, "MB", "lower")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.web")
    parser.add_argument("--watchers", type=int, default=50)
    parser.add_argument("--events", type=int, default=60)
    record.add_option(parser, "web")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--camera", "none") as server:
        server.described = False
        before = resident(server.process.pid)
        alone = delivery(server, 1, options.events)
        many = delivery(server, options.watchers, options.events)
        after = resident(server.process.pid)
        pictures = picture_times(server, options.events)
    measured = Measured(options.watchers, alone, many, before, after, pictures)
    print("\n".join(measured.lines(options.events)))
    about = ABOUT.format(kilobytes=PICTURE.stat().st_size // 1000, events=options.events)
    record.write(options.record, TITLE, about, list(measured.figures()))


if __name__ == "__main__":
    main()
