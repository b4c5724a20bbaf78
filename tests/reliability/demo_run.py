"""Lets the page referee the demo for a long time and watches its memory.

    python -m tests.reliability.demo_run --minutes 30

A real page in a process of its own, its camera in another; one visitor listens and looks at the picture every
few seconds, as people do. Exit status 1 when no verdict came, when the page stumbled, or when memory grew.
"""

import argparse
import http.client
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import record
from tests.bench.record import Figure
from tests.webapp.served import Server, serving

ADDRESS = "demo:classic?seed=7"
TITLE = "Refereeing the demo for a long time"
ABOUT = (
    "A real server referees the demo for {minutes:g} minutes, with one visitor. Memory is that of the "
    "server in the second half of the run: the first half fills it with the first full table."
)
LOOKS = 40
"""How often memory is looked at in a run."""
WARM = 0.5
"""The share of the run that does not count: the fullest table wants the most memory, and a game has to be
played before one was seen."""
MOST_GROWTH = 0.05
"""Of the memory after that: more is a leak."""


@dataclass
class Soak:
    """What a run has shown."""

    heard: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    corrections: int = 0
    pictures: int = 0
    sizes: list[tuple[float, float, float]] = field(default_factory=list)
    """Seconds since the start, megabytes of the page, megabytes of the camera's process."""

    @property
    def warm(self) -> list[float]:
        """Megabytes of the page after it was warm."""
        return [page for at, page, _ in self.sizes if at >= WARM * self.sizes[-1][0]]

    @property
    def growth(self) -> float:
        """By how much of itself the page's memory grew after it was warm."""
        part = max(1, len(self.warm) // 4)
        return statistics.median(self.warm[-part:]) / statistics.median(self.warm[:part]) - 1

    @property
    def figures(self) -> Iterator[Figure]:
        """As they are recorded."""
        yield Figure("the demo", "turns", sum(self.verdicts.values()), "count")
        yield Figure("the demo", "least memory", min(self.warm), "MB", "lower")
        yield Figure("the demo", "most memory", max(self.warm), "MB", "lower")
        yield Figure("the demo", "growth", 100 * self.growth, "%", "lower", decides=False)

    @property
    def good(self) -> bool:
        """Whether verdicts came and memory stayed flat."""
        return sum(self.verdicts.values()) > 0 and self.growth <= MOST_GROWTH


def megabytes(process: int) -> float:
    """The memory that a process holds."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    lines = (line.split() for line in status.splitlines())
    return next((int(line[1]) / 1024 for line in lines if line[0] == "VmRSS:"), 0.0)


def children(process: int) -> Iterator[int]:
    """The processes that a process has started."""
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        yield from (int(each) for each in listed.read_text(encoding="ascii").split())


def soak(minutes: float, address: str = ADDRESS, say: bool = True) -> Soak:
    """Run the demo for so long."""
    found = Soak()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--demo", address) as server:
        server.enter()
        table = server.ask("GET", "/tables")[1]["tables"][0]["id"]
        listener = threading.Thread(target=_listen, args=(server, table, found), daemon=True)
        listener.start()
        began, seconds = time.monotonic(), 60 * minutes
        for look in range(1, LOOKS + 1):
            _wait(server, table, found, began + seconds * look / LOOKS)
            page = megabytes(server.process.pid)
            camera = sum(map(megabytes, children(server.process.pid)))
            found.sizes.append((time.monotonic() - began, page, camera))
            if say:
                turns = sum(found.verdicts.values())
                at = found.sizes[-1][0] / 60
                print(f"{at:5.1f} min: page {page:.0f} MB, camera {camera:.0f} MB, {turns} turns", flush=True)
        assert server.process.poll() is None, "the page has ended"
    return found


def _listen(server: Server, table: str, found: Soak) -> None:
    watching = server.watch(f"/tables/{table}/live")
    last = 0
    try:
        while True:
            message = watching.next()
            found.heard[message.kind] += 1
            turn = message.data["last_turn"] if message.kind == "state" else None
            if turn is not None and turn["event"] != last:
                last = turn["event"]
                found.verdicts[turn["verdict"]] += 1
            if message.kind == "event":
                found.corrections += message.data["event"]["type"] == "correct"
    except (EOFError, OSError, ValueError):
        return


def _wait(server: Server, table: str, found: Soak, until: float) -> None:
    while (left := until - time.monotonic()) > 0:
        time.sleep(min(left, 3.0))
        found.pictures += _picture(server, f"/api/v1/tables/{table}/camera/picture.jpg?width=640")


def _picture(server: Server, path: str) -> bool:
    """Whether the picture came."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path, headers={"Cookie": server.cookie})
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status == 200 and data.startswith(b"\xff\xd8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as the options say."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--demo", default=ADDRESS, metavar="ADDRESS", help="the simulated table")
    record.add_option(parser, "soak")
    options = parser.parse_args(arguments)
    found = soak(options.minutes, options.demo)
    print(f"verdicts: {dict(found.verdicts)}, corrected {found.corrections}; heard {dict(found.heard)}")
    print(f"pictures looked at: {found.pictures}; growth of the page's memory: {100 * found.growth:+.1f} %")
    record.write(options.record, TITLE, ABOUT.format(minutes=options.minutes), list(found.figures))
    return 0 if found.good else 1


if __name__ == "__main__":
    sys.exit(main())
