"""JSON from outside, with limits: one document from a file or a pipe, or one document a line."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from engine import BadInput

LONGEST = 1 << 20
"""Bytes of one document; a table of every tile there is takes less than one in a hundred of it."""


def parse(raw: bytes) -> object:
    """The value of a JSON text; what is not strictly JSON is bad input.

    >>> parse(b'{"table": []}')
    {'table': []}
    """
    try:
        return _DECODER.decode(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as problem:
        at = {"line": problem.lineno, "column": problem.colno}
        raise BadInput("not-json", why=problem.msg, **at) from None
    except UnicodeDecodeError as problem:
        raise BadInput("not-utf8", byte=problem.start + 1) from None
    except RecursionError:
        raise BadInput("nested-too-deeply") from None
    except BadInput:
        raise
    except ValueError:
        raise BadInput("number-too-long") from None


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadInput("key-twice", key=twice[:40])
    return made


def _no_constant(word: str) -> object:
    raise BadInput("not-a-number", word=word)


_DECODER = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_constant=_no_constant)


def open_source(source: str) -> AbstractContextManager[BinaryIO]:
    """A file, or standard input for ``-``."""
    if source == "-":
        if sys.stdin is None:
            raise BadInput("no-standard-input")
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(source).open("rb")
    except OSError as problem:
        raise BadInput("cannot-read", path=repr(source[:200]), why=problem.strerror) from None
    except ValueError:
        raise BadInput("no-file-name", path=repr(source[:200])) from None


def read_all(stream: BinaryIO) -> bytes:
    """All there is to read; never more than a document may have."""
    raw = stream.read(LONGEST + 1)
    if len(raw) > LONGEST:
        raise BadInput("document-too-long", most=f"{LONGEST:,}")
    return raw


def batches(stream: BinaryIO) -> Iterator[list[bytes | None]]:
    """The lines of a stream as they arrive, in batches; None for a line that is too long.

    A batch is what one read brought, so a partner that waits for each answer gets it at once, and a file
    goes through in large pieces. The last line need not end with a line feed.
    """
    rest, skipping = b"", False
    while chunk := os.read(stream.fileno(), 1 << 18):
        first, *others = chunk.split(b"\n")
        rest = b"" if skipping else rest + first
        if len(rest) > LONGEST:
            rest, skipping = b"", True
        if others:
            lines: list[bytes | None] = [None if skipping else rest, *others[:-1]]
            rest, skipping = others[-1], False
            yield lines
    if rest or skipping:
        yield [None if skipping else rest]


def parse_line(raw: bytes | None) -> object:
    """The value of one line."""
    if raw is None:
        raise BadInput("line-too-long", most=f"{LONGEST:,}")
    return parse(raw)
