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
from vision.read.red_orange import RED_ORANGE_TUNING, RedOrangeTuning, split_red_orange
from vision.values import INKS, Evidence, Picture, Shares

_Pixels = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class InksTuning:
    """How inks are measured and compared."""

    margin: float = 0.15
    """The share of the crop on each side that is not looked at: bevels, shadows, the neighbour's edge."""
    every: int = 2
    """Every second pixel of every second line is enough."""
    body_from: float = 0.40
    """The body is the median of the pixels brighter than this share of them."""
    ink_from: float = 0.7
    ink_top: float = 0.97
    """Ink is what takes this share of the light that the darkest pixels (above this share of all) take."""
    strength_weight: float = 0.15
    """How much the strength of the ink counts against its colour: wear, blur and thin strokes change it."""
    washed_out: float = 0.3
    """An ink of this strength is measured half as well: glare, blur, or hardly any ink there."""
    faded: float = 0.5
    """Ink weaker than this may look like another one, to other tiles' eyes too: only the reader is asked, and
    believed less."""
    faded_weight: float = 0.6
    """By what its odds are then raised to: .98 is just sure."""
    spread: float = 0.08
    """How much tiles of one ink usually differ within a photo; the photo's own tiles correct it."""
    spread_weight: float = 10.0
    """As how many tiles the usual spread counts."""
    least_spread: float = 0.05
    anywhere: float = 0.45
    """How much inks differ from each other: what is expected of an ink of which no tile has been seen."""
    black_anywhere: float = 0.2
    """The same for black, which takes about as much of each colour in any light."""
    tail: float = 4.0
    """Degrees of freedom of the t distribution: a tile under glare is an outlier and must not decide."""
    directions: float = 3.0
    """In how many directions inks differ."""
    most_said: float = 4.5
    """The photo moves the odds between two inks by at most e to this power: a sure reader is not
    overruled."""
    rounds: int = 12
    settled: float = 1e-6
    """How often the tiles are compared again, unless no share moves by more than this any longer."""
    red_orange: RedOrangeTuning = RED_ORANGE_TUNING


INKS_TUNING = InksTuning()


_NUMBERS = HIGHEST - LOWEST + 1


@dataclass(frozen=True, slots=True, eq=False)
class Inks:
    """What each tile's print takes from the light of its body."""

    directions: Numbers
    """Tiles × 3: how much of blue, green and red against each other, of length one."""
    strengths: Numbers
    """0 where there is no ink."""


def inks_of(crops: Sequence[Picture] | NDArray[np.uint8], tuning: InksTuning = INKS_TUNING) -> Inks:
    """The inks of rectified crops, all of one size; there must be one at least."""
    tall, wide = crops[0].shape[:2]
    top, left = int(tall * tuning.margin), int(wide * tuning.margin)
    inner = np.stack(
        [crop[top : tall - top : tuning.every, left : wide - left : tuning.every] for crop in crops]
    )
    seen = np.ascontiguousarray(inner.transpose(3, 0, 1, 2)).reshape(3, len(crops), -1)
    pixels = seen.astype(np.float32)
    light = pixels[0] + pixels[1] + pixels[2]
    body = _medians(seen, light >= _level(light, tuning.body_from)[:, None])
    taken = np.maximum(1 - pixels / np.maximum(body, 8.0)[..., None], np.float32(-0.1))
    much = np.sqrt(taken[0] ** 2 + taken[1] ** 2 + taken[2] ** 2)
    weights = much * (much >= tuning.ink_from * _level(much, tuning.ink_top)[:, None])
    whole = np.maximum(weights.sum(axis=1, dtype=np.float64), 1e-9)
    means = np.stack([np.einsum("tp,tp->t", each, weights) for each in taken], axis=1) / whole[:, None]
    strengths = np.linalg.norm(means, axis=1)
    return Inks(means / np.maximum(strengths, 1e-6)[:, None], strengths)


def _level(values: _Pixels, share: float) -> _Pixels:
    """For each line the value that this share of its values stays below, between the two nearest ones."""
    place = share * (values.shape[1] - 1)
    above = int(place) + 1
    parted = np.partition(values, above, axis=1)
    lower, upper = parted[:, :above].max(axis=1), parted[:, above]
    level: _Pixels = lower + (upper - lower) * np.float32(place - int(place))
    return level


def _medians(pixels: NDArray[np.uint8], looked_at: Flags) -> _Pixels:
    """Colour × tile: the median of those of the tile's pixels (colour × tile × pixel) that are looked at."""
    # What is not looked at becomes 0 and comes first. A stable sort of bytes counts them, which is quick.
    ordered = np.sort(pixels * looked_at, axis=2, kind="stable").astype(np.float32)
    count = looked_at.sum(axis=1)
    upper = pixels.shape[2] - (count + 1) // 2
    lower = pixels.shape[2] - count // 2 - 1
    tiles = np.arange(pixels.shape[1])
    return ((ordered[:, tiles, lower] + ordered[:, tiles, upper]) / 2).astype(np.float32)


def inks_in_photo(evidence: Sequence[Evidence], tuning: InksTuning = INKS_TUNING) -> Shares:
    """Better shares of the inks (tiles × ``INKS``), from all number tiles of the photo together.

    With few tiles, or where the inks cannot be told apart, this says little beyond the reader. Of ink that
    glare has washed out it says less than the reader.
    """
    read = np.array([tile.inks for tile in evidence], dtype=np.float32).reshape(-1, len(INKS))
    if not evidence:
        return read
    inks = inks_of([tile.crop for tile in evidence], tuning)
    reader = read.astype(np.float64) + 1e-6
    faded = inks.strengths[:, None] < tuning.faded
    better = np.where(faded, _shared(reader**tuning.faded_weight), _together(evidence, reader, inks, tuning))
    shares: Shares = (better if len(evidence) > 1 or faded[0] else read).astype(np.float32)
    return shares


def _shared(weights: Numbers) -> Numbers:
    """Shares that sum to one for each tile."""
    shared: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return shared


def _together(evidence: Sequence[Evidence], reader: Numbers, inks: Inks, tuning: InksTuning) -> Numbers:
    """What the reader says (tiles × ``INKS``) and what the tiles say of each other."""
    places = np.column_stack([inks.directions, tuning.strength_weight * np.log(inks.strengths + 0.05)])
    noise = 1 + (tuning.washed_out / np.maximum(inks.strengths, 1e-3)) ** 2
    counts = np.stack([tile.kinds for tile in evidence])[:, :_NUMBERS].sum(axis=1).astype(np.float64)
    reader = _shared(reader)
    reader = _shared(
        reader
        * np.exp(
            split_red_orange(reader, inks.directions, inks.strengths, tuning.red_orange) * counts[:, None]
        )
    )
    believed = reader
    for _ in range(tuning.rounds):
        said = _said(places, believed * (counts / noise)[:, None], noise, tuning)
        before, believed = believed, _shared(reader * np.exp(said * counts[:, None]))
        if np.abs(believed - before).max() < tuning.settled:
            break
    return believed


def _said(places: Numbers, weights: Numbers, noise: Numbers, tuning: InksTuning) -> Numbers:
    """What the other tiles say about each tile's ink: tile × ink, in logarithms, at most ``most_said`` apart.

    A tile has no part in the inks it is compared with, or it would agree with whatever it was read as.
    """
    usual, reach = _expected(places, tuning)
    shrink = (tuning.spread / reach) ** 2
    others = weights.sum(axis=0) - weights
    sums = weights.T @ places - weights[:, :, None] * places[:, None, :]
    means = (sums + shrink[:, None] * usual) / (others + shrink)[:, :, None]
    squares = ((places[:, None, :] - means) ** 2).sum(axis=2)
    known = weights * (others / (others + 1))
    spread = (known * squares).sum() / tuning.directions + tuning.spread_weight * tuning.spread**2
    spread = max(spread / (known.sum() + tuning.spread_weight), tuning.least_spread**2)
    variance = spread * noise[:, None] + np.minimum(spread / (others + shrink), reach**2)
    far = squares / variance
    said = -(tuning.tail + tuning.directions) / 2 * np.log1p(
        far / tuning.tail
    ) - tuning.directions / 2 * np.log(variance)
    bounded: Numbers = np.maximum(said - said.max(axis=1, keepdims=True), -tuning.most_said)
    return bounded


def _expected(places: Numbers, tuning: InksTuning) -> tuple[Numbers, Numbers]:
    """Where each ink is expected before any tile was seen with it, and how far from there it may be."""
    usual = np.repeat(places.mean(axis=0)[None], len(INKS), axis=0)
    reach = np.full(len(INKS), tuning.anywhere)
    black = INKS.index("K")
    usual[black, :3], reach[black] = 3**-0.5, tuning.black_anywhere
    return usual, reach
