"""How high a camera may hang: from its lens, its resolution and the size of a tile.

usage: python -m hardware.machine.mounting                      the tables of the guide
       python -m hardware.machine.mounting --seen 90 --at 70    for a camera that sees 90 cm from 70 cm up

A camera sees more of the table the higher it hangs, and each tile in fewer pixels. Between the two lies the
room for its mount.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

GOOD_PIXELS = 40
"""The width of a tile in the picture from which on there is something in reserve for poor light."""
LEAST_PIXELS = 24
"""Below this the reader's advice is to come nearer."""
TILE_MM = 27.0
"""The width of a tile of the usual size; measure yours."""
TILE_SIZES = (20.0, 27.0, 33.0)
"""Travel size, usual size, large print."""
FIELDS = ((60, 40), (80, 55), (100, 70))
"""How much table a game takes, in cm: two, three and four players."""
REACH_CM = 50.0
"""From below the camera to the farthest tile of a game with three players."""
CAMERA_HEIGHTS, LAMP_HEIGHTS = (50, 70, 90, 120), (40, 80, 160)
"""Heights in cm above the table: of cameras; of a desk lamp, a hanging lamp, a ceiling."""
_STEP = 5
"""Heights are rounded to so many cm, towards the safe side."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera and the size of its pictures."""

    name: str
    degrees: float
    """The angle between the left and the right edge of the picture."""
    width: int
    height: int

    @property
    def spread(self) -> float:
        """The width of table that is seen, as a multiple of the camera's height above it."""
        return 2 * math.tan(math.radians(self.degrees) / 2)

    def seen(self, height_cm: float) -> tuple[float, float]:
        """Width and depth of the table that is seen from a height, in cm."""
        width = self.spread * height_cm
        return width, width * self.height / self.width

    def pixels(self, height_cm: float, tile_mm: float = TILE_MM) -> float:
        """The width of a tile in the picture.

        >>> round(LENSES[1].pixels(70), 1)
        52.9
        """
        return tile_mm / 10 * self.width / self.seen(height_cm)[0]

    def highest(self, pixels: float, tile_mm: float = TILE_MM) -> float:
        """The height in cm from which a tile is this wide in the picture; from higher up it is narrower."""
        return tile_mm / 10 * self.width / (self.spread * pixels)

    def lowest(self, field: tuple[float, float]) -> float:
        """The height in cm from which a part of the table is seen whole; from lower down it is cut off."""
        return max(field[0], field[1] * self.width / self.height) / self.spread


LENSES = (
    Lens("webcam 720p", 70, 1280, 720),
    Lens("webcam 1080p", 70, 1920, 1080),
    Lens("webcam 4K", 70, 3840, 2160),
    Lens("Pi Camera Module 3", 66, 1920, 1080),
    Lens("Pi Camera Module 3 Wide", 102, 1920, 1080),
    Lens("phone, 1080p stream", 65, 1920, 1080),
)
"""Angles: the maker's for the Pi's; a usual 78° diagonal for webcams; phones differ, so measure."""


def lens_from_trial(seen_cm: float, at_cm: float, width: int, height: int) -> Lens:
    """The lens of a camera from a trial: so much table, in cm, fits into its picture from this height.

    >>> round(lens_from_trial(140, 100, 1920, 1080).degrees)
    70
    """
    degrees = 2 * math.degrees(math.atan(seen_cm / at_cm / 2))
    return Lens("your camera", degrees, width, height)


def room_table(lenses: Sequence[Lens], tile_mm: float = TILE_MM) -> Iterator[str]:
    """For each lens and field: from where to where it may hang, and how wide a tile is then."""
    yield "| camera | " + " | ".join(f"{wide} × {deep} cm of table" for wide, deep in FIELDS) + " |"
    yield "|---|" + "---|" * len(FIELDS)
    for lens in lenses:
        cells = (_room(lens, field, tile_mm) for field in FIELDS)
        yield f"| {_name(lens)} | " + " | ".join(cells) + " |"


def height_table(lenses: Sequence[Lens], sizes: Sequence[float] = TILE_SIZES) -> Iterator[str]:
    """For each lens and size of tile: the highest place, good and just readable."""
    yield "| camera | " + " | ".join(f"tile {size:g} mm" for size in sizes) + " |"
    yield "|---|" + "---|" * len(sizes)
    for lens in lenses:
        cells = (
            f"{_down(lens.highest(GOOD_PIXELS, size))} cm ({_down(lens.highest(LEAST_PIXELS, size))} cm)"
            for size in sizes
        )
        yield f"| {_name(lens)} | " + " | ".join(cells) + " |"


def lamp_distance(camera_cm: float, lamp_cm: float, reach_cm: float) -> float:
    """How far a lamp must stay to the side of a camera so that it mirrors in no tile, in cm.

    Light leaves a flat tile at the angle at which it came. A lamp therefore mirrors on the line between the
    points below lamp and camera, the nearer to the camera the lower that hangs. ``reach_cm`` is how far tiles
    lie from the point below the camera.

    >>> round(lamp_distance(camera_cm=80, lamp_cm=160, reach_cm=50))
    150
    """
    return reach_cm * (camera_cm + lamp_cm) / camera_cm


def lamp_table(reach_cm: float = REACH_CM) -> Iterator[str]:
    """For heights of camera and lamp: how far to the side the lamp must be."""
    yield "| camera above the table | " + " | ".join(f"lamp {lamp} cm above" for lamp in LAMP_HEIGHTS) + " |"
    yield "|---|" + "---|" * len(LAMP_HEIGHTS)
    for camera in CAMERA_HEIGHTS:
        cells = (f"{_up(lamp_distance(camera, lamp, reach_cm))} cm" for lamp in LAMP_HEIGHTS)
        yield f"| {camera} cm | " + " | ".join(cells) + " |"


def _name(lens: Lens) -> str:
    return f"{lens.name}, {lens.width} × {lens.height}, {lens.degrees:.0f}°"


def _room(lens: Lens, field: tuple[float, float], tile_mm: float) -> str:
    lowest = _up(lens.lowest(field))
    good, least = _down(lens.highest(GOOD_PIXELS, tile_mm)), _down(lens.highest(LEAST_PIXELS, tile_mm))
    pixels = f"{math.floor(lens.pixels(lowest, tile_mm))} px"
    if lowest > least:
        return f"not possible ({pixels})"
    if lowest > good:
        return f"{lowest} cm, poor ({pixels})"
    return (
        f"{lowest} cm ({pixels})" if lowest == good else f"{lowest} to {good} cm ({pixels} from {lowest} cm)"
    )


def _up(height: float) -> int:
    return math.ceil(height / _STEP) * _STEP


def _down(height: float) -> int:
    return math.floor(height / _STEP) * _STEP


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < math.inf:
        raise ValueError
    return value


def _size(text: str) -> tuple[int, int]:
    width, height = (int(part) for part in text.lower().split("x"))
    if min(width, height) < 1:
        raise ValueError
    return width, height


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables, for usual cameras or for the one that was tried."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.machine.mounting", description="How high a camera may hang."
    )
    parser.add_argument(
        "--seen", type=_positive, metavar="CM", help="width of table in your camera's picture …"
    )
    parser.add_argument("--at", type=_positive, metavar="CM", help="… when it hangs this high")
    parser.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="WxH", help="pixels of its pictures"
    )
    parser.add_argument("--tile", type=_positive, default=TILE_MM, metavar="MM", help="width of a tile")
    options = parser.parse_args(arguments)
    if (options.seen is None) != (options.at is None):
        parser.error("--seen and --at go together")
    own = options.seen is not None
    lenses = (lens_from_trial(options.seen, options.at, *options.size),) if own else LENSES
    sizes = TILE_SIZES if options.tile == TILE_MM else (options.tile,)
    tables = (room_table(lenses, options.tile), height_table(lenses, sizes), lamp_table())
    print("\n\n".join("\n".join(table) for table in tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
