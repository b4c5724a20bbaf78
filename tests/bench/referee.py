"""How quickly does the referee judge, and does anybody wait for it? `make bench-referee`.

A real page in a process of its own with a network camera (MJPEG) that this bench plays: a bare table, then
tiles on it. Measured from outside, over HTTP alone, so that any two trees can be compared:

- a tap on a table that is settled, to the verdict: alone, and while pages keep asking;
- the tap in the moment in which the tiles appear, to the verdict: the settling and the reading are in it;
- requests of a page while pictures are being read one after the other, against the same while all lies still;
- what a person answers about a tile, in the same two cases;
- the processor time of a table at which nothing happens.

    python -m tests.bench.referee --turns 20
"""

import argparse
import json
import os
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from tests.bench import record
from tests.bench.record import ROOT, Figure
from tests.bench.web import share
from tests.webapp.served import Server, serving

TABLES = ROOT / "datasets" / "samples" / "tables"
LAID = "02-table.jpg"
"""A table of which every tile is read surely."""
FRAMES = 12
"""Pictures a second."""
GRAINS = 7
Corners = Sequence[Sequence[float]]
Frames = tuple[bytes, ...]
"""One scene as often as it differs by the noise of a sensor."""
PAGES = 12
"""Pages that keep asking in the rows with load."""
BUSY_SECONDS, IDLE_SECONDS = 20.0, 20.0
CHANGE_SECONDS = 1.0
"""So often another table lies there while pictures are being read."""
ASKED = ("", "/camera", "/history")
TITLE = "The referee under a camera, and the pages that ask meanwhile"
ABOUT = (
    "A page with a network camera that shows drawn tables, {turns} turns a row; {pages} pages ask without a "
    "pause in the row with load. The settled tap is timed from the request to the written verdict; the quick "
    "tap comes in the moment in which the tiles appear."
)
_PATIENCE = 30.0


def frames(picture: "cv2.typing.MatLike") -> Frames:
    """The picture as a camera sends it: never twice the same to the bit, or it would count as frozen."""
    made = []
    for seed in range(GRAINS):
        grain = np.random.default_rng(seed).normal(0.0, 1.0, picture.shape)
        noisy = np.clip(picture + grain, 0, 255).astype(np.uint8)
        done, raw = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 92])
        assert done
        made.append(raw.tobytes())
    return tuple(made)


def without(picture: "cv2.typing.MatLike", quads: Sequence[Corners]) -> "cv2.typing.MatLike":
    """The same table top with nothing at these places."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(np.array(quad)).astype(np.int32), 255)
    return cv2.inpaint(picture, cv2.dilate(mask, np.ones((25, 25), np.uint8)), 5, cv2.INPAINT_TELEA)


def seen_from_above(picture: "cv2.typing.MatLike") -> "cv2.typing.MatLike":
    """The scene as a camera over a whole table has it: tiles of some 45 pixels."""
    small = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.copyMakeBorder(small, 240, 240, 320, 320, cv2.BORDER_REPLICATE)


class PlayedCamera:
    """A network camera that shows what it is told to."""

    def __init__(self) -> None:
        scene = cv2.imread(str(TABLES / LAID))
        assert scene is not None
        quads = [tile["quad"] for tile in json.loads((TABLES / "labels.json").read_text())[LAID]["tiles"]]
        self.bare = frames(seen_from_above(without(scene, quads)))
        self.fewer = frames(seen_from_above(without(scene, quads[:1])))
        self.laid = frames(seen_from_above(scene))
        self.shown = self.bare
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"camera": self}))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/stream"

    def close(self) -> None:
        """Hang up."""
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    camera: PlayedCamera

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=--cut")
        self.end_headers()
        try:
            for number in count():
                body = self.camera.shown[number % GRAINS]
                head = b"--cut\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(body)
                self.wfile.write(head + body + b"\r\n")
                time.sleep(1 / FRAMES)
        except OSError:
            return  # the referee has hung up

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


@dataclass
class Game:
    """A table under the played camera."""

    server: Server
    camera: PlayedCamera
    path: str = ""

    def begin(self) -> None:
        """A new game on a bare table."""
        self.server.enter()
        self.path = f"/tables/{self.server.ask('GET', '/tables')[1]['tables'][0]['id']}"
        self.server.ask("POST", f"{self.path}/games", {"edition": "classic", "players": ["Ann", "Bob"]})
        self.server.event(self.path, {"type": "round", "starter": "Ann"})
        self.show(self.camera.bare)

    def show(self, picture: Frames) -> None:
        """This lies on the table now; wait until the referee has settled on it."""
        tiles = {self.camera.bare: 0, self.camera.laid: 7, self.camera.fewer: 6}[picture]
        self.camera.shown = picture
        end = time.monotonic() + _PATIENCE
        while not self._settled(tiles):
            if time.monotonic() > end:
                raise TimeoutError(f"the table with {tiles} tiles did not settle")
            time.sleep(0.03)

    def _settled(self, tiles: int) -> bool:
        seen = self.server.ask("GET", f"{self.path}/camera")[1]
        reading = seen["reading"]
        return seen["camera"]["phase"] == "settled" and reading is not None and len(reading["tiles"]) == tiles

    def end_turn(self) -> float:
        """Tap; seconds until the turn is written, tapping again while the referee says that it cannot."""
        began = time.monotonic()
        while True:
            status, answer = self.server.ask("POST", f"{self.path}/camera/end-turn", {})
            if status == 201:
                return time.monotonic() - began
            if time.monotonic() - began > _PATIENCE:
                raise TimeoutError(f"the turn did not end: {answer}")
            time.sleep(0.02)

    def clear(self) -> None:
        """Everything goes back; wait until the referee has noticed, so that the next turn can end."""
        self.show(self.camera.bare)
        end = time.monotonic() + _PATIENCE
        while self.server.ask("GET", f"{self.path}/camera")[1]["reading"]["restore"] is not None:
            if time.monotonic() > end:
                raise TimeoutError("the restored table was not noticed")
            time.sleep(0.03)


def settled_taps(game: Game, turns: int) -> list[float]:
    """Seconds from a tap on a settled table to its verdict."""
    times = []
    for number in range(turns):
        if number % 10 == 0:
            game.begin()
        game.show(game.camera.laid)
        time.sleep(1.1)  # a second tap within a second means the same turn
        times.append(game.end_turn())
        game.clear()
    return times


def quick_taps(game: Game, turns: int) -> list[float]:
    """Seconds from the moment in which the tiles appear, and somebody taps, to the verdict."""
    times = []
    for number in range(turns):
        if number % 10 == 0:
            game.begin()
        time.sleep(1.1)
        game.camera.shown = game.camera.laid
        time.sleep(0.35)  # until the referee has seen that something changed: before, it would be a pass
        times.append(0.35 + game.end_turn())
        game.clear()
    return times


class Asking:
    """Pages that ask without a pause; how long each request took, and each answer about a tile."""

    def __init__(self, game: Game, pages: int) -> None:
        self.times: list[float] = []
        self.answers: list[float] = []
        self._game, self._pages, self._stopping = game, pages, threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(at,)) for at in range(pages)]
        for thread in self._threads:
            thread.start()

    def _ask(self, at: int) -> None:
        own = replace(self._game.server)
        number = at
        own.enter()
        while not self._stopping.is_set():
            began, what = time.monotonic(), ASKED[number % len(ASKED)]
            _, heard = own.ask("GET", f"{self._game.path}{what}")
            self.times.append(time.monotonic() - began)
            if what == "/camera" and self._pages == 1:
                self._answer(own, heard["reading"]["tiles"])
            number += 1
            time.sleep(0.01)

    def _answer(self, own: Server, tiles: Sequence[Mapping[str, object]]) -> None:
        """Say of a tile that it is what it was read as; one that has gone meanwhile is not counted."""
        for tile in tiles[:1]:
            said = {"tile": tile["id"], "face": tile["face"]}
            began = time.monotonic()
            status, _ = own.ask("POST", f"{self._game.path}/camera/answers", said)
            if status < 300:
                self.answers.append(time.monotonic() - began)

    def close(self) -> list[float]:
        """Stop; all times."""
        self._stopping.set()
        for thread in self._threads:
            thread.join()
        return self.times


@contextmanager
def asking(game: Game, pages: int) -> Iterator[Asking]:
    """Pages ask meanwhile."""
    made = Asking(game, pages)
    try:
        yield made
    finally:
        made.close()


def while_reading(game: Game, seconds: float) -> Asking:
    """A page that asks while the table changes so often that pictures are always read."""
    game.begin()
    game.show(game.camera.laid)
    with asking(game, 1) as page:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = game.camera.shown
            game.camera.shown = game.camera.fewer if shown is game.camera.laid else game.camera.laid
            time.sleep(CHANGE_SECONDS)
    return page


def while_still(game: Game, seconds: float) -> Asking:
    """The same while all lies still."""
    game.begin()
    game.show(game.camera.laid)
    with asking(game, 1) as page:
        time.sleep(seconds)
    return page


def processor_seconds(process: int) -> float:
    """What a process and those that it started have used of the processor."""
    ticks = 0
    for found in (process, *_children(process)):
        fields = Path(f"/proc/{found}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(process: int) -> Iterator[int]:
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            yield int(child)
            yield from _children(int(child))


def idle_share(game: Game, seconds: float) -> float:
    """The share of one core that a table takes at which nothing happens."""
    game.begin()
    game.show(game.camera.laid)
    time.sleep(2.0)
    before = processor_seconds(game.server.process.pid)
    time.sleep(seconds)
    return (processor_seconds(game.server.process.pid) - before) / seconds


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds, and the share of a core."""

    alone: Sequence[float]
    loaded: Sequence[float]
    quick: Sequence[float]
    still: Sequence[float]
    reading: Sequence[float]
    still_answers: Sequence[float]
    reading_answers: Sequence[float]
    idle: float

    def lines(self) -> Iterator[str]:
        """As it is printed."""
        for figure in self.figures():
            yield f"{figure.row:52} {figure.column:24} {figure.value:9.2f} {figure.unit}"

    def figures(self) -> Iterator[Figure]:
        """As it is recorded. The slowest of few is chance, so it does not decide."""
        taps = {
            "a tap on a settled table, to the verdict": self.alone,
            f"the same while {PAGES} pages ask": self.loaded,
            "tiles appear and somebody taps, to the verdict": self.quick,
        }
        for row, times in taps.items():
            yield Figure(row, "half within", share(times, 0.5), "ms", "lower")
            yield Figure(row, "slowest", share(times, 1.0), "ms", "lower", decides=False)
        asked = {
            "a page's request while all lies still": self.still,
            "a page's request while pictures are read": self.reading,
            "an answer about a tile while all lies still": self.still_answers,
            "an answer about a tile while pictures are read": self.reading_answers,
        }
        for row, times in asked.items():
            yield Figure(row, "half within", share(times, 0.5), "ms", "lower")
            yield Figure(row, "99 of 100 within", share(times, 0.99), "ms", "lower")
        yield Figure("a table at which nothing happens", "of one core", 100 * self.idle, "%", "lower")


def measure(game: Game, turns: int) -> Measured:
    """All rows, one after the other."""
    alone, quick = settled_taps(game, turns), quick_taps(game, turns)
    with asking(game, PAGES):
        loaded = settled_taps(game, turns)
    still, reading = while_still(game, BUSY_SECONDS / 2), while_reading(game, BUSY_SECONDS)
    answers = still.answers, reading.answers
    return Measured(
        alone, loaded, quick, still.times, reading.times, *answers, idle_share(game, IDLE_SECONDS)
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.referee")
    parser.add_argument("--turns", type=int, default=20)
    record.add_option(parser, "referee")
    options = parser.parse_args()
    camera = PlayedCamera()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--camera", camera.address) as server:
        server.described = False  # what is measured is the server, not the look at its answers
        measured = measure(Game(server, camera), options.turns)
    camera.close()
    print("\n".join(measured.lines()))
    about = ABOUT.format(turns=options.turns, pages=PAGES)
    record.write(options.record, TITLE, about, list(measured.figures()))


if __name__ == "__main__":
    main()
