"""The stream of one page, as server-sent events.

Whoever listens gets what was missed, then the state, then everything as it happens.
"""

from collections.abc import Callable, Iterable, Iterator

from webapp.live.hub import Subscriber
from webapp.live.message import Message

HEARTBEAT = 10.0
"""Seconds of silence after which a page is told that the server is still there."""
RETRY = 1500
"""Milliseconds after which a browser comes back."""


def stream(
    subscriber: Subscriber,
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
    while not subscriber.dropped:
        next_one = subscriber.next(heartbeat)
        if next_one is not None:
            if next_one.sequence is None or next_one.sequence > seen:
                yield next_one.text(language)
        elif not subscriber.dropped:
            tick()
            yield b": still here\n\n"
