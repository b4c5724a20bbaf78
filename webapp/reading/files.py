"""Picture files as the commands read and write them; every problem is one sentence of ours."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine import BadInput
from webapp.reading.views import shown_name

if TYPE_CHECKING:
    from hardware import Picture

PICTURE_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")


def load_picture_file(path: Path) -> "Picture":
    """The picture in a file; nothing but our own sentence says what is wrong with it."""
    from vision import load_picture

    with _silent_decoders():
        return load_picture(path)


@contextmanager
def _silent_decoders() -> Iterator[None]:
    """Keep the JPEG and PNG libraries, which know nothing of Python, from writing to standard error.

    This holds for the whole process, so it is for commands only and not for a server with several threads.
    """
    try:
        kept = os.dup(2)
    except OSError:  # standard error is closed
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def is_picture_file(source: str) -> bool:
    """Whether a picture is meant: by the name, or by how the file begins."""
    if source == "-":
        return False
    if source.lower().endswith(PICTURE_SUFFIXES):
        return True
    try:
        path = Path(source)
        if not path.is_file():
            return False
        with path.open("rb") as file:
            start = file.read(512)
    except (OSError, ValueError):
        return False
    if start[:1] in (b"", b"{", b"[", b" ", b"\n", b"\r", b"\t"):
        return False
    from hardware import is_picture as begins_like_a_picture

    return begins_like_a_picture(start)


def write_picture(picture: "Picture", target: Path) -> None:
    """Save a picture in the format that its name says."""
    import cv2

    done, raw = cv2.imencode(target.suffix.lower(), picture)
    if not done:
        raise BadInput("picture-too-large-for-format", path=shown_name(str(target)))
    try:
        target.write_bytes(raw.tobytes())
    except OSError as problem:
        raise BadInput("cannot-write", path=shown_name(str(target)), why=problem.strerror) from None
