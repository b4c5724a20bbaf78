"""A stage for the watcher: tiles that can be moved, hands, lamps and a camera that can be bumped.

The reader that belongs to it knows the truth of the frame it is shown, so that tests of watching need none of
the networks; what it says can be spoilt on purpose.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import COLOUR_OF, NUMBER_OF, Face
from hardware.frame import Frame
from tests.vision.simple_table import BODY, GOOD, INK
from tests.vision.tables import tile_at
from vision.table.rows import rows_of
from vision.values import Advice, Picture, Quad, Reading, TileReading
from vision.watch import Watcher, WatchEvent

WIDE, TALL, TILE = 640, 360, 26
STEP = 0.1
"""Seconds between frames."""
Spoil = Callable[[TileReading, int], TileReading | None]
"""What the reader says of a tile in its n-th reading; None if it does not see it."""


@dataclass
class Lying:
    """A tile on the stage."""

    face: Face
    x: float
    y: float
    angle: float = 0.0

    def quad(self) -> Quad:
        return tile_at(self.x, self.y, self.angle, TILE, TILE * 1.4)


def laid(*rows: str, x: float = 100, y: float = 60) -> list[Lying]:
    """Sets below each other, as in ``laid("R1 R2 R3", "K8 B8 O8")``."""
    return [
        Lying(face, x + TILE * 1.03 * column, y + TILE * 1.9 * row)
        for row, faces in enumerate(rows)
        for column, face in enumerate(faces.split())
    ]


def bump(across: float, down: float, angle: float = 0.0, scale: float = 1.0) -> NDArray[np.float64]:
    """What the camera sees after it was pushed by so many pixels and degrees."""
    matrix = np.asarray(cv2.getRotationMatrix2D((WIDE / 2, TALL / 2), angle, scale), np.float64)
    matrix[:, 2] += np.array((across, down))
    return np.vstack([matrix, (0.0, 0.0, 1.0)])


@dataclass
class Stage:
    """Everything under the camera now; ``frame`` takes a picture of it."""

    tiles: list[Lying]
    seed: int = 1
    noise: float = 4.0
    camera: NDArray[np.float64] = field(default_factory=lambda: np.eye(3))
    gain: float = 1.0
    slope: float = 0.0
    flicker: float = 0.0
    arm: tuple[tuple[int, int], tuple[int, int]] | None = None
    sleeve: tuple[int, int, int] = (120, 150, 205)
    spoil: Spoil | None = None
    size: tuple[int, int] = (WIDE, TALL)
    at: float = 0.0
    number: int = 0
    reads: int = 0
    regions: list[Quad | None] = field(default_factory=list)
    advice: tuple[Advice, ...] = ()

    def __post_init__(self) -> None:
        self.chance = np.random.default_rng(self.seed)
        coarse = self.chance.normal(0, 1, (TALL // 4, WIDE // 4, 1)).astype(np.float32)
        grain = cv2.resize(coarse, (WIDE, TALL))[..., None]
        self.grain = self.chance.standard_normal((TALL, WIDE, 3), np.float32)
        self.drawn: tuple[object, Picture] = (None, np.zeros((1, 1, 3), np.uint8))
        self.cloth = np.clip(np.array((70, 90, 60), np.float32) * (1 + 0.12 * grain), 0, 255)

    def frame(self) -> Frame:
        """The next frame."""
        self.number += 1
        self.at += STEP
        return Frame(self.picture(), self.number, self.at)

    def picture(self) -> Picture:
        seen = self._scene().copy()
        if self.arm is not None:
            cv2.line(seen, self.arm[0], self.arm[1], self.sleeve, 40)
            cv2.circle(seen, self.arm[1], 35, (140, 170, 220), -1)
        lit = seen.astype(np.float32) * self._light()
        lit += np.float32(self.noise) * np.roll(self.grain, int(self.chance.integers(TALL * WIDE)) * 3)
        sent = cv2.resize(np.clip(lit, 0, 255).astype(np.uint8), self.size, interpolation=cv2.INTER_AREA)
        _, data = cv2.imencode(".jpg", sent, [cv2.IMWRITE_JPEG_QUALITY, 80])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    def _scene(self) -> Picture:
        """What the camera sees apart from hands and light; drawn only when it changed."""
        key = [(tile.face, tile.x, tile.y, tile.angle) for tile in self.tiles], self.camera.tolist()
        if self.drawn[0] != key:
            scene = self.cloth.astype(np.uint8)
            for tile in self.tiles:
                _draw(scene, tile)
            seen = cv2.warpPerspective(scene, self.camera, (WIDE, TALL), borderMode=cv2.BORDER_REFLECT)
            self.drawn = key, np.asarray(seen, np.uint8)
        return self.drawn[1]

    def _light(self) -> NDArray[np.float32]:
        x, y = np.linspace(-1, 1, WIDE)[None, :], np.linspace(-1, 1, TALL)[:, None]
        bands = 1 + self.flicker * np.sin(8 * y + self.chance.uniform(0, 6.28))
        light: NDArray[np.float32] = ((self.gain + self.slope * x) * bands).astype(np.float32)
        return light[..., None]

    def read(self, picture: Picture, region: Quad | None) -> Reading:
        """The truth about the last frame, with a reader's tremor; what the arm covers is not seen."""
        self.reads += 1
        self.regions.append(region)
        scale = np.array([self.size[0] / WIDE, self.size[1] / TALL], np.float32)
        found: list[TileReading] = []
        for tile in self.tiles:
            seen = cv2.perspectiveTransform(tile.quad()[None].astype(np.float64), self.camera)[0]
            if self._covered(seen):
                continue
            quad = ((seen + self.chance.normal(0, 0.4, (4, 2))) * scale).astype(np.float32)
            reading: TileReading | None = TileReading(tile.face, quad, 0.99)
            if self.spoil is not None and reading is not None:
                reading = self.spoil(reading, self.reads)
            if reading is not None:
                found.append(reading)
        rows = rows_of([tile.quad for tile in found], [1.0] * len(found))
        order = [found[place] for row in rows for place in row]
        numbers = iter(range(len(order)))
        quality = GOOD if not self.advice else type(GOOD)(0.1, 1.0, 1.0, 26.0, self.advice)
        return Reading(tuple(order), tuple(tuple(next(numbers) for _ in row) for row in rows), quality)

    def show(self, watcher: Watcher) -> tuple[Watcher, tuple[WatchEvent, ...]]:
        """The next frame, seen, and read where that is needed."""
        return see_and_read(watcher, self.frame(), self.read)

    def _covered(self, quad: NDArray[np.float64]) -> bool:
        if self.arm is None:
            return False
        mask = np.zeros((TALL, WIDE), np.uint8)
        cv2.line(mask, self.arm[0], self.arm[1], 1, 40)
        cv2.circle(mask, self.arm[1], 35, 1, -1)
        inside = np.zeros_like(mask)
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
        return float(mask[inside > 0].mean()) > 0.3

    def reach(self, watcher: Watcher, to: tuple[int, int] = (320, 200)) -> tuple[Watcher, list[WatchEvent]]:
        """An arm comes in from below, stays for a moment and moves; it is still there afterwards."""
        events: list[WatchEvent] = []
        for part in (0.4, 0.8, 1.0, 0.9, 1.0):
            self.arm = ((to[0] + 30, TALL + 20), (to[0], round(TALL + (to[1] - TALL) * part)))
            watcher, more = self.show(watcher)
            events += more
        return watcher, events


def see_and_read(
    watcher: Watcher, frame: Frame, read: Callable[[Picture, Quad | None], Reading]
) -> tuple[Watcher, tuple[WatchEvent, ...]]:
    """Show a watcher a frame, and read what it needs read of it."""
    watcher, events = watcher.see(frame)
    while (needed := watcher.needed) is not None:
        watcher, more = watcher.take(needed, read(needed.frame.picture, needed.region))
        events += more
    return watcher, events


def _draw(scene: Picture, tile: Lying) -> None:
    corners = np.round(tile.quad()).astype(np.int32)
    cv2.fillConvexPoly(scene, corners + 2, (40, 52, 36), cv2.LINE_AA)
    cv2.fillConvexPoly(scene, corners, BODY, cv2.LINE_AA)
    cv2.polylines(scene, [corners], True, (150, 170, 180), 1, cv2.LINE_AA)
    face = np.full((round(TILE * 1.4), TILE, 3), BODY, np.uint8)
    text, ink = str(NUMBER_OF.get(tile.face, "?")), INK[COLOUR_OF.get(tile.face, "K")]
    scale = 0.6 if len(text) == 1 else 0.45
    (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
    cv2.putText(face, text, ((TILE - wide) // 2, 22), cv2.FONT_HERSHEY_SIMPLEX, scale, ink, 2, cv2.LINE_AA)
    tall = face.shape[0]
    source = np.array([[0, 0], [TILE, 0], [TILE, tall], [0, tall]], np.float32)
    move = cv2.getPerspectiveTransform(source, tile.quad())
    put = cv2.warpPerspective(face, move, (WIDE, TALL), flags=cv2.INTER_LINEAR)
    inner = np.zeros(scene.shape[:2], np.uint8)
    middle = corners.mean(axis=0)
    cv2.fillConvexPoly(inner, np.round(middle + (corners - middle) * 0.9).astype(np.int32), 1)
    scene[inner > 0] = put[inner > 0]


def run(stage: Stage, watcher: Watcher, frames: int) -> tuple[Watcher, list[WatchEvent]]:
    """So many frames of the stage as it is."""
    events: list[WatchEvent] = []
    for _ in range(frames):
        watcher, more = stage.show(watcher)
        events += more
    return watcher, events
