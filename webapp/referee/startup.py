"""Which table is watched through which camera when the page comes up."""

import threading
from contextlib import suppress

from engine import BadInput
from webapp.referee.registry import DEMO, RefereeRegistry
from webapp.referee.settings import Settings
from webapp.tables import Tables

NO_CAMERA = "none"
TABLE_NAME, DEMO_NAME = "Table 1", "Demo"
_LOOK_SECONDS = 0.2


class CameraStartup:
    """Sets up cameras at the start; a demo that nobody asked for waits until somebody looks."""

    def __init__(self, tables: Tables, referees: RefereeRegistry) -> None:
        self._tables, self._referees = tables, referees
        self._stopping = threading.Event()

    def close(self) -> None:
        """Wait for nobody any more."""
        self._stopping.set()

    def attach_cameras(self, camera: str | None, demo: str | None) -> str | None:
        """Watch what was asked for, what was watched last time, or what is there; the table to look at.

        ``camera`` is an address, ``none`` for no camera at all, or None when nothing was said; ``demo`` is
        the address of a simulated table.
        """
        if demo is not None:
            return self._demo(demo, at_once=True)
        if camera == NO_CAMERA:
            return None
        resumed = self._referees.resume()
        if camera is None and resumed:
            return resumed[0]
        address = camera or self._found()
        if address is None:
            return self._demo(DEMO, at_once=False)
        if address.startswith(DEMO):
            return self._demo(address, at_once=True)
        table = self._newest() or self._tables.add(TABLE_NAME).id
        self._referees.start(table, address)
        return table

    def _found(self) -> str | None:
        """The first camera of this machine that can be used."""
        from hardware import find_cameras

        usable = (each.source.address for each in find_cameras() if each.reason is None)
        return next(usable, None)

    def _newest(self) -> str | None:
        """The newest table that no simulation plays at."""
        simulated = self._simulated()
        return next((row.id for row in self._tables.store.tables() if row.id not in simulated), None)

    def _simulated(self) -> list[str]:
        return [row.table for row in self._tables.store.cameras() if Settings.parse(row.settings).plays]

    def _demo(self, address: str, *, at_once: bool) -> str:
        self._referees.source(address)  # refuses nonsense before anything is written
        simulated = self._simulated()
        table = simulated[0] if simulated else self._tables.add(DEMO_NAME).id
        settings = Settings(plays=True)
        if at_once:
            self._referees.start(table, address, settings)
        else:
            self._referees.remember(table, address, settings)
            threading.Thread(
                target=self._when_watched, args=(table, address, settings), name="demo waits", daemon=True
            ).start()
        return table

    def _when_watched(self, table: str, address: str, settings: Settings) -> None:
        while not self._stopping.wait(_LOOK_SECONDS):
            if self._tables.hub.watching(table) and self._referees.get(table) is None:
                with suppress(BadInput):  # the page is ending
                    self._referees.start(table, address, settings)
                return
