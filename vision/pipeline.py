"""The way of a picture through this room: detect, corners, read, reconcile, rows, second opinion."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from engine.errors import BadInput
from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.find.corners import CornerFinder
from vision.find.detector import Detector
from vision.images.quality import QualityMeasures, measure_quality, quality_in_words
from vision.images.warp import Pyramid
from vision.networks.memory import keep_freed_memory
from vision.networks.onnx import Network
from vision.networks.weights import MODELS
from vision.read.reader import PieceReader
from vision.read.tesseract import with_second_opinion
from vision.table.reconcile import reconcile
from vision.values import Detection, Evidence, Picture, Reading, Request

DOUBTED = 0.9
"""The corners of a tile that is read with less confidence are looked for again, from where they seemed to be:
on a rack it is sheared so far that the first look may cut into its neighbour. Square pieces gain nothing."""


@dataclass(frozen=True, slots=True)
class GameNetworks:
    """The networks that look at the pieces of one game."""

    detector: Detector
    corners: CornerFinder
    reader: PieceReader
    again_below: float
    """Pieces that are read with less confidence are looked at again."""


class TableReader:
    """Reads pictures of tables and racks; loads its networks once, those of letters and dice when needed."""

    def __init__(self, models: Path | None = None, threads: int = 2) -> None:
        keep_freed_memory()
        self._folder, self._threads = models or MODELS, threads
        self._eyes = {TILE_ALPHABET.name: self._loaded(TILE_ALPHABET)}
        self._workers = ThreadPoolExecutor(max(1, threads - 1), "look")

    def read(self, picture: Picture, request: Request | None = None) -> Reading:
        """The tiles in the picture, in their rows."""
        asked = request or Request()
        evidence = self.evidence(picture, asked.alphabet)
        measured = self._workers.submit(measure_quality, picture, [tile.quad for tile in evidence])
        return reading_of(picture, evidence, asked, measured.result)

    def evidence(self, picture: Picture, alphabet: Alphabet = TILE_ALPHABET) -> list[Evidence]:
        """What can be said of each piece that was found, by looking at it alone."""
        eyes = self._eyes.get(alphabet.name) or self._eyes.setdefault(alphabet.name, self._loaded(alphabet))
        found, sizes_of_it = eyes.detector.find(picture), Pyramid(picture)
        lots = [found[start :: self._threads] for start in range(self._threads)]
        others = [self._workers.submit(_look, sizes_of_it, lot, eyes) for lot in lots[1:]]
        seen = [_look(sizes_of_it, lots[0], eyes), *(other.result() for other in others)]
        return [seen[at % self._threads][at // self._threads] for at in range(len(found))]

    def close(self) -> None:
        """End the threads that look; nothing can be read any more."""
        self._workers.shutdown()

    def _loaded(self, alphabet: Alphabet) -> GameNetworks:
        detector, corners, reader = (self._folder / name for name in alphabet.networks)
        for path in (detector, corners, reader):
            if not path.is_file():
                raise BadInput(f"pictures of {alphabet.name} cannot be read: {path} is missing")
        # Two look at many small crops: sharing out the tiles keeps the cores busier than sharing each step.
        return GameNetworks(
            Detector(detector, self._threads, alphabet),
            CornerFinder(Network(corners, 1)),
            PieceReader(Network(reader, 1), alphabet),
            0.0 if alphabet.square else DOUBTED,
        )


def _look(picture: Pyramid, found: Sequence[Detection], eyes: GameNetworks) -> list[Evidence]:
    quads, scores = [tile.quad for tile in found], [tile.score for tile in found]
    quads = eyes.corners.refine(picture, quads)
    seen = eyes.reader.look(picture, quads, scores)
    doubted = [at for at, tile in enumerate(seen) if tile.kinds.max() * tile.turns.max() < eyes.again_below]
    if doubted:
        nearer = eyes.corners.refine(picture, [quads[at] for at in doubted])
        again = eyes.reader.look(picture, nearer, [scores[at] for at in doubted])
        for at, tile in zip(doubted, again, strict=True):
            seen[at] = tile
    return seen


def reading_of(
    picture: Picture,
    evidence: Sequence[Evidence],
    request: Request,
    measured: Callable[[], QualityMeasures] | None = None,
) -> Reading:
    """The table, from the evidence for each of its tiles; ``measured`` is the picture with all of them."""
    height, width = picture.shape[:2]
    pieces = reconcile(evidence, (width, height), request)
    pieces = with_second_opinion(picture, pieces, request)
    if measured is not None and len(pieces.tiles) == len(evidence):
        measures = measured()
    else:
        measures = measure_quality(picture, [tile.quad for tile in pieces.tiles])
    quality = quality_in_words(measures, request.language)
    return Reading(
        pieces.tiles,
        pieces.rows,
        quality,
        pieces.face_down,
        pieces.outside,
        pieces.unclear,
        request.alphabet,
    )
