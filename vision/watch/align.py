"""How a bumped camera or table is recognised: everything has shifted together.

A shift is found twice: in the pictures, before anything is read, and in the tiles, after it. Both ask the
same question: is there one motion that most of what was seen has made, and did hardly anything stay behind?
Where many tiles were moved by hand, some were not, and those speak for a camera that stood still.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import Face
from vision.geometry.quads import Flags, Numbers, Quads, centres, sizes, stacked
from vision.values import Picture, Quad

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
_Points = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class AlignTuning:
    """What is a bump of camera or table."""

    fine_width: int = 480
    """Pixels: the width at which features of pictures are compared."""
    features: int = 700
    least_matches: int = 24
    clearer: float = 0.8
    """A feature's best match must be this much nearer than its second best."""
    astray: float = 2.0
    """Pixels of the fine picture: how far a feature may be from where the shift says."""
    together: float = 0.55
    left_behind: float = 0.15
    """The least share of features, or of tiles, that shift together, and the largest that stays in its
    place."""
    least_shift: float = 0.004
    """Of the picture's width: less is no shift."""
    least_tiles: int = 6
    """Fewer tiles do not tell a shift from a row that was pushed."""
    tile_astray: float = 0.25
    tile_shift: float = 0.12
    """In tile widths: how far a tile may be from where the shift says; how far it moves at least."""
    tiles_together: float = 0.7
    most_scale: float = 1.35
    most_tilt: float = 0.15
    """A bump changes the scale by no more than that, and the scale across the picture by no more than
    this."""
    worth_a_tilt: float = 0.6
    """How much nearer the pairs must be under a tilt than without one."""


ALIGN_TUNING = AlignTuning()


@dataclass(frozen=True, slots=True)
class Shift:
    """A homography that takes places in the earlier picture to places in the later one."""

    matrix: Matrix

    def moved(self, quad: Quad) -> Quad:
        """Where the quad is now."""
        there: Quad = moved_quads(stacked([quad]), self)[0]
        return there

    def after(self, first: "Shift") -> "Shift":
        """Both shifts, one after the other."""
        return shift_of(np.array(self.matrix) @ np.array(first.matrix))


STOOD_STILL = Shift(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))


def shift_of(matrix: NDArray[np.float64]) -> Shift:
    """The shift of a 3 × 3 matrix.

    >>> shift_of(np.diag([2.0, 2.0, 2.0])) == STOOD_STILL
    True
    """
    whole = np.asarray(matrix, np.float64) / float(matrix[2, 2])
    first, second, third = ((float(a), float(b), float(c)) for a, b, c in whole)
    return Shift((first, second, third))


def scale_shift(across: float, down: float) -> Shift:
    """The shift between two sizes of the same picture."""
    return shift_of(np.diag([across, down, 1.0]))


def moved_quads(quads: Quads, shift: Shift) -> Quads:
    """Where the quads are now."""
    if not len(quads):
        return quads
    points = quads.reshape(-1, 1, 2).astype(np.float64)
    there = cv2.perspectiveTransform(points, np.array(shift.matrix))
    return np.asarray(there, np.float32).reshape(-1, 4, 2)


def warp_small(
    read: NDArray[np.float32], shift: Shift, by: int, now: NDArray[np.float32]
) -> NDArray[np.float32]:
    """A small copy after the bump, ``by`` times smaller; where nothing is known of it, it is as now."""
    scale = np.diag([1 / by, 1 / by, 1.0])
    matrix = scale @ np.array(shift.matrix) @ np.linalg.inv(scale)
    size = (read.shape[1], read.shape[0])
    seen = cv2.warpPerspective(np.ones(read.shape[:2], np.float32), matrix, size)
    there = cv2.warpPerspective(read, matrix, size, flags=cv2.INTER_LINEAR)
    return np.asarray(np.where((seen > 0.99)[..., None], there, now), np.float32)


def align_pictures(
    before: Picture, after: Picture, region: Quad | None = None, tuning: AlignTuning = ALIGN_TUNING
) -> Shift | None:
    """The shift between two pictures of the same size, if all of the region shifted together; else None."""
    factor = min(1.0, tuning.fine_width / before.shape[1])
    here, there = _matches(_fine(before, factor), _fine(after, factor), region, factor, tuning)
    if len(here) < tuning.least_matches:
        return None
    stayed = np.hypot(*(there - here).T) <= tuning.astray
    matrix, together = _common(here, there, tuning.astray, tuning)
    if (
        matrix is None
        or together.mean() < tuning.together
        or (stayed & ~together).mean() > tuning.left_behind
    ):
        return None
    matrix = _refined(here[together], there[together], tuning.astray, matrix, tuning)
    way = np.hypot(*(_through(matrix, here) - here).T)
    if float(np.median(way)) < tuning.least_shift * tuning.fine_width:
        return None
    back = np.diag([1 / factor, 1 / factor, 1.0])
    return shift_of(back @ matrix @ np.linalg.inv(back))


def align_tiles(
    before: Sequence[tuple[Face, Quad]],
    after: Sequence[tuple[Face, Quad]],
    about: Shift = STOOD_STILL,
    tuning: AlignTuning = ALIGN_TUNING,
) -> Shift | None:
    """The shift that most tiles of a table have made together, beyond what is known ``about`` it; else None.

    Faces tell which tile may be which. Few tiles, or a single row of them, prove nothing.
    """
    old, new = moved_quads(stacked([quad for _, quad in before]), about), stacked([quad for _, quad in after])
    pairs = [
        (a, b) for a, (face, _) in enumerate(before) for b, (other, _) in enumerate(after) if face == other
    ]
    if min(len({a for a, _ in pairs}), len({b for _, b in pairs})) < tuning.least_tiles:
        return None
    ones, others = (np.array(part) for part in zip(*pairs, strict=True))
    here, there = centres(old)[ones].astype(np.float32), centres(new)[others].astype(np.float32)
    tile = float(np.median(sizes(old).min(axis=1)))
    matrix, together = _common(here, there, tuning.tile_astray * tile, tuning)
    if matrix is None:
        return None
    matched = {a for a, good in zip(ones.tolist(), together.tolist(), strict=True) if good}
    stayed = set(ones[np.hypot(*(there - here).T) <= tuning.tile_shift * tile].tolist())
    common = min(len(before), len(after))
    if (
        len(matched) < max(tuning.least_tiles, tuning.tiles_together * common)
        or len(stayed) > tuning.left_behind * common
    ):
        return None
    if _in_one_line(here[together], tile):
        return None
    return _with_corners(old[ones[together]], new[others[together]], matrix, tuning).after(about)


def _with_corners(old: Quads, new: Quads, matrix: NDArray[np.float64], tuning: AlignTuning) -> Shift:
    """The shift by all corners of the tiles; faces may be upside down, so each corner takes the nearest."""
    here = old.reshape(-1, 2)
    guess = _through(matrix, here).reshape(-1, 4, 1, 2)
    nearest = np.hypot(*np.moveaxis(guess - new[:, None], -1, 0)).argmin(axis=2)
    there = np.take_along_axis(new, nearest[..., None], axis=1).reshape(-1, 2)
    return shift_of(_refined(here, there.astype(np.float32), 3.0, matrix, tuning))


def _in_one_line(points: _Points, tile: float) -> bool:
    """Whether the points hardly spread but along one line."""
    away = points - points.mean(axis=0)
    across = np.linalg.svd(away, compute_uv=False)[-1] / np.sqrt(len(points))
    return bool(across < 0.5 * tile)


def _common(
    here: _Points, there: _Points, astray: float, tuning: AlignTuning
) -> tuple[NDArray[np.float64] | None, Flags]:
    """The rotation, scale and shift that most pairs have in common, and which pairs those are."""
    found, inliers = cv2.estimateAffinePartial2D(
        here, there, method=cv2.RANSAC, ransacReprojThreshold=astray, maxIters=4000, confidence=0.999
    )
    plain = np.asarray(found, np.float64)  # OpenCV gives None where there is no such motion
    if plain.shape != (2, 3) or not np.isfinite(plain).all():
        return None, np.zeros(len(here), np.bool_)
    scale = float(np.hypot(plain[0, 0], plain[1, 0]))
    if not 1 / tuning.most_scale <= scale <= tuning.most_scale:
        return None, np.zeros(len(here), np.bool_)
    return np.vstack([plain, (0.0, 0.0, 1.0)]), inliers.reshape(-1).astype(np.bool_)


def _refined(
    here: _Points, there: _Points, astray: float, plain: NDArray[np.float64], tuning: AlignTuning
) -> NDArray[np.float64]:
    """The homography of the pairs if it is a small tilt of what the plain motion says; else that."""
    found, _ = cv2.findHomography(here, there, cv2.RANSAC, astray)
    matrix = np.asarray(found, np.float64)
    if matrix.shape != (3, 3) or not np.isfinite(matrix).all():
        return plain
    depth = here @ matrix[2, :2] + matrix[2, 2]
    if depth.min() <= 0 or depth.max() / depth.min() > 1 + tuning.most_tilt:
        return plain
    extent = float(np.ptp(here, axis=0).max())
    off = np.hypot(*(_through(matrix, here) - _through(plain, here)).T)
    left, left_plain = (
        float(np.median(np.hypot(*(_through(each, here) - there).T))) for each in (matrix, plain)
    )
    # Beyond the pairs a tilt runs wild: it is believed only where it plainly explains more.
    return matrix if off.max() < 0.1 * extent and left < tuning.worth_a_tilt * left_plain else plain


def _through(matrix: NDArray[np.float64], points: _Points) -> Numbers:
    there = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), matrix)
    return np.asarray(there, np.float64).reshape(-1, 2)


def _fine(picture: Picture, factor: float) -> NDArray[np.uint8]:
    size = (max(1, round(picture.shape[1] * factor)), max(1, round(picture.shape[0] * factor)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def _matches(
    before: NDArray[np.uint8],
    after: NDArray[np.uint8],
    region: Quad | None,
    factor: float,
    tuning: AlignTuning,
) -> tuple[_Points, _Points]:
    """Where clear features are in both pictures; those of the earlier one lie in the region."""
    mask = np.full(before.shape, 255, np.uint8)
    if region is not None:
        mask[:] = 0
        hull = np.asarray(cv2.convexHull(np.round(region * factor).astype(np.int32)), np.int32)
        cv2.fillConvexPoly(mask, hull, 255)
    finder = cv2.ORB.create(nfeatures=tuning.features, edgeThreshold=16, patchSize=31, fastThreshold=12)
    first, codes = finder.detectAndCompute(before, mask)
    second, other_codes = finder.detectAndCompute(after, np.full(after.shape, 255, np.uint8))
    nothing = np.zeros((0, 2), np.float32)
    if len(first) < 2 or len(second) < 2:
        return nothing, nothing
    near = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(codes, other_codes, k=2)
    clear = [
        pair[0] for pair in near if len(pair) == 2 and pair[0].distance < tuning.clearer * pair[1].distance
    ]
    here = np.array([first[match.queryIdx].pt for match in clear], np.float32).reshape(-1, 2)
    there = np.array([second[match.trainIdx].pt for match in clear], np.float32).reshape(-1, 2)
    return here, there
