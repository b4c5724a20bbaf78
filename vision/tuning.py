"""All that is tuned on the way of a picture, in one value.

A bench or a test can vary it::

    TableReader(tuning=replace(DEFAULT_TUNING, rows=replace(ROWS_TUNING, widest_gap=0.5)))

Each step has its own values beside its code, with what each means.
"""

from dataclasses import dataclass

from vision.find.corners import CORNERS_TUNING, CornersTuning
from vision.find.detector import DETECTOR_TUNING, DetectorTuning
from vision.images.quality import QUALITY_TUNING, QualityTuning
from vision.read.inks import INKS_TUNING, InksTuning
from vision.read.reader import READER_TUNING, ReaderTuning
from vision.read.tesseract import TESSERACT_TUNING, TesseractTuning
from vision.table.choose_faces import CHOICE_TUNING, ChoiceTuning
from vision.table.dice.grid import GRID_TUNING, GridTuning
from vision.table.dice.tops import TOPS_TUNING, TopsTuning
from vision.table.gaps import GAPS_TUNING, GapsTuning
from vision.table.letter_uprights import LETTER_UPRIGHTS_TUNING, LetterUprightsTuning
from vision.table.reject.cut_by_edge import EDGE_TUNING, EdgeTuning
from vision.table.reject.dark_bodies import BODY_TUNING, BodyTuning
from vision.table.reject.flat_sizes import FLAT_TUNING, FlatTuning
from vision.table.reject.in_the_pool import POOL_TUNING, PoolTuning
from vision.table.reject.odd_sizes import SIZE_TUNING, SizeTuning
from vision.table.reject.off_the_table import OUTSIDE_TUNING, OutsideTuning
from vision.table.reject.poor_finds import FINDS_TUNING, FindsTuning
from vision.table.row_backs import BACKS_TUNING, BacksTuning
from vision.table.rows import ROWS_TUNING, RowsTuning
from vision.table.uprights import UPRIGHTS_TUNING, UprightsTuning


@dataclass(frozen=True, slots=True)
class Tuning:
    """The tuned values of every step from a picture to its reading."""

    detector: DetectorTuning = DETECTOR_TUNING
    corners: CornersTuning = CORNERS_TUNING
    reader: ReaderTuning = READER_TUNING
    finds: FindsTuning = FINDS_TUNING
    bodies: BodyTuning = BODY_TUNING
    tops: TopsTuning = TOPS_TUNING
    uprights: UprightsTuning = UPRIGHTS_TUNING
    letter_uprights: LetterUprightsTuning = LETTER_UPRIGHTS_TUNING
    rows: RowsTuning = ROWS_TUNING
    gaps: GapsTuning = GAPS_TUNING
    backs: BacksTuning = BACKS_TUNING
    grid: GridTuning = GRID_TUNING
    edge: EdgeTuning = EDGE_TUNING
    sizes: SizeTuning = SIZE_TUNING
    flat: FlatTuning = FLAT_TUNING
    outside: OutsideTuning = OUTSIDE_TUNING
    pool: PoolTuning = POOL_TUNING
    inks: InksTuning = INKS_TUNING
    choice: ChoiceTuning = CHOICE_TUNING
    tesseract: TesseractTuning = TESSERACT_TUNING
    quality: QualityTuning = QUALITY_TUNING


DEFAULT_TUNING = Tuning()
