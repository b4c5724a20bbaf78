"""What belongs to dice: trays with felt in them, and cups, standing open or upside down."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.render.camera import PinholeCamera
from vision.render.scene.surfaces import noise
from vision.render.scene.things import Canvas, Outline
from vision.render.values import BgrColour, LightPicture, Mask, Rng, WorldPoints, hsv, times


@dataclass(frozen=True, slots=True, eq=False)
class Cup:
    """A dice cup on the table: its two rims."""

    x: float
    y: float
    foot: float
    mouth: float
    height: float
    body: BgrColour
    inside: BgrColour
    open: bool
    """Whether one looks into it; else it stands upside down."""


def random_cup(x: float, y: float, rng: Rng) -> Cup:
    """A cup of leather, plastic or wood."""
    leather = rng.random() < 0.6
    body = (
        hsv(rng.uniform(5, 35), rng.uniform(0.2, 0.8), rng.uniform(0.05, 0.5))
        if leather
        else hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.9))
    )
    inside = hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.8), rng.uniform(0.03, 0.5))
    narrow, wide = rng.uniform(1.1, 1.6), rng.uniform(1.5, 2.1)
    is_open = rng.random() < 0.7
    foot, mouth = (narrow, wide) if is_open else (wide, narrow)
    return Cup(x, y, foot, mouth, rng.uniform(2, 4), body, inside, is_open)


def _circle(x: float, y: float, radius: float, z: float) -> WorldPoints:
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(48, z)], 1)


def draw_cup(canvas: Canvas, cup: Cup, camera: PinholeCamera) -> None:
    """The cup as it is seen from above."""
    foot, mouth = _circle(cup.x, cup.y, cup.foot, 0), _circle(cup.x, cup.y, cup.mouth, cup.height)
    canvas.fill(_hull(camera.project(np.concatenate([foot, mouth]))[0]), times(cup.body, 0.75))
    rim = camera.project(mouth)[0]
    canvas.fill(rim, cup.body if not cup.open else times(cup.body, 1.25))
    inner = camera.project(_circle(cup.x, cup.y, cup.mouth * 0.9, cup.height))[0]
    if not cup.open:
        canvas.fill(inner, times(cup.body, 1.1))
        return
    part, corner = _part(canvas, inner)
    opening = _mask(part, inner - corner)
    for share in np.linspace(1, 0.06, 6):  # the deeper, the darker
        radius = (cup.foot + (cup.mouth - cup.foot) * float(share)) * 0.9
        level = camera.project(_circle(cup.x, cup.y, radius, cup.height * float(share)))[0]
        inside = opening * _mask(part, level - corner)
        colour = np.array(times(cup.inside, 0.35 + 0.65 * float(share)), np.float32)
        part += inside[..., None] * (colour - part)


def _part(canvas: Canvas, outline: Outline) -> tuple[LightPicture, Outline]:
    """The part of the picture that an outline is in, and where it begins."""
    height, width = canvas.light.shape[:2]
    x0, y0 = np.clip(outline.min(0) - 30, 0, (width - 1, height - 1)).astype(int).tolist()
    x1, y1 = np.clip(outline.max(0) + 30, (x0 + 1, y0 + 1), (width, height)).astype(int).tolist()
    return canvas.light[y0:y1, x0:x1], np.array([x0, y0], np.float32)


def _hull(pixels: Outline) -> Outline:
    return np.asarray(cv2.convexHull(pixels).reshape(-1, 2), np.float32)


def _mask(light: LightPicture, outline: Outline) -> Mask:
    mask = np.zeros(light.shape[:2], np.uint8)
    fixed = np.round(np.asarray(outline, np.float64) * 16).astype(np.int32)
    cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / np.float32(255)


def draw_tray(
    canvas: Canvas, middle: tuple[float, float], reach: tuple[float, float], camera: PinholeCamera, rng: Rng
) -> None:
    """A shallow box with felt in it; ``reach`` is from its middle to where its floor ends."""
    wall, high, corners = rng.uniform(0.15, 0.5), rng.uniform(0.3, 1.0), int(rng.choice([4, 4, 4, 8, 48]))
    if rng.random() < 0.6:
        wood = hsv(rng.uniform(15, 35), rng.uniform(0.3, 0.8), rng.uniform(0.15, 0.7))
    else:
        wood = hsv(rng.uniform(0, 360), rng.uniform(0, 0.7), rng.uniform(0.03, 0.5))
    felt = hsv(float(rng.choice([140, 210, 0, 350, 280, 90])), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.6))
    angle = rng.normal(0, 0.1)
    nothing = Canvas.NOTHING
    spread = 1.0 if corners == 4 else 1.2

    def outline(more: float, z: float) -> Outline:
        return camera.project(
            _polygon(middle, (reach[0] * spread + more, reach[1] * spread + more), z, corners, angle)
        )[0]

    part, corner = _part(canvas, np.concatenate([outline(wall + 0.15, 0), outline(wall + 0.15, high)]))
    shadow = cv2.GaussianBlur(_mask(part, outline(wall + 0.15, 0) - corner), (0, 0), 6)
    part *= (1 - 0.45 * shadow)[..., None]
    canvas.fill(_hull(np.concatenate([outline(wall, 0), outline(wall, high)])), times(wood, 0.7), nothing)
    canvas.fill(outline(wall, high), wood, nothing)
    canvas.fill(outline(0, high), times(wood, 0.5), nothing)
    floor = _mask(part, outline(0, high) - corner) * _mask(part, outline(0, 0) - corner)
    shade = cv2.GaussianBlur(floor, (0, 0), 8)
    height, width = floor.shape
    weave = 1 + 0.06 * noise(rng, height, width, height / 3, width / 3)
    cloth = np.array(felt, np.float32) * ((0.55 + 0.45 * shade) * weave)[..., None]
    part += floor[..., None] * (cloth - part)


def _polygon(
    middle: tuple[float, float], reach: tuple[float, float], z: float, corners: int, angle: float
) -> WorldPoints:
    turn = 2 * np.pi * (np.arange(corners) + 0.5) / corners
    grow = 1 / np.cos(np.pi / corners)
    x, y = reach[0] * grow * np.cos(turn), reach[1] * grow * np.sin(turn)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos, np.full(corners, z)], 1)
