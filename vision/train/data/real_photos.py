"""Real photos of tiles to learn from: whole pictures, and single tiles cut out to be laid in rendered scenes.

Only the series named in ``SERIES`` are used: the others are kept for measuring.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.values import FacePicture, Mask, Rng
from vision.values import Picture, Quad

SERIES = ("rummy", "rummy2", "rummy4")
_WIDTH, _HEIGHT = 112, 158


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A labelled photo; each quad begins at the tile's own top left, as far as ``uprights`` says."""

    name: str
    picture: Picture
    faces: tuple[str, ...]
    quads: tuple[Quad, ...]
    uprights: tuple[int, ...] = ()
    """For each tile how many of its sides may be its top; nothing where all are known."""


def real_photos(folder: Path, series: Sequence[str] = SERIES) -> Iterator[Photo]:
    """The labelled photos of these series."""
    labels = json.loads((folder / "labels.json").read_text())
    for name, label in labels.items():
        if label["series"] not in series:
            continue
        picture = np.asarray(cv2.imread(str(folder / name)), np.uint8)
        quads = tuple(_upright(picture, np.array(tile["quad"], np.float32)) for tile in label["tiles"])
        yield Photo(name, picture, tuple(tile["face"] for tile in label["tiles"]), quads)


def straight(picture: Picture, quad: Quad, width: int = _WIDTH, height: int = _HEIGHT) -> Picture:
    """The part of the picture inside the quad, seen straight on, by a homography."""
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    move = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(picture, move, (width, height), flags=cv2.INTER_LINEAR), np.uint8)


def ink(face: Picture) -> Mask:
    """How much ink is at each pixel of a tile seen straight on."""
    smooth = cv2.GaussianBlur(face, (0, 0), 1.5).astype(np.float32)
    body = np.percentile(smooth.reshape(-1, 3), 70, axis=0)
    away = np.abs(smooth / np.maximum(body, 1) - 1).max(2)
    away[:8], away[-8:], away[:, :34], away[:, -34:] = 0, 0, 0, 0  # neighbours and the table show there
    amount: Mask = np.clip((away - 0.25) * 4, 0, 1).astype(np.float32)
    return amount


def _upright(picture: Picture, quad: Quad) -> Quad:
    """The quad from the tile's own top left: the print of this set is above the middle."""
    if np.linalg.norm(quad[0] - quad[1]) > np.linalg.norm(quad[1] - quad[2]):
        quad = np.roll(quad, -1, axis=0)
    (x0, y0), (x1, y1), (x2, y2) = quad[0], quad[1], quad[2]
    if (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) < 0:  # not clockwise
        quad = quad[::-1].copy()
        if np.linalg.norm(quad[0] - quad[1]) > np.linalg.norm(quad[1] - quad[2]):
            quad = np.roll(quad, -1, axis=0)
    print_ = ink(straight(picture, quad))
    middle = float((print_.sum(1) * np.arange(_HEIGHT)).sum() / max(float(print_.sum()), 1e-3))
    return np.roll(quad, 2, axis=0) if middle > _HEIGHT / 2 else quad


def cut_faces(folder: Path) -> Callable[[Rng], Callable[[str, int], FacePicture]]:
    """Makers of faces that are cut from the photos; each scene takes them all from one series."""
    found: dict[str, dict[str, list[Picture]]] = defaultdict(lambda: defaultdict(list))
    for photo in real_photos(folder):
        height, width = photo.picture.shape[:2]
        for face, quad in zip(photo.faces, photo.quads, strict=True):
            if quad.min() > 1 and quad[:, 0].max() < width - 2 and quad[:, 1].max() < height - 2:
                found[photo.name.split("-")[0]][face].append(straight(photo.picture, quad))
    everything = {
        face: [cut for lot in found.values() for cut in lot.get(face, [])]
        for lot in found.values()
        for face in lot
    }
    alpha = _rounded()

    def lot(rng: Rng) -> Callable[[str, int], FacePicture]:
        series = found[str(rng.choice(sorted(found)))]

        def face_drawer(face: str, width: int) -> FacePicture:
            if face not in everything:
                return _turned_over(everything, alpha, rng)
            cuts = series.get(face) or everything[face]
            cut = cuts[int(rng.integers(len(cuts)))].astype(np.float32) / np.float32(255)
            return FacePicture(_sized(cut, width), _sized(alpha, width))

        return face_drawer

    return lot


def _turned_over(faces: dict[str, list[Picture]], alpha: Mask, rng: Rng) -> FacePicture:
    """The back of a tile: the lower half of a face, which has no print, twice."""
    cuts = faces[str(rng.choice(sorted(faces)))]
    cut = cuts[int(rng.integers(len(cuts)))].astype(np.float32) / 255
    strip = cut[int(_HEIGHT * 0.88) : int(_HEIGHT * 0.95), 8:-8]
    plain = cv2.GaussianBlur(cv2.resize(strip, (_WIDTH, _HEIGHT), interpolation=cv2.INTER_CUBIC), (0, 0), 2)
    return FacePicture(plain.astype(np.float32), alpha)


def _sized(image: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    if width >= image.shape[1]:
        return image
    size = (width, round(width * _HEIGHT / _WIDTH))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.float32)


def _rounded() -> Mask:
    mask = np.zeros((_HEIGHT, _WIDTH), np.uint8)
    radius = 8
    cv2.rectangle(mask, (radius, 0), (_WIDTH - radius, _HEIGHT), 255, -1)
    cv2.rectangle(mask, (0, radius), (_WIDTH, _HEIGHT - radius), 255, -1)
    for x in (radius, _WIDTH - radius - 1):
        for y in (radius, _HEIGHT - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask.astype(np.float32) / np.float32(255)
