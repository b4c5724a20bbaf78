"""What is far larger or smaller than the tiles round it is hardly one of them: a card, a coin, a button."""

from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import Flags, Numbers, Quads, areas, centres


@dataclass(frozen=True, slots=True)
class SizeTuning:
    """Which sizes are odd."""

    enough: int = 6
    """Of fewer tiles nobody knows what is usual."""
    odd: float = 1.5
    """So many times as long, or as short, as is usual at its place."""
    usual: float = 0.1
    """How much the sizes of tiles usually differ, in logarithms: what differs more counts less."""
    flat: float = 1e-3
    """How much speaks for a table seen from straight above: as much as a thousandth of a tile."""
    rounds: int = 8


SIZE_TUNING = SizeTuning()


def odd_sizes(quads: Quads, tuning: SizeTuning = SIZE_TUNING) -> Flags:
    """Which tiles have a size that is odd for their place in the picture, where nearer ones look larger."""
    if len(quads) < tuning.enough:
        return np.zeros(len(quads), dtype=np.bool_)
    lengths = np.log(np.maximum(areas(quads), 1.0)) / 2
    places = centres(quads)
    reach = max(float(np.abs(places - places.mean(axis=0)).max()), 1.0)
    where = np.column_stack([np.ones(len(quads)), (places - places.mean(axis=0)) / reach])
    odd: Flags = np.abs(_beyond_plane(where, lengths, tuning)) > np.log(tuning.odd)
    return odd


def _beyond_plane(where: Numbers, values: Numbers, tuning: SizeTuning) -> Numbers:
    """How far the values are off a plane through most of them (robust regression, reweighted)."""
    off = values - np.median(values)
    for _ in range(tuning.rounds):
        weights = 1 / (1 + (off / tuning.usual) ** 2) ** 2
        # Tiles in one line have many planes, and one odd thing beside them must not choose among them.
        squares = where.T @ (where * weights[:, None]) + np.diag((0.0, tuning.flat, tuning.flat))
        plane = np.linalg.solve(squares, where.T @ (values * weights))
        off = values - where @ plane
    return off
