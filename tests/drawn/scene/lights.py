"""The light of a scene: a lamp or window that throws shadows, light from all sides, and what shines back."""

from dataclasses import dataclass

import numpy as np

from tests.drawn.scene.camera import Camera
from tests.drawn.values import Floats, Random, between, chance, floats, smooth, unit

GAMMA = 1 / 2.2


@dataclass(frozen=True, slots=True, eq=False)
class Lamp:
    """A light at a place (millimetres), its share of all light at the middle of the table, and its colour."""

    place: Floats
    share: float
    colour: Floats
    radius: float
    """Half its size: what makes shadows soft."""


@dataclass(frozen=True, slots=True, eq=False)
class Mirrored:
    """A bright shape that shiny things reflect: a rectangle (a window with bars) or a disc."""

    place: Floats
    axes: Floats
    half: tuple[float, float]
    soft: float
    strength: float
    bars: bool


@dataclass(frozen=True, slots=True, eq=False)
class Lights:
    """All light of a scene; the first lamp throws the shadows."""

    name: str
    lamps: tuple[Lamp, ...]
    around: Floats
    mirrored: tuple[Mirrored, ...]
    exposure: float
    target: Floats

    @property
    def key(self) -> Lamp:
        """The lamp that throws the shadows."""
        return self.lamps[0]

    def shade(self, normals: Floats, place: Floats) -> Floats:
        """How bright a surface is beside one that lies flat there, in gamma space."""
        way = unit(self.key.place - place)
        share = self.key.share
        direct = np.maximum(normals @ way, 0) / max(float(way[2]), 0.3)
        sky = 0.55 + 0.45 * normals[..., 2]
        return floats(np.clip((1 - share) * sky + share * np.minimum(direct, 1.7), 0.02, 3) ** GAMMA)

    def on_floor(self, floor: Floats) -> Floats:
        """The light's colour at points of the table, in gamma space."""
        total = np.broadcast_to(self.around * (1 - sum(lamp.share for lamp in self.lamps)), floor.shape)
        for lamp in self.lamps:
            here, there = lamp.place - floor, lamp.place - self.target
            near = float((there**2).sum()) / np.maximum((here**2).sum(-1, keepdims=True), 1)
            flat = np.maximum(here[..., 2:], 0) / np.linalg.norm(here, axis=-1, keepdims=True)
            flat = flat / (there[2] / float(np.linalg.norm(there)))
            total = total + lamp.share * np.minimum(near * flat, 3) * lamp.colour
        return floats((np.maximum(total, 0.004) * self.exposure) ** GAMMA)

    def glare(self, places: Floats, normals: Floats, eye: Floats, gloss: float) -> Floats:
        """How much of the bright shapes is mirrored to the eye, from 0 to 1; ``gloss`` 0 is matt."""
        total = np.zeros(places.shape[:-1], np.float32)
        if gloss < 0.05:
            return total
        to_eye = unit(eye - places)
        facing = np.maximum((normals * to_eye).sum(-1, keepdims=True), 0)
        out = 2 * facing * normals - to_eye
        fresnel = 0.55 + 0.9 * (1 - facing[..., 0]) ** 3
        for shape in self.mirrored:
            total += fresnel * _seen(shape, places, floats(out), gloss)
        return floats(np.minimum(total * min(1.0, gloss * 1.3), 0.85))


def _seen(shape: Mirrored, places: Floats, ways: Floats, gloss: float) -> Floats:
    """How much of one bright shape lies in each direction from each place."""
    forward = np.cross(shape.axes[0], shape.axes[1])
    gap = shape.place - places
    deep, step = gap @ forward, ways @ forward
    ahead = step * np.sign(deep) > 0.02
    reach = deep / np.where(np.abs(step) < 0.02, 0.02, step)
    hit = places + ways * reach[..., None] - shape.place
    a, b = np.abs(hit @ shape.axes[0]), np.abs(hit @ shape.axes[1])
    soft = shape.soft / max(gloss, 0.2)
    if shape.bars:
        inside = (1 - smooth(shape.half[0] - soft, shape.half[0] + soft, a)) * (
            1 - smooth(shape.half[1] - soft, shape.half[1] + soft, b)
        )
        inside = inside * (0.25 + 0.75 * smooth(10, 30 + soft * 0.5, a))
    else:
        inside = 1 - smooth(shape.half[0] - soft, shape.half[0] + soft, floats(np.hypot(a, b)))
    return floats(np.where(ahead, inside * shape.strength, 0))


def warmth(kelvin: float) -> Floats:
    """The linear colour of light (blue, green, red; green is 1) after a lazy white balance."""
    warm = (5200 - kelvin) / 2600
    return floats([np.exp(-0.62 * warm), 1.0, np.exp(0.34 * warm)])


def above(rng: Random, target: Floats, near: tuple[float, float], slope: tuple[float, float]) -> Floats:
    """A place at a random bearing, this far from the target and this far from straight up (degrees)."""
    bearing, lean = between(rng, 0, 2 * np.pi), np.radians(between(rng, *slope))
    way = floats([np.cos(bearing) * np.sin(lean), np.sin(bearing) * np.sin(lean), np.cos(lean)])
    return floats(target + way * between(rng, *near))


def opposite(rng: Random, camera: Camera, target: Floats, spread: float, distance: float) -> Floats:
    """A place that is mirrored to the camera somewhere near the target."""
    spot = target + floats([between(rng, -spread, spread), between(rng, -spread, spread), 0])
    way = unit(camera.place - spot)
    return floats(spot + way * floats([-1, -1, 1]) * distance)


def window_at(place: Floats, target: Floats, size: float, strength: float) -> Mirrored:
    """A window there that looks at the target."""
    way = unit(floats((target - place) * floats([1, 1, 0.0]) + floats([0.01, 0, 0])))
    side = unit(floats(np.cross(way, floats([0, 0, 1]))))
    axes = np.stack([side, unit(floats(np.cross(side, unit(target - place))))])
    return Mirrored(place, floats(axes), (size, size * 1.35), size * 0.12, strength, True)


def lamp_at(place: Floats, target: Floats, size: float, strength: float) -> Mirrored:
    """A round lamp there."""
    window = window_at(place, target, size, strength)
    return Mirrored(place, window.axes, (size, size), size * 0.5, strength, False)


LIGHTS = ("day", "glare", "flash", "dim", "mixed", "hard")


def a_light(rng: Random, name: str, camera: Camera, target: Floats, extent: float) -> Lights:
    """The named light over a table of this extent (millimetres)."""
    make = {"day": _day, "glare": _glare, "flash": _flash, "dim": _dim, "mixed": _mixed, "hard": _hard}
    lamps, around, mirrored, exposure = make[name](rng, camera, target, extent)
    return Lights(name, lamps, around, mirrored, exposure, target)


Setting = tuple[tuple[Lamp, ...], Floats, tuple[Mirrored, ...], float]


def _day(rng: Random, camera: Camera, target: Floats, extent: float) -> Setting:
    tone = warmth(between(rng, 4300, 6300))
    place = above(rng, target, (900, 2500), (15, 60))
    lamp = Lamp(place, between(rng, 0.3, 0.65), tone, between(rng, 120, 400))
    mirrored = lamp_at(place, target, 170, 0.6)
    return (lamp,), warmth(between(rng, 4600, 7000)), (mirrored,), between(rng, 0.95, 1.3)


def _glare(rng: Random, camera: Camera, target: Floats, extent: float) -> Setting:
    distance = between(rng, 1200, 2200)
    place = opposite(rng, camera, target, extent * 0.35, distance)
    place[2] = max(place[2], 350)
    tone = warmth(between(rng, 4800, 6500))
    lamp = Lamp(place, between(rng, 0.4, 0.7), tone, between(rng, 200, 350))
    span = np.arctan(extent * 0.3 / max(float(np.linalg.norm(camera.place - target)), 1))
    size = max(120.0, distance * float(np.tan(span)) * between(rng, 0.8, 1.6))
    window = window_at(place, target, size, between(rng, 0.45, 0.8))
    return (lamp,), warmth(between(rng, 3500, 6000)), (window,), between(rng, 0.75, 1.05)


def _flash(rng: Random, camera: Camera, target: Floats, extent: float) -> Setting:
    offset = floats(camera.axes[0] * between(rng, -25, 25) + camera.axes[1] * between(rng, -25, 25))
    place = floats(camera.place + offset)
    lamp = Lamp(place, between(rng, 0.6, 0.85), warmth(5400), 8)
    spot = lamp_at(place, target, between(rng, 12, 30), between(rng, 0.7, 1.0))
    return (lamp,), warmth(3400), (spot,), between(rng, 0.95, 1.25)


def _dim(rng: Random, camera: Camera, target: Floats, extent: float) -> Setting:
    tone = warmth(between(rng, 2500, 3400))
    place = above(rng, target, (500, 1100), (5, 50))
    lamp = Lamp(place, between(rng, 0.55, 0.8), tone, between(rng, 60, 150))
    mirrored = lamp_at(place, target, 80, between(rng, 0.3, 0.6))
    return (lamp,), floats(tone * 0.9), (mirrored,), between(rng, 0.28, 0.6)


def _mixed(rng: Random, camera: Camera, target: Floats, extent: float) -> Setting:
    cool = Lamp(above(rng, target, (1200, 2500), (45, 68)), 0.42, warmth(between(rng, 6300, 8500)), 300)
    warm = Lamp(
        above(rng, target, (extent * 0.7 + 200, extent * 0.7 + 500), (15, 50)), 0.36, warmth(2700), 80
    )
    shapes = (window_at(cool.place, target, 450, 0.5), lamp_at(warm.place, target, 70, 0.5))
    lamps = (cool, warm) if chance(rng, 0.5) else (warm, cool)
    return lamps, warmth(4800), shapes, between(rng, 0.85, 1.1)


def _hard(rng: Random, camera: Camera, target: Floats, extent: float) -> Setting:
    place = above(rng, target, (1500, 3000), (25, 62))
    lamp = Lamp(place, between(rng, 0.7, 0.85), warmth(between(rng, 3800, 5600)), between(rng, 8, 35))
    around = warmth(between(rng, 5500, 8000))
    return (lamp,), around, (lamp_at(place, target, 60, 0.5),), between(rng, 0.85, 1.15)
