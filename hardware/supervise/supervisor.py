"""Watches over a camera: notices within two seconds that it is broken, says why, and brings it back.

A watchdog over a subprocess. The camera is read in a process of its own, for a read may hang for ever and
only a process can be killed. That process outlives failures that it reports itself; when it hangs it is
killed, and a new one gets ready while the camera is left alone for a moment.
"""

import pickle
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from hardware.camera import Source
from hardware.frame import Frame
from hardware.reasons import Reason, reason
from hardware.redact import without_password
from hardware.status import State, Status
from hardware.supervise.backoff import Backoff
from hardware.supervise.camera_log import CameraLog
from hardware.supervise.latest_frame import LatestFrame
from hardware.supervise.process import CameraProcess
from hardware.supervise.wire import WireMessage
from hardware.timing import Timing, timing_of

_TICK = 0.1
_START_SECONDS = 30.0
"""Until the process has loaded its libraries; a Raspberry Pi takes some seconds."""
_CLOSE_SECONDS = 2.0


class Supervisor:
    """A camera that is looked after.

    ``with Supervisor(source) as camera`` starts it; ``camera.latest()`` gives its newest frame and
    ``camera.status()`` says how it is. Both may be called from any thread.
    """

    def __init__(self, source: Source, clock: Callable[[], float] = time.monotonic) -> None:
        self._pickled, self._clock = pickle.dumps(source), clock
        self._timing: Timing = timing_of(source)
        self._log = CameraLog(without_password(source.address), clock)
        self._latest = LatestFrame(clock)
        self._stopping = threading.Event()
        self._process: CameraProcess | None = None
        self._ready = False
        self._unreaped: list[CameraProcess] = []
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Begin to read the camera; returns at once."""
        self._thread.start()

    def latest(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        """The newest frame with a number above ``after``, or None if none comes in time.

        Frames are never queued: whoever asks seldom misses those in between. A frame's picture may be shared
        with others and must not be changed.
        """
        return self._latest.take(after, timeout, self._ask)

    def status(self) -> Status:
        """How the camera is now."""
        return self._log.status()

    def close(self) -> None:
        """Let go of the camera, within about two seconds even if it hangs; a second time does nothing."""
        self._stopping.set()
        self._latest.close()
        if self._thread.is_alive():
            self._thread.join(_CLOSE_SECONDS)

    def _ask(self, after: int) -> bool:
        process = self._process
        if process is None or self._log.state is not State.LIVE:
            return False
        process.order("want", after)
        return True

    def _run(self) -> None:
        backoff = Backoff()
        try:
            while not self._stopping.is_set():
                why, final = self._attempt()
                if why is None:
                    break
                live_seconds = self._live_seconds()
                # In this order: nobody may ask for a frame once those who wait have been forgotten.
                self._log.failed(why)
                self._latest.clear()
                if final:
                    break
                self._wait(backoff.next(live_seconds))
        finally:
            if self._process is not None:
                self._process.close()
                self._drop_process()
            self._log.enter(State.STOPPED)
            self._latest.close()

    def _live_seconds(self) -> float:
        status = self._log.status()
        return status.state_seconds if status.state is State.LIVE else 0.0

    def _attempt(self) -> tuple[Reason | None, bool]:
        """Open and read the camera until it fails; why it did, nothing when the supervisor is to stop."""
        try:
            return self._read()
        except (EOFError, KeyError, TypeError, ValueError):  # it died, or it talks nonsense
            status = self._process.exit_status() if self._process is not None else None
            self._kill()
            return reason("crashed", status=status), False
        except OSError as problem:
            return reason("no-process", problem=problem.strerror), False

    def _read(self) -> tuple[Reason | None, bool]:
        process = self._started()
        why = self._wait_until_ready(process)
        if why is not None or self._stopping.is_set():
            return why, False
        process.order("open", self._log.next_number)
        ordered = last = self._clock()
        opened = False
        while not self._stopping.is_set():
            message = process.receive(_TICK)
            if message is not None:
                if message.kind == "failed":
                    return _reason(message), bool(message.fields["final"])
                at = self._note(message)
                last, opened = (at, True) if at is not None else (last, opened)
                continue
            limit = self._timing.pause if opened else self._timing.opening
            silent = self._clock() - (last if opened else ordered)
            if silent > limit:
                self._kill()
                return reason("silent", seconds=f"{silent:.0f}"), False
        return None, False

    def _note(self, message: WireMessage) -> float | None:
        """Take in what the process says; when the picture was taken, if it says so."""
        fields = message.fields
        if message.kind == "opened":
            if self._timing.waits:
                self._log.enter(State.LIVE)
            return None
        if message.kind not in ("beat", "picture"):
            return None
        number, at = int(fields["number"]), float(fields["at"])
        self._log.picture(number, at)
        if message.kind == "picture":
            width, height = int(fields["width"]), int(fields["height"])
            if width * height * 3 != len(message.payload):
                raise EOFError
            message.payload.flags.writeable = False
            self._log.size(width, height)
            self._latest.put(Frame(message.payload.reshape(height, width, 3), number, at))
        else:
            self._latest.note(number)
            if fields["live"]:
                self._log.enter(State.LIVE)
        return at

    def _started(self) -> CameraProcess:
        if self._process is None:
            self._process, self._ready = CameraProcess(self._pickled), False
            self._log.process(self._process.id)
        return self._process

    def _wait_until_ready(self, process: CameraProcess) -> Reason | None:
        """Wait for a new process to load what it needs; why it cannot, if so."""
        deadline = self._clock() + _START_SECONDS
        why: Reason | None = None
        while not self._ready and why is None and not self._stopping.is_set():
            message = process.receive(_TICK)
            if message is not None and message.kind == "failed":
                why = _reason(message)
            elif self._clock() > deadline:
                why = reason("slow-start")
            self._ready = message is not None and message.kind == "ready"
        if why is not None:
            self._kill()
        return why

    def _wait(self, seconds: float) -> None:
        """Leave the camera alone for a moment; a new process gets ready meanwhile."""
        until = self._clock() + seconds
        self._log.enter(State.WAITING, retry_at=until)
        with suppress(OSError):  # the next attempt will say why
            self._started()
        self._stopping.wait(max(0.0, until - self._clock()))
        self._log.enter(State.FAILING)

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._drop_process()

    def _drop_process(self) -> None:
        """Forget the process; one that the kernel still holds is looked at again next time."""
        if self._process is not None:
            self._unreaped = [each for each in [*self._unreaped, self._process] if not each.reaped()]
        self._process = None
        self._log.process(None)


def _reason(message: WireMessage) -> Reason:
    params = message.fields["params"]
    return reason(str(message.fields["code"]), **{str(name): value for name, value in params.items()})
