"""What is looked at: this machine and its settings, or what a test puts in their place."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hardware import Computer
from vision import ASSETS
from webapp.reading import ReaderFactory, table_reader

if TYPE_CHECKING:
    from webapp.config import Config
    from webapp.reading import PictureReader


@dataclass(frozen=True, slots=True)
class Subject:
    """Everything that the checks need to know."""

    config_file: Path
    data_folder: Path
    camera: str | None = None
    """The address of the camera; None is the one of the settings, or else the first that is found."""
    port: int | None = None
    """None is the one of the settings."""
    make_reader: ReaderFactory = table_reader
    computer: Computer = field(default_factory=Computer)
    models: Path = ASSETS / "models"
    sample: Path = ASSETS / "datasets" / "samples" / "tables" / "04-crowded.jpg"
    """Chosen because the networks read it well: it shows that all is installed, not how well they read."""
    clock: Callable[[], float] = time.perf_counter

    def settings(self) -> "Config":
        """The settings that hold; the usual ones where the file is wrong, which another check says."""
        from engine import BadInput
        from webapp.config import Config, load_config

        try:
            return load_config(self.config_file)
        except BadInput:
            return Config()


class LazyReader:
    """What reads pictures, loaded once for all checks that need it."""

    def __init__(self, make: ReaderFactory) -> None:
        self._make = make
        self._reader: PictureReader | None = None

    def reader(self) -> "PictureReader":
        """Load it, or give what was loaded."""
        if self._reader is None:
            self._reader = self._make()
        return self._reader

    def close(self) -> None:
        """Let go of it, where it was loaded."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
