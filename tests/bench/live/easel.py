"""Draws a staged table as a camera above it sees it, with the second renderer."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.live.looks import LiveLook
from tests.bench.live.paper import PAPERS
from tests.bench.live.pieces import Beside, Laid, Piece
from tests.drawn.designs import TileSetLook
from tests.drawn.scene.camera import Lens, look
from tests.drawn.scene.canvas import Canvas, Pose, lying
from tests.drawn.scene.lens import Photo, taken
from tests.drawn.scene.lights import a_light
from tests.drawn.scene.shadows import on_table
from tests.drawn.scene.surfaces import Surface, a_surface
from tests.drawn.scene.things import THINGS, Thing, block
from tests.drawn.tiles import Tile, Tiles, prism
from tests.drawn.values import Random, floats, hsv, unit
from vision.values import Picture, Quad

SIZE = (1280, 720)
ACROSS = 30.5
"""Tiles side by side that fill the width of the picture."""
FOCAL = 1.0
"""In widths of the picture."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """From where the camera looks at which table."""

    tilts: tuple[float, float] = (4.0, 22.0)
    """Degrees from straight above: few cameras hang from the ceiling."""
    pale: bool = False
    """Whether the cloth has nearly the colour of the tiles' backs."""


def pale_cloth(rng: Random, tiles: TileSetLook) -> Surface:
    """A cloth on which backs are hard to see."""
    body = floats(hsv(*tiles.design.body)) * float(rng.uniform(0.94, 1.0))
    weave = rng.normal(1.0, 0.015, (512, 512, 1)).astype(np.float32)
    colour = np.asarray(np.clip(body * weave, 0, 255), np.uint8)
    return Surface("pale", colour, 0.9, 0.0)


class Easel:
    """One table under one camera in one light; only what lies on it differs from picture to picture."""

    def __init__(self, live_look: LiveLook, seed: int, scenery: Scenery | None = None) -> None:
        scenery = scenery or Scenery()
        rng = np.random.default_rng((seed, 11))
        self.tiles, self._faces = live_look.tiles(seed), live_look.faces
        focal = FOCAL * SIZE[0]
        lens = Lens(focal, SIZE, float(rng.normal(0, 1)))
        away = focal * self.tiles.width * ACROSS / SIZE[0]
        tilt, around = float(rng.uniform(*scenery.tilts)), float(rng.uniform(-180, 180))
        middle = floats([0, 0, 0])
        self.camera = look(middle, tilt, around, away, Lens(focal, SIZE, lens.roll + around))
        extent = ACROSS * self.tiles.width
        self._lights = a_light(rng, live_look.light, self.camera, middle, extent)
        self._surface = pale_cloth(rng, self.tiles) if scenery.pale else a_surface(rng, extent)
        self._photo = Photo(float(rng.uniform(0.4, 0.7)), 0.0, 0.0, 95, 0.15, (1.0, 1.0, 1.0), 0.0)
        self._drawn: tuple[Laid, Picture] | None = None

    def picture(self, laid: Laid) -> Picture:
        """What the camera sees, still without the noise of its sensor; not to be written to."""
        if self._drawn is None or self._drawn[0] != laid:
            self._drawn = laid, self._painted(laid)
        return self._drawn[1]

    def _painted(self, laid: Laid) -> Picture:
        canvas = Canvas(self.camera, self._lights)
        canvas.table(self._surface)
        artist = Tiles(self.tiles, canvas, 24.0, self._faces)
        tiles = [self._tile(piece, number) for number, piece in enumerate(laid.pieces)]
        things = [self._thing(thing) for thing in laid.things]
        solids = [
            prism(tile.pose, *self._size(piece)) for tile, piece in zip(tiles, laid.pieces, strict=True)
        ]
        on_table(canvas, [*solids, *(thing.solid() for thing in things)])
        for thing in things:
            thing.draw(canvas)
        for tile, piece in sorted(zip(tiles, laid.pieces, strict=True), key=lambda pair: pair[1].level):
            if piece.on_edge:
                canvas.new_owner()
                block(canvas, tile.pose, self._size(piece), artist.body)
            else:
                artist.draw(tile)
        packed = taken(
            np.random.default_rng(1), canvas.picture(), self.camera, floats([0, 0, 0]), self._photo
        )
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def _size(self, piece: Piece) -> tuple[float, float, float]:
        """Width, depth and height of a tile as it lies or stands there."""
        look, thick = self.tiles, self.tiles.design.thick
        return (thick, look.height, look.width) if piece.on_edge else (look.width, look.height, thick)

    def _tile(self, piece: Piece, number: int) -> Tile:
        wide = self.tiles.width
        flat_pose = lying(piece.x * wide, piece.y * wide, piece.turn, piece.level * self.tiles.design.thick)
        pose = flat_pose if piece.lean == (0.0, 0.0) else _tipped(flat_pose, piece.lean)
        return Tile(None if piece.down else piece.face, pose, 0 if piece.face != "J" else number % 2)

    def _thing(self, thing: Beside) -> Thing:
        wide = self.tiles.width
        pose = lying(thing.x * wide, thing.y * wide, thing.turn)
        size, tall, painter = (THINGS | PAPERS)[thing.name]
        return Thing(thing.name, pose, size, tall, thing.number, painter)

    def quad(self, piece: Piece) -> Quad:
        """The corners of a tile's upper face in the picture."""
        pose, size = self._tile(piece, 0).pose, self._size(piece)
        return self.camera.project(prism(pose, *size)[4:])

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the table is in the picture."""
        wide = self.tiles.width
        at = self.camera.project(floats([[x * wide, y * wide, 0.0]]))[0]
        return float(at[0]), float(at[1])

    def topmost(self, laid: Laid, place: Sequence[float]) -> Piece | None:
        """The tile that is seen at a pixel; None where there is none."""
        found: Piece | None = None
        for piece in sorted(laid.pieces, key=lambda each: each.level):
            inside = cv2.pointPolygonTest(floats(self.quad(piece)), (place[0], place[1]), measureDist=False)
            found = piece if inside >= 0 else found
        return found


def _tipped(pose: Pose, lean: tuple[float, float]) -> Pose:
    """The pose, tipped a little."""
    out = unit(floats(pose.axes[2] + lean[0] * pose.axes[0] - lean[1] * pose.axes[1]))
    right = unit(floats(pose.axes[0] - out * float(pose.axes[0] @ out)))
    down = -unit(floats(np.cross(out, right)))
    return Pose(pose.place, np.stack([right, down, out]))
