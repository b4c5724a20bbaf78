"""How long a broken camera is left alone before the next try: exponential back-off."""

FIRST_SECONDS, MOST_SECONDS = 0.25, 2.0
"""The longest wait is short enough that a camera which comes back is back within five seconds."""
_WELL_SECONDS = 3.0


class Backoff:
    """Each wait is twice the one before, up to a limit, until the camera was well for a while.

    >>> waits = Backoff()
    >>> [waits.next() for _ in range(5)], waits.next(well_seconds=60)
    ([0.25, 0.5, 1.0, 2.0, 2.0], 0.25)
    """

    def __init__(self) -> None:
        self._next = FIRST_SECONDS

    def next(self, well_seconds: float = 0.0) -> float:
        """The wait after a failure of a camera that had been well for so long."""
        if well_seconds >= _WELL_SECONDS:
            self._next = FIRST_SECONDS
        wait, self._next = self._next, min(2 * self._next, MOST_SECONDS)
        return wait
