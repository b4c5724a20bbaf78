"""One message to whoever listens."""

import json
from collections.abc import Callable

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
