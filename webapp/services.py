"""What a running page works with, put together in one place."""

import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time

from flask import current_app

from webapp.config import Config, data_folder
from webapp.live import Hub
from webapp.reading import ReaderFactory, SharedReader, table_reader
from webapp.referee import CameraMaker, RefereeRegistry, supervise
from webapp.security import Guard, RateLimit
from webapp.simulation import DemoSimulation, page_addresses
from webapp.store import Pictures, Store
from webapp.tables import Tables

_EXTENSION = "rummiref"
_UPLOADS, _UPLOAD_SECONDS = 60, 60


@dataclass(frozen=True, slots=True)
class Services:
    """What the page works with."""

    tables: Tables
    pictures: Pictures
    guard: Guard
    reader: SharedReader
    uploads: RateLimit
    referees: RefereeRegistry
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
        make_camera: CameraMaker = supervise,
    ) -> "Services":
        """The services on a store and a folder for pictures."""
        secret = store.secret()
        limits = config.pictures
        tables, reader = Tables(store, Hub(), now), SharedReader(make_reader)
        return cls(
            tables=tables,
            pictures=Pictures(folder, limits.most_megabytes << 20, limits.most_days, now),
            guard=Guard(config.roles, secret, now),
            reader=reader,
            uploads=RateLimit(_UPLOADS, _UPLOAD_SECONDS, now),
            referees=RefereeRegistry(
                tables, reader, make_camera, addresses=page_addresses(), simulation=DemoSimulation()
            ),
            secret=secret,
            address=address,
        )

    @classmethod
    def open(cls, config: Config, address: str = "") -> "Services":
        """The services as the settings say."""
        opened = cls.of(Store.open(config.store_url), data_folder() / "pictures", config, address=address)
        opened.pictures.prune()
        return opened

    @classmethod
    def in_memory(cls) -> "Services":
        """Services that forget everything when the program ends."""
        # The folder is made with its first picture; most of these pages never see one.
        folder = Path(tempfile.gettempdir()) / f"rummiref-{secrets.token_hex(8)}"
        return cls.of(Store.in_memory(), folder, Config())

    def close(self) -> None:
        """Let go of the cameras, of what reads their pictures, and of the store, which everything needs."""
        self.referees.close()
        self.reader.close()
        self.tables.store.close()


def keep_services(extensions: dict[str, object], kept: Services) -> None:
    """Hang the services into an application."""
    extensions[_EXTENSION] = kept


def services() -> Services:
    """The services of the application that answers."""
    found = current_app.extensions[_EXTENSION]
    assert isinstance(found, Services)
    return found
