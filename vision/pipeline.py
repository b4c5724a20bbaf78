"""The way of a picture through this room: detect, corners, read, reconcile, rows, second opinion."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

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
        folder = models or MODELS
        self._detector = Detector(folder / "detector.onnx", threads)
        # These look at many small crops: sharing out the tiles keeps all cores busier than sharing each step.
        self._corners = CornerFinder(Network(folder / "corners.onnx", 1))
        self._reader = Reader(Network(folder / "reader.onnx", 1))
        self._threads = threads

    def read(self, picture: Picture, request: Request | None = None) -> Reading:
        """The tiles in the picture, in their rows."""
        return reading_of(picture, self.evidence(picture), request or Request())

    def evidence(self, picture: Picture) -> list[Evidence]:
        """What can be said of each tile that was found, by looking at it alone."""
        found = self._detector.find(picture)
        lots = [found[start :: self._threads] for start in range(self._threads)]
        with ThreadPoolExecutor(self._threads) as workers:
            seen = list(workers.map(lambda lot: self._look(picture, lot), lots))
        return [seen[at % self._threads][at // self._threads] for at in range(len(found))]

    def _look(self, picture: Picture, found: Sequence[Found]) -> list[Evidence]:
        quads = self._corners.refine(picture, [tile.quad for tile in found])
        return self._reader.look(picture, quads, [tile.score for tile in found])


def reading_of(picture: Picture, evidence: Sequence[Evidence], request: Request) -> Reading:
    """The table, from the evidence for each of its tiles."""
    height, width = picture.shape[:2]
    pieces = reconcile(evidence, (width, height), request)
    pieces = with_second_opinion(picture, pieces, request)
    quality = assess(picture, [tile.quad for tile in pieces.tiles], request.language)
    return Reading(pieces.tiles, pieces.rows, quality, pieces.face_down, pieces.outside, pieces.unclear)
