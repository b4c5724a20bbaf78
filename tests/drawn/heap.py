"""An open box lid with a heap of tiles, which are not part of the table."""

import numpy as np

from engine.tiles import Face
from tests.drawn.designs import TileSetLook
from tests.drawn.scene.canvas import Canvas, Pose
from tests.drawn.scene.things import Thing, block
from tests.drawn.tiles import Tile
from tests.drawn.values import Colour, Random, between, chance, floats, hsv, unit

WALL = 3.0


def paint_tray(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """The lid: a low block with a sunken floor."""
    colour = hsv(between(rng, 0, 360), between(rng, 0.2, 0.8), between(rng, 0.25, 0.8))
    block(canvas, thing.pose, (*thing.size, thing.tall), colour)
    inner: Colour = (colour[0] * 0.8, colour[1] * 0.8, colour[2] * 0.8)
    w, h = thing.size[0] / 2 - WALL, thing.size[1] / 2 - WALL
    ends = ((-w, -h), (w, -h), (w, h), (-w, h))
    canvas.polygon(np.stack([thing.pose.at(a, b, thing.tall) for a, b in ends]), inner, 0.55)


def heaped(rng: Random, thing: Thing, look: TileSetLook, faces: list[Face]) -> list[Tile]:
    """Tiles thrown into the lid, a third of them on their faces, from the lowest to the highest."""
    tiles = []
    for i, face in enumerate(faces):
        layer = i * 3 // max(1, len(faces))
        room = 1 - 0.22 * layer
        w, h = ((side / 2 - look.height * 0.62) * room for side in thing.size)
        place = thing.pose.at(between(rng, -w, w), between(rng, -h, h), 2 + layer * look.design.thick * 0.9)
        lean = unit(floats([*(rng.normal(0, 0.05 + 0.09 * layer, 2)), 1]))
        turn = between(rng, 0, 2 * np.pi)
        right = floats([np.cos(turn), np.sin(turn), 0])
        right = unit(floats(right - lean * float(right @ lean)))
        down = -unit(floats(np.cross(lean, right)))
        tiles.append(Tile(None if chance(rng, 0.35) else face, Pose(place, np.stack([right, down, lean]))))
    return tiles
