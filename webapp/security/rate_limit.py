"""How often somebody may try: counted in a window of time, for each address and for all together."""

import threading
from collections import deque
from collections.abc import Callable

_EVERYBODY = ""
_MOST_ADDRESSES = 10_000


class RateLimit:
    """So many tries in so many seconds from one address, and ten times as many from all together.

    >>> limit = RateLimit(2, 60, now=lambda: 0.0)
    >>> [limit.wait("a"), limit.count("a"), limit.count("a"), limit.wait("a"), limit.wait("b")]
    [0.0, None, None, 60.0, 0.0]
    """

    def __init__(self, most: int, seconds: float, now: Callable[[], float]) -> None:
        """Count with this clock, which never goes back."""
        self._most, self._seconds, self._now = most, seconds, now
        self._tries: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def wait(self, address: str) -> float:
        """The seconds this address has to wait; 0 when it may try."""
        with self._lock:
            return max(self._left(address, self._most), self._left(_EVERYBODY, 10 * self._most))

    def count(self, address: str) -> None:
        """Count one try."""
        with self._lock:
            if len(self._tries) >= _MOST_ADDRESSES:
                self._forget()
            for key in (address, _EVERYBODY):
                self._tries.setdefault(key, deque(maxlen=10 * self._most)).append(self._now())

    def _left(self, key: str, most: int) -> float:
        tries = self._tries.get(key, deque())
        if len(tries) < most:
            return 0.0
        return max(0.0, tries[-most] + self._seconds - self._now())

    def _forget(self) -> None:
        """Forget whoever has not tried for a while; the count of all together still holds."""
        since = self._now() - self._seconds
        self._tries = {key: tries for key, tries in self._tries.items() if tries[-1] > since}
