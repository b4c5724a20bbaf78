"""Whole scenes of the dice game: 18 dice on a table, seen from somewhere in some light, and the truth."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from engine.tiles import NUMBER_OF
from tests.drawn.dice.cubes import DICE_DESIGNS, TOP, Dice, DiceLook, Die, a_dice_look
from tests.drawn.dice.layout import Faces, Lying, laid
from tests.drawn.plans import MILD, Size
from tests.drawn.scene.camera import Camera, Lens, fit
from tests.drawn.scene.canvas import Canvas, Pose, lying
from tests.drawn.scene.lens import a_photo, taken
from tests.drawn.scene.lights import Lights, a_light
from tests.drawn.scene.shadows import hand, on_table
from tests.drawn.scene.surfaces import a_surface
from tests.drawn.scene.things import THINGS, Thing, block, paint_die, ring_points, unit_rows
from tests.drawn.scenes import Labels, Scene, Stage
from tests.drawn.tiles import prism
from tests.drawn.values import Bytes, Floats, Random, between, chance, floats, hsv, pick

__all__ = ["DICE_DESIGNS", "DICE_KINDS", "dice_scene"]

SIZES: tuple[Size, ...] = ((1280, 960), (1600, 1200), (1440, 1080), (1920, 1080), (1080, 1440), (1024, 768))
SIDE_FACES = (*NUMBER_OF, "J")
WALL = 5.0


@dataclass(frozen=True, slots=True)
class DicePlan:
    """What makes a kind of scene."""

    grid: tuple[int, int] = (4, 18)
    """How many dice lie on the grid, at least and at most."""
    tilt: tuple[float, float] = (0, 32)
    fill: tuple[float, float] = (0.7, 0.93)
    lights: tuple[str, ...] = MILD
    things: tuple[int, int] = (0, 2)
    tray: float = 0.15
    hands: int = 0
    deep: float = 0.3


BASE = DicePlan()
DICE_PLANS: dict[str, DicePlan] = {
    "dice": BASE,
    "dice-full": replace(BASE, grid=(14, 18)),
    "dice-loose": replace(BASE, grid=(0, 0), tray=0.5),
    "dice-oblique": replace(BASE, tilt=(32, 50), deep=0.8),
    "dice-far": replace(BASE, fill=(0.4, 0.55), things=(1, 3)),
    "dice-glare": replace(BASE, lights=("glare", "flash"), tilt=(8, 42)),
    "dice-dim": replace(BASE, lights=("dim", "mixed")),
    "dice-shadow": replace(BASE, lights=("hard",), hands=1),
    "dice-clutter": replace(BASE, things=(3, 8), fill=(0.5, 0.75), tray=0.5),
}
DICE_KINDS = tuple(DICE_PLANS)


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """A shallow box round some of the dice: middle and half size in millimetres, along the table's sides."""

    middle: tuple[float, float]
    half: tuple[float, float]
    tall: float
    seed: int

    def walls(self) -> list[tuple[Pose, tuple[float, float, float]]]:
        """Its four walls as blocks."""
        (x, y), (w, h) = self.middle, self.half
        across, along = (2 * w + 2 * WALL, WALL, self.tall), (WALL, 2 * h, self.tall)
        return [
            (lying(x, y + h + WALL / 2, 0), across),
            (lying(x, y - h - WALL / 2, 0), across),
            (lying(x - w - WALL / 2, y, 0), along),
            (lying(x + w + WALL / 2, y, 0), along),
        ]

    def draw(self, canvas: Canvas) -> None:
        """Felt, then the walls from far to near."""
        rng = np.random.default_rng(self.seed)
        felt = hsv(pick(rng, [5, 130, 150, 220, 275]), between(rng, 0.35, 0.8), between(rng, 0.2, 0.55))
        wood = hsv(between(rng, 10, 40), between(rng, 0.2, 0.7), between(rng, 0.15, 0.75))
        (x, y), (w, h) = self.middle, self.half
        canvas.new_owner()
        ends = ((-w, h), (w, h), (w, -h), (-w, -h))
        canvas.polygon(floats([[x + a, y + b, 0.3] for a, b in ends]), felt, 0.92)
        for pose, size in sorted(self.walls(), key=lambda wall: -_far(canvas.camera, wall[0].place)):
            block(canvas, pose, size, wood)


def _far(camera: Camera, place: Floats) -> float:
    return float(np.linalg.norm(place - camera.place))


def paint_dice_cup(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A dice cup of leather or plastic, upside down or open and dark inside."""
    colour = hsv(between(rng, 0, 45), between(rng, 0.3, 0.8), between(rng, 0.12, 0.5))
    wide, narrow = thing.size[0] / 2, thing.size[0] / 2 * between(rng, 0.72, 0.9)
    is_open = chance(rng, 0.6)
    foot, mouth = (narrow, wide) if is_open else (wide, narrow)
    low, high = ring_points(thing.pose, foot, 0), ring_points(thing.pose, mouth, thing.tall)
    outward = unit_rows(high - thing.pose.at(0, 0, thing.tall))
    for i in range(40):
        j = (i + 1) % 40
        canvas.facet(np.stack([low[i], low[j], high[j], high[i]]), colour, floats(outward[i]))
    canvas.polygon(high, colour, 1.1)
    if is_open:
        canvas.polygon(ring_points(thing.pose, mouth * 0.9, thing.tall), colour, 0.3)


def paint_lump(canvas: Canvas, thing: Thing, rng: Random) -> None:
    """A sugar lump or a wooden cube."""
    sugar, wood = (
        hsv(45, 0.05, 0.95),
        hsv(between(rng, 0, 360), between(rng, 0.3, 0.9), between(rng, 0.3, 0.9)),
    )
    block(canvas, thing.pose, (*thing.size, thing.tall), pick(rng, [sugar, sugar, wood]))


LITTLE = {
    "dice-cup": ((78.0, 78.0), 92.0, paint_dice_cup),
    "lump": ((15.0, 15.0), 13.0, paint_lump),
    "pips": ((16.0, 16.0), 16.0, paint_die),
}
"""What lies about where dice are played, besides the things of every table."""


class DiceStage(Stage):
    """A scene of dice in the making."""

    def __init__(self, rng: Random, kind: str, design: str | None, size: Size | None) -> None:
        self.rng, self.kind = rng, kind
        self.dice_plan = DICE_PLANS[kind]
        self.dice_look: DiceLook = a_dice_look(rng, design)
        size = size or pick(rng, SIZES)
        self.lying = laid(rng, Faces(rng, self.dice_look.marked), self.dice_look, self.dice_plan.grid)
        self.dice = [_die(rng, each) for each in self.lying]
        self.camera = self._view(size)
        self.middle = floats(np.mean([die.pose.place for die in self.dice], axis=0) * [1, 1, 0])
        self.extent = self._extent()
        light = pick(rng, self.dice_plan.lights)
        self.lights: Lights = a_light(rng, light, self.camera, self.middle, self.extent)
        self.canvas = Canvas(self.camera, self.lights)
        self.painter = Dice(self.dice_look, self.canvas)
        self.busy: Bytes = np.zeros((self.camera.size[1] // 4, self.camera.size[0] // 4), np.uint8)
        for die in self.dice:
            self._occupy(self.solid(die), 3)

    def solid(self, die: Die) -> Floats:
        """The eight corners of a die in the room."""
        return prism(die.pose, *(self.dice_look.edge,) * 3)

    def _view(self, size: Size) -> Camera:
        """A camera that sees every die."""
        plan, rng = self.dice_plan, self.rng
        lens = Lens(max(size) * between(rng, 0.7, 1.25), size, float(rng.normal(0, 4)))
        points = np.concatenate([self.solid(die) for die in self.dice])
        tilt, best = between(rng, *plan.tilt), None
        fill = between(rng, *plan.fill)
        for _ in range(3):  # people stand where the table fits their picture
            camera = fit(points, tilt, between(rng, -180, 180), lens, fill)
            far = _far(camera, floats(points.mean(0)))
            best = camera if best is None or far < _far(best, floats(points.mean(0))) else best
        if best is None:
            raise ValueError("a camera was tried")
        return best

    def die_px(self) -> float:
        """The median width of a top face in the picture."""
        tops = [self.camera.project(self.painter.quad(die)) for die in self.dice]
        return float(np.median([np.linalg.norm(top[1] - top[0]) for top in tops]))

    def tray(self) -> Tray | None:
        """A tray round the loose dice of one player, if nothing else lies where it stands."""
        if not chance(self.rng, self.dice_plan.tray):
            return None
        loose = floats([[each.x, each.y] for each in self.lying if each.cell is None])
        others = floats([[each.x, each.y] for each in self.lying if each.cell is not None]).reshape(-1, 2)
        if len(loose) < 2:
            return None
        way = loose[0] / max(float(np.linalg.norm(loose[0])), 1)
        mine, rest = loose[loose @ way > 0], loose[loose @ way <= 0]
        room = self.dice_look.edge * 1.3
        low, high = mine.min(0) - room, mine.max(0) + room
        clear = np.concatenate([others, rest])
        inside = ((clear > low - room) & (clear < high + room)).all(1)
        if inside.any():
            return None
        (x, y), (w, h) = (low + high) / 2, (high - low) / 2
        tall = self.dice_look.edge * between(self.rng, 0.4, 0.9)
        return Tray((float(x), float(y)), (float(w), float(h)), tall, int(self.rng.integers(2**31)))

    def things(self) -> list[Thing]:
        """What else lies there, hiding nothing."""
        found = []
        for _ in range(int(self.rng.integers(self.dice_plan.things[0], self.dice_plan.things[1] + 1))):
            every = LITTLE if chance(self.rng, 0.55) else THINGS
            name = pick(self.rng, sorted(every))
            size, tall, painter = every[name]
            spot = self.spot(size, tall, False)
            if spot:
                found.append(Thing(name, spot.pose, size, tall, spot.seed, painter))
        return found


def _die(rng: Random, each: Lying) -> Die:
    """The die that lies there, with anything on its other sides."""
    faces = [pick(rng, SIDE_FACES) for _ in range(6)]
    turns = [int(rng.integers(4)) for _ in range(6)]
    faces[TOP], turns[TOP] = each.face, 0
    return Die(tuple(faces), tuple(turns), lying(each.x, each.y, each.turn))


def dice_scene(
    seed: int, kind: str | None = None, design: str | None = None, size: Size | None = None
) -> Scene:
    """The scene of this seed; the same arguments always give the same pixels.

    Without a kind or a design the seed chooses one.
    """
    kind = kind or DICE_KINDS[seed % len(DICE_KINDS)]
    rng = np.random.default_rng([seed, 18, DICE_KINDS.index(kind)])
    stage = DiceStage(rng, kind, design, size)
    surface = a_surface(rng, stage.extent)
    tray = stage.tray()
    for pose, span in tray.walls() if tray else []:
        stage._occupy(prism(pose, *span), 3)
    things = stage.things()
    stage.canvas.table(surface)
    solids = [stage.solid(die) for die in stage.dice] + [thing.solid() for thing in things]
    solids += [prism(pose, *span) for pose, span in tray.walls()] if tray else []
    on_table(stage.canvas, solids)
    truth = _paint(stage, things, tray)
    for _ in range(stage.dice_plan.hands + int(chance(rng, 0.06))):
        where = pick(rng, stage.dice).pose.place * floats([1, 1, 0])
        hand(stage.canvas, rng, floats(where), between(rng, 70, 110), between(rng, 0.4, 0.7))
    photo = a_photo(rng, stage.die_px(), stage.lights.exposure < 0.5, stage.dice_plan.deep)
    jpeg = taken(rng, stage.canvas.picture(), stage.camera, stage.middle, photo)
    picture = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    looks = stage.dice_look.print
    named = {"kind": kind, "design": looks.design.name, "typeface": looks.typeface}
    named |= {"light": stage.lights.name, "surface": surface.name}
    extra = sorted([*(thing.name for thing in things), *(["tray"] if tray else [])])
    head = {"series": f"drawn-{kind}", "size": list(stage.camera.size)}
    return Scene(picture, jpeg.tobytes(), {**head, "tiles": truth, **named, "things": extra})


def _paint(stage: DiceStage, things: list[Thing], tray: Tray | None) -> list[Labels]:
    """Paint everything from far to near; the truth about each die."""
    if tray:
        tray.draw(stage.canvas)
    work: list[tuple[float, Thing | Die]] = [
        (_far(stage.camera, thing.pose.place), thing) for thing in things
    ]
    work += [(_far(stage.camera, stage.painter.middle(die)), die) for die in stage.dice]
    owners = {}
    for _, item in sorted(work, key=lambda pair: -pair[0]):
        if isinstance(item, Die):
            owners[id(item)] = stage.painter.draw(item)
        else:
            item.draw(stage.canvas)
    told = []
    for die, each in zip(stage.dice, stage.lying, strict=True):
        quad = stage.camera.project(stage.painter.quad(die))
        flat = stage.camera.project(stage.painter.flat(die))
        row, column = each.cell or (None, None)
        told.append(
            {
                "face": die.face,
                "quad": np.round(quad, 1).tolist(),
                "visible": round(stage.canvas.visible(owners[id(die)], flat), 2),
                "row": row,
                "col": column,
            }
        )
    return told
