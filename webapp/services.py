"""The parts of a running page, put together in one place."""

import secrets
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from flask import current_app

from webapp.cli.pictures import Reader, ReaderFactory, request_for, table_reader
from webapp.config.settings import Config, data_folder
from webapp.live.hub import Hub
from webapp.referee.registry import CameraMaker, Referees, supervised
from webapp.security.rate_limit import RateLimit
from webapp.security.roles import Guard
from webapp.store import Pictures, Store
from webapp.tables.service import Tables

if TYPE_CHECKING:
    from vision.values import Picture, Reading, Request

_EXTENSION = "rummiref"
_UPLOADS, _UPLOAD_SECONDS = 60, 60


class PictureReader:
    """Reads pictures, one after the other; what reads them is loaded when the first one comes."""

    def __init__(self, make: ReaderFactory) -> None:
        """Read with what this makes."""
        self._make = make
        self._lock = threading.Lock()
        self._reader: Reader | None = None

    def read(self, data: bytes, edition: str | None, language: str) -> "Reading":
        """The tiles and rows of a picture file."""
        from vision.images.load import load_picture

        return self.see(load_picture(data), request_for(edition, language))

    def see(self, picture: "Picture", request: "Request") -> "Reading":
        """The tiles and rows of a picture."""
        with self._lock:
            self._reader = self._reader or self._make()
            return self._reader.read(picture, request)

    def close(self) -> None:
        """Let go of what reads, once the picture under way is read; another picture would load it anew."""
        with self._lock:
            if self._reader is not None:
                self._reader.close()
                self._reader = None


@dataclass(frozen=True, slots=True)
class Parts:
    """What the page works with."""

    tables: Tables
    pictures: Pictures
    guard: Guard
    reader: PictureReader
    uploads: RateLimit
    referees: Referees
    secret: str
    address: str = ""
    """The address under which phones reach the page; blank while it listens on this machine only."""

    @classmethod
    def of(
        cls,
        store: Store,
        folder: Path,
        config: Config,
        now: Callable[[], float] = time,
        make_reader: ReaderFactory = table_reader,
        address: str = "",
        make_camera: CameraMaker = supervised,
    ) -> "Parts":
        """The parts on a store and a folder for pictures."""
        secret = store.secret()
        limits = config.pictures
        tables, reader = Tables(store, Hub(), now), PictureReader(make_reader)
        return cls(
            tables=tables,
            pictures=Pictures(folder, limits.most_megabytes << 20, limits.most_days, now),
            guard=Guard(config.roles, secret, now),
            reader=reader,
            uploads=RateLimit(_UPLOADS, _UPLOAD_SECONDS, now),
            referees=Referees(tables, reader, make_camera),
            secret=secret,
            address=address,
        )

    @classmethod
    def open(cls, config: Config, address: str = "") -> "Parts":
        """The parts as the settings say."""
        parts = cls.of(Store.open(config.store_url), data_folder() / "pictures", config, address=address)
        parts.pictures.prune()
        return parts

    @classmethod
    def passing(cls) -> "Parts":
        """Parts that forget everything when the program ends."""
        # The folder is made with its first picture; most of these pages never see one.
        folder = Path(tempfile.gettempdir()) / f"rummiref-{secrets.token_hex(8)}"
        return cls.of(Store.in_memory(), folder, Config())

    def close(self) -> None:
        """Let go of the cameras, of what reads their pictures, and of the store, which everything needs."""
        self.referees.close()
        self.reader.close()
        self.tables.store.close()


def keep_parts(extensions: dict[str, object], parts: Parts) -> None:
    """Hang the parts into an application."""
    extensions[_EXTENSION] = parts


def parts() -> Parts:
    """The parts of the application that answers."""
    found = current_app.extensions[_EXTENSION]
    assert isinstance(found, Parts)
    return found
