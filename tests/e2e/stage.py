"""A page in this very process whose camera looks at a stage, so that a test decides what lies there."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from waitress import create_server

from tests.webapp.kitchen import StageReader
from tests.webapp.stages import PieceStage
from tests.webapp.test_camera_api import LiveStageCamera
from vision.alphabets import ALPHABETS
from webapp.app import create_app
from webapp.config import Config
from webapp.network import listen
from webapp.parts import Parts
from webapp.picture_commands import ReaderFactory
from webapp.referee.referees import CameraMaker
from webapp.security import protected
from webapp.store import Store


class Hall:
    """A served page and what its cameras see."""

    def __init__(self, parts: Parts, port: int, stage: PieceStage) -> None:
        self.parts, self.stage = parts, stage
        self.address = f"http://127.0.0.1:{port}"

    def play(self, edition: str, *players: str, starter: bool = True) -> str:
        """A table at which a game is played; its path on the page."""
        tables = self.parts.tables
        table = tables.add("Hall").id
        tables.begin_game(table, edition, list(players or ("Ann", "Bob")), who="test")
        if starter:
            tables.record(table, {"type": "round", "starter": (players or ("Ann",))[0]}, who="test")
        return f"{self.address}/tables/{table}"

    def watch(self, page: str, address: str = "usb:0") -> None:
        """Let the camera look at the table of a page."""
        self.parts.referees.start(page.rpartition("/")[2], address)


@contextmanager
def hall(
    folder: Path,
    material: str = "tiles",
    make_reader: ReaderFactory | None = None,
    make_camera: CameraMaker | None = None,
) -> Iterator[Hall]:
    """A page whose cameras see a stage with these pieces, or what is made for it."""
    stage = PieceStage([], alphabet=ALPHABETS[material], noise=1.0)
    parts = Parts.of(
        Store.open(f"sqlite:///{folder / 'games.sqlite3'}"),
        folder / "pictures",
        Config(),
        make_reader=make_reader or (lambda: StageReader(stage)),
        make_camera=make_camera or (lambda source: LiveStageCamera(stage)),
    )
    listening = listen("127.0.0.1", 0)
    server = create_server(protected(create_app(parts), "127.0.0.1"), sockets=[listening], threads=32)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield Hall(parts, listening.getsockname()[1], stage)
    finally:
        parts.referees.close()
        parts.tables.hub.close()
        end = time.monotonic() + 10
        while any(parts.tables.hub.watching(row.id) for row in parts.tables.store.tables()):
            if time.monotonic() > end:
                break
            time.sleep(0.05)
        server.close()
        thread.join(20)
        parts.tables.store.close()
