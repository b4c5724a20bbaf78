"""The way of a picture through this room: detect, corners, read, reconcile, rows, second opinion."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from engine.errors import BadInput
from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.find.corners import CornerFinder
from vision.find.detector import Detector
from vision.images.quality import QualityMeasures, measure_quality, picture_quality
from vision.images.warp import Pyramid
from vision.networks.memory import keep_freed_memory
from vision.networks.onnx import Network
from vision.networks.weights import MODELS
from vision.read.reader import PieceReader
from vision.read.tesseract import with_second_opinion
from vision.table.reconcile import reconcile
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Detection, Evidence, Picture, Reading, Request


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

    def __init__(self, models: Path | None = None, threads: int = 2, tuning: Tuning = DEFAULT_TUNING) -> None:
        keep_freed_memory()
        self._folder, self._threads, self._tuning = models or MODELS, threads, tuning
        self._networks = {TILE_ALPHABET.name: self._load(TILE_ALPHABET)}
        self._workers = ThreadPoolExecutor(max(1, threads - 1), "look")

    def read(self, picture: Picture, request: Request | None = None) -> Reading:
        """The tiles in the picture, in their rows."""
        asked = request or Request()
        evidence = self.evidence(picture, asked.alphabet)
        quads = [tile.quad for tile in evidence]
        measured = self._workers.submit(measure_quality, picture, quads, self._tuning.quality)
        return reading_of(picture, evidence, asked, measured.result, self._tuning)

    def evidence(self, picture: Picture, alphabet: Alphabet = TILE_ALPHABET) -> list[Evidence]:
        """What can be said of each piece that was found, by looking at it alone."""
        networks = self._networks.get(alphabet.name)
        if networks is None:
            networks = self._networks.setdefault(alphabet.name, self._load(alphabet))
        found, pyramid = networks.detector.find(picture), Pyramid(picture)
        lots = [found[start :: self._threads] for start in range(self._threads)]
        others = [self._workers.submit(_look, pyramid, lot, networks) for lot in lots[1:]]
        seen = [_look(pyramid, lots[0], networks), *(other.result() for other in others)]
        return [seen[place % self._threads][place // self._threads] for place in range(len(found))]

    def close(self) -> None:
        """End the threads that look; nothing can be read any more."""
        self._workers.shutdown()

    def _load(self, alphabet: Alphabet) -> GameNetworks:
        detector, corners, reader = (self._folder / name for name in alphabet.networks)
        for path in (detector, corners, reader):
            if not path.is_file():
                raise BadInput("network-missing", game=alphabet.name, path=path)
        # Two look at many small crops: sharing out the tiles keeps the cores busier than sharing each step.
        return GameNetworks(
            Detector(detector, self._threads, alphabet, self._tuning.detector),
            CornerFinder(Network(corners, 1)),
            PieceReader(Network(reader, 1), alphabet, self._tuning.reader),
            0.0 if alphabet.square else self._tuning.corners.again_below,
        )


def _look(picture: Pyramid, found: Sequence[Detection], networks: GameNetworks) -> list[Evidence]:
    quads, scores = [tile.quad for tile in found], [tile.score for tile in found]
    quads = networks.corners.refine(picture, quads)
    seen = networks.reader.look(picture, quads, scores)
    sure = [tile.kinds.max() * tile.turns.max() for tile in seen]
    doubted = [place for place, share in enumerate(sure) if share < networks.again_below]
    if doubted:
        nearer = networks.corners.refine(picture, [quads[place] for place in doubted])
        again = networks.reader.look(picture, nearer, [scores[place] for place in doubted])
        for place, tile in zip(doubted, again, strict=True):
            seen[place] = tile
    return seen


def reading_of(
    picture: Picture,
    evidence: Sequence[Evidence],
    request: Request,
    measured: Callable[[], QualityMeasures] | None = None,
    tuning: Tuning = DEFAULT_TUNING,
) -> Reading:
    """The table, from the evidence for each of its tiles; ``measured`` is the picture with all of them."""
    height, width = picture.shape[:2]
    pieces = reconcile(evidence, (width, height), request, tuning)
    pieces = with_second_opinion(picture, pieces, request, tuning.tesseract)
    if measured is not None and len(pieces.tiles) == len(evidence):
        measures = measured()
    else:
        measures = measure_quality(picture, [tile.quad for tile in pieces.tiles], tuning.quality)
    quality = picture_quality(measures, tuning.quality)
    return Reading(
        pieces.tiles,
        pieces.rows,
        quality,
        pieces.face_down,
        pieces.outside,
        pieces.unclear,
        request.alphabet,
    )
