"""Pictures of anything but tiles: what is read in them is invented.

Part of `make evaluate` once `make world` has fetched them: the sample pictures of OpenCV, with people,
streets, fruit, printed text and playing cards. None was trained on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.record import Figure
from vision.images.load import load_picture
from vision.pipeline import TableReader
from webapp.reading.request import request_for

EDITIONS = ("classic", "word", "dice")
COLUMNS = ("pictures", "where something is read", "pieces invented", "of these silent", "taken for backs")


@dataclass(frozen=True, slots=True)
class Invented:
    """What was read where nothing is to be read, as one of the games; the counts of the columns."""

    edition: str
    counts: tuple[int, int, int, int, int]

    @property
    def line(self) -> str:
        """As it is printed."""
        return f"| {self.edition} | " + " | ".join(map(str, self.counts)) + " |"

    @property
    def figures(self) -> Iterator[Figure]:
        """As they are recorded."""
        row = f"no tile to see, read as {self.edition}"
        yield Figure(row, COLUMNS[0], self.counts[0], "count")
        for column, count in zip(COLUMNS[1:], self.counts[1:], strict=True):
            yield Figure(row, column, count, "count", "lower")


def measure(folder: Path, reader: TableReader) -> Iterator[Invented]:
    """How much is invented, read as each of the games."""
    pictures = [load_picture(path) for path in sorted(folder.iterdir())]
    for edition in EDITIONS:
        readings = [reader.read(picture, request_for(edition)) for picture in pictures]
        pieces = [tile for reading in readings for tile in reading.tiles]
        somewhere = sum(bool(reading.tiles) for reading in readings)
        silent = sum(not tile.unsure for tile in pieces)
        backs = sum(len(reading.face_down) for reading in readings)
        yield Invented(edition, (len(pictures), somewhere, len(pieces), silent, backs))


def lines(found: list[Invented]) -> Iterator[str]:
    """The lines of a table."""
    yield "| no tile to see, read as | " + " | ".join(COLUMNS) + " |"
    yield "|---" * (len(COLUMNS) + 1) + "|"
    yield from (each.line for each in found)
