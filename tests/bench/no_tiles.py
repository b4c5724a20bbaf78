"""Pictures of anything but tiles: what is read in them is invented.

Part of `make evaluate` once `make world` has fetched them: the sample pictures of OpenCV, with people,
streets, fruit, printed text and playing cards. None was trained on.
"""

from collections.abc import Iterator
from pathlib import Path

from vision.images.load import load_picture
from vision.pipeline import TableReader
from webapp.cli.pictures import request_for

EDITIONS = ("classic", "word", "dice")
COLUMNS = ("pictures", "where something is read", "pieces invented", "of these silent", "taken for backs")


def invented(folder: Path, reader: TableReader) -> Iterator[str]:
    """The lines of a table: how much is invented, read as each of the games."""
    pictures = [load_picture(path) for path in sorted(folder.iterdir())]
    yield "| no tile to see, read as | " + " | ".join(COLUMNS) + " |"
    yield "|---" * (len(COLUMNS) + 1) + "|"
    for edition in EDITIONS:
        readings = [reader.read(picture, request_for(edition, "en")) for picture in pictures]
        pieces = [tile for reading in readings for tile in reading.tiles]
        somewhere = sum(bool(reading.tiles) for reading in readings)
        silent = sum(not tile.unsure for tile in pieces)
        backs = sum(len(reading.face_down) for reading in readings)
        yield f"| {edition} | {len(pictures)} | {somewhere} | {len(pieces)} | {silent} | {backs} |"
