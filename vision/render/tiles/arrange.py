"""What lies where in a scene of each kind, and where the camera is."""

from collections.abc import Sequence

import numpy as np

from vision.render.camera import PinholeCamera, look_at
from vision.render.scene.values import SceneKind
from vision.render.tiles.layout import (
    RACK_FOOT,
    PlacedTile,
    TilePool,
    TurnedBox,
    boxes_apart,
    on_rack,
    random_set,
    set_length,
    set_on_table,
    table_spots,
    tile_on_table,
)
from vision.render.tiles.style import Style
from vision.render.values import Rng, WorldPoints
from vision.values import BACK


def camera_for(kind: SceneKind, width: int, height: int, rng: Rng) -> tuple[PinholeCamera, float]:
    """A camera as people hold it for such a scene, and how many pixels wide a tile is in its middle."""
    low, high = {
        "crowded": (17, 36),
        "packed": (17, 80),
        "close-up": (110, 290),
        "rack": (24, 130),
        "heap": (24, 80),
    }.get(kind, (20, 110))
    tile_px = float(np.exp(rng.uniform(np.log(low), np.log(high)))) * width / 640
    if kind == "rack":
        tilt, heading, roll = rng.uniform(0.35, 1.35), rng.uniform(-0.75, 0.75), rng.normal(0, 0.08)
    else:
        oblique = rng.random() < 0.3
        tilt = rng.uniform(0.3, 1.0) if oblique else abs(rng.normal(0, 0.13))
        heading, roll = (
            rng.uniform(0, 2 * np.pi),
            rng.uniform(0, 2 * np.pi) if not oblique else rng.normal(0, 0.1),
        )
    view = rng.uniform(0.6, 1.3)
    return look_at(width, height, tile_px, tilt=tilt, heading=heading, roll=roll, view=view), tile_px


def arrange_tiles(
    kind: SceneKind, camera: PinholeCamera, style: Style, jokers: Sequence[str], rng: Rng
) -> list[PlacedTile]:
    """The tiles of a scene, from a box with these jokers."""
    pool = TilePool(rng, jokers)
    if kind == "nothing":
        return []
    if kind == "rack":
        return _racked(rng, pool, style)
    if kind in ("loose", "heap"):
        return _strewn(rng, kind, camera, pool, style)
    if kind == "packed":
        return _packed(rng, camera, pool, style)
    return _table(rng, kind, camera, pool, style)


def _racked(rng: Rng, pool: TilePool, style: Style) -> list[PlacedTile]:
    levels, lean = int(rng.integers(1, 4)), rng.uniform(0.1, 0.6)
    rows = [[pool.any() for _ in range(int(rng.integers(3, 13)))] for _ in range(levels)]
    for row in rows:
        if rng.random() < 0.4:
            row.sort(key=lambda face: (face[0], len(face), face))
    step = (rng.uniform(0.35, 0.9), rng.uniform(0.45, 1.1))
    standing = on_rack(rows, style.aspect, lean, step, rng, rng.normal(0, 0.05))
    return standing + (_beside_rack(rng, pool, style, levels) if rng.random() < 0.4 else [])


def _beside_rack(rng: Rng, pool: TilePool, style: Style, first: int) -> list[PlacedTile]:
    """Sets that lie on the table behind, beside or in front of a rack; their rows begin with ``first``."""
    side = rng.choice(("behind", "left", "right", "before"), p=(0.4, 0.2, 0.2, 0.2))
    x, y = {"behind": (-4.0, 4.5), "left": (-13.0, 0.0), "right": (8.0, 0.0), "before": (-3.0, -2.5)}[side]
    angle, neat = rng.normal(0, 0.25), rng.uniform(0, 1)
    out: list[PlacedTile] = []
    for row in range(int(rng.integers(1, 5 if side != "before" else 2))):
        faces = random_set(int(rng.integers(3, 6)), pool, rng)
        across = x + rng.uniform(-1.5, 1.5)
        away = y + row * style.aspect * rng.uniform(1.05, 1.3)
        height = style.thickness - RACK_FOOT
        out += set_on_table(faces, across, away, angle, first + row, height, rng, neat)
    return out


def _strewn(
    rng: Rng, kind: SceneKind, camera: PinholeCamera, pool: TilePool, style: Style
) -> list[PlacedTile]:
    count = int(rng.integers(4, 40)) if kind == "loose" else int(rng.integers(25, 70))
    spots = table_spots(rng, camera, count)
    if kind == "heap":
        spots = spots.mean(0) + (spots - spots.mean(0)) * rng.uniform(0.25, 0.6)
    taken: list[WorldPoints] = []
    out = []
    for index, spot in enumerate(spots):
        near = sum(float(np.hypot(*(spot - other)[:2])) < 1.2 * style.aspect for other in taken)
        if near and kind == "loose" and rng.random() < 0.93:
            continue
        taken.append(spot)
        face = BACK if rng.random() < (0.12 if kind == "loose" else 0.35) else pool.any()
        lean = rng.normal(0, 0.12) if near else 0.0
        height = style.thickness * (1 + near)
        out.append(tile_on_table(face, spot[0], spot[1], rng.uniform(0, 2 * np.pi), index, height, lean))
    return out


def _packed(rng: Rng, camera: PinholeCamera, pool: TilePool, style: Style) -> list[PlacedTile]:
    """Rows that touch those above and below, as on a table that has become too small."""
    size = np.array([camera.width, camera.height])
    middle = camera.on_table(rng.uniform(0.3 * size, 0.7 * size)[None])[0, :2]
    upright = np.arctan2(camera.axes[0, 1], camera.axes[0, 0])
    angle, neat = upright if rng.random() < 0.4 else rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.4)
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    lines, wide, apart = int(rng.integers(3, 13)), rng.uniform(3, 16), rng.uniform(1.01, 1.12)
    out: list[PlacedTile] = []
    for line in range(lines):
        from_left, down = -wide / 2 + rng.uniform(-1, 1), (line - lines / 2) * style.aspect * apart
        while from_left < wide / 2 and len(out) < 100:
            x, y = middle + along * from_left + across * down
            row = out[-1].row + 1 if out else 0
            faces = random_set(set_length(rng), pool, rng)
            out += set_on_table(faces, x, y, angle + rng.normal(0, 0.01), row, style.thickness, rng, neat)
            reached = float((out[-1].centre[:2] - middle) @ along) + 0.5
            from_left = reached + (rng.uniform(0.03, 0.2) if rng.random() < 0.5 else rng.uniform(0.2, 2))
    return out


def _table(
    rng: Rng, kind: SceneKind, camera: PinholeCamera, pool: TilePool, style: Style
) -> list[PlacedTile]:
    heading, neat = rng.uniform(0, 2 * np.pi), rng.uniform(0, 1)
    spread = float(rng.choice([0.02, 0.15, 7.0], p=[0.4, 0.3, 0.3]))
    upright = np.arctan2(camera.axes[0, 1], camera.axes[0, 0])
    if rng.random() < 0.5:
        heading = upright
    wanted = int(rng.integers(12, 36)) if kind == "crowded" else int(rng.integers(1, 13))
    gap = rng.uniform(0.02, 0.8)
    boxes: list[TurnedBox] = []
    out: list[PlacedTile] = []
    for spot in table_spots(rng, camera, wanted * 12):
        if len(boxes) >= wanted or len(out) > 100:
            break
        length = set_length(rng)
        angle = heading + rng.normal(0, spread)
        middle = spot[:2] + np.array([np.cos(angle), np.sin(angle)]) * length * 0.5
        box = (
            (float(middle[0]), float(middle[1])),
            (length * 1.1 + gap, style.aspect + gap),
            float(np.degrees(angle)),
        )
        if not boxes_apart(box, boxes):
            continue
        boxes.append(box)
        faces = random_set(length, pool, rng)
        out += set_on_table(faces, spot[0], spot[1], angle, len(boxes) - 1, style.thickness, rng, neat)
    if rng.random() < 0.25:
        for spot in table_spots(rng, camera, int(rng.integers(1, 8))):
            face = BACK if rng.random() < 0.7 else pool.any()
            out.append(tile_on_table(face, spot[0], spot[1], rng.uniform(0, 6.3), -1, style.thickness * 1.5))
    return out
