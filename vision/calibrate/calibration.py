"""Where the table is in the camera's picture: found by itself, dragged by hand, or exact by a printed mat.

A calibration is plain data that is kept for each camera. At every start it is held against what the camera
shows; where it does not fit any longer, a reason is given.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import cv2
import numpy as np
from numpy.typing import ArrayLike

from engine.errors import BadInput
from vision.calibrate.mat import MAT_TUNING, Mat, MatTuning, find_mat, recognise_mat
from vision.geometry.quad import area, quad_of
from vision.geometry.quads import sizes, stacked
from vision.values import Picture, Quad, Reading
from vision.watch.align import Matrix, shift_of

RegionSource = Literal["found", "hand", "mat", "whole"]
"""Found by its tiles, dragged by hand, exact by the mat; or somebody wishes the whole picture."""


@dataclass(frozen=True, slots=True)
class CalibrationTuning:
    """What a region must be like."""

    smallest_region: float = 0.05
    """Of the picture: a smaller table cannot be meant."""
    narrowest_corner: float = 20.0
    """Degrees."""
    thumb_width: int = 320
    """Pixels: the width of the small picture that is kept to recognise the view."""
    mat: MatTuning = MAT_TUNING


CALIBRATION_TUNING = CalibrationTuning()


_KEYS = frozenset({"size", "region", "source", "tile_px", "upright", "view", "plane", "mat"})


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a calibration, or a region given by hand, cannot be used: a code and what belongs to it."""

    code: str
    parameters: Mapping[str, int | float | str]


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """Where a camera sees the table, and how."""

    size: tuple[int, int]
    """Width and height of the camera's pictures."""
    region: Quad
    source: RegionSource
    tile_px: float | None = None
    """The usual short side of a tile in pixels."""
    upright: float | None = None
    """The direction of the rows, in degrees clockwise from the picture's left to right."""
    view: bytes | None = None
    """A small JPEG of what the camera saw."""
    plane: Matrix | None = None
    """From picture pixels to millimetres on the mat."""
    mat: Mat | None = None

    @property
    def within(self) -> Quad | None:
        """The part of the picture to look at; None: all of it."""
        return None if self.source == "whole" else self.region

    def moved(self, region: Quad, picture: Picture) -> "Calibration | None":
        """The same after camera or table was bumped: where its corners are now, and how it looks.

        None where too little of the table is left in the picture.
        """
        size, seen = picture_size(picture), seen_part(region, picture)
        if misfits_of_corners(seen, size):
            return None
        plane = self.plane
        if plane is not None:
            back = np.asarray(cv2.getPerspectiveTransform(region, self.region), np.float64)
            plane = shift_of(np.array(plane) @ back).matrix
        return replace(self, size=size, region=seen, view=thumbnail(picture), plane=plane)

    def to_json(self) -> dict[str, Any]:
        """The calibration as plain data."""
        return {
            "size": list(self.size),
            "region": [[float(x), float(y)] for x, y in self.region.tolist()],
            "source": self.source,
            "tile_px": self.tile_px,
            "upright": self.upright,
            "view": None if self.view is None else base64.b64encode(self.view).decode("ascii"),
            "plane": None if self.plane is None else [list(line) for line in self.plane],
            "mat": None if self.mat is None else self.mat.to_json(),
        }

    @staticmethod
    def from_json(document: Mapping[str, Any]) -> "Calibration":
        """The calibration of such data; BadInput names what is wrong with it."""
        for key in document.keys() ^ _KEYS:
            raise BadInput("unknown-key" if key in document else "key-missing", "calibration", key=key)
        try:
            wide, tall = (int(side) for side in document["size"])
            region = quad_of(np.array(document["region"], np.float32))
            view = None if document["view"] is None else base64.b64decode(document["view"], validate=True)
            plane = None if document["plane"] is None else shift_of(np.array(document["plane"])).matrix
            mat = None if document["mat"] is None else Mat.from_json(document["mat"])
            tile_px, upright = (
                None if document[key] is None else float(document[key]) for key in ("tile_px", "upright")
            )
        except (TypeError, ValueError, IndexError) as error:
            raise BadInput("calibration-wrong", "calibration", why=str(error)) from error
        if document["source"] not in get_args(RegionSource):
            raise BadInput("unknown-source", "calibration", source=document["source"])
        for misfit in misfits_of_corners(region, (wide, tall)):
            raise BadInput(misfit.code, "calibration", **misfit.parameters)
        return Calibration((wide, tall), region, document["source"], tile_px, upright, view, plane, mat)


def misfits_of_corners(
    corners: ArrayLike, size: tuple[int, int], tuning: CalibrationTuning = CALIBRATION_TUNING
) -> tuple[Misfit, ...]:
    """All that is wrong with four corners that somebody has dragged, in a picture of that size."""
    quad = np.asarray(corners, np.float32)
    if quad.shape != (4, 2) or not np.isfinite(quad).all():
        return (Misfit("region-not-four-corners", {}),)
    found: list[Misfit] = []
    wide, tall = size
    slack = 0.02 * wide
    if (quad < -slack).any() or (quad > np.array([wide + slack, tall + slack])).any():
        found.append(Misfit("region-beyond-picture", {"width": wide, "height": tall}))
    edges = np.roll(quad, -1, axis=0) - quad
    after = np.roll(edges, -1, axis=0)
    turn = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if not ((turn > 0).all() or (turn < 0).all()):
        return (*found, Misfit("region-crossed", {}))
    bends = np.degrees(np.arctan2(np.abs(turn), (edges * after).sum(axis=1)))
    if bends.max() > 180 - tuning.narrowest_corner or bends.min() < tuning.narrowest_corner:
        found.append(Misfit("region-narrow", {}))
    share = area(quad) / max(1.0, float(wide * tall))
    if share < tuning.smallest_region:
        found.append(Misfit("region-small", {"percent": round(100 * share, 1)}))
    return tuple(found)


def calibration_by_hand(
    corners: ArrayLike,
    picture: Picture,
    reading: Reading | None = None,
    tuning: CalibrationTuning = CALIBRATION_TUNING,
) -> Calibration:
    """The calibration of corners that somebody has dragged; BadInput says what is wrong with them."""
    size = picture_size(picture)
    for misfit in misfits_of_corners(corners, size, tuning):
        raise BadInput(misfit.code, **misfit.parameters)
    tile_px = None if reading is None or not reading.tiles else usual_tile_px(reading)
    return Calibration(size, quad_of(corners), "hand", tile_px, None, thumbnail(picture, tuning))


def calibration_by_mat(
    picture: Picture, mat: Mat | None = None, tuning: CalibrationTuning = CALIBRATION_TUNING
) -> Calibration | None:
    """The exact calibration, if the mat is seen in the picture; whichever mat it is where none is named."""
    known = None if mat is None else find_mat(picture, mat, tuning.mat)
    seen = recognise_mat(picture, tuning.mat) if mat is None else None if known is None else (mat, known)
    if seen is None:
        return None
    kind, found = seen
    size, region = picture_size(picture), seen_part(found.region, picture)
    if misfits_of_corners(region, size, tuning):
        return None
    plane = shift_of(np.linalg.inv(np.array(found.to_picture))).matrix
    upright = float(np.degrees(np.arctan2(*(found.region[1] - found.region[0])[::-1])))
    return Calibration(size, region, "mat", None, upright, thumbnail(picture, tuning), plane, kind)


def calibration_of_whole_picture(picture: Picture) -> Calibration:
    """The calibration of somebody who wishes all of the picture to be looked at."""
    wide, tall = size = picture_size(picture)
    return Calibration(size, quad_of([[0, 0], [wide, 0], [wide, tall], [0, tall]]), "whole")


def thumbnail(picture: Picture, tuning: CalibrationTuning = CALIBRATION_TUNING) -> bytes:
    """The picture as a small JPEG."""
    wide, tall = picture_size(picture)
    factor = min(1.0, tuning.thumb_width / wide)
    small = cv2.resize(
        picture, (max(1, round(wide * factor)), max(1, round(tall * factor))), interpolation=cv2.INTER_AREA
    )
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return data.tobytes()


def picture_size(picture: Picture) -> tuple[int, int]:
    """Width and height in pixels."""
    tall, wide = picture.shape[:2]
    return int(wide), int(tall)


def usual_tile_px(reading: Reading) -> float:
    """The usual short side of the tiles, in pixels."""
    quads = stacked([tile.quad for tile in reading.tiles])
    return float(np.median(sizes(quads).min(axis=1)))


def seen_part(region: Quad, picture: Picture) -> Quad:
    """The region without what reaches beyond the picture."""
    return quad_of(np.clip(region, 0, picture_size(picture)))
