"""What the supervisor knows of its camera, kept safe for several threads; `Status` is a snapshot of it."""

import threading
from collections import Counter, deque
from collections.abc import Callable
from types import MappingProxyType

from hardware.reasons import Reason
from hardware.status import State, Status

_RATE_SECONDS = 3.0


class CameraLog:
    """State and counters of one camera, as they change."""

    def __init__(self, address: str, clock: Callable[[], float]) -> None:
        self._address, self._clock = address, clock
        self._lock = threading.Lock()
        self._state, self._since = State.STARTING, clock()
        self._reason: Reason | None = None
        self._retry_at: float | None = None
        self._next = 0
        self._last_at: float | None = None
        self._beats: deque[tuple[float, int]] = deque(maxlen=64)
        self._size: tuple[int, int] | None = None
        self._failures: Counter[str] = Counter()
        self._started = 0
        self._process: int | None = None

    @property
    def next_number(self) -> int:
        """The number that no picture has had yet."""
        with self._lock:
            return self._next

    @property
    def state(self) -> State:
        """Where the camera stands."""
        with self._lock:
            return self._state

    def enter(self, state: State, *, retry_at: float | None = None) -> None:
        """Note a new state; a live camera has no reason to be anything else."""
        with self._lock:
            if state != self._state:
                self._state, self._since = state, self._clock()
            self._retry_at = retry_at
            if state is State.LIVE:
                self._reason = None

    def failed(self, why: Reason) -> None:
        """Note a failure."""
        with self._lock:
            self._failures[why.code] += 1
            if self._state is not State.FAILING:
                self._state, self._since = State.FAILING, self._clock()
            self._reason = why
            self._beats.clear()

    def process(self, number: int | None) -> None:
        """Note which process reads the camera now."""
        with self._lock:
            self._started += number is not None
            self._process = number

    def picture(self, number: int, at: float) -> None:
        """Note that a picture came."""
        with self._lock:
            self._next = max(self._next, number + 1)
            self._last_at = at
            self._beats.append((at, number))
            while self._beats[-1][0] - self._beats[0][0] > _RATE_SECONDS:
                self._beats.popleft()

    def size(self, width: int, height: int) -> None:
        """Note how large pictures are."""
        with self._lock:
            self._size = width, height

    def status(self) -> Status:
        """How things stand now."""
        now = self._clock()
        with self._lock:
            return Status(
                address=self._address,
                state=self._state,
                state_seconds=now - self._since,
                reason=self._reason,
                retry_seconds=None if self._retry_at is None else max(0.0, self._retry_at - now),
                frames=self._next,
                fps=self._rate(),
                last_frame_age=None if self._last_at is None else max(0.0, now - self._last_at),
                size=self._size,
                failures=MappingProxyType(dict(self._failures)),
                restarts=max(0, self._started - 1),
                process=self._process,
            )

    def _rate(self) -> float:
        if self._state is not State.LIVE or len(self._beats) < 2:
            return 0.0
        (start, first), (end, last) = self._beats[0], self._beats[-1]
        return (last - first) / (end - start) if end > start else 0.0
