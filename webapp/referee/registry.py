"""The referees of all tables that have a camera; what they were set up with outlasts the program."""

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from engine import BadInput
from hardware import Addresses, UnknownAddress, without_password
from webapp.reading import PictureReader
from webapp.referee.settings import Settings
from webapp.store import CameraRow
from webapp.tables import Tables

if TYPE_CHECKING:
    from hardware import Source
    from webapp.referee.loop import WatchLoop
    from webapp.referee.observe.observer import FrameCamera
    from webapp.referee.referee import Referee

DEMO = "demo:"


CameraMaker = Callable[["Source"], "FrameCamera"]


def supervise(source: "Source") -> "FrameCamera":
    """A camera that is looked after."""
    from hardware import Supervisor

    return Supervisor(source)


class Player(Protocol):
    """Who presses the buttons of a table that plays itself."""

    def start(self) -> None:
        """Begin to play."""

    def close(self) -> None:
        """Stop playing."""


class Simulation(Protocol):
    """What knows tables that play themselves."""

    def begun(self, source: "Source", at: float) -> "Source":
        """The source; one of a simulated table with a game that begins now."""

    def player(
        self, referee: "Referee", tables: Tables, source: "Source", clock: Callable[[], float]
    ) -> Player:
        """Who plays at the table of this source; bad input when it is no simulated one."""


class RefereeRegistry:
    """Starts, finds and ends referees, those of one table one after the other.

    What they need is loaded with the first camera.
    """

    def __init__(
        self,
        tables: Tables,
        reader: PictureReader,
        make_camera: CameraMaker = supervise,
        clock: Callable[[], float] = time.monotonic,
        addresses: Addresses | None = None,
        simulation: Simulation | None = None,
    ) -> None:
        self._tables, self._reader, self._make, self._clock = tables, reader, make_camera, clock
        self._addresses, self._simulation = addresses or Addresses(), simulation
        self._watching: dict[str, WatchLoop] = {}
        self._players: dict[str, Player] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._closed = False

    def get(self, table: str) -> "Referee | None":
        """The referee of a table; None where it has no camera."""
        found = self._watching.get(table)
        return None if found is None else found.referee

    @property
    def tables(self) -> Tables:
        """The tables that are watched, and all others."""
        return self._tables

    def watched(self) -> "tuple[Referee, ...]":
        """The referees of all tables that a camera looks at."""
        return tuple(each.referee for each in self._watching.copy().values())

    def source(self, address: str) -> "Source":
        """The source that an address names; one that names none is bad input."""
        try:
            return self._addresses.source(address)
        except UnknownAddress as problem:
            why = BadInput(problem.code, **problem.params)
            raise BadInput("address-unknown", "address", why=why) from None

    def start(self, table: str, address: str, settings: Settings | None = None) -> "Referee":
        """Watch a table through this camera from now on, instead of the one it had."""
        source = self.source(address)
        chosen = replace(settings or Settings(), calibration=self._calibration(address))
        self._tables.snapshot(table)  # says so when there is no such table
        if self._simulation is not None:
            source = self._simulation.begun(source, self._clock())
        with self._lock(table):
            if self._closed:
                raise BadInput("page-ending")
            self._end(table)  # whoever asks meanwhile hears what was seen last
            self.remember(table, address, chosen)
            watching = self._made(table, address, source, chosen)
            self._watching[table] = watching
            watching.start()
            if chosen.plays:
                self._play(table, source, watching)
        return watching.referee

    def stop(self, table: str) -> None:
        """Watch this table no longer."""
        with self._lock(table):
            self._drop(table)
            self._tables.store.forget_camera(table)

    def _lock(self, table: str) -> threading.Lock:
        return self._locks.setdefault(table, threading.Lock())

    def remember(self, table: str, address: str, settings: Settings) -> None:
        """This is the camera of the table; it is not started yet."""
        self._tables.store.keep_camera(CameraRow(table, address, settings.text()))

    def _keep(self, table: str, address: str, settings: Settings) -> None:
        """Keep the settings for the table, and where the camera sees it for the camera."""
        self.remember(table, address, settings)
        known, now = self._calibration(address), settings.calibration
        if not address.startswith(DEMO) and now != known:
            text = None if now is None else json.dumps(now)
            self._tables.store.keep_calibration(without_password(address), text)

    def _calibration(self, address: str) -> Mapping[str, Any] | None:
        """Where this camera saw the table last; simulated ones look at another table each time."""
        text = self._tables.store.calibration(without_password(address))
        found = None if text is None else json.loads(text)
        return found if isinstance(found, dict) else None

    def resume(self) -> list[str]:
        """Go on watching all tables that had a camera when the program ended; which ones.

        A simulated game is not taken up again: its film would begin anew.
        """
        found = []
        for row in self._tables.store.cameras():
            settings = Settings.parse(row.settings)
            if settings.plays:
                continue
            try:
                self.start(row.table, row.address, settings)
                found.append(row.table)
            except BadInput:
                continue  # an address of another version: the page shows a table without a camera
        return found

    def close(self) -> None:
        """Let go of all cameras; what was set up stays."""
        self._closed = True
        for table in list(self._locks):
            with self._lock(table):  # one that is being started is waited for, and ended
                self._drop(table)

    def _made(self, table: str, address: str, source: "Source", settings: Settings) -> "WatchLoop":
        from vision.watch import Watcher
        from webapp.referee.loop import WatchLoop
        from webapp.referee.observe.observer import TableObserver
        from webapp.referee.referee import Referee

        observer, keep = TableObserver(self._make(source), Watcher()), partial(self._keep, table, address)
        referee = Referee(table, self._tables, observer, self._reader, settings, keep, self._clock)
        return WatchLoop(referee, self._clock)

    def _play(self, table: str, source: "Source", watching: "WatchLoop") -> None:
        if self._simulation is None:
            raise BadInput("nobody-plays", "plays")
        player = self._simulation.player(watching.referee, self._tables, source, self._clock)
        self._players[table] = player
        player.start()

    def _drop(self, table: str) -> None:
        self._end(table)
        self._watching.pop(table, None)

    def _end(self, table: str) -> None:
        """Let go of the camera of a table; its referee is still found."""
        player, watching = self._players.pop(table, None), self._watching.get(table)
        if player is not None:
            player.close()
        if watching is not None:
            watching.close()
