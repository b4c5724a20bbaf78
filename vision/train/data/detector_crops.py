"""Crops as the trained detector and corner finder really give them, and what they take for tiles and is none.

    python -m vision.train.data.detector_crops DATASET MODELS OUT [--game letters]

A reader that learns from these besides true corners slightly shaken knows what it will meet.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.alphabets import ALPHABETS, NO_TILE, TILE_ALPHABET, Alphabet
from vision.find.corners import CornerFinder
from vision.find.detector import Detector
from vision.geometry.quad import area, overlap, overlap_share
from vision.images.crops import reader_crops
from vision.networks.onnx import Network
from vision.render.scene.values import SEEN_ENOUGH
from vision.train.data.crops import (
    NO_INK,
    CropExample,
    alphabet_of,
    corners_in_order_of,
    example_with,
    pieces_from_truth,
    reading_is_known,
)
from vision.train.data.dataset import Piece, read_truths
from vision.train.progress import progress
from vision.values import Picture

_SAME, _APART = 0.6, 0.3
"""A find that covers this much of a tile's area shows it; one that covers less than the second shows none."""
_LOT = 200


def main(arguments: Sequence[str] | None = None) -> None:
    """Look at the dataset with trained networks and write crops."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dataset", type=Path)
    parser.add_argument("models", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=tuple(ALPHABETS), default=TILE_ALPHABET.name)
    parser.add_argument("--every", type=int, default=2, help="take every so manieth picture")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    found, cornered, _ = ALPHABETS[options.game].networks
    detector = Detector(options.models / found)
    corners = CornerFinder(Network(options.models / cornered))
    names = [name for name, _ in read_truths(options.dataset, options.game)][:: options.every]
    lots = [names[start : start + _LOT] for start in range(0, len(names), _LOT)]
    for lot in progress(lots, len(lots), "lots"):
        _write(options.dataset, options.out, lot, detector, corners)


def _write(dataset: Path, out: Path, names: Sequence[str], detector: Detector, corners: CornerFinder) -> None:
    target = out / f"reader-own-{names[0]}.npz"
    if target.exists():
        return
    crops, labels, designs = [], [], []
    for name in names:
        picture = np.asarray(cv2.imread(str(dataset / "full" / f"{name}.jpg")), np.uint8)
        truth = json.loads((dataset / "full" / f"{name}.json").read_text())
        examples = detector_examples(picture, pieces_from_truth(truth), detector, corners, alphabet_of(truth))
        crops.append(reader_crops(picture, [one.quad for one in examples]))
        labels += [(one.kind, one.ink, one.turn) for one in examples]
        designs += [truth["design"]] * len(examples)
    np.savez(
        target,
        crops=np.concatenate(crops),
        labels=np.array(labels, np.int64).reshape(-1, 3),
        designs=np.array(designs, dtype="<U16"),
    )


def detector_examples(
    picture: Picture,
    tiles: Sequence[Piece],
    detector: Detector,
    corners: CornerFinder,
    alphabet: Alphabet = TILE_ALPHABET,
) -> list[CropExample]:
    """What the detector finds, each find with the face of the tile it shows, or with none."""
    found = corners.refine(picture, [one.quad for one in detector.find(picture)])
    examples = []
    for quad in found:
        shares = [overlap(quad, tile.quad) / max(area(quad), area(tile.quad), 1.0) for tile in tiles]
        best = int(np.argmax(shares)) if shares else -1
        if best >= 0 and shares[best] >= _SAME and tiles[best].seen >= SEEN_ENOUGH:
            if reading_is_known(tiles[best], alphabet):
                examples.append(
                    example_with(tiles[best], corners_in_order_of(tiles[best].quad, quad), quad, alphabet)
                )
        elif all(overlap_share(quad, tile.quad) < _APART for tile in tiles):
            examples.append(CropExample(quad, alphabet.kinds.index(NO_TILE), NO_INK, -1))
    return examples


if __name__ == "__main__":
    main()
