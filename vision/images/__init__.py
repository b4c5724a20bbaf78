"""Pictures themselves: load, warp, cut out, measure quality, draw into."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.images.annotate import close_up as close_up
    from vision.images.crops import (
        CORNER_MARGIN as CORNER_MARGIN,
        Crops as Crops,
        corner_crops as corner_crops,
        normalise_crops as normalise_crops,
        reader_crops as reader_crops,
    )
    from vision.images.load import load_picture as load_picture
    from vision.images.quality import (
        QUALITY_TUNING as QUALITY_TUNING,
        QualityMeasures as QualityMeasures,
        QualityTuning as QualityTuning,
        measure_quality as measure_quality,
        picture_quality as picture_quality,
    )
    from vision.images.warp import Pyramid as Pyramid, halve as halve
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
