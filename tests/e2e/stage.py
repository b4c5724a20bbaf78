"""A page in this very process whose camera looks at a stage, so that a test decides what lies there."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.webapp.api.test_cameras import LiveStageCamera
from tests.webapp.referee.kitchen import StageReader
from tests.webapp.referee.stages import PieceStage
from vision.alphabets import ALPHABETS
from webapp.app import create_app
from webapp.config.settings import Config
from webapp.reading.reader import ReaderFactory
from webapp.referee.registry import CameraMaker
from webapp.security.headers import protect
from webapp.server.network import listen
from webapp.server.waitress_server import PageServer
from webapp.services import Services
from webapp.store import Store


class Hall:
    """A served page and what its cameras see."""

    def __init__(self, parts: Services, port: int, stage: PieceStage) -> None:
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
    parts = Services.of(
        Store.open(f"sqlite:///{folder / 'games.sqlite3'}"),
        folder / "pictures",
        Config(),
        make_reader=make_reader or (lambda: StageReader(stage)),
        make_camera=make_camera or (lambda source: LiveStageCamera(stage)),
    )
    listening = listen("127.0.0.1", 0)
    server = PageServer(
        protect(create_app(parts), "127.0.0.1"), listening, parts.tables.hub.close, threads=32
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield Hall(parts, listening.getsockname()[1], stage)
    finally:
        server.stop()
        thread.join()
        parts.close()
