"""A progress line for long work, on a screen and in a log alike."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
_EVERY = 10.0


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass the items on and say every few seconds how far the work is and how long it will still take."""
    start = said = time.monotonic()
    for count, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - said >= _EVERY or count == total:
            said = now
            left = (now - start) / count * (total - count)
            bar = "#" * round(30 * count / max(total, 1))
            print(
                f"[{bar:<30}] {count} of {total} {what}, {left / 60:.1f} min left",
                file=sys.stderr,
                flush=True,
            )
