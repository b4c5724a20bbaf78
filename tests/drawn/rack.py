"""A rack with steps, and the tiles that lean on it."""

from dataclasses import dataclass

import numpy as np

from engine.tiles import Face
from tests.drawn.designs import TileSetLook
from tests.drawn.layout import Row
from tests.drawn.scene.canvas import Canvas, Pose
from tests.drawn.tiles import Tile, Tiles
from tests.drawn.values import Colour, Floats, Random, between, chance, floats, hsv, pick


@dataclass(frozen=True, slots=True, eq=False)
class Rack:
    """Steps from near to far along y; each holds tiles that lean back by ``lean`` degrees from upright."""

    long: float
    steps: int
    deep: float
    """How far each step is behind the one before, millimetres."""
    rise: float
    """How far each step is above the one before."""
    lean: float
    lip: float
    colour: Colour
    low: float
    """Height of the first shelf."""

    def tile_pose(self, step: int, x: float, thick: float, height: float, tilt: float) -> Pose:
        """The pose of a tile on a step; ``tilt`` degrees round its own face."""
        s, c = np.sin(np.radians(self.lean)), np.cos(np.radians(self.lean))
        up, out = floats([0, s, c]), floats([0, -c, s])
        foot = floats([x, step * self.deep + thick * c + 1.0, self.low + step * self.rise])
        turn = np.radians(tilt)
        right = floats([1, 0, 0]) * np.cos(turn) + up * np.sin(turn)
        down = -(up * np.cos(turn) - floats([1, 0, 0]) * np.sin(turn))
        return Pose(floats(foot + up * height / 2), np.stack([right, down, out]))

    def step_of(self, height: float) -> int:
        """The step on which something stands at this height."""
        return min(self.steps - 1, max(0, round((height - self.low) / self.rise)))

    def outline(self, step: int, thick: float) -> list[tuple[float, float]]:
        """Side view (y, z) of one step: lip front low, lip top, lip inside, shelf end, rest top."""
        y, z = step * self.deep, self.low + step * self.rise
        s, c = np.sin(np.radians(self.lean)), np.cos(np.radians(self.lean))
        back = y + thick * c + 1.0
        rest = 16.0
        return [
            (y - 3.0, z - self.rise if step else 0.0),
            (y - 2.6, z + self.lip),
            (y - 0.6, z + self.lip),
            (y, z - thick * s * 0.2),
            (back, z),
            (back + rest * s, z + rest * c),
        ]


def a_rack(rng: Random, look: TileSetLook, longest: int) -> Rack:
    """A rack that is long enough for its fullest step."""
    steps = pick(rng, [1, 2, 2, 3, 3, 3])
    value = pick(rng, [0.10, 0.14, 0.2, 0.75, 0.5])
    colour = hsv(between(rng, 0, 360), between(rng, 0.02, 0.12), value)
    if chance(rng, 0.35):
        colour = hsv(between(rng, 15, 35), between(rng, 0.4, 0.65), between(rng, 0.3, 0.7))
    return Rack(
        long=(longest + 2) * (look.width + 1.0) + between(rng, 5, 60),
        steps=steps,
        deep=between(rng, 26, 36),
        rise=between(rng, 14, 22),
        lean=between(rng, 14, 38),
        lip=between(rng, 1.0, 3.5),
        colour=colour,
        low=between(rng, 4, 10),
    )


def rack_rows(rng: Random, rack: Rack, look: TileSetLook, hands: list[list[list[Face]]]) -> list[Row]:
    """Tiles on the steps: per step some chunks side by side, with a wide gap between chunks."""
    rows = []
    for step, chunks in enumerate(hands):
        pitch = look.width + between(rng, 0.15, 0.9)
        room = sum(len(chunk) for chunk in chunks) * pitch + (len(chunks) - 1) * 1.5 * look.width
        x = -room / 2 + between(rng, -0.4, 0.4) * max(0.0, rack.long - room - 10)
        for chunk in chunks:
            poses = []
            for _ in chunk:
                tilt = float(rng.normal(0, 0.5))
                poses.append(rack.tile_pose(step, x + look.width / 2, look.design.thick, look.height, tilt))
                x += pitch + abs(float(rng.normal(0, 0.15)))
            rows.append(Row(chunk, poses))
            x += 1.5 * look.width
    return rows


def _strip(canvas: Canvas, rack: Rack, a: tuple[float, float], b: tuple[float, float], dim: float) -> None:
    """A surface of the rack between two lines along x."""
    half = rack.long / 2
    points = floats([[-half, *a], [half, *a], [half, *b], [-half, *b]])
    normal = floats([0, -(b[1] - a[1]), b[0] - a[0]])
    normal /= max(float(np.linalg.norm(normal)), 1e-6)
    canvas.owners += 1
    shade = float(canvas.lights.shade(normal, points[0]))
    # In pieces along x, so that a long plank is not one flat colour.
    for i in range(6):
        left, right = -half + rack.long * i / 6, -half + rack.long * (i + 1) / 6 + 0.2
        piece = floats([[left, *a], [right, *a], [right, *b], [left, *b]])
        way = canvas.lights.key.place - piece.mean(0)
        near = float(np.linalg.norm(canvas.lights.key.place) / np.linalg.norm(way))
        canvas.polygon(piece, rack.colour, shade * dim * (0.8 + 0.2 * near))


def draw_rack(canvas: Canvas, tiles: Tiles, rack: Rack, placed: list[list[Tile]]) -> dict[int, int]:
    """Paint rack and tiles from the far step to the near one; tile identity → owner number."""
    thick = tiles.look.design.thick
    owners = {}
    _ends(canvas, rack, thick)
    for step in range(rack.steps - 1, -1, -1):
        line = rack.outline(step, thick)
        _strip(canvas, rack, line[4], line[5], 0.6)
        _strip(canvas, rack, line[3], line[4], 0.45)
        eye = canvas.camera.place
        for tile in sorted(placed[step], key=lambda tile: -float(np.linalg.norm(tile.pose.place - eye))):
            owners[id(tile)] = tiles.draw(tile)
        _strip(canvas, rack, line[1], line[2], 1.1)
        _strip(canvas, rack, line[0], line[1], 0.85)
    return owners


def _ends(canvas: Canvas, rack: Rack, thick: float) -> None:
    """The two end faces, step by step."""
    canvas.owners += 1
    for side in (-1, 1):
        x, normal = side * rack.long / 2, floats([side, 0, 0])
        for step in range(rack.steps):
            line = rack.outline(step, thick)
            top, back = line[5], line[5][0]
            shape = [(line[0][0], 0.0), line[0], line[1], line[2], top, (back, 0.0)]
            canvas.facet(floats([[x, *point] for point in shape]), rack.colour, normal)


def rack_solids(rack: Rack, thick: float) -> list[Floats]:
    """What throws the rack's shadow: a block per step."""
    solids = []
    for step in range(rack.steps):
        line = rack.outline(step, thick)
        half = rack.long / 2
        front, back, top = line[0][0], line[5][0], line[5][1]
        base = [[-half, front, 0], [half, front, 0], [half, back, 0], [-half, back, 0]]
        upper = [[-half, back, top], [half, back, top], [half, front, top * 0.5], [-half, front, top * 0.5]]
        solids.append(floats([*base, *upper]))
    return solids
