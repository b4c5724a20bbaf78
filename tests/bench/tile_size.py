"""How wide must a tile be in the picture? Reduces labelled pictures step by step and reads them.

    python -m tests.bench.tile_size ../shared/photos/white-set ../shared/photos/cream-set:rummy3

Each argument is a folder with labels.json, with `:SERIES` for one series of it. Only pictures whose tiles are
at least as wide as the largest size count, so that every size is measured on the same tiles. A reduced photo
is sharper and cleaner than what a small camera sends; so each is also read blurred, noisy and compressed.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.images.load import load_picture
from vision.measure.evaluate import Figures, PhotoResult, score_photo, total_figures
from vision.measure.labels import LabelledPicture, read_labels
from vision.pipeline import TableReader
from vision.values import Picture, Quad
from webapp.cli.evaluate import in_series
from webapp.reading.request import request_for

SIZES = (60, 40, 32, 24, 20, 16, 12, 8)
BLUR, NOISE, QUALITY = 0.9, 10.0, 50
"""A cheap webcam in poor light: blur in pixels, noise in shades, quality of its JPEGs."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every size and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", metavar="FOLDER[:SERIES]")
    options = parser.parse_args(arguments)
    reader = TableReader()
    clean: dict[int, list[PhotoResult]] = {size: [] for size in SIZES}
    poor: dict[int, list[PhotoResult]] = {size: [] for size in SIZES}
    chance = np.random.default_rng(0)
    for folder, label in _labels(options.folders):
        picture = load_picture(folder / label.name)
        width = reader.read(picture).quality.tile_px
        if width < max(SIZES):
            continue
        for size in SIZES:
            share = size / width
            small, truth = _reduced_picture(picture, share), _reduced(label, share)
            clean[size].append(_read(reader, small, truth))
            poor[size].append(_read(reader, _worn(small, chance), truth))
    for name, results in (("as reduced", clean), ("blurred, noisy, compressed", poor)):
        print(f"\n| tile, px, {name} | tiles | right | asked | wrong and not asked | missed |")
        print("|---|---|---|---|---|---|")
        for size in SIZES:
            print(_line(size, total_figures(results[size])))


def _labels(arguments: Sequence[str]) -> list[tuple[Path, LabelledPicture]]:
    found = []
    for argument in arguments:
        name, _, series = argument.partition(":")
        wanted = [series] if series else []
        found += [(Path(name), label) for label in read_labels(Path(name)) if in_series(label, wanted)]
    return found


def _read(reader: TableReader, picture: Picture, label: LabelledPicture) -> PhotoResult:
    height, width = picture.shape[:2]
    return score_photo(label, reader.read(picture, request_for("classic")), (width, height))


def _reduced_picture(picture: Picture, share: float) -> Picture:
    height, width = picture.shape[:2]
    size = (max(32, round(width * share)), max(32, round(height * share)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _worn(picture: Picture, chance: np.random.Generator) -> Picture:
    """As a cheap webcam would send it."""
    blurred = cv2.GaussianBlur(picture, (0, 0), BLUR).astype(np.float32)
    noisy = np.clip(blurred + chance.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)
    _, raw = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return np.asarray(cv2.imdecode(raw, cv2.IMREAD_COLOR), np.uint8)


def _reduced(label: LabelledPicture, share: float) -> LabelledPicture:
    """The same label for the reduced picture."""
    tiles = tuple(
        replace(tile, quad=None if tile.quad is None else _scaled(tile.quad, share)) for tile in label.tiles
    )
    face_down = tuple(_scaled(quad, share) for quad in label.face_down)
    outside = tuple(_scaled(quad, share) for quad in label.outside)
    return replace(label, tiles=tiles, face_down=face_down, outside=outside)


def _scaled(quad: Quad, share: float) -> Quad:
    return quad * np.float32(share)


def _line(size: int, part: Figures) -> str:
    shares = (part.recall, part.asked, part.silent_wrong)
    return (
        f"| {size} | {part.tiles} | "
        + " | ".join(f"{each:.1%}" for each in shares)
        + f" | {part.missed_tiles} |"
    )


if __name__ == "__main__":
    main()
