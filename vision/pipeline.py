"""The way of a picture through this room: detect, corners, read, reconcile, rows, second opinion."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engine.errors import BadInput
from vision.alphabets import TILES, Alphabet
from vision.corners import CornerFinder
from vision.detect import Detector
from vision.network import Network
from vision.quality import assess
from vision.read import Reader
from vision.reading import Evidence, Found, Picture, Reading, Request
from vision.reconcile import reconcile
from vision.second_opinion import with_second_opinion
from vision.weights import MODELS


class TableReader:
    """Reads pictures of tables and racks; loads its networks once."""

    def __init__(self, models: Path | None = None, threads: int = 2) -> None:
        self._folder = folder = models or MODELS
        self._detector = Detector(folder / "detector.onnx", threads)
        # These look at many small crops: sharing out the tiles keeps all cores busier than sharing each step.
        self._corners = CornerFinder(Network(folder / "corners.onnx", 1))
        self._readers = {TILES.name: Reader(Network(folder / TILES.weights, 1))}
        self._threads = threads

    def read(self, picture: Picture, request: Request | None = None) -> Reading:
        """The tiles in the picture, in their rows."""
        asked = request or Request()
        return reading_of(picture, self.evidence(picture, asked.alphabet), asked)

    def evidence(self, picture: Picture, alphabet: Alphabet = TILES) -> list[Evidence]:
        """What can be said of each piece that was found, by looking at it alone."""
        reader = self._reader_of(alphabet)
        found = self._detector.find(picture)
        lots = [found[start :: self._threads] for start in range(self._threads)]
        with ThreadPoolExecutor(self._threads) as workers:
            seen = list(workers.map(lambda lot: self._look(picture, lot, reader), lots))
        return [seen[at % self._threads][at // self._threads] for at in range(len(found))]

    def _look(self, picture: Picture, found: Sequence[Found], reader: Reader) -> list[Evidence]:
        quads = self._corners.refine(picture, [tile.quad for tile in found])
        return reader.look(picture, quads, [tile.score for tile in found])

    def _reader_of(self, alphabet: Alphabet) -> Reader:
        """The reader of these pieces; that of letters or dice is loaded when the first of them are read."""
        if alphabet.name not in self._readers:
            path = self._folder / alphabet.weights
            if not path.is_file():
                raise BadInput(f"pictures of {alphabet.name} cannot be read: {path} is missing")
            self._readers[alphabet.name] = Reader(Network(path, 1), alphabet)
        return self._readers[alphabet.name]


def reading_of(picture: Picture, evidence: Sequence[Evidence], request: Request) -> Reading:
    """The table, from the evidence for each of its tiles."""
    height, width = picture.shape[:2]
    pieces = reconcile(evidence, (width, height), request)
    pieces = with_second_opinion(picture, pieces, request)
    quality = assess(picture, [tile.quad for tile in pieces.tiles], request.language)
    return Reading(
        pieces.tiles,
        pieces.rows,
        quality,
        pieces.face_down,
        pieces.outside,
        pieces.unclear,
        request.alphabet,
    )
