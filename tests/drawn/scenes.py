"""Whole scenes: what lies where, seen from where, in what light; and the truth about it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from tests.drawn.deal import Box
from tests.drawn.designs import DESIGNS, TileSetLook, a_look
from tests.drawn.faces import face_map
from tests.drawn.heap import heaped, paint_tray
from tests.drawn.layout import Row
from tests.drawn.plans import KINDS, PLANS, Plan, Size, laid
from tests.drawn.rack import Rack, draw_rack, rack_solids
from tests.drawn.scene.camera import Camera, Lens, fit
from tests.drawn.scene.canvas import Canvas, lying
from tests.drawn.scene.lens import a_photo, taken
from tests.drawn.scene.lights import Lights, a_light
from tests.drawn.scene.shadows import hand, on_table
from tests.drawn.scene.surfaces import a_surface
from tests.drawn.scene.things import THINGS, Thing
from tests.drawn.tiles import FaceMaker, Tile, Tiles, prism
from tests.drawn.values import Bytes, Floats, Random, between, chance, floats, pick

Labels = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """What differs from game to game: the tiles, the box they come from and how they are laid."""

    name: str
    kinds: tuple[str, ...]
    designs: tuple[str, ...]
    look: Callable[[Random, str | None], TileSetLook]
    box: Callable[[Plan], Box]
    laid: Callable[[Random, Plan, TileSetLook, Box, Size], tuple[list[Row], Rack | None]]
    face_map: FaceMaker


TILE_GAME = Game(
    name="tiles",
    kinds=KINDS,
    designs=tuple(design.name for design in DESIGNS),
    look=a_look,
    box=lambda plan: Box(plan.twist),
    laid=laid,
    face_map=face_map,
)


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A drawn photo and the truth about it."""

    picture: Bytes
    jpeg: bytes
    labels: Labels


class Stage:
    """A scene in the making."""

    def __init__(self, rng: Random, kind: str, design: str | None, size: Size | None, game: Game) -> None:
        self.rng, self.kind, self.plan = rng, kind, PLANS[kind]
        self.look: TileSetLook = game.look(rng, design)
        self.box = game.box(self.plan)
        size = size or pick(rng, self.plan.sizes)
        self.rows, self.rack = game.laid(rng, self.plan, self.look, self.box, size)
        self.tiles = _tiles_of(self.rows)
        self.camera = self._camera(self.plan, size)
        self.middle = floats(np.mean([tile.pose.place for tile in self.tiles], axis=0) * [1, 1, 0])
        self.extent = self._extent()
        self.lights: Lights = a_light(rng, pick(rng, self.plan.lights), self.camera, self.middle, self.extent)
        self.canvas = Canvas(self.camera, self.lights)
        self.artist = Tiles(self.look, self.canvas, 24.0, game.face_map)
        self.busy: Bytes = np.zeros((self.camera.size[1] // 4, self.camera.size[0] // 4), np.uint8)
        for tile in self.tiles:
            self._occupy(self.prism_of(tile), 3)
        for solid in rack_solids(self.rack, self.look.design.thick) if self.rack else []:
            self._occupy(solid, 3)

    def _quads(self) -> Floats:
        """Corners of all upper and lower faces, in the room."""
        return np.concatenate([self.prism_of(tile) for tile in self.tiles])

    def prism_of(self, tile: Tile) -> Floats:
        """The eight corners of a tile in the room."""
        return prism(tile.pose, self.look.width, self.look.height, self.look.design.thick)

    def _camera(self, plan: Plan, size: Size) -> Camera:
        """A camera that sees every tile of the table."""
        focal = max(size) * between(self.rng, 0.72, 1.25)
        roll = 180.0 if self.rack is None and chance(self.rng, 0.1) else 0.0
        lens = Lens(focal, size, roll + float(self.rng.normal(0, 3)))
        tilt = between(self.rng, *plan.tilt)
        around = (
            between(self.rng, -180, 180) if chance(self.rng, plan.anywhere) else float(self.rng.normal(0, 12))
        )
        points = self._quads()
        camera = fit(points, tilt, around, lens, between(self.rng, *plan.fill))
        if plan.widest:
            camera = _farther(
                camera, points, self.look, between(self.rng, 27 if size[0] < 2000 else 36, plan.widest)
            )
        return camera

    def _extent(self) -> float:
        """How many millimetres the picture shows across its middle."""
        wide, high = self.camera.size
        ends = self.camera.floor(floats([[0, high / 2], [wide, high / 2], [wide / 2, 0], [wide / 2, high]]))
        across = float(np.linalg.norm(ends[1] - ends[0]))
        return min(max(across, float(np.linalg.norm(ends[3] - ends[2]))), across * 1.8)

    def tile_px(self) -> float:
        """The median width of a tile in the picture."""
        tops = [self.camera.project(self.artist.quad(tile.pose)) for tile in self.tiles]
        return float(np.median([np.linalg.norm(top[1] - top[0]) for top in tops]))

    def _occupy(self, solid: Floats, margin: int) -> None:
        """Note where in the picture something is."""
        hull = cv2.convexHull(floats(self.camera.project(solid) / 4))
        whole = np.round(np.clip(hull, -9000, 9000)).astype(np.int32)
        cv2.fillConvexPoly(self.busy, whole, 1)
        if margin:
            cv2.polylines(self.busy, [whole], True, 1, margin)

    def free(self, solid: Floats, whole: bool) -> bool:
        """Whether it would hide nothing and be hidden by nothing; ``whole``: all of it in the picture."""
        if float(self.camera.depth(solid).min()) < 50:
            return False
        pixels = self.camera.project(solid)
        size = floats(self.camera.size)
        if whole and not ((pixels > 6).all() and (pixels < size - 7).all()):
            return False
        if not ((pixels > -0.6 * size).all() and (pixels < 1.6 * size).all()):
            return False
        mask = np.zeros_like(self.busy)
        cv2.fillConvexPoly(mask, np.round(cv2.convexHull(floats(pixels / 4))).astype(np.int32), 1)
        return bool(mask.any()) and not bool((mask & self.busy).any())

    def spot(self, size: tuple[float, float], tall: float, whole: bool) -> Thing | None:
        """A free place for something of this size, as a thing without a painter of its own."""
        for _ in range(25):
            share = self.rng.uniform(0.03, 0.97, 2)
            ground = self.camera.floor(floats(share * self.camera.size))
            pose = lying(float(ground[0]), float(ground[1]), between(self.rng, -180, 180))
            thing = Thing("", pose, size, tall, int(self.rng.integers(2**31)), paint_tray)
            if self.free(thing.solid(), whole):
                self._occupy(thing.solid(), 2)
                return thing
        return None


def _tiles_of(rows: list[Any]) -> list[Tile]:
    """The tiles of the rows; the second joker of a kind is told from the first."""
    seen: set[str] = set()
    tiles = []
    for row in rows:
        for face, pose in zip(row.faces, row.poses, strict=True):
            tiles.append(Tile(face, pose, int(face in seen)))
            seen.add(face)
    return tiles


def _farther(camera: Camera, points: Floats, looks: TileSetLook, wanted: float) -> Camera:
    """The same view from so far that tiles are no wider than wanted (pixels)."""
    middle = floats(points.mean(0))
    now = camera.focal * looks.width / float(camera.depth(middle))
    if now <= wanted:
        return camera
    back = camera.axes[2] * float(camera.depth(middle)) * (now / wanted - 1)
    return Camera(floats(camera.place - back), camera.axes, camera.focal, camera.size)


def _extras(stage: Stage) -> tuple[list[Thing], list[Tile], tuple[Thing, list[Tile]] | None]:
    """Things, face-down tiles, and a lid with a heap of tiles, where there is room for them."""
    rng, plan = stage.rng, stage.plan
    heap = None
    if chance(rng, plan.heap):
        tray = stage.spot((between(rng, 150, 210), between(rng, 130, 170)), 10.0, False)
        if tray:
            faces = stage.box.rest(rng, int(rng.integers(14, 40)))
            heap = tray, heaped(rng, tray, stage.look, faces)
    things = []
    for _ in range(int(rng.integers(plan.things[0], plan.things[1] + 1))):
        name = pick(rng, sorted(THINGS))
        size, tall, painter = THINGS[name]
        found = stage.spot(size, tall, False)
        if found:
            things.append(Thing(name, found.pose, size, tall, found.seed, painter))
    down = []
    wanted = int(rng.integers(1, 9)) if chance(rng, plan.face_down) else 0
    for _ in stage.box.rest(rng, wanted):
        found = stage.spot((stage.look.width, stage.look.height), stage.look.design.thick, True)
        if found:
            down.append(Tile(None, found.pose))
    return things, down, heap


def draw(
    seed: int,
    kind: str | None = None,
    design: str | None = None,
    size: Size | None = None,
    game: Game = TILE_GAME,
) -> Scene:
    """The scene of this seed; the same arguments always give the same pixels.

    Without a kind the seed chooses one; without a size (width, height) the kind does.
    """
    if kind is None:
        kind = game.kinds[seed % len(game.kinds)]
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    stage = Stage(rng, kind, design, size, game)
    surface = a_surface(rng, stage.extent)
    things, down, heap = _extras(stage)
    stage.canvas.table(surface)
    solids = [stage.prism_of(tile) for tile in [*stage.tiles, *down]] + [thing.solid() for thing in things]
    solids += rack_solids(stage.rack, stage.look.design.thick) if stage.rack else []
    solids += [heap[0].solid()] if heap else []
    on_table(stage.canvas, solids)
    truth = _paint(stage, things, down, heap)
    for _ in range(stage.plan.hands + int(chance(rng, 0.06))):
        where = pick(rng, stage.tiles).pose.place * floats([1, 1, 0])
        hand(stage.canvas, rng, floats(where), between(rng, 70, 110), between(rng, 0.45, 0.72))
    dark = stage.lights.exposure < 0.5
    photo = a_photo(rng, stage.tile_px(), dark, stage.plan.deep)
    jpeg = taken(rng, stage.canvas.picture(), stage.camera, stage.middle, photo)
    picture = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    named = {"kind": kind, "design": stage.look.design.name, "typeface": stage.look.typeface}
    named |= {"light": stage.lights.name, "surface": surface.name}
    extra = sorted(thing.name for thing in things)
    series = f"drawn-{kind}" if game is TILE_GAME else f"drawn-{game.name}-{kind}"
    head = {"series": series, "size": list(stage.camera.size)}
    return Scene(picture, jpeg.tobytes(), {**head, **truth, **named, "things": extra})


def _paint(
    stage: Stage, things: list[Thing], down: list[Tile], heap: tuple[Thing, list[Tile]] | None
) -> Labels:
    """Paint everything from far to near; the truth about what can be seen."""
    on_rack = _on_rack(stage)
    leaning = {id(tile) for step in on_rack for tile in step}
    owners: dict[int, int] = {}
    work: list[tuple[float, Any]] = [(_far(stage, tile.pose.place), tile) for tile in [*stage.tiles, *down]]
    work += [(_far(stage, thing.pose.place), thing) for thing in things]
    if heap:
        work.append((_far(stage, heap[0].pose.place), heap))
    if stage.rack:
        work.append((_far(stage, floats([0, 0, 0])), stage.rack))
    for _, item in sorted(work, key=lambda pair: -pair[0]):
        if isinstance(item, Rack):
            owners |= draw_rack(stage.canvas, stage.artist, item, on_rack)
        elif isinstance(item, Thing):
            item.draw(stage.canvas)
        elif isinstance(item, Tile):
            if id(item) not in leaning:
                owners[id(item)] = stage.artist.draw(item)
        else:
            item[0].draw(stage.canvas)
            owners |= {id(tile): stage.artist.draw(tile) for tile in item[1]}
    return _truth(stage, owners, down, heap[1] if heap else [])


def _far(stage: Stage, place: Floats) -> float:
    """How far from the camera."""
    return float(np.linalg.norm(place - stage.camera.place))


def _on_rack(stage: Stage) -> list[list[Tile]]:
    """The tiles of each step of the rack."""
    if stage.rack is None:
        return []
    steps: list[list[Tile]] = [[] for _ in range(stage.rack.steps)]
    for tile in stage.tiles:
        if abs(float(tile.pose.axes[2][2])) < 0.95:
            foot = tile.pose.at(0, stage.look.height / 2, 0)
            steps[stage.rack.step_of(float(foot[2]))].append(tile)
    return steps


def _truth(stage: Stage, owners: dict[int, int], down: list[Tile], heap: list[Tile]) -> Labels:
    """The labels: tiles, rows, face-down tiles, and the tiles that are outside the table."""

    def told(tile: Tile) -> Labels:
        quad = stage.camera.project(stage.artist.quad(tile.pose))
        seen = stage.canvas.visible(owners[id(tile)], quad)
        return {"face": tile.face, "quad": np.round(quad, 1).tolist(), "visible": round(seen, 2)}

    rows, first = [], 0
    for row in stage.rows:
        rows.append(list(range(first, first + len(row.faces))))
        first += len(row.faces)
    outside = [told(tile) for tile in heap]
    return {
        "tiles": [told(tile) for tile in stage.tiles],
        "rows": rows,
        "face_down": [told(tile)["quad"] for tile in down],
        "outside": [tile for tile in outside if tile["visible"] > 0.05],
    }
