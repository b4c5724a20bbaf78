"""Your own photos as pictures to learn from and to measure on: a draft of their labels, to be corrected.

    python -m vision.train.data.own_photos PHOTOS OUT --game dice

reads every photo in PHOTOS and writes into OUT an upright copy of each, ``labels.json`` with what was read,
and in ``look/`` the photos with the number and face of every piece beside it. Correct the faces in
``labels.json`` and delete what is no piece. Run again, photos that are labelled already stay as they are.

Every fourth photo is of the series ``own-test``: it is kept for measuring and never trained on.
docs/own-photos.md has the whole recipe.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from engine.errors import BadInput
from vision.alphabets import ALPHABETS, TILE_ALPHABET, Alphabet
from vision.images.annotate import annotate
from vision.images.load import load_picture
from vision.measure.labels import LABELS_FILE
from vision.networks.weights import MODELS
from vision.pipeline import TableReader
from vision.train.data.own_labels import LEARN, TEST, PhotoLabels, labels_in
from vision.values import Picture, Quad, Reading, Request, TileReading

_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
_EVERY_TEST = 4
_LONGEST = 2048
"""Larger photos are made smaller: nothing is read better in them."""
_QUALITY = 93
_LOOK = "look"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draft the labels of the photos that have none; 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.train.data.own_photos",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("photos", type=Path, help="the folder of your photos")
    parser.add_argument("out", type=Path, help="where copies, labels and pictures to look at go")
    parser.add_argument(
        "--game", choices=tuple(ALPHABETS), default=TILE_ALPHABET.name, help="default: %(default)s"
    )
    parser.add_argument("--models", type=Path, default=MODELS, help="the networks that read the draft")
    options = parser.parse_args(arguments)
    try:
        count = draft_labels(
            options.photos, options.out, ALPHABETS[options.game], TableReader(options.models)
        )
    except BadInput as refusal:
        print(f"own_photos: {refusal}", file=sys.stderr)
        return 2
    print(f"{count} photos drafted: look at {options.out / _LOOK}, correct {options.out / LABELS_FILE}")
    return 0


def draft_labels(photos: Path, out: Path, alphabet: Alphabet, reader: TableReader) -> int:
    """Read the photos that are not labelled yet and add them to the labels; how many they were."""
    sources = _sources(photos)
    (out / _LOOK).mkdir(parents=True, exist_ok=True)
    labels = labels_in(out) if (out / LABELS_FILE).exists() else {}
    todo = {name: source for name, source in sources.items() if name not in labels}
    for name, source in todo.items():
        try:
            picture = _smaller(load_picture(source))
        except BadInput as problem:
            raise problem.within(source.name) from None
        reading = reader.read(picture, Request(alphabet=alphabet))
        series = TEST if len(labels) % _EVERY_TEST == _EVERY_TEST - 1 else LEARN
        labels[name] = _drafted(reading, picture, series)
        _write(out / name, picture)
        _write(out / _LOOK / name, annotate(picture, _numbered(reading)))
        # After each photo: what was drafted is kept when a later photo is refused.
        (out / LABELS_FILE).write_text(_dumps(labels), encoding="utf-8")
    return len(todo)


def _sources(photos: Path) -> dict[str, Path]:
    """The photos of a folder by the names that their copies get."""
    if not photos.is_dir():
        raise BadInput("not-a-folder", path=photos)
    found: dict[str, Path] = {}
    for path in sorted(photos.iterdir()):
        if path.suffix.lower() in _SUFFIXES:
            name = f"own-{path.stem.replace('~', '-')}.jpg"
            if name in found:
                raise BadInput("same-file-name", one=found[name].name, other=path.name)
            found[name] = path
    if not found:
        raise BadInput("no-photos", path=photos, suffixes=tuple(_SUFFIXES))
    return found


def _smaller(picture: Picture) -> Picture:
    scale = _LONGEST / max(picture.shape[:2])
    if scale >= 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _drafted(reading: Reading, picture: Picture, series: str) -> PhotoLabels:
    """What was read, as labels: ``read`` keeps it also when a person has corrected ``face``."""
    height, width = picture.shape[:2]
    pieces = (*reading.tiles, *reading.outside)
    return {
        "series": series,
        "game": reading.alphabet.name,
        "size": [width, height],
        "tiles": [_tile(number, tile, reading.alphabet) for number, tile in enumerate(pieces, 1)],
        "face_down": [_rounded(quad) for quad in reading.face_down],
    }


def _tile(number: int, tile: TileReading, alphabet: Alphabet) -> PhotoLabels:
    doubt = {"unsure": True} if tile.unsure else {}
    cell: PhotoLabels = {}
    # A person corrects rows and columns in the labels of dice; tiles have none.
    if alphabet.grid:
        cell = {"row": tile.cell.row, "col": tile.cell.col} if tile.cell else {"row": None, "col": None}
    return {"n": number, "face": tile.face, **doubt, **cell, "read": tile.face, "quad": _rounded(tile.quad)}


def _rounded(quad: Quad) -> list[list[float]]:
    return [[round(float(at), 1) for at in corner] for corner in quad]


def _numbered(reading: Reading) -> Reading:
    """The same with the number of each piece in the labels before its face, and no rows."""
    pieces = (*reading.tiles, *reading.outside)
    named = tuple(replace(tile, face=f"{n}: {tile.face}") for n, tile in enumerate(pieces, 1))
    return replace(reading, tiles=named, outside=(), rows=(), unclear=())


def _write(path: Path, picture: Picture) -> None:
    if not cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]):
        raise BadInput("photo-not-written", path=path)


def _dumps(labels: Mapping[str, PhotoLabels]) -> str:
    """JSON with one line for each piece, so that people find their way."""
    pictures = []
    for name, label in labels.items():
        lines = [
            f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in label.items() if key != "tiles"
        ]
        tiles = ",\n".join(f"   {json.dumps(tile, ensure_ascii=False)}" for tile in label["tiles"])
        lines.append(f'  "tiles": [\n{tiles}\n  ]')
        pictures.append(f" {json.dumps(name, ensure_ascii=False)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(pictures) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
