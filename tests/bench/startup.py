"""How quickly is the page there? `make bench-web`.

`make run` as people type it, after everything was set up once: from the command to the address that can be
opened, and to the first answer. Then a fresh Chromium opens the first page and the table of the demo: from
the address to the first paint. Games and settings are in a folder of their own.

    python -m tests.bench.startup --runs 5
"""

import argparse
import http.client
import os
import re
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from tests.bench import record
from tests.bench.record import Figure
from tests.e2e.browser import DESKTOP, PHONE, find_browser, launched, visit

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
LISTENING, PAINTED = 5.0, 1.0
"""Seconds that are promised: until it listens, and until something is to be seen."""
TITLE = "From `make run` to the page"
ABOUT = (
    "`make run` after everything was set up once, until it listens and until the first answer; then a "
    "fresh Chromium, from the address to the first paint."
)
# A function, which the page's policy lets be asked again and again; a bare expression it does not.
_PAINT = '() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime'
_PATIENCE = 120.0


@dataclass
class Figures:
    """Seconds, run by run."""

    listening: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    painted: dict[str, list[float]] = field(default_factory=dict)


@contextmanager
def started(folder: Path, clock: Callable[[], float], figures: Figures) -> Iterator[int]:
    """`make run` on a port of its own, ended with all it started."""
    home = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    began = clock()
    command = ["make", "--no-print-directory", "run", "ARGS=--port 0"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **home},
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        found = next(filter(None, map(ADDRESS.search, process.stdout)))
        port = int(found.group(1))
        figures.listening.append(clock() - began)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        figures.answered.append(clock() - began)
        connection.close()
        yield port
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(_PATIENCE)


def opened(browser: Browser, address: str, size: ViewportSize) -> Page:
    """An address in a page that has seen nothing before."""
    page = browser.new_page(viewport=size)
    page.set_default_timeout(1000 * _PATIENCE)
    visit(page, address)
    return page


def paint(browser: Browser, address: str, size: ViewportSize) -> float:
    """Seconds from opening an address to the first paint."""
    page = opened(browser, address, size)
    # A demo that begins when somebody looks replaces the page: then the new one is asked.
    milliseconds = float(page.wait_for_function(_PAINT).json_value())
    page.close()
    return milliseconds / 1000


def measure(browser: Browser, folder: Path, figures: Figures) -> None:
    """One start, and the first paint of the pages that people open first."""
    with started(folder, time.monotonic, figures) as port:
        address = f"http://127.0.0.1:{port}"
        page = opened(browser, f"{address}/", DESKTOP)
        cards = page.locator("a.table-card")
        table = (cards.first.get_attribute("href") if cards.count() else None) or "/new"
        page.close()
        for name, where, size in (
            ("first page, desktop", "/", DESKTOP),
            ("first page, phone", "/", PHONE),
            ("table, desktop", table, DESKTOP),
            ("table, phone", table, PHONE),
        ):
            figures.painted.setdefault(name, []).append(paint(browser, f"{address}{where}", size))


def named(figures: Figures) -> Iterator[tuple[str, list[float], float]]:
    """What was measured: its name, the seconds, and how many are promised."""
    yield "make run to listening", figures.listening, LISTENING
    yield "make run to the first answer", figures.answered, LISTENING
    for name, seconds in figures.painted.items():
        yield f"first paint: {name}", seconds, PAINTED


def lines(figures: Figures) -> Iterator[str]:
    """What was measured, and whether it keeps what is promised."""
    for name, seconds, promised in named(figures):
        yield _line(name, seconds, promised)


def recorded(figures: Figures) -> Iterator[Figure]:
    """The same as it is recorded."""
    for name, seconds, _ in named(figures):
        yield Figure(name, "median", statistics.median(seconds), "s", "lower")
        yield Figure(name, "worst", max(seconds), "s", "lower", decides=False)


def _line(name: str, seconds: Sequence[float], promised: float) -> str:
    kept = "kept" if max(seconds) < promised else "NOT KEPT"
    middle, worst = statistics.median(seconds), max(seconds)
    return f"{name:32} median {middle:5.2f} s, worst {worst:5.2f} s; promised {promised:g} s: {kept}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    record.add_option(parser, "startup")
    options = parser.parse_args(arguments)
    command = find_browser()
    if command is None:
        print("no browser is installed")
        return 1
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder, launched(command) as chromium:
        with started(Path(folder) / "warm", time.monotonic, Figures()):
            pass  # the first start after an installation also writes its compiled files
        for run in range(options.runs):
            measure(chromium, Path(folder) / str(run), figures)
    print("\n".join(lines(figures)))
    record.write(options.record, TITLE, f"{ABOUT} {options.runs} starts.", list(recorded(figures)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
