"""A mat to print and lay under the tiles: its markers tell exactly where the table is, and how large.

One sheet holds a small game; several sheets of the same size are laid edge to edge. Each sheet has a marker
in every corner with a number of its own, so that any few of them that are not covered are enough.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from vision.geometry.quad import quad_of
from vision.values import Picture, Quad
from vision.watch.align import Matrix, shift_of

PAPERS: Mapping[str, tuple[float, float]] = {"a4": (297.0, 210.0), "a3": (420.0, 297.0)}
"""Width and height in millimetres, lying."""
MARKER, INSET = 30.0, 14.0
"""The side of a marker and its distance from the paper's edge: printers leave a margin, markers need one."""
CELLS = 6
"""A marker has four by four cells and a black rim of one."""
MOST_SHEETS = 12
SHEET_MARKERS = 4


@dataclass(frozen=True, slots=True)
class MatTuning:
    """How a mat is found."""

    least_markers: int = 2
    sure_markers: int = 3
    """What is needed to find a mat that is known, and to know which one it is."""
    glance_width: int = 800
    """Pixels: a marker of four sheets side by side is still some twenty pixels wide."""
    astray: float = 3.0
    """Millimetres: how far a marker's corner may be from where the mat has it."""


MAT_TUNING = MatTuning()


@dataclass(frozen=True, slots=True)
class Mat:
    """So many sheets of paper, lying, across and down."""

    paper: str = "a3"
    across: int = 1
    down: int = 1

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise BadInput("unknown-paper", paper=self.paper, known=tuple(PAPERS))
        if min(self.across, self.down) < 1 or self.across * self.down > MOST_SHEETS:
            raise BadInput("mat-sheets", most=MOST_SHEETS)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        wide, tall = PAPERS[self.paper]
        return wide * self.across, tall * self.down

    @property
    def sheets(self) -> int:
        """How many there are; they are numbered in reading order."""
        return self.across * self.down

    def markers(self) -> Iterator[tuple[int, float, float]]:
        """Number of each marker, and where its top left corner is in millimetres from the mat's."""
        wide, tall = PAPERS[self.paper]
        for sheet in range(self.sheets):
            left, top = (sheet % self.across) * wide, (sheet // self.across) * tall
            for corner in range(SHEET_MARKERS):
                right, low = corner % 2 == 1, corner >= 2
                x = wide - INSET - MARKER if right else INSET
                y = tall - INSET - MARKER if low else INSET
                yield SHEET_MARKERS * sheet + corner, left + x, top + y

    def to_json(self) -> dict[str, Any]:
        """The mat as plain data."""
        return {"paper": self.paper, "across": self.across, "down": self.down}

    @staticmethod
    def from_json(document: Mapping[str, Any]) -> "Mat":
        """The mat of such data.

        >>> Mat.from_json(Mat("a4", 2).to_json()) == Mat("a4", 2)
        True
        """
        for key in document.keys() ^ {"paper", "across", "down"}:
            raise BadInput("unknown-key" if key in document else "key-missing", "mat", key=key)
        return Mat(str(document["paper"]), int(document["across"]), int(document["down"]))


@dataclass(frozen=True, slots=True, eq=False)
class FoundMat:
    """The mat as it lies in a picture."""

    region: Quad
    """The mat's corners, the first its top left."""
    to_picture: Matrix
    """From millimetres on the mat to picture pixels."""
    markers: tuple[int, ...]
    """The numbers of the markers that were seen."""
    astray: float
    """Millimetres: how far their corners are from where they were printed, as a rule."""


def find_mat(picture: Picture, mat: Mat, tuning: MatTuning = MAT_TUNING) -> FoundMat | None:
    """Where the mat lies; None where fewer than two of its markers are seen, or do not lie as printed."""
    return _laid(_seen(picture, tuning), mat, tuning)


def recognise_mat(picture: Picture, tuning: MatTuning = MAT_TUNING) -> tuple[Mat, FoundMat] | None:
    """Which mat lies there, and where; None unless every one of its sheets shows a marker.

    How the sheets are numbered tells how many there are, and how they lie which paper it is.
    """
    seen = _seen(picture, tuning)
    sheets = {number // SHEET_MARKERS for number in seen}
    count = len(sheets)
    if len(seen) < tuning.sure_markers or sheets != set(range(count)):
        return None
    mats = (Mat(paper, n, count // n) for paper in PAPERS for n in range(1, count + 1) if count % n == 0)
    found = [(mat, lying) for mat in mats if (lying := _laid(seen, mat, tuning)) is not None]
    return min(found, key=lambda each: each[1].astray, default=None)


def _seen(picture: Picture, tuning: MatTuning) -> Mapping[int, NDArray[np.float64]]:
    """The markers of a picture with their corners."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    # Looked for in a small copy first: most pictures have none, and a fine one takes long.
    by = tuning.glance_width / max(tuning.glance_width, grey.shape[1])
    small = cv2.resize(grey, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    glance = cv2.aruco.ArucoDetector(_dictionary(), _careful(cv2.aruco.CORNER_REFINE_NONE))
    if not glance.detectMarkers(small)[0]:
        return {}
    found, numbers, _ = cv2.aruco.ArucoDetector(_dictionary(), _careful()).detectMarkers(grey)
    most = MOST_SHEETS * SHEET_MARKERS
    return {
        int(number): np.asarray(corners, np.float64).reshape(4, 2) + 0.5
        for number, corners in zip(np.asarray(numbers).reshape(-1).tolist(), found, strict=False)
        if number < most
    }


def _laid(seen: Mapping[int, NDArray[np.float64]], mat: Mat, tuning: MatTuning) -> FoundMat | None:
    """The mat as these markers show it."""
    known = {number: (x, y) for number, x, y in mat.markers()}
    shown = {number: corners for number, corners in seen.items() if number in known}
    if len(shown) < tuning.least_markers:
        return None
    side = np.array([[0, 0], [MARKER, 0], [MARKER, MARKER], [0, MARKER]])
    printed = np.concatenate([side + known[number] for number in shown])
    pixels = np.concatenate(list(shown.values()))
    inverse, good = cv2.findHomography(pixels, printed, cv2.RANSAC, tuning.astray)
    plane = np.asarray(inverse, np.float64)
    if plane.shape != (3, 3) or np.asarray(good).mean() < 0.7 or abs(np.linalg.det(plane)) < 1e-12:
        return None
    to_picture = np.linalg.inv(plane).astype(np.float64)
    wide, tall = mat.size
    corners = np.array([[[0, 0], [wide, 0], [wide, tall], [0, tall]]], np.float64)
    region = cv2.perspectiveTransform(corners, to_picture)[0]
    off = cv2.perspectiveTransform(pixels[None], plane)[0] - printed
    astray = float(np.median(np.hypot(off[:, 0], off[:, 1])))
    return FoundMat(quad_of(region), shift_of(to_picture).matrix, tuple(sorted(shown)), astray)


def dark_cells(number: int) -> list[tuple[int, int]]:
    """The dark cells of a marker, as column and row.

    >>> len(dark_cells(0)) >= 20
    True
    """
    cells = cv2.aruco.generateImageMarker(_dictionary(), number, CELLS)
    return [(int(column), int(row)) for row, column in np.argwhere(np.asarray(cells) < 128)]


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def _careful(refined: int = cv2.aruco.CORNER_REFINE_SUBPIX) -> cv2.aruco.DetectorParameters:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = refined
    settings.minMarkerPerimeterRate = 0.02
    return settings
