"""Live events: one stream a page, by server-sent events.

Whoever watches gets what was missed, then the state, then everything as it happens. A watcher that reads too
slowly is let go; its browser comes back by itself and says what it saw last.
"""

import json
import queue
import threading
from collections.abc import Callable, Iterable, Iterator

WAITING = 64
"""Messages that may wait for one watcher."""
HEARTBEAT = 10.0
"""Seconds of silence after which a watcher is told that the page is still there."""
RETRY = 1500
"""Milliseconds after which a browser comes back."""
Render = Callable[[str], object]


class Message:
    r"""One message: a kind, the sequence it belongs to, and its document in whatever language is asked for.

    >>> Message("event", lambda language: {"a": 1}, 7).text("en")
    b'id: 7\nevent: event\ndata: {"a": 1}\n\n'
    """

    def __init__(self, kind: str, render: Render, sequence: int | None = None) -> None:
        """A message that is worded once for each language, when it is first needed."""
        self.kind, self.sequence = kind, sequence
        self._render = render
        self._texts: dict[str, bytes] = {}

    def text(self, language: str) -> bytes:
        """The message as it goes over the line."""
        if language not in self._texts:
            number = "" if self.sequence is None else f"id: {self.sequence}\n"
            data = json.dumps(self._render(language))
            self._texts[language] = f"{number}event: {self.kind}\ndata: {data}\n\n".encode()
        return self._texts[language]


class Watcher:
    """One page that watches a table."""

    def __init__(self, table: str, waiting: int) -> None:
        """A watcher for whom so many messages may wait."""
        self.table = table
        self.dropped = False
        self._queue: queue.Queue[Message | None] = queue.Queue(waiting + 1)

    def tell(self, message: Message) -> None:
        """Hand over a message, or let go of a watcher for whom too many are waiting."""
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
        """The next message; None after so long a silence, or when the watcher was let go."""
        if self.dropped:
            return None
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None


class Hub:
    """All who watch."""

    def __init__(self, most: int = 200, waiting: int = WAITING) -> None:
        """Room for so many watchers, so that there are threads left for everything else."""
        self._most, self._waiting = most, waiting
        self._watchers: dict[str, set[Watcher]] = {}
        self._closed = False
        self._lock = threading.Lock()

    def join(self, table: str) -> Watcher | None:
        """A new watcher of a table; None when there is no room, or when it is over."""
        with self._lock:
            if self._closed or sum(map(len, self._watchers.values())) >= self._most:
                return None
            watcher = Watcher(table, self._waiting)
            self._watchers.setdefault(table, set()).add(watcher)
            return watcher

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        with self._lock:
            left = self._watchers.get(watcher.table, set())
            left.discard(watcher)
            if not left:
                self._watchers.pop(watcher.table, None)

    def tell(self, table: str, messages: Iterable[Message]) -> None:
        """Tell all who watch a table."""
        with self._lock:
            watching = list(self._watchers.get(table, ()))
            for message in messages:
                for watcher in watching:
                    watcher.tell(message)

    def watching(self, table: str) -> int:
        """How many watch a table."""
        with self._lock:
            return len(self._watchers.get(table, ()))

    def close(self) -> None:
        """Let go of everybody, for good."""
        with self._lock:
            self._closed = True
            for watchers in self._watchers.values():
                for watcher in watchers:
                    watcher.drop()


def stream(
    watcher: Watcher,
    first: Iterable[Message],
    language: str,
    tick: Callable[[], None],
    heartbeat: float = HEARTBEAT,
) -> Iterator[bytes]:
    """What goes over the line: the first messages, then all that come, and a sign of life in silence.

    ``tick`` is called in every silence. A message whose sequence is not beyond the first ones is one that
    came while they were made, and is left out.
    """
    yield f"retry: {RETRY}\n\n".encode()
    seen = 0
    for message in first:
        seen = max(seen, message.sequence or 0)
        yield message.text(language)
    while not watcher.dropped:
        next_one = watcher.next(heartbeat)
        if next_one is not None:
            if next_one.sequence is None or next_one.sequence > seen:
                yield next_one.text(language)
        elif not watcher.dropped:
            tick()
            yield b": still here\n\n"
