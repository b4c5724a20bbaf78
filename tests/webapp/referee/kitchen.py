"""A table under a camera for the tests: the stage of the watcher's tests, a real store, a referee."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import Round, format_table
from hardware.frame import Frame
from hardware.reasons import Reason
from hardware.status import State, Status
from tests.vision.watch.stage import STEP, Lying, Stage, laid
from tests.webapp.described import require_described_message
from vision.values import Picture, Reading, Request
from vision.watch import Watcher, WatchEvent
from webapp.live.hub import Hub
from webapp.live.message import Message
from webapp.referee.observe.observer import TableObserver
from webapp.referee.referee import Referee
from webapp.referee.settings import Settings
from webapp.store import Store
from webapp.tables.service import Tables


class StageCamera:
    """A camera that sees a stage; frames come when they are asked for."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.state = State.LIVE
        self.reason: Reason | None = None
        self.started = self.closed = False

    def start(self) -> None:
        self.started = True

    def latest(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        return self.stage.frame()

    def status(self) -> Status:
        return Status("stage:", self.state, 0.0, self.reason)

    def close(self) -> None:
        self.closed = True

    def broken(self, why: Reason | None) -> None:
        self.state, self.reason = (State.LIVE, None) if why is None else (State.WAITING, why)


class StageReader:
    """Reads the stage as a page's shared reader does."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def read(self, picture: Picture, request: Request) -> Reading:
        return self.stage.read(picture, request.region)

    def close(self) -> None:
        """There is nothing to let go of."""


class Kitchen:
    """A table, its camera and its referee; time goes by with the frames."""

    def __init__(
        self,
        folder: Path,
        *rows: str,
        settings: Settings | None = None,
        edition: str = "classic",
        stage: Stage | None = None,
    ) -> None:
        self.stage = stage or Stage(laid(*rows))
        self.store = Store.open(f"sqlite:///{folder / 'games.sqlite3'}")
        self.tables = Tables(self.store, Hub(), lambda: 1_800_000_000 + self.stage.at)
        self.table = self.tables.add("Kitchen").id
        self.tables.begin_game(self.table, edition, ["Ann", "Bob"], who="test")
        self.event(type="round", starter="Ann")
        self.heard = self.tables.hub.subscribe(self.table)
        self.kept: list[Settings] = []
        self.camera = StageCamera(self.stage)
        self.referee = self.new_referee(settings or Settings())

    def new_referee(self, settings: Settings) -> Referee:
        observer = TableObserver(self.camera, Watcher())
        reader = StageReader(self.stage)
        return Referee(
            self.table, self.tables, observer, reader, settings, self.kept.append, lambda: self.stage.at
        )

    def event(self, **event: object) -> None:
        self.tables.record(self.table, event, who="test")

    def wait(self, seconds: float) -> list[WatchEvent]:
        """So much time goes by at the table as it is."""
        events: list[WatchEvent] = []
        for _ in range(round(seconds / STEP)):
            events += self.referee.see(self.stage.frame())
            self.referee.tick()
        return events

    def play(self, *rows: str, seconds: float = 1.0) -> None:
        """A hand comes, the table is another one, the hand goes, and some time passes."""
        self.lay(laid(*rows), seconds)

    def lay(self, tiles: list[Lying], seconds: float = 1.0) -> None:
        """The same with tiles that lie anywhere."""
        for height in (300, 250, 220):
            self.stage.arm = ((350, 380), (320, height))
            self.wait(STEP)
        self.stage.tiles = tiles
        self.wait(2 * STEP)
        self.stage.arm = None
        self.wait(seconds)

    def end_turn(self, **more: Any) -> str:
        """End the turn without waiting; the verdict."""
        more.setdefault("expected", self.tables.state(self.table).sequence)
        state = self.referee.end_turn(who="test", patience=0.0, **more)
        assert state.round is not None
        return state.round.turns[-1].verdict.verdict

    def round(self) -> Round:
        now = self.tables.state(self.table).round
        assert isinstance(now, Round)
        return now

    def lying(self) -> str:
        """The table that the game knows."""
        return format_table(self.round().table)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The documents of this kind that were told since last asked."""
        found: list[dict[str, Any]] = []
        assert self.heard is not None
        while (message := self.heard.next(0.001)) is not None:
            if message.kind == kind:
                found.append(rendered(message))
        return found


def rendered(message: Message, language: str = "en") -> dict[str, Any]:
    """The document of a message."""
    found: Callable[[str], Any] = message._render
    document: dict[str, Any] = found(language)
    require_described_message(message.kind, document)
    return document
