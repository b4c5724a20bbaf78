"""A second opinion on numbers in doubt: Tesseract, one process for all of them.

It may turn "unsure" into "sure" where it agrees with the reader. It never changes a face, nor a sure reading,
and says nothing about colours. Where Tesseract is missing there is no opinion.
"""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from engine.tiles import HIGHEST, LOWEST, NUMBER_OF
from vision.geometry.quad import rectify
from vision.values import Picture, Pieces, Request


@dataclass(frozen=True, slots=True)
class TesseractTuning:
    """How the print of a tile is made ready for Tesseract."""

    width: int = 192
    height: int = 264
    """The size at which a tile is cut out for Tesseract."""
    looked_at: float = 0.06
    """The share of the crop on each side that is left out: the tile's own rim."""
    ink_from: float = 0.5
    """Ink is what takes this share of the light that the strongest ink takes; logos and dishes take less."""
    least_ink: float = 0.12
    """With less light taken than this there is no print."""
    smallest_spot: float = 0.004
    """Of the crop: smaller spots are dirt."""
    digit_height: int = 64
    around: int = 20
    """In pixels: the height of the print and the white around it."""
    timeout: int = 30
    """Seconds; a hanging Tesseract is as good as none."""


TESSERACT_TUNING = TesseractTuning()


_SETTINGS = "--psm {mode} -c tessedit_char_whitelist=0123456789"
_ONE_DIGIT, _ONE_LINE = 10, 7
"""Tesseract's page modes."""


def with_second_opinion(
    picture: Picture, pieces: Pieces, request: Request, tuning: TesseractTuning = TESSERACT_TUNING
) -> Pieces:
    """The pieces, with tiles sure whose number was in doubt and is confirmed."""
    asked = sorted(pieces.numbers_in_doubt) if request.switches.second_opinion else []
    if not asked:
        return pieces
    seen = read_numbers(
        [rectify(picture, pieces.tiles[tile].quad, tuning.width, tuning.height) for tile in asked], tuning
    )
    tiles = list(pieces.tiles)
    for tile, number in zip(asked, seen, strict=True):
        if number is not None and NUMBER_OF.get(tiles[tile].face) == number:
            tiles[tile] = replace(tiles[tile], unsure=False, doubts=frozenset())
    doubts = frozenset(tile for tile in asked if tiles[tile].unsure)
    return replace(pieces, tiles=tuple(tiles), numbers_in_doubt=doubts)


def read_numbers(
    crops: Sequence[Picture], tuning: TesseractTuning = TESSERACT_TUNING
) -> tuple[int | None, ...]:
    """The number that Tesseract reads on each upright crop; None where it reads none."""
    prints = [print_of(crop, tuning) for crop in crops]
    answers: list[int | None] = [None] * len(crops)
    for mode in (_ONE_DIGIT, _ONE_LINE):
        places = [
            place for place, each in enumerate(prints) if each is not None and _mode_for(each, tuning) == mode
        ]
        texts = _texts([each for place in places if (each := prints[place]) is not None], mode, tuning)
        for place, text in zip(places, texts, strict=True):
            answers[place] = _number(text)
    return tuple(answers)


def print_of(crop: Picture, tuning: TesseractTuning = TESSERACT_TUNING) -> Picture | None:
    """The print of an upright tile, black on white, sized as Tesseract likes it; None where there is none."""
    tall, wide = crop.shape[:2]
    top, left = int(tall * tuning.looked_at), int(wide * tuning.looked_at)
    inner = crop[top : tall - top, left : wide - left].astype(np.float64)
    body = np.median(inner.reshape(-1, 3), axis=0)
    taken = np.linalg.norm(1 - inner / np.maximum(body, 8.0), axis=2)
    strongest = float(np.percentile(taken, 97))
    ink = (taken >= tuning.ink_from * strongest).astype(np.uint8)
    count, labels, spots, _ = cv2.connectedComponentsWithStats(ink)
    rim = {int(label) for edge in (labels[0], labels[-1], labels[:, 0], labels[:, -1]) for label in edge}
    large = [
        spot for spot in range(1, count) if spots[spot, cv2.CC_STAT_AREA] >= tuning.smallest_spot * ink.size
    ]
    kept = [spot for spot in large if spot not in rim]
    if not kept or strongest < tuning.least_ink:
        return None
    shown = np.where(np.isin(labels, kept), 0, 255).astype(np.uint8)
    ys, xs = np.nonzero(shown == 0)
    tight = shown[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    scale = tuning.digit_height / tight.shape[0]
    width = max(1, round(tight.shape[1] * scale))
    sized = cv2.resize(tight, (width, tuning.digit_height), interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(
        sized, tuning.around, tuning.around, tuning.around, tuning.around, cv2.BORDER_CONSTANT, value=(255,)
    )
    return np.asarray(framed, dtype=np.uint8)


def _mode_for(printed: Picture, tuning: TesseractTuning) -> int:
    tall, wide = (side - 2 * tuning.around for side in printed.shape[:2])
    return _ONE_DIGIT if wide < 0.8 * tall else _ONE_LINE


def _texts(prints: Sequence[Picture], mode: int, tuning: TesseractTuning) -> list[str]:
    """What Tesseract reads on each, in one process; empty texts when it cannot be asked."""
    nothing = [""] * len(prints)
    if not prints:
        return nothing
    try:
        import pytesseract
    except ImportError:
        return nothing
    # On a busy machine Tesseract's threads wait for each other: one thread is many times faster.
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{place}.png" for place in range(len(prints))]
        for file, printed in zip(files, prints, strict=True):
            cv2.imwrite(str(file), printed)
        listing = Path(folder) / "tiles.txt"
        listing.write_text("".join(f"{file}\n" for file in files), encoding="utf-8")
        try:
            read = pytesseract.image_to_string(
                str(listing), config=_SETTINGS.format(mode=mode), timeout=tuning.timeout
            )
        except (OSError, RuntimeError):
            # Not installed, no language data, or too slow: no opinion is a good answer here.
            return nothing
    pages = str(read).split("\f")
    return pages[: len(prints)] if len(pages) >= len(prints) else nothing


def _number(text: str) -> int | None:
    digits = "".join(text.split())
    number = int(digits) if digits.isdecimal() else 0
    return number if LOWEST <= number <= HIGHEST and digits == str(number) else None
