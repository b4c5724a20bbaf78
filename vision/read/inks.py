"""The colours of the inks, decided inside the photo: by the tile's own body and by the other tiles there.

No colour has a fixed place: lamps, glare and editions move them all. What holds is that tiles printed with
the same ink look alike in one photo. Each tile's ink is measured as the light it takes from the tile's own
body (so warm or dim light cancels), and the reader's opinion of each tile says which tiles share an ink.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.tiles import HIGHEST, LOWEST
from vision.geometry.quads import Flags, Numbers
from vision.read.red_orange import split_red_orange
from vision.values import INKS, Evidence, Picture, Shares

Pixels = NDArray[np.float32]

MARGIN = 0.15
"""The share of the crop on each side that is not looked at: bevels, shadows, the neighbour's edge."""
EVERY = 2
"""Every second pixel of every second line is enough."""
BODY_FROM = 0.40
"""The body is the median of the pixels brighter than this share of them."""
INK_FROM, INK_TOP = 0.7, 0.97
"""Ink is what takes this share of the light that the darkest pixels (above this share of all) take."""
STRENGTH_WEIGHT = 0.15
"""How much the strength of the ink counts against its colour: wear, blur and thin strokes change it."""
WASHED_OUT = 0.3
"""An ink of this strength is measured half as well: glare, blur, or hardly any ink there."""

FADED = 0.5
"""Ink weaker than this may look like another one, to other tiles' eyes too: only the reader is asked, and
believed less."""
FADED_WEIGHT = 0.6
"""By what its odds are then raised to: .98 is just sure."""

SPREAD = 0.08
"""How much tiles of one ink usually differ within a photo; the photo's own tiles correct it."""
SPREAD_WEIGHT = 10.0
"""As how many tiles the usual spread counts."""
LEAST_SPREAD = 0.05
ANYWHERE = 0.45
"""How much inks differ from each other: what is expected of an ink of which no tile has been seen."""
BLACK_ANYWHERE = 0.2
"""The same for black, which takes about as much of each colour in any light."""
TAIL = 4.0
"""Degrees of freedom of the t distribution: a tile under glare is an outlier and must not decide."""
DIRECTIONS = 3.0
"""In how many directions inks differ."""
MOST_SAID = 4.5
"""The photo moves the odds between two inks by at most e to this power: a sure reader is not overruled."""
ROUNDS, SETTLED = 12, 1e-6
"""How often the tiles are compared again, unless no share moves by more than this any longer."""
NUMBERS = HIGHEST - LOWEST + 1


@dataclass(frozen=True, slots=True, eq=False)
class Inks:
    """What each tile's print takes from the light of its body."""

    directions: Numbers
    """Tiles × 3: how much of blue, green and red against each other, of length one."""
    strengths: Numbers
    """0 where there is no ink."""


def inks_of(crops: Sequence[Picture] | NDArray[np.uint8]) -> Inks:
    """The inks of rectified crops, all of one size; there must be one at least."""
    tall, wide = crops[0].shape[:2]
    top, left = int(tall * MARGIN), int(wide * MARGIN)
    inner = np.stack([crop[top : tall - top : EVERY, left : wide - left : EVERY] for crop in crops])
    seen = np.ascontiguousarray(inner.transpose(3, 0, 1, 2)).reshape(3, len(crops), -1)
    pixels = seen.astype(np.float32)
    light = pixels[0] + pixels[1] + pixels[2]
    body = _medians(seen, light >= _level(light, BODY_FROM)[:, None])
    taken = np.maximum(1 - pixels / np.maximum(body, 8.0)[..., None], np.float32(-0.1))
    much = np.sqrt(taken[0] ** 2 + taken[1] ** 2 + taken[2] ** 2)
    weights = much * (much >= INK_FROM * _level(much, INK_TOP)[:, None])
    whole = np.maximum(weights.sum(axis=1, dtype=np.float64), 1e-9)
    means = np.stack([np.einsum("tp,tp->t", each, weights) for each in taken], axis=1) / whole[:, None]
    strengths = np.linalg.norm(means, axis=1)
    return Inks(means / np.maximum(strengths, 1e-6)[:, None], strengths)


def _level(values: Pixels, share: float) -> Pixels:
    """For each line the value that this share of its values stays below, between the two nearest ones."""
    place = share * (values.shape[1] - 1)
    above = int(place) + 1
    parted = np.partition(values, above, axis=1)
    lower, upper = parted[:, :above].max(axis=1), parted[:, above]
    level: Pixels = lower + (upper - lower) * np.float32(place - int(place))
    return level


def _medians(pixels: NDArray[np.uint8], looked_at: Flags) -> Pixels:
    """Colour × tile: the median of those of the tile's pixels (colour × tile × pixel) that are looked at."""
    # What is not looked at becomes 0 and comes first. A stable sort of bytes counts them, which is quick.
    ordered = np.sort(pixels * looked_at, axis=2, kind="stable").astype(np.float32)
    count = looked_at.sum(axis=1)
    upper = pixels.shape[2] - (count + 1) // 2
    lower = pixels.shape[2] - count // 2 - 1
    tiles = np.arange(pixels.shape[1])
    return ((ordered[:, tiles, lower] + ordered[:, tiles, upper]) / 2).astype(np.float32)


def inks_in_photo(evidence: Sequence[Evidence]) -> Shares:
    """Better shares of the inks (tiles × ``INKS``), from all number tiles of the photo together.

    With few tiles, or where the inks cannot be told apart, this says little beyond the reader. Of ink that
    glare has washed out it says less than the reader.
    """
    read = np.array([tile.inks for tile in evidence], dtype=np.float32).reshape(-1, len(INKS))
    if not evidence:
        return read
    inks = inks_of([tile.crop for tile in evidence])
    reader = read.astype(np.float64) + 1e-6
    faded = inks.strengths[:, None] < FADED
    better = np.where(faded, _shared(reader**FADED_WEIGHT), _together(evidence, reader, inks))
    shares: Shares = (better if len(evidence) > 1 or faded[0] else read).astype(np.float32)
    return shares


def _shared(weights: Numbers) -> Numbers:
    """Shares that sum to one for each tile."""
    shared: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return shared


def _together(evidence: Sequence[Evidence], reader: Numbers, inks: Inks) -> Numbers:
    """What the reader says (tiles × ``INKS``) and what the tiles say of each other."""
    places = np.column_stack([inks.directions, STRENGTH_WEIGHT * np.log(inks.strengths + 0.05)])
    noise = 1 + (WASHED_OUT / np.maximum(inks.strengths, 1e-3)) ** 2
    counts = np.stack([tile.kinds for tile in evidence])[:, :NUMBERS].sum(axis=1).astype(np.float64)
    reader = _shared(reader)
    reader = _shared(
        reader * np.exp(split_red_orange(reader, inks.directions, inks.strengths) * counts[:, None])
    )
    believed = reader
    for _ in range(ROUNDS):
        said = _said(places, believed * (counts / noise)[:, None], noise)
        before, believed = believed, _shared(reader * np.exp(said * counts[:, None]))
        if np.abs(believed - before).max() < SETTLED:
            break
    return believed


def _said(places: Numbers, weights: Numbers, noise: Numbers) -> Numbers:
    """What the other tiles say about each tile's ink: tile × ink, in logarithms, at most ``MOST_SAID`` apart.

    A tile has no part in the inks it is compared with, or it would agree with whatever it was read as.
    """
    usual, reach = _expected(places)
    shrink = (SPREAD / reach) ** 2
    others = weights.sum(axis=0) - weights
    sums = weights.T @ places - weights[:, :, None] * places[:, None, :]
    means = (sums + shrink[:, None] * usual) / (others + shrink)[:, :, None]
    squares = ((places[:, None, :] - means) ** 2).sum(axis=2)
    known = weights * (others / (others + 1))
    spread = (known * squares).sum() / DIRECTIONS + SPREAD_WEIGHT * SPREAD**2
    spread = max(spread / (known.sum() + SPREAD_WEIGHT), LEAST_SPREAD**2)
    variance = spread * noise[:, None] + np.minimum(spread / (others + shrink), reach**2)
    far = squares / variance
    said = -(TAIL + DIRECTIONS) / 2 * np.log1p(far / TAIL) - DIRECTIONS / 2 * np.log(variance)
    bounded: Numbers = np.maximum(said - said.max(axis=1, keepdims=True), -MOST_SAID)
    return bounded


def _expected(places: Numbers) -> tuple[Numbers, Numbers]:
    """Where each ink is expected before any tile was seen with it, and how far from there it may be."""
    usual = np.repeat(places.mean(axis=0)[None], len(INKS), axis=0)
    reach = np.full(len(INKS), ANYWHERE)
    black = INKS.index("K")
    usual[black, :3], reach[black] = 3**-0.5, BLACK_ANYWHERE
    return usual, reach
