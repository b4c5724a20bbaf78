"""A camera and all that is remembered of what it saw: frames in, the settled table out."""

import threading
from collections.abc import Callable
from typing import Protocol

from engine import Face
from hardware import Frame, State, Status
from vision import Quad, Reading
from vision.watch import Bumped, ReadNeeded, Resized, Settled, Watcher, WatchEvent, scale_shift

IDLE, HAND, MOVING, SETTLED = "idle", "hand", "moving", "settled"
"""Nothing seen yet; somebody reaches in; something moves or has yet to be read; at rest and known."""


_Step = Callable[[Watcher], tuple[Watcher, tuple[WatchEvent, ...]]]


class FrameCamera(Protocol):
    """A camera that is looked after, such as a `Supervisor`."""

    def start(self) -> None:
        """Begin to read it."""

    def latest(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        """The newest frame above a number, or None if none comes in time."""

    def status(self) -> Status:
        """How it is."""

    def close(self) -> None:
        """Let go of it."""


class TableObserver:
    """Looks at a table. Safe for several threads; one of them shows it frames.

    All that is known are values. ``changed`` is held only while one takes the place of another; whoever knows
    more about the same table holds it for that as well, so that a table has one lock.
    """

    def __init__(self, camera: FrameCamera, watcher: Watcher) -> None:
        self.camera = camera
        self._watcher = watcher
        self.changed = threading.Condition()
        self._seen: Settled | None = None
        self._fresh = False
        self._frame: Frame | None = None
        self._before: Settled | None = None

    @property
    def seen(self) -> Settled | None:
        """The table as it last lay at rest."""
        return self._seen

    @property
    def before(self) -> Settled | None:
        """The table as it lay before the turn, where the camera sees it now."""
        return self._before

    @property
    def frame(self) -> Frame | None:
        """The newest frame."""
        return self._frame

    @property
    def region(self) -> Quad | None:
        """The part of the picture that is looked at; it goes along when the camera is bumped."""
        return self._watcher.region

    @property
    def phase(self) -> str:
        """What the table is doing."""
        if self._seen is None and self._frame is None:
            return IDLE
        if self._watcher.phase == HAND:
            return HAND
        return SETTLED if self.at_rest else MOVING

    @property
    def at_rest(self) -> bool:
        """Whether the table lies still and is known as it lies."""
        return self._seen is not None and (self._watcher.phase == "idle" or self._fresh)

    @property
    def live(self) -> bool:
        """Whether the camera works."""
        return self.camera.status().state is State.LIVE

    @property
    def needed(self) -> ReadNeeded | None:
        """What has to be read before anything more can be said of the newest frame."""
        return self._watcher.needed

    def look(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Look at one more frame."""
        return self._go_on(frame, lambda watcher: watcher.see(frame), fresh=True)

    def take(self, needed: ReadNeeded, reading: Reading) -> tuple[WatchEvent, ...]:
        """Go on with what was read; nothing comes of it where it is no longer needed."""
        return self._go_on(needed.frame, lambda watcher: watcher.take(needed, reading), fresh=False)

    def _go_on(self, frame: Frame, step: _Step, *, fresh: bool) -> tuple[WatchEvent, ...]:
        """Take a step that needs a while; where somebody has answered meanwhile, with the answer."""
        while True:
            known = self._watcher
            watcher, events = step(known)
            with self.changed:
                if self._watcher is not known:
                    continue
                self._watcher = watcher
                if fresh:
                    self._frame, self._fresh = frame, False
                for event in events:
                    self._keep(event)
                self.changed.notify_all()
                return events

    def _keep(self, event: WatchEvent) -> None:
        if isinstance(event, Settled):
            self._seen, self._fresh = event, True
        elif isinstance(event, Bumped) and self._before is not None:
            self._before = self._before.shifted(event.shift)
        elif isinstance(event, Resized) and self._before is not None:
            tall, wide = self._before.picture.shape[:2]
            self._before = self._before.shifted(scale_shift(event.width / wide, event.height / tall))

    def keep_before(self, before_turn: Settled | None) -> None:
        """Remember the table before the turn, to show where everything has to go back."""
        with self.changed:
            self._before = before_turn

    def answered(self, tile: int, face: Face) -> None:
        """A person said what a tile is."""
        with self.changed:
            self._watcher = self._watcher.answered(tile, face)
            if self._seen is not None:
                self._seen = self._seen.with_table(self._watcher.table)

    def within(self, region: Quad | None) -> None:
        """Look at another part of the picture."""
        with self.changed:
            self._watcher = self._watcher.within(region)

    def wait(self, ready: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so, at most so long; whether it is."""
        with self.changed:
            return self.changed.wait_for(ready, seconds)
