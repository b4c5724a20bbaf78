"""Who listens to which table: publish and subscribe.

A subscriber that reads too slowly is let go; its browser comes back by itself and says what it saw last.
"""

import queue
import threading
from collections.abc import Iterable

from webapp.live.message import Message

WAITING = 64
"""Messages that may wait for one subscriber."""


class Subscriber:
    """One page that watches a table."""

    def __init__(self, table: str, waiting: int) -> None:
        """A subscriber for whom so many messages may wait."""
        self.table = table
        self.dropped = False
        self._queue: queue.Queue[Message | None] = queue.Queue(waiting + 1)

    def publish(self, message: Message) -> None:
        """Hand over a message, or let go of a subscriber for whom too many are waiting."""
        if self._queue.qsize() >= self._queue.maxsize - 1:
            self.drop()
        if not self.dropped:
            self._queue.put_nowait(message)

    def drop(self) -> None:
        """Let go: no message comes any more, and whoever waits for one wakes up."""
        if not self.dropped:
            self.dropped = True
            self._queue.put_nowait(None)

    def next(self, seconds: float) -> Message | None:
        """The next message; None after so long a silence, or when the subscriber was let go."""
        if self.dropped:
            return None
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None


class Hub:
    """All who watch."""

    def __init__(self, most: int = 200, waiting: int = WAITING) -> None:
        """Room for so many subscribers, so that there are threads left for everything else."""
        self._most, self._waiting = most, waiting
        self._subscribers: dict[str, set[Subscriber]] = {}
        self._closed = False
        self._lock = threading.Lock()

    def subscribe(self, table: str) -> Subscriber | None:
        """A new subscriber of a table; None when there is no room, or when it is over."""
        with self._lock:
            if self._closed or sum(map(len, self._subscribers.values())) >= self._most:
                return None
            subscriber = Subscriber(table, self._waiting)
            self._subscribers.setdefault(table, set()).add(subscriber)
            return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Forget a subscriber."""
        with self._lock:
            left = self._subscribers.get(subscriber.table, set())
            left.discard(subscriber)
            if not left:
                self._subscribers.pop(subscriber.table, None)

    def publish(self, table: str, messages: Iterable[Message]) -> None:
        """Send messages to all who watch a table."""
        with self._lock:
            watching = list(self._subscribers.get(table, ()))
            for message in messages:
                for subscriber in watching:
                    subscriber.publish(message)

    def watching(self, table: str) -> int:
        """How many watch a table."""
        with self._lock:
            return len(self._subscribers.get(table, ()))

    def close(self) -> None:
        """Let go of everybody, for good."""
        with self._lock:
            self._closed = True
            for subscribers in self._subscribers.values():
                for subscriber in subscribers:
                    subscriber.drop()
