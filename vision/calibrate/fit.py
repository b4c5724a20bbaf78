"""Whether a calibration still fits what the camera shows: by the mat, the tiles, the view that was kept."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibrate.calibration import Calibration, Misfit, picture_size, seen_part, usual_tile_px
from vision.calibrate.mat import MAT_TUNING, MatTuning, find_mat
from vision.geometry.quads import centres
from vision.table.reject.off_the_table import split_off_outside
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import Picture, Quad, Reading
from vision.watch.align import ALIGN_TUNING, AlignTuning, align_pictures


@dataclass(frozen=True, slots=True)
class FitTuning:
    """When a calibration does not fit any longer."""

    other_zoom: float = 1.2
    """By how much tiles may look larger or smaller than they did."""
    moved: float = 0.03
    """Of the picture's width: by how much the view may have shifted."""
    least_tiles: int = 6
    most_outside: float = 0.4
    """Tiles that are needed to judge by; the share of them that may lie outside the region."""
    mat: MatTuning = MAT_TUNING
    align: AlignTuning = ALIGN_TUNING
    table: Tuning = DEFAULT_TUNING
    """By what the tiles of the table are told from others."""


FIT_TUNING = FitTuning()


def calibration_misfit(
    calibration: Calibration,
    picture: Picture,
    reading: Reading | None = None,
    tuning: FitTuning = FIT_TUNING,
) -> Misfit | None:
    """None while the calibration fits what the camera shows now; else the first reason why not."""
    if calibration.source == "whole":
        return None
    wide, tall = picture_size(picture)
    if (wide, tall) != calibration.size:
        had_wide, had_tall = calibration.size
        return Misfit(
            "other-resolution",
            {"width": wide, "height": tall, "had_width": had_wide, "had_height": had_tall},
        )
    if calibration.mat is not None:
        seen = find_mat(picture, calibration.mat, tuning.mat)
        if seen is not None:
            return _mat_moved(calibration, seen_part(seen.region, picture), wide, tuning)
    return tiles_misfit(calibration, reading, tuning) or _view_moved(calibration, picture, tuning)


def tiles_misfit(
    calibration: Calibration, reading: Reading | None, tuning: FitTuning = FIT_TUNING
) -> Misfit | None:
    """What the tiles say against it: another zoom, or a table that lies elsewhere."""
    if calibration.source == "whole" or reading is None or not enough_tiles_to_judge(reading, tuning):
        return None
    if calibration.tile_px and reading.tiles:
        ratio = usual_tile_px(reading) / calibration.tile_px
        if not 1 / tuning.other_zoom <= ratio <= tuning.other_zoom:
            return Misfit("other-zoom", {"percent": round(100 * ratio)})
    quads, _ = split_off_outside(reading, tuning.table.outside, tuning.table.rows)
    border = cv2.convexHull(calibration.region)
    away = [
        cv2.pointPolygonTest(border, (float(x), float(y)), measureDist=False) < 0
        for x, y in centres(quads).tolist()
    ]
    share = sum(away) / max(1, len(away))
    if share <= tuning.most_outside:
        return None
    return Misfit("tiles-outside", {"percent": round(100 * share)})


def enough_tiles_to_judge(reading: Reading, tuning: FitTuning = FIT_TUNING) -> bool:
    """Whether so many tiles are seen that they can say something against a calibration."""
    return len(reading.tiles) + len(reading.outside) >= tuning.least_tiles


def _mat_moved(calibration: Calibration, seen: Quad, wide: int, tuning: FitTuning) -> Misfit | None:
    far = float(np.abs(seen - calibration.region).max())
    return None if far <= tuning.moved * wide else Misfit("camera-moved", {"pixels": round(far)})


def _view_moved(calibration: Calibration, picture: Picture, tuning: FitTuning) -> Misfit | None:
    """Whether the view has shifted against the small picture that was kept; silent where nothing is known."""
    if calibration.view is None:
        return None
    before: NDArray[np.uint8] = np.frombuffer(calibration.view, np.uint8)
    seen = cv2.imdecode(before, cv2.IMREAD_COLOR)
    if seen is None:
        return None
    tall, wide = seen.shape[:2]
    now = cv2.resize(picture, (wide, tall), interpolation=cv2.INTER_AREA)
    factor = wide / calibration.size[0]
    region = (calibration.region * np.float32(factor)).astype(np.float32)
    shift = align_pictures(np.asarray(seen, np.uint8), np.asarray(now, np.uint8), tuning=tuning.align)
    if shift is None:
        return None
    far = float(np.hypot(*(shift.moved(region) - region).T).max())
    return None if far <= tuning.moved * wide else Misfit("camera-moved", {"pixels": round(far / factor)})
