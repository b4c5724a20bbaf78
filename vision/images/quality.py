"""How good a picture is for reading tiles, measured on the tiles themselves, and what to do about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import Numbers, Quads, areas, centres, grown_all, sizes, stacked, turned_each
from vision.images.warp import halve, sample_tiles, with_fourth_channel
from vision.values import Advice, Picture, Quad, Quality

_Pixels = NDArray[np.float32]
Number = TypeVar("Number", np.uint8, np.float32)


@dataclass(frozen=True, slots=True)
class QualityTuning:
    """What is sharp, bright and large enough."""

    widest_crop: int = 64
    """Pixels; larger tiles are reduced to it, because blur matters in proportion to the digits."""
    most_looked_at: int = 16
    """Tiles; their usual sharpness is known from so many of them, spread over the picture."""
    coarse: int = 200
    """So many pixels of each side of a picture without tiles are looked at, at least."""
    sharpest_edge: float = 2.5
    edge_span: float = 0.1
    """The width in pixels of a sharp camera's edges, and how much of a tile's width an edge may blur over."""
    blown: int = 248
    blown_span: float = 0.15
    """From where a pixel of all colours is a mirrored lamp, and the share of a tile that makes it
    unreadable."""
    veiled: float = 0.5
    black_veiled: float = 0.35
    veil_span: float = 0.3
    """The darkest ink as a share of the body: where colours and black begin to be washed out; how far it
    goes."""
    black: float = 0.2
    """An ink is black, or was, when it takes about the same share of each colour: differences are below
    this."""
    dark: float = 40.0
    light: float = 110.0
    smallest_tile: float = 24.0
    poor: float = 0.5
    """Below this a figure gets a word of advice."""


QUALITY_TUNING = QualityTuning()


_AROUND, _WIDE, _TALL = 1.25, 22, 33
"""How much more than the tile is looked at for its light, and the size of these small crops in pixels."""
_TILE, _FACE = (slice(3, 30), slice(2, 20)), (slice(6, 27), slice(4, 18))
"""Where the small crops show the tile itself, and its middle without the rim."""
_ROWS, _COLUMNS = ("upper", "middle", "lower"), ("left", "centre", "right")


@dataclass(frozen=True, slots=True)
class QualityMeasures:
    """The figures of a picture, each from 0 (useless) to 1 (good), before they become advice."""

    tiles: int
    sharpness: float
    glare: float
    exposure: float
    level: float
    """How light the tiles' bodies are, 0 to 255; of the whole picture where there is no tile."""
    tile_px: float
    straightness: float
    """Whether the camera looks straight down on the tiles."""
    glare_at: str | None = None
    """The ninth of the picture where a lamp mirrors most, if one does: ``upper-left`` … ``lower-right``."""


def picture_quality(measures: QualityMeasures, tuning: QualityTuning = QUALITY_TUNING) -> Quality:
    """The figures of a picture, with advice."""
    return Quality(
        sharpness=round(measures.sharpness, 3),
        glare=round(measures.glare, 3),
        exposure=round(measures.exposure, 3),
        tile_px=round(measures.tile_px, 1),
        advice=advice(measures, tuning),
    )


def measure_quality(
    picture: Picture, quads: Sequence[Quad], tuning: QualityTuning = QUALITY_TUNING
) -> QualityMeasures:
    """All figures of a picture; where there are no tiles, what can be said of the picture itself."""
    usable = _usable(stacked(quads))
    if not len(usable):
        return _of_the_picture(picture, tuning)
    picture, corners = _reduced(picture, usable, tuning)
    around = sample_tiles(with_fourth_channel(picture), grown_all(corners, _AROUND), _WIDE, _TALL)
    light = np.ascontiguousarray(around[..., :3].transpose(3, 0, 1, 2))
    tile, face = light[:, :, *_TILE], light[:, :, *_FACE]
    level = float(np.median(_at(_grey(tile), 0.8)[0]))
    lamp = np.clip((_blown(light, tuning) - 0.02) / tuning.blown_span, 0, 1)
    harm = np.maximum(lamp, _veil(face, tuning))
    glare = 1 - float(np.sort(harm)[-max(1, len(harm) // 10) :].mean())
    return QualityMeasures(
        tiles=len(usable),
        sharpness=_sharpness(picture, corners, tuning),
        glare=glare,
        exposure=_exposure(level, float(np.median(_blown(tile, tuning))), tuning),
        level=level,
        tile_px=float(np.median(sizes(usable)[:, 0])),
        straightness=_straightness(usable),
        glare_at=_ninth(picture, corners[int(harm.argmax())]) if glare < 1 else None,
    )


def _of_the_picture(picture: Picture, tuning: QualityTuning) -> QualityMeasures:
    """What can be said where there are no tiles."""
    step = max(1, min(picture.shape[:2]) // tuning.coarse)
    some = picture[::step, ::step]
    level = float(np.percentile(some.max(axis=2), 90))
    blown = float((some.min(axis=2) >= tuning.blown).mean())
    return QualityMeasures(0, 0.0, 1.0, _exposure(level, blown, tuning), level, 0.0, 1.0)


def advice(measures: QualityMeasures, tuning: QualityTuning = QUALITY_TUNING) -> tuple[Advice, ...]:
    """Advice on everything that is poor, the gravest first."""
    if measures.tiles == 0:
        codes = ["no-tiles"]
    else:
        codes = [code for code, poor in _faults(measures, tuning).items() if poor]
    if measures.exposure < tuning.poor:
        codes.insert(0, "too-dark" if measures.level < tuning.light else "too-bright")
    return tuple(Advice(code, measures.glare_at if code == "glare" else None) for code in codes)


def _faults(measures: QualityMeasures, tuning: QualityTuning) -> dict[str, bool]:
    overexposed = measures.exposure < tuning.poor and measures.level >= tuning.light
    return {
        "blurred": measures.sharpness < tuning.poor,
        "glare": measures.glare < tuning.poor and not overexposed,
        "tiles-small": measures.tile_px < tuning.smallest_tile,
        "slanted": measures.straightness < tuning.poor,
    }


def _unit(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _usable(quads: Quads) -> Quads:
    """The quads that have an extent, with their long sides left and right."""
    usable = quads[sizes(quads).min(axis=1) >= 4]
    width, height = sizes(usable).T
    return turned_each(usable, np.where(height < width, 1, 0))


def _reduced(picture: Picture, quads: Quads, tuning: QualityTuning) -> tuple[Picture, Quads]:
    """Picture and quads halved as often as tiles are at least twice as wide as their crops."""
    width = float(np.median(sizes(quads)[:, 0]))
    while width >= 2 * tuning.widest_crop and min(picture.shape[:2]) >= 2:
        picture, quads, width = halve(picture), quads / np.float32(2), width / 2
    return picture, quads


def _at(values: NDArray[Number], *shares: float) -> NDArray[Number]:
    """For each share the value that it of a tile's pixels (the last two axes) stays below."""
    flat = values.reshape(*values.shape[:-2], -1)
    places = [round(share * (flat.shape[-1] - 1)) for share in shares]
    # A stable sort of bytes counts them, which is quicker than any search for a few places.
    ordered = np.sort(flat, axis=-1, kind="stable") if flat.dtype == np.uint8 else np.partition(flat, places)
    found: NDArray[Number] = np.moveaxis(ordered[..., places], -1, 0)
    return found


def _sharpness(picture: Picture, quads: Quads, tuning: QualityTuning) -> float:
    """How narrow the tiles' edges usually are, in proportion to the tile and its contrast.

    The steepest edges across and along are found apart, and the poorer direction counts: a moving camera
    blurs only one of them.
    """
    some = quads[:: -(-len(quads) // tuning.most_looked_at)]
    wide, tall = np.median(sizes(quads), axis=0).tolist()
    # At their own size or reduced, never enlarged: that would blur them.
    width = min(round(wide), tuning.widest_crop)
    height = max(4, min(round(tall * width / wide), 2 * width))
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    seen = sample_tiles(grey, some, width, height)
    crops = seen.astype(np.float32)
    dark, bright = _at(seen, 0.03, 0.95).astype(np.float32)
    contrast = bright - dark
    across, along = np.abs(crops[:, :, 2:] - crops[:, :, :-2]), np.abs(crops[:, 2:] - crops[:, :-2])
    steepest = np.minimum(_at(across, 0.996)[0], _at(along, 0.996)[0]) / 2
    blurred_over = (contrast / np.maximum(steepest, 1e-6) - tuning.sharpest_edge) / width
    sharp = np.where(steepest > 0, np.clip(1 - blurred_over / tuning.edge_span, 0, 1), 0)
    return float(np.median(sharp))


def _grey(light: Picture) -> _Pixels:
    """How light the eye sees each pixel, from colour × tile × height × width."""
    blue, green, red = light
    grey: _Pixels = blue * np.float32(0.114) + green * np.float32(0.587) + red * np.float32(0.299)
    return grey


def _blown(light: Picture, tuning: QualityTuning) -> Numbers:
    """The share of each tile's pixels in which a lamp mirrors, from colour × tile × height × width."""
    blue, green, red = light
    shares: Numbers = (np.minimum(np.minimum(blue, green), red) >= tuning.blown).mean(axis=(1, 2))
    return shares


def _veil(light: Picture, tuning: QualityTuning) -> _Pixels:
    """How far light from a lamp has washed out each tile's ink, from 0 to 1."""
    ink, body = _at(light, 0.02, 0.7).astype(np.float32)
    # In the body's own colour: yellowed and wooden tiles have little blue to begin with.
    left = ink / np.maximum(body, 1.0)
    least = left.min(axis=0)
    black = left.max(axis=0) - least <= tuning.black
    veil: _Pixels = np.clip(
        (least - np.where(black, tuning.black_veiled, tuning.veiled)) / tuning.veil_span, 0, 1
    )
    return veil


def _exposure(level: float, blown: float, tuning: QualityTuning) -> float:
    """1 where bodies are light and not blown out; 0 where they are nearly black, or white all over."""
    return min(_unit((level - tuning.dark) / (tuning.light - tuning.dark)), _unit(1 - (blown - 0.2) / 0.6))


def _straightness(quads: Quads) -> float:
    """1 for right angles and one size; 0 for tiles sheared by 25°, or three times as large in front."""
    out, back = quads[:, [1, 2, 3, 0]] - quads, quads[:, [3, 0, 1, 2]] - quads
    turn = out[..., 0] * back[..., 1] - out[..., 1] * back[..., 0]
    angles = np.degrees(np.arctan2(np.abs(turn), (out * back).sum(axis=2)))
    shear = float(np.median(np.abs(angles - 90)))
    small, large = np.percentile(np.sqrt(areas(quads)), (10, 90)).tolist()
    return min(_unit(1 - (shear - 5) / 20), _unit(1 - (large / small - 1.3) / 1.7))


def _ninth(picture: Picture, quad: Quad) -> str:
    x, y = centres(quad[None])[0].tolist()
    row = min(max(int(3 * y / picture.shape[0]), 0), 2)
    column = min(max(int(3 * x / picture.shape[1]), 0), 2)
    return f"{_ROWS[row]}-{_COLUMNS[column]}"
