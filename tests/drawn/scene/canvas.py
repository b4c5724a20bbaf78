"""The picture in the making: colour, brightness and glare of every pixel, painted from far to near."""

from dataclasses import dataclass

import cv2
import numpy as np

from tests.drawn.faces import PAD, FaceMap
from tests.drawn.scene.camera import Camera
from tests.drawn.scene.lights import GAMMA, Lights
from tests.drawn.scene.surfaces import Surface
from tests.drawn.values import Bytes, Colour, Floats, floats

FULL = 128
"""The byte that means a brightness of 1."""
FINE = 4
"""Sub-pixel bits of polygon corners."""
COARSE = 8
"""The light on the table is computed on every eighth pixel."""


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where a thing is: the middle of its underside, and its right, down and outward axes as rows."""

    place: Floats
    axes: Floats

    def at(self, right: float, down: float, out: float) -> Floats:
        """A point of the thing in the room."""
        return floats(self.place + floats([right, down, out]) @ self.axes)


def lying(x: float, y: float, turn: float, height: float = 0.0) -> Pose:
    """A pose flat on the table, turned anticlockwise by so many degrees."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return Pose(floats([x, y, height]), floats([[c, s, 0], [s, -c, 0], [0, 0, 1]]))


def corners(pose: Pose, width: float, height: float, out: float) -> Floats:
    """The four corners of a plate, clockwise from its top left."""
    w, h = width / 2, height / 2
    return np.stack([pose.at(-w, -h, out), pose.at(w, -h, out), pose.at(w, h, out), pose.at(-w, h, out)])


class Canvas:
    """Paints solids seen by one camera under one light."""

    def __init__(self, camera: Camera, lights: Lights) -> None:
        self.camera, self.lights = camera, lights
        wide, high = camera.size
        self.paint: Bytes = np.full((high, wide, 4), FULL, np.uint8)
        self.gloss: Bytes = np.zeros((high, wide), np.uint8)
        self.owner = np.zeros((high, wide), np.int16)
        self.light: Floats = np.ones((high, wide), np.float32)
        self.owners = 0

    def coarse_floor(self) -> Floats:
        """Points of the table under a coarse grid of pixels."""
        wide, high = self.camera.size
        y, x = np.mgrid[: high // COARSE + 1, : wide // COARSE + 1] * COARSE
        return self.camera.floor(floats(np.stack([x, y], -1)))

    def table(self, surface: Surface) -> None:
        """The surface under everything."""
        wide, high = self.camera.size
        span = surface.colour.shape[0] / 2
        to_table = np.array([[1 / surface.scale, 0, -span / surface.scale],
                             [0, -1 / surface.scale, span / surface.scale], [0, 0, 1]])  # fmt: skip
        # The middle of the texture lies under the middle of the picture.
        middle = self.camera.floor(floats(floats(self.camera.size) / 2))
        to_table[:2, 2] += middle[:2]
        matrix = self.camera.plane() @ to_table
        self.paint[..., :3] = cv2.warpPerspective(
            surface.colour, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
        )
        floor = self.coarse_floor()
        up = np.broadcast_to(floats([0, 0, 1]), floor.shape)
        shine = self.lights.glare(floor, floats(up), self.camera.place, surface.gloss * 0.75)
        self.gloss = np.asarray(cv2.resize(floats(shine * 255), (wide, high)), np.uint8)

    def polygon(self, points: Floats, colour: Colour, shade: float = 1.0) -> None:
        """A flat convex piece in one colour; ``shade`` is its brightness beside the table's."""
        self.fill(self.camera.project(points), colour, shade)

    def fill(self, pixels: Floats, colour: Colour, shade: float) -> None:
        """A convex outline in the picture in one colour."""
        whole = np.round(pixels * 2**FINE).astype(np.int32)
        value = min(255.0, shade * FULL)
        cv2.fillConvexPoly(self.paint, whole, (*colour, value), cv2.LINE_AA, FINE)
        cv2.fillConvexPoly(self.gloss, whole, 0, cv2.LINE_AA, FINE)
        cv2.fillConvexPoly(self.owner, np.round(pixels).astype(np.int32), self.owners)

    def facet(self, points: Floats, colour: Colour, normal: Floats) -> None:
        """A flat convex piece, lit by how it faces the light; nothing where it faces away from the camera."""
        if float((self.camera.place - points[0]) @ normal) > 0:
            self.polygon(points, colour, float(self.lights.shade(normal, points[0])))

    def plate(self, quad: Floats, picture: FaceMap, gloss: float, axes: Floats, owner: int) -> None:
        """A face map on the plane of four corners (clockwise in the room)."""
        pixels = self.camera.project(quad)
        low = np.maximum(np.floor(pixels.min(0)).astype(int) - 2, 0)
        high = np.minimum(np.ceil(pixels.max(0)).astype(int) + 3, self.camera.size)
        if (high - low).min() < 2:
            return
        # Small pieces are drawn twice as fine and then reduced, or their print would crumble.
        fine = 2 if float(np.ptp(pixels, axis=0).max()) < 160 else 1
        size = high - low
        tall, wide = picture.alpha.shape
        ends = floats([[PAD, PAD], [wide - PAD, PAD], [wide - PAD, tall - PAD], [PAD, tall - PAD]]) - 0.5
        matrix = cv2.getPerspectiveTransform(ends, floats((pixels - low) * fine + (fine - 1) / 2))
        layers = self._lit(quad, picture, gloss, axes)
        box = (int(size[0] * fine), int(size[1] * fine))
        warped = cv2.warpPerspective(layers, matrix, box, flags=cv2.INTER_LINEAR)
        cover = cv2.warpPerspective(picture.alpha, matrix, box, flags=cv2.INTER_LINEAR)
        if fine == 2:
            warped = cv2.resize(warped, (int(size[0]), int(size[1])), interpolation=cv2.INTER_AREA)
            cover = cv2.resize(cover, (int(size[0]), int(size[1])), interpolation=cv2.INTER_AREA)
        self._lay(low, high, floats(warped), floats(cover), owner)

    def _lit(self, quad: Floats, picture: FaceMap, gloss: float, axes: Floats) -> Floats:
        """Colour, brightness and glare of the map where it lies, outside the tile as at its edge."""
        tall, wide = picture.alpha.shape
        # Long lists of short vectors: numpy multiplies them much faster than a picture of vectors.
        lean = picture.lean.reshape(-1, 2)
        normals = lean @ axes[:2] + axes[2]
        normals /= np.sqrt(np.einsum("ij,ij->i", lean, lean) + 1)[:, None]
        shade = np.minimum(self.lights.shade(normals, floats(quad.mean(0))) * FULL, 255)
        square = floats([[quad[0], quad[1]], [quad[3], quad[2]]])
        places = cv2.resize(square, (wide, tall), interpolation=cv2.INTER_LINEAR).reshape(-1, 3)
        shine = self.lights.glare(floats(places), normals, self.camera.place, gloss) * 255
        return np.dstack([picture.colour, shade.reshape(tall, wide), shine.reshape(tall, wide)])

    def _lay(self, low: Floats, high: Floats, layers: Floats, cover: Floats, owner: int) -> None:
        """Lay warped layers over what was painted before."""
        part = np.s_[low[1] : high[1], low[0] : high[0]]
        share = cover[..., None]
        self.paint[part] = (self.paint[part] * (1 - share) + layers[..., :4] * share + 0.5).astype(np.uint8)
        self.gloss[part] = (self.gloss[part] * (1 - cover) + layers[..., 4] * cover).astype(np.uint8)
        self.owner[part][cover > 0.5] = owner

    def new_owner(self) -> int:
        """A number for the next thing, by which its visible pixels are known."""
        self.owners += 1
        return self.owners

    def visible(self, owner: int, quad: Floats) -> float:
        """The share of a quad (pixels) that lies in the picture and that nothing painted later hides."""
        low = np.maximum(np.floor(quad.min(0)).astype(int), 0)
        part = self.owner[
            low[1] : max(0, int(quad[:, 1].max()) + 2), low[0] : max(0, int(quad[:, 0].max()) + 2)
        ]
        if not part.size:
            return 0.0
        mask = np.zeros(part.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad - low).astype(np.int32), 1)
        seen = int((part[mask > 0] == owner).sum())
        return min(1.0, seen / max(1.0, float(cv2.contourArea(quad))))

    def picture(self) -> Floats:
        """The finished picture, values 0–255 and above, before the lens."""
        wide, high = self.camera.size
        light = self.lights.on_floor(self.coarse_floor())
        columns = cv2.resize(light, (wide, light.shape[0]))
        tone = self.lights.key.colour**GAMMA
        out = np.empty((high, wide, 3), np.float32)
        # In bands that fit the processor's cache.
        for top in range(0, high, COARSE):
            low = min(top + COARSE, high)
            share = (np.arange(top, low, dtype=np.float32) / COARSE - top // COARSE)[:, None, None]
            here = (
                columns[top // COARSE] * (1 - share)
                + columns[min(top // COARSE + 1, len(columns) - 1)] * share
            )
            dim = self.light[top:low, :, None]
            lit = self.paint[top:low, :, :3] * here * (self.paint[top:low, :, 3:] * (dim / FULL))
            shine = self.gloss[top:low, :, None] * dim * tone
            # Glare adds most where it was dark.
            out[top:low] = lit + shine - lit * shine * (0.75 / 255)
        return out
