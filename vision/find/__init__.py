"""Where pieces lie: the detector of oriented boxes, and exact corners."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.find.corners import (
        CORNERS_TUNING as CORNERS_TUNING,
        CornerFinder as CornerFinder,
        CornersTuning as CornersTuning,
        offsets_of_quad as offsets_of_quad,
    )
    from vision.find.detector import (
        DETECTOR_TUNING as DETECTOR_TUNING,
        LEAST_SCORE_INPUT as LEAST_SCORE_INPUT,
        MOST_CELLS as MOST_CELLS,
        STRIDES as STRIDES,
        Detector as Detector,
        DetectorTuning as DetectorTuning,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
