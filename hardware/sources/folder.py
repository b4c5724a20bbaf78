"""A folder of pictures, in the order of their names: ``folder:PATH``, ``folder:PATH?rate=2&loop``."""

from dataclasses import dataclass
from pathlib import Path

from hardware.camera import Camera, CameraEnded, CameraFailed
from hardware.decoding import MOST_BYTES, decode
from hardware.frame import Picture
from hardware.picture_header import NoPicture
from hardware.reasons import reason
from hardware.scheme import Scheme, rate_option, required, split_options
from hardware.sources.pace import Pace
from hardware.timing import TRUSTED_TIMING, Timing

_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True, slots=True)
class FolderSource:
    """The pictures that lie in a folder when it is opened."""

    path: str
    rate: float = 1.0
    """Pictures a second."""
    loop: bool = False

    @property
    def address(self) -> str:
        """``folder:`` and the path."""
        options = [f"rate={self.rate:g}"] * (self.rate != 1) + ["loop"] * self.loop
        return f"folder:{self.path}" + ("?" + "&".join(options) if options else "")

    @property
    def timing(self) -> Timing:
        """It pauses between pictures, and one picture may be like the other."""
        return Timing(pause=TRUSTED_TIMING.pause + 1 / self.rate)

    def open(self) -> Camera:
        """Look what is there."""
        folder = Path(self.path)
        if not folder.is_dir():
            raise CameraFailed(reason("no-folder", path=self.path))
        pictures = sorted(each for each in folder.iterdir() if each.suffix.lower() in _SUFFIXES)
        if not pictures:
            raise CameraFailed(reason("no-pictures", path=self.path))
        return _FolderCamera(pictures, Pace(self.rate), loop=self.loop)


class _FolderCamera:
    def __init__(self, pictures: list[Path], pace: Pace, *, loop: bool) -> None:
        self._pictures, self._pace, self._loop = pictures, pace, loop
        self._place = 0
        self._good = 0

    def read(self) -> Picture:
        self._pace.wait()
        while True:
            picture = self._load(self._next())
            if picture is not None:
                self._good += 1
                return picture

    def close(self) -> None:
        self._pictures = []

    def _next(self) -> Path:
        if self._place >= len(self._pictures):
            if not self._good:
                raise CameraFailed(reason("garbage"))
            if not self._loop:
                raise CameraEnded(reason("ended"))
            self._place = self._good = 0
        self._place += 1
        return self._pictures[self._place - 1]

    def _load(self, path: Path) -> Picture | None:
        """The picture in a file; a file that holds none is passed over."""
        try:
            if not path.is_file():  # a pipe would never end
                return None
            with path.open("rb") as file:
                return decode(file.read(MOST_BYTES + 1))
        except (OSError, NoPicture):
            return None


def _parse(rest: str) -> FolderSource:
    path, options = split_options(rest, "rate", "loop")
    return FolderSource(required(path, "folder:PATH"), rate_option(options), "loop" in options)


FOLDER_SCHEME = Scheme("folder", ("folder:PATH",), _parse)
