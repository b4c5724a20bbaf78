"""Where the table is in the picture: found, dragged by hand, or exact by a printed mat."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.calibrate.calibration import (
        Calibration as Calibration,
        Misfit as Misfit,
        calibration_by_hand as calibration_by_hand,
        calibration_by_mat as calibration_by_mat,
        calibration_of_whole_picture as calibration_of_whole_picture,
        misfits_of_corners as misfits_of_corners,
    )
    from vision.calibrate.find_table import (
        FIND_TABLE_TUNING as FIND_TABLE_TUNING,
        RegionEvidence as RegionEvidence,
        calibration_by_tiles as calibration_by_tiles,
        fills_region as fills_region,
    )
    from vision.calibrate.fit import (
        calibration_misfit as calibration_misfit,
        enough_tiles_to_judge as enough_tiles_to_judge,
        tiles_misfit as tiles_misfit,
    )
    from vision.calibrate.mat import Mat as Mat
    from vision.calibrate.mat_pdf import draw_mat_pdf as draw_mat_pdf
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
