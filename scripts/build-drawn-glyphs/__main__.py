"""Draw numbers and letters of the typefaces that the drawn tables use: datasets/drawn/glyphs and …/letters.

    apt-get install PACKAGE…          (the packages of TYPEFACES below, from Debian)
    python scripts/build-drawn-glyphs [--fonts /usr/share/fonts] [--output datasets/drawn/glyphs]

One grey picture per typeface: thirteen cells side by side, the numbers 1 to 13, each CELL_HEIGHT high and
centred; white on black. The letters A to Z, Ä, Ö, Ü and the question mark are in a second picture: thirty
cells that stand on one line, with capitals CAPITAL pixels high. The renderer reads these pictures alone, so
what it draws does not depend on the fonts of a machine. The packages and their licences are named in
datasets/drawn/README.md.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

TYPEFACES: dict[str, tuple[str, str]] = {
    "lato-black": ("fonts-lato", "Lato-Black.ttf"),
    "lato-bold": ("fonts-lato", "Lato-Bold.ttf"),
    "lato-regular": ("fonts-lato", "Lato-Regular.ttf"),
    "cabin-bold": ("fonts-cabin", "Cabin-Bold.otf"),
    "cabin-medium": ("fonts-cabin", "Cabin-Medium.otf"),
    "inter-extrabold": ("fonts-inter", "Inter-ExtraBold.otf"),
    "inter-semibold": ("fonts-inter", "Inter-SemiBold.otf"),
    "comic-neue-bold": ("fonts-comic-neue", "ComicNeue-Bold.otf"),
    "carlito-bold": ("fonts-crosextra-carlito", "Carlito-Bold.ttf"),
    "league-spartan-bold": ("fonts-league-spartan", "LeagueSpartan-Bold.otf"),
    "league-spartan-medium": ("fonts-league-spartan", "LeagueSpartan-Medium.otf"),
    "cantarell-extrabold": ("fonts-cantarell", "Cantarell-ExtraBold.otf"),
    "cantarell-regular": ("fonts-cantarell", "Cantarell-Regular.otf"),
    "universalis-bold": ("fonts-adf-universalis", "UniversalisADFStd-Bold.otf"),
    "universalis-bold-condensed": ("fonts-adf-universalis", "UniversalisADFStd-BoldCond.otf"),
    "gillius-bold": ("fonts-adf-gillius", "GilliusADF-Bold.otf"),
    "gillius-bold-condensed": ("fonts-adf-gillius", "GilliusADFNo2-BoldCond.otf"),
    "switzera-demibold": ("fonts-adf-switzera", "SwitzeraADF-DemiBold.otf"),
    "libris-bold": ("fonts-adf-libris", "LibrisADFStd-Bold.otf"),
    "verana-bold": ("fonts-adf-verana", "VeranaSans-Bold.otf"),
    "ikarius-bold": ("fonts-adf-ikarius", "IkariusADFStd-Bold.otf"),
    "tribun-bold": ("fonts-adf-tribun", "TribunADFStd-Bold.otf"),
    "mekanus-bold": ("fonts-adf-mekanus", "MekanusADFStd-Bold.otf"),
    "baskervald-heavy": ("fonts-adf-baskervald", "BaskervaldADFStd-Heavy.otf"),
}
"""Name → Debian package and file."""
CELL_WIDTH, CELL_HEIGHT, MARGIN = 224, 160, 4
NUMBERS = range(1, 14)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ?"
LETTER_WIDTH, LETTER_HEIGHT, CAPITAL, LINE = 140, 144, 84, 118
"""Of a letter's cell; the line that letters stand on is so far below its top."""

Grey = NDArray[np.uint8]


def ink(face: cv2.FontFace, text: str, size: int) -> tuple[Grey, int, int]:
    """The text on its line, cut at the sides, and the rows of its highest and lowest ink."""
    line = np.zeros((3 * size, 5 * size, 3), np.uint8)
    cv2.putText(line, text, (size, 2 * size), (255, 255, 255), face, size, 0)
    grey = np.asarray(line[:, :, 0], np.uint8)
    rows, columns = np.flatnonzero(grey.max(1)), np.flatnonzero(grey.max(0))
    return np.asarray(grey[:, columns[0] : columns[-1] + 1], np.uint8), int(rows[0]), int(rows[-1]) + 1


def cell(strip: Grey, top: int, bottom: int, narrow: float) -> Grey:
    """One number, scaled so that the typeface's figures fill the height, in the middle of its cell."""
    height = CELL_HEIGHT - 2 * MARGIN
    width = max(1, round(strip.shape[1] * height / (bottom - top) * narrow))
    small = cv2.resize(strip[top:bottom], (width, height), interpolation=cv2.INTER_AREA)
    out = np.zeros((CELL_HEIGHT, CELL_WIDTH), np.uint8)
    left = (CELL_WIDTH - width) // 2
    out[MARGIN : MARGIN + height, left : left + width] = small
    return out


def atlas(path: Path) -> Grey:
    """The thirteen cells of one typeface; wide ones are all narrowed by the same factor."""
    face = cv2.FontFace(str(path))
    drawn = [ink(face, str(number), 400) for number in NUMBERS]
    top, bottom = min(d[1] for d in drawn), max(d[2] for d in drawn)
    widest = max(d[0].shape[1] for d in drawn) * (CELL_HEIGHT - 2 * MARGIN) / (bottom - top)
    narrow = min(1.0, (CELL_WIDTH - 2 * MARGIN) / widest)
    return np.hstack([cell(strip, top, bottom, narrow) for strip, _, _ in drawn])


def letter_cell(strip: Grey, line: int, scale: float) -> Grey:
    """One letter on its line; what is too wide for the cell is made narrower."""
    top, bottom = round(line - LINE / scale), round(line + (LETTER_HEIGHT - LINE) / scale)
    width = min(max(1, round(strip.shape[1] * scale)), LETTER_WIDTH - 2 * MARGIN)
    small = cv2.resize(strip[top:bottom], (width, LETTER_HEIGHT), interpolation=cv2.INTER_AREA)
    out = np.zeros((LETTER_HEIGHT, LETTER_WIDTH), np.uint8)
    left = (LETTER_WIDTH - width) // 2
    out[:, left : left + width] = small
    return out


def letter_atlas(path: Path) -> Grey:
    """The thirty cells of one typeface."""
    face = cv2.FontFace(str(path))
    _, top, line = ink(face, "H", 400)
    return np.hstack([letter_cell(ink(face, text, 400)[0], line, CAPITAL / (line - top)) for text in LETTERS])


def main() -> None:
    """Build every atlas; a missing font is an error that names its package."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    home = Path(__file__).resolve().parents[2]
    parser.add_argument("--output", type=Path, default=home / "datasets" / "drawn" / "glyphs")
    parser.add_argument("--letters", type=Path, default=home / "datasets" / "drawn" / "letters")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    options.letters.mkdir(parents=True, exist_ok=True)
    for name, (package, file) in TYPEFACES.items():
        found = sorted(options.fonts.rglob(file))
        if not found:
            parser.error(f"{file} is not below {options.fonts}: apt-get install {package}")
        for folder, picture in ((options.output, atlas(found[0])), (options.letters, letter_atlas(found[0]))):
            cv2.imwrite(str(folder / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main()
