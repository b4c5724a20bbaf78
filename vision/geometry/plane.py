"""Square tops seen from anywhere, laid flat: the view that makes all of them squares of one size.

The homography to the plane, fitted by Gauss and Newton with robust weights.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Numbers, Quads, areas


@dataclass(frozen=True, slots=True)
class PlaneTuning:
    """How the view onto the plane is looked for."""

    rounds: int = 12
    odd: float = 0.08
    """A quad that is this far from a square after all counts half: it may be no top at all."""
    loose: tuple[float, float, float, float] = (1.0, 1.0, 0.4, 0.4)
    """How far the view is likely to be from straight above: stretched, skewed, and tipped both ways."""


PLANE_TUNING = PlaneTuning()


_STEP = 1e-5
_HALF_TURN = np.array([[0.0, -1.0], [1.0, 0.0]])


def to_plane(quads: Quads, tuning: PlaneTuning = PLANE_TUNING) -> Numbers:
    """The corners (quads × 4 × 2) on a table seen from straight above, the usual side being 1 long.

    Tops of dice lie in one plane. Neither their places nor their angles are used, only that they are squares
    and all equally large.
    """
    small = _small(quads)
    flat = _through(small, _view(small, tuning))
    side = float(np.median(np.sqrt(np.maximum(areas(flat.astype(np.float32)), 1e-9))))
    unit: Numbers = flat / side
    return unit


def oddness(quads: Quads, tuning: PlaneTuning = PLANE_TUNING) -> Numbers:
    """How far each quad is from a square as large as the others when all are laid flat; 0 is not at all.

    Tops of dice have less than 0.25, the sides of dice seldom so little: another plane makes no squares.
    """
    if not len(quads):
        return np.zeros(0)
    small = _small(quads)
    off = _off(small, _view(small, tuning))
    odd: Numbers = np.hypot(np.linalg.norm(off[:, :2], axis=1), 2 * off[:, 2])
    return odd


def _small(quads: Quads) -> Numbers:
    """The corners about their middle, the farthest 1 away."""
    corners = quads.astype(np.float64)
    middle = corners.reshape(-1, 2).mean(axis=0)
    reach = max(float(np.linalg.norm(corners - middle, axis=2).max()), 1e-6)
    small: Numbers = (corners - middle) / reach
    return small


def _view(small: Numbers, tuning: PlaneTuning) -> NDArray[np.float64]:
    """The view under which the quads are most like equal squares; those that are none count little."""
    view = np.zeros(4)
    stiff = np.diag(tuning.odd**2 / np.array(tuning.loose) ** 2)
    for _ in range(tuning.rounds):
        off = _off(small, view)
        weights = 1 / (1 + (np.linalg.norm(off, axis=1) / tuning.odd) ** 2)
        change = np.stack([(_off(small, view + step) - off) / _STEP for step in _STEP * np.eye(4)], axis=2)
        slopes = change.reshape(-1, 4)
        heavy = np.repeat(weights, off.shape[1])
        pull = slopes.T @ (heavy * off.ravel()) + stiff @ view
        view = np.clip(view - np.linalg.solve(slopes.T @ (slopes * heavy[:, None]) + stiff, pull), -0.9, 0.9)
    return view


def _through(corners: Numbers, view: NDArray[np.float64]) -> Numbers:
    stretch, skew, tip_x, tip_y = view.tolist()
    depth = np.maximum(1 + corners @ np.array([tip_x, tip_y]), 0.05)
    there: Numbers = (corners / depth[..., None]) @ np.array([[1 + stretch, skew], [skew, 1 - stretch]])
    return there


def _off(corners: Numbers, view: NDArray[np.float64]) -> Numbers:
    """Quads × 3: how far each is from a square, two ways, and from the size of the others."""
    flat = _through(corners, view)
    one, other = flat[:, 2] - flat[:, 0], flat[:, 3] - flat[:, 1]
    long = np.maximum(np.linalg.norm(one, axis=1) + np.linalg.norm(other, axis=1), 1e-9)
    square = 2 * (other - one @ _HALF_TURN.T) / long[:, None]
    size = np.log(long) - np.log(long).mean()
    return np.column_stack([square, size])
