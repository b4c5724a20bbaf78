"""Labels of own photos: drafted by ``own_photos``, corrected by their owner, and learnt from."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadInput
from vision.alphabets import ALPHABETS, BACK, TILE_ALPHABET, Alphabet
from vision.images.load import load_picture
from vision.measure.labels import LABELS_FILE, number_of, parse_labels
from vision.train.data.real_photos import Photo
from vision.values import Quad

LEARN, TEST = "own", "own-test"
"""The series that is trained on, and the one that is not."""
PhotoLabels = dict[str, Any]


def labels_in(folder: Path) -> dict[str, PhotoLabels]:
    """The labels as they are now; what cannot be understood in them is bad input."""
    try:
        content = json.loads((folder / LABELS_FILE).read_bytes())
    except OSError as problem:
        raise BadInput("cannot-read", path=folder / LABELS_FILE, why=problem.strerror) from None
    except ValueError as problem:
        raise BadInput("labels-not-json", path=folder / LABELS_FILE, why=str(problem)) from None
    if not isinstance(content, dict):
        raise BadInput("labels-not-object", str(folder / LABELS_FILE))
    for name, label in content.items():
        parse_labels(name, label)
    return content


def has_own_labels(folder: Path) -> bool:
    """Whether the labels of a folder were drafted by this module."""
    if not (folder / LABELS_FILE).is_file():
        return False
    return all(label.get("series") in (LEARN, TEST) for label in labels_in(folder).values())


def own_photos(folder: Path) -> Iterator[Photo]:
    """The photos to learn from, as they were corrected; those for measuring are left out."""
    for name, label in labels_in(folder).items():
        if label["series"] != LEARN:
            continue
        alphabet = ALPHABETS[label.get("game", TILE_ALPHABET.name)]
        pieces = [_corrected(tile, alphabet) for tile in label["tiles"]]
        pieces += [(BACK, np.array(quad, np.float32), 4) for quad in label.get("face_down", ())]
        yield Photo(
            name,
            load_picture(folder / name),
            tuple(face for face, _, _ in pieces),
            tuple(quad for _, quad, _ in pieces),
            tuple(uprights for _, _, uprights in pieces),
        )


def _corrected(tile: PhotoLabels, alphabet: Alphabet) -> tuple[str, Quad, int]:
    """Face, corners and number of possible uprights of a piece, after what the owner has corrected.

    A 6 that was read as 9 stood on its head, so its corners are turned. With any other mistake nobody knows
    whether the upright was right.
    """
    face, quad = tile["face"], np.array(tile["quad"], np.float32)
    if "read" not in tile:
        return face, quad, 4
    meant, read = number_of(face), number_of(tile["read"])
    if meant == read:
        return face, quad, 1
    if alphabet.half_turn.get(read) == meant:
        return face, np.roll(quad, -2, axis=0), 1
    return face, quad, 4 if alphabet.square else 2
