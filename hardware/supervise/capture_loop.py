"""Reads one camera, over and over, in a thread of the camera's own process; any read may hang for ever."""

import threading
import time
from collections.abc import Callable

import numpy as np

from hardware.camera import Camera, CameraEnded, CameraFailed, Skipping, Source
from hardware.frame import Frame, Picture
from hardware.reasons import Reason, reason
from hardware.supervise.sensor_check import SensorCheck
from hardware.supervise.wire import Outbox
from hardware.timing import timing_of

BEAT_SECONDS = 0.2
"""So often the referee hears that pictures come."""
LOOK_SECONDS = 0.25
"""So often a picture is decoded when nobody asks for one, to see whether the camera still sees."""


class CaptureLoop:
    """Opens the camera when ordered, tells how it goes, and sends a picture when one is wanted."""

    def __init__(self, source: Source, outbox: Outbox, clock: Callable[[], float] = time.monotonic) -> None:
        self._source, self._outbox, self._clock = source, outbox, clock
        self._timing = timing_of(source)
        self._sensor = SensorCheck(self._timing)
        self._changed = threading.Condition()
        self._order: int | None = None
        self._stopping = False
        self._wanted: int | None = None
        self._newest: Frame | None = None
        self._skips = False
        self._live = self._odd = False
        self._beat_at = self._look_at = 0.0

    def open(self, first: int) -> None:
        """Order to open the camera; its first picture gets this number."""
        with self._changed:
            self._order = first
            self._changed.notify_all()

    def want(self, after: int) -> None:
        """Order a picture with a number above this one: the newest, as soon as there is one."""
        with self._changed:
            newest = self._newest
            if self._skips or not self._live or newest is None or newest.number <= after:
                self._wanted = after
                return
        self._send(newest)

    def stop(self) -> None:
        """Order to let go of the camera and end."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()

    def run(self) -> None:
        """Follow orders until stopped."""
        while (first := self._next_order()) is not None:
            why, final = self._attempt(first)
            if why is not None:
                self._outbox.send("failed", code=why.code, params=dict(why.params), final=final)

    def _next_order(self) -> int | None:
        with self._changed:
            self._newest, self._wanted, self._live = None, None, False
            self._changed.wait_for(lambda: self._order is not None or self._stopping)
            first, self._order = self._order, None
            return None if self._stopping else first

    def _attempt(self, first: int) -> tuple[Reason | None, bool]:
        """Open, read until it fails, close; why it failed, and whether that is final."""
        camera: Camera | None = None
        try:
            camera = self._source.open()
            self._sensor.opened()
            self._beat_at = self._look_at = 0.0
            self._skips = isinstance(camera, Skipping)
            self._outbox.send("opened")
            return self._read_on(camera, first), False
        except CameraFailed as failure:
            return failure.reason, isinstance(failure, CameraEnded)
        except Exception as problem:  # a library or a source of somebody else: any of them may raise anything
            return reason("broken", problem=f"{type(problem).__name__}: {problem}"), False
        finally:
            if camera is not None:
                _close(camera)

    def _read_on(self, camera: Camera, number: int) -> Reason | None:
        while not self._stopping:
            if isinstance(camera, Skipping) and not self._due():
                camera.skip()
                self._beat(number)
            else:
                why = self._take(_checked(camera.read()), number)
                if why is not None:
                    return why
            number += 1
        return None

    def _due(self) -> bool:
        """Whether the next picture is looked at: for somebody, after a while, or because the last was odd."""
        wanted = self._wanted is not None or self._odd
        return wanted or self._clock() - self._look_at >= LOOK_SECONDS

    def _take(self, picture: Picture, number: int) -> Reason | None:
        """Look at a picture and pass it on if it is wanted; why the camera is broken, if it is."""
        now = self._look_at = self._clock()
        odd = self._odd = bool(self._sensor.look(picture, now))
        why = self._sensor.verdict(now)
        if why is not None:
            return why
        with self._changed:
            woken = not odd and not self._live
            # A camera that was broken is well again with the first good picture, not with the first one.
            self._live = self._live or woken
            frame = self._newest = Frame(picture, number, now)
            send = self._live and self._wanted is not None and number > self._wanted
            self._wanted = None if send else self._wanted
        self._beat(number, force=woken)
        if send:
            self._send(frame)
        return None

    def _beat(self, number: int, *, force: bool = False) -> None:
        now = self._clock()
        if force or now - self._beat_at >= BEAT_SECONDS:
            self._beat_at = now
            self._outbox.send("beat", number=number, at=now, live=self._live)

    def _send(self, frame: Frame) -> None:
        height, width = frame.picture.shape[:2]
        pixels = frame.picture.data.cast("B")
        self._outbox.send("picture", pixels, number=frame.number, at=frame.at, width=width, height=height)


def _checked(picture: Picture) -> Picture:
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8 or not picture.size:
        raise CameraFailed(reason("garbage"))
    return np.ascontiguousarray(picture)


def _close(camera: Camera) -> None:
    try:
        camera.close()
    except Exception:  # what cannot be closed is lost anyway; the process goes when it hangs
        return
