"""Crops to learn from, cut out of the dataset's pictures as the running referee would cut them.

    python -m vision.train.data.crops DATASET OUT [--game letters]

writes ``reader-*.npz`` and ``corners-*.npz``, each of some hundred pictures. A run that was stopped goes on.
"""

import argparse
import json
import multiprocessing
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from engine.tiles import COLOUR_OF, NUMBER_OF
from vision.alphabets import ALPHABETS, BACK, NO_TILE, TILE_ALPHABET, Alphabet
from vision.find.corners import offsets_of_quad
from vision.geometry.quad import overlap_share, turned, upright_quad
from vision.images.crops import CORNER_MARGIN, corner_crops, reader_crops
from vision.render.scene.values import SEEN_ENOUGH
from vision.render.values import Rng
from vision.train.data.dataset import Piece, read_truths
from vision.train.progress import progress
from vision.values import INKS, Picture, Quad

NO_INK = -1
"""The ink of what has none: taught to nobody."""
_LOT = 100
_SIDEWAYS = 0.05


class _Off(NamedTuple):
    """How far boxes are off: as shares of the shorter side and of each side, and in degrees."""

    place: float
    size: float
    angle: float


_OFF, _FAR_OFF, _FAR_SHARE = _Off(0.025, 0.035, 2.5), _Off(0.06, 0.1, 20.0), 0.2
"""A detector turns two boxes in a hundred by more than 15 degrees: of tiles in blocks, or nearly square."""


@dataclass(frozen=True, slots=True, eq=False)
class CropExample:
    """A quad with what the reader should say about it."""

    quad: Quad
    kind: int
    ink: int
    turn: int


def main(arguments: Sequence[str] | None = None) -> None:
    """Cut all crops of a dataset."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dataset", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=tuple(ALPHABETS), default=TILE_ALPHABET.name)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    names = [name for name, _ in read_truths(options.dataset, options.game)]
    lots = [names[start : start + _LOT] for start in range(0, len(names), _LOT)]
    todo = [lot for lot in lots if not (options.out / f"reader-{lot[0]}.npz").exists()]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for _ in progress(
            pool.imap_unordered(partial(_cut, options.dataset, options.out), todo), len(todo), "lots"
        ):
            pass


def _cut(dataset: Path, out: Path, names: Sequence[str]) -> None:
    cv2.setNumThreads(1)
    reader: list[tuple[Any, ...]] = []
    corners: list[tuple[Any, ...]] = []
    for name in names:
        rng = np.random.default_rng([7, *name.encode()])
        picture = np.asarray(cv2.imread(str(dataset / "full" / f"{name}.jpg")), np.uint8)
        truth = json.loads((dataset / "full" / f"{name}.json").read_text())
        tiles = pieces_from_truth(truth)
        reader.append(_for_reader(picture, tiles, truth, rng))
        if truth["exact"]:
            corners.append(
                _for_corners(picture, [tile.quad for tile in tiles if tile.seen >= SEEN_ENOUGH], rng)
            )
    if corners:
        crops, offsets = (np.concatenate(part) for part in zip(*corners, strict=True))
        np.savez(out / f"corners-{names[0]}.npz", crops=crops, offsets=offsets)
    crops, labels, designs = (np.concatenate(part) for part in zip(*reader, strict=True))
    np.savez(out / f"reader-{names[0]}.npz", crops=crops, labels=labels, designs=designs)


def _for_reader(
    picture: Picture, tiles: list[Piece], truth: dict[str, Any], rng: Rng
) -> tuple[Any, Any, Any]:
    alphabet = alphabet_of(truth)
    readable = [tile for tile in tiles if tile.seen >= SEEN_ENOUGH and reading_is_known(tile, alphabet)]
    examples = [example_of(tile, rng, alphabet) for tile in readable]
    examples += no_tile_examples(picture, [tile.quad for tile in tiles], rng, alphabet)
    crops = reader_crops(picture, [example.quad for example in examples])
    labels = np.array([(one.kind, one.ink, one.turn) for one in examples], np.int64).reshape(-1, 3)
    return crops, labels, np.full(len(examples), truth["design"], dtype="<U16")


def pieces_from_truth(truth: Mapping[str, Any]) -> list[Piece]:
    """The pieces of a picture, from what ``dataset`` wrote about it."""
    return [
        Piece(tile["face"], np.array(tile["quad"], np.float32), tile["seen"], tile.get("uprights", 1))
        for tile in truth["tiles"]
    ]


def reading_is_known(tile: Piece, alphabet: Alphabet) -> bool:
    """Whether it is known what the piece shows: of an M that may lie upside down it is not."""
    return tile.uprights == 1 or kind_of(tile.face) not in alphabet.half_turn


def kind_of(face: str) -> str:
    """What the reader calls a face, whatever its colour."""
    return str(NUMBER_OF[face]) if face in NUMBER_OF else face


def alphabet_of(truth: Mapping[str, Any]) -> Alphabet:
    """What can be on the pieces of a picture with this truth."""
    return ALPHABETS[truth.get("game", TILE_ALPHABET.name)]


def _for_corners(picture: Picture, quads: list[Quad], rng: Rng) -> tuple[Any, Any]:
    boxes = [rough_box(quad, rng) for quad in quads]
    offsets = [
        offsets_of_quad(corners_in_order_of(quad, box), box) / CORNER_MARGIN
        for quad, box in zip(quads, boxes, strict=True)
    ]
    return corner_crops(picture, boxes), np.array(offsets, np.float32).reshape(-1, 8)


def rough_box(quad: Quad, rng: Rng) -> Quad:
    """The rectangle round a tile as a detector would find it: a little off, sometimes far off."""
    (x, y), (width, height), angle = cv2.minAreaRect(quad)
    side, off = min(width, height), _FAR_OFF if rng.random() < _FAR_SHARE else _OFF
    x, y = x + rng.normal(0, off.place) * side, y + rng.normal(0, off.place) * side
    width, height = width * np.exp(rng.normal(0, off.size)), height * np.exp(rng.normal(0, off.size))
    turn = float(np.clip(rng.normal(0, off.angle), -45, 45))
    corners = cv2.boxPoints(((x, y), (width, height), angle + turn))
    box = upright_quad(np.asarray(corners, np.float32))
    return turned(box, 2) if rng.random() < 0.5 else box


def corners_in_order_of(quad: Quad, box: Quad) -> Quad:
    """The quad with its corners in the order of the box's."""
    return min(
        (turned(quad, turn) for turn in range(4)),
        key=lambda one: float(np.linalg.norm(one - box, axis=1).sum()),
    )


def example_of(tile: Piece, rng: Rng, alphabet: Alphabet = TILE_ALPHABET) -> CropExample:
    """What the reader meets: corners slightly off, any of the uprights the detector may give."""
    quad = tile.quad
    ordered = corners_in_order_of(quad, rough_box(quad, rng))
    if rng.random() < _SIDEWAYS:
        ordered = turned(ordered, 1)
    side = float(np.sqrt(max(cv2.contourArea(quad), 1.0)))
    common = rng.normal(0, 0.012, (1, 2)) * side
    shaken = ordered + common + rng.normal(0, 0.018, (4, 2)) * side
    return example_with(tile, ordered, shaken.astype(np.float32), alphabet)


def example_with(tile: Piece, ordered: Quad, seen: Quad, alphabet: Alphabet = TILE_ALPHABET) -> CropExample:
    """A tile whose true corners are ``ordered`` in the order of those that are ``seen``."""
    face = tile.face
    turn = next(turn for turn in range(4) if np.allclose(turned(ordered, turn), tile.quad))
    kind = kind_of(face)
    if turn == 2:
        kind = alphabet.half_turn.get(kind, kind)
    ink = INKS.index(COLOUR_OF[face]) if face in COLOUR_OF else NO_INK
    known = tile.uprights == 1 and face != BACK
    return CropExample(seen, alphabet.kinds.index(kind), ink, turn if known else -1)


def no_tile_examples(
    picture: Picture, tiles: list[Quad], rng: Rng, alphabet: Alphabet = TILE_ALPHABET, wanted: int = 5
) -> list[CropExample]:
    """Places where no tile is, and boxes that have slipped off a tile or lie across two."""
    height, width = picture.shape[:2]
    out: list[CropExample] = []
    for _ in range(wanted):
        if tiles and rng.random() < 0.6:
            tile = tiles[int(rng.integers(len(tiles)))]
            angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.1)
            step = np.array([np.cos(angle), np.sin(angle)]) * away * np.linalg.norm(tile[1] - tile[2])
            corners = tile * rng.uniform(1, 1) + step
        else:
            side = float(np.exp(rng.uniform(np.log(24), np.log(200))))
            centre, angle = rng.uniform((0, 0), (width, height)), rng.uniform(0, 180)
            box = ((float(centre[0]), float(centre[1])), (side, side * 1.4), float(angle))
            corners = np.asarray(cv2.boxPoints(box), np.float64)
        quad = upright_quad(np.asarray(corners, np.float32))
        if max((overlap_share(quad, tile) for tile in tiles), default=0.0) < 0.55:
            out.append(CropExample(quad, alphabet.kinds.index(NO_TILE), NO_INK, -1))
    return out


if __name__ == "__main__":
    main()
