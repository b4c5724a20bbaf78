"""Draws moments of a film from a fixed camera; only what has changed is drawn anew."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware import Picture
from vision.render import Canvas, LightPicture, PinholeCamera, WorldPoints, look_at
from webapp.demo.film.film import Hand, Moment
from webapp.demo.film.places import Pose
from webapp.demo.games.tokens import Token
from webapp.demo.paint.hand import arm_colours, draw_hand, draw_shadow, limbs, outline
from webapp.demo.paint.look import Look
from webapp.demo.paint.pieces import PlacedToken, farthest_first, painter


@dataclass(frozen=True, slots=True)
class StageTuning:
    """How a moment is drawn."""

    hand_height: float = 1.2
    """How far above the table a hand is, in tile widths."""
    redraw_all: int = 14
    """When more places than this have changed, the whole table is drawn anew."""


STAGE_TUNING = StageTuning()


@dataclass(frozen=True, slots=True, eq=False)
class Window(PinholeCamera):
    """A part of what a camera shows: what was the middle of the picture is beside the middle of the part.

    Points of the world are rounded as in the whole picture, so that both agree to the pixel.
    """

    whole: PinholeCamera
    left: int
    top: int

    def project(self, points: WorldPoints) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
        """Where points of the world are in this part."""
        pixels, depth = self.whole.project(points)
        return pixels - np.array([self.left, self.top], np.float32), depth


@dataclass(frozen=True, slots=True)
class PixelBox:
    """A part of the picture, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def here(self) -> tuple[slice, slice]:
        """The part of an array."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def meets(self, other: "PixelBox") -> bool:
        """Whether two parts have pixels in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Stage:
    """The table before a camera, with the tiles as they were drawn last."""

    def __init__(
        self, look: Look, width: int, height: int, seed: int, tuning: StageTuning = STAGE_TUNING
    ) -> None:
        self._look, self._seed, self._tuning = look, seed, tuning
        self._width, self._height = width, height
        self._tile_px = width / look.across
        self._painter = painter(look, self._tile_px)
        self.camera = look_at(width, height, self._tile_px, tilt=0.05, heading=0.0, roll=0.0, view=1.0)
        self._drawn: dict[Token, tuple[Pose, PixelBox]] = {}
        self._still: Mapping[Token, Pose] | None = None
        self._base = self._exposed(look.table, PixelBox(0, 0, width, height))
        self._soft = _lens(self._base)

    def picture(self, moment: Moment) -> Picture:
        """What the camera sees, still without the noise of its sensor; not to be written to."""
        if self._still is not moment.still:
            self._lay(moment.still)
        if moment.hand is None and not moment.moving:
            return self._soft
        out = self._base.copy()
        hand = None if moment.hand is None else self._seen_hand(moment.hand)
        if hand is not None:
            tip, back, size = hand
            draw_shadow(out, [outline(limb) for limb in limbs(tip, back, size)], size)
        for token, pose in moment.moving:
            self._carry(out, token, pose)
        if hand is not None and moment.hand is not None:
            draw_hand(out, *hand, arm_colours(self._seed, moment.hand.owner))
        return _lens(out)

    def quad(self, pose: Pose) -> NDArray[np.float32]:
        """The corners of a tile's face in the picture, clockwise from its own top left."""
        return self.camera.project(self._painter.face(pose))[0]

    def _seen_hand(self, hand: Hand) -> tuple[WorldPoints, WorldPoints, float]:
        """Where finger tips and arm are in the picture, and how large a tile would be there."""
        tip = np.array([hand.x, hand.y, self._tuning.hand_height])
        along = tip + np.array([np.cos(hand.arm), np.sin(hand.arm), 0.0])
        (start, end), _ = self.camera.project(np.stack([tip, along]))
        size = float(np.linalg.norm(end - start))
        return start.astype(np.float64), ((end - start) / size).astype(np.float64), size

    def _box(self, thing: PlacedToken) -> PixelBox:
        """The pixels that a tile and its shadow may touch."""
        pixels = self.camera.project(self._painter.outline(thing))[0]
        room = 0.75 * self._tile_px
        left, top = np.maximum(np.floor(pixels.min(0) - room), 0).astype(int).tolist()
        ends = np.minimum(np.ceil(pixels.max(0) + room), (self._width, self._height))
        right, bottom = ends.astype(int).tolist()
        return PixelBox(left, top, right, bottom)

    def _lay(self, still: Mapping[Token, Pose]) -> None:
        """Bring the picture of the table at rest up to date."""
        gone = [token for token, (pose, _) in self._drawn.items() if still.get(token) != pose]
        dirty = [self._drawn.pop(token)[1] for token in gone]
        for token in still:
            if token not in self._drawn:
                box = self._box((token, still[token]))
                self._drawn[token] = (still[token], box)
                dirty.append(box)
        whole = PixelBox(0, 0, self._width, self._height)
        for box in [whole] if len(dirty) > self._tuning.redraw_all else dirty:
            self._redraw(box)
        if dirty:
            self._soft = _lens(self._base)
        self._still = still

    def _redraw(self, box: PixelBox) -> None:
        """One part of the table with all that lies there; more is drawn than kept, for shadows are soft."""
        room = round(0.4 * self._tile_px)
        wider = PixelBox(
            max(0, box.left - room),
            max(0, box.top - room),
            min(self._width, box.right + room),
            min(self._height, box.bottom + room),
        )
        placed = [(token, pose) for token, (pose, there) in self._drawn.items() if there.meets(wider)]
        canvas = Canvas(self._look.table[wider.here].copy())
        if placed:
            window = self._window(wider)
            self._painter.shade(canvas, placed, window)
            for thing in farthest_first(placed, self.camera):
                self._painter.draw(canvas, thing, window)
        exposed = self._exposed(canvas.light, wider)
        inner = PixelBox(
            box.left - wider.left, box.top - wider.top, box.right - wider.left, box.bottom - wider.top
        )
        self._base[box.here] = exposed[inner.here]

    def _window(self, box: PixelBox) -> Window:
        camera = self.camera
        size = camera.width - 2 * box.left, camera.height - 2 * box.top
        return Window(camera.place, camera.axes, camera.focal, *size, camera, box.left, box.top)

    def _carry(self, picture: Picture, token: Token, pose: Pose) -> None:
        box = self._box((token, pose))
        if box.right - box.left < 2 or box.bottom - box.top < 2:
            return
        field = self._look.field[box.here]
        canvas = Canvas((picture[box.here] / (np.float32(255) * field)).astype(np.float32))
        self._painter.draw(canvas, (token, pose), self._window(box))
        picture[box.here] = self._exposed(canvas.light, box)

    def _exposed(self, light: LightPicture, box: PixelBox) -> Picture:
        lit = light * self._look.field[box.here] * np.float32(255)
        return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _lens(picture: Picture) -> Picture:
    """No lens is quite sharp."""
    return np.asarray(cv2.GaussianBlur(picture, (3, 3), 0.6), np.uint8)
