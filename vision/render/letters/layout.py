"""Where letter tiles lie or stand: words in lines, loose tiles that touch, racks, heaps."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.tiles import LETTER_FACES
from vision.render.camera import PinholeCamera
from vision.render.scene.values import SceneKind
from vision.render.tiles.layout import (
    RACK_FOOT,
    PlacedTile,
    TurnedBox,
    boxes_apart,
    on_rack,
    set_on_table,
    table_spots,
    tile_on_table,
)
from vision.render.tiles.style import Style
from vision.render.values import Rng, WorldPoints
from vision.values import BACK


@dataclass(frozen=True, slots=True)
class LetterTuning:
    """Which letters come more often than others."""

    hard: str = "NZMWHIOSXÄÖÜ?"
    """Letters that turn into each other, look alike turned, or have dots: the hard ones come more often."""
    rare: str = "CFQ"
    hard_weight: float = 1.5
    rare_weight: float = 1.25

    def chances(self) -> NDArray[np.float64]:
        """How likely each letter is."""
        weights = np.array(
            [
                self.hard_weight if face in self.hard else self.rare_weight if face in self.rare else 1.0
                for face in LETTER_FACES
            ]
        )
        return np.asarray(weights / weights.sum(), np.float64)


LETTER_TUNING = LetterTuning()


def random_letters(count: int, rng: Rng, tuning: LetterTuning = LETTER_TUNING) -> list[str]:
    """So many letters; rare ones are as frequent as common ones, hard ones more so."""
    return [LETTER_FACES[index] for index in rng.choice(len(LETTER_FACES), count, p=tuning.chances())]


def arrange_letters(kind: SceneKind, camera: PinholeCamera, style: Style, rng: Rng) -> list[PlacedTile]:
    """The letter tiles of a scene."""
    if kind == "nothing":
        return []
    if kind == "rack":
        return _racked(rng, style)
    if kind == "heap":
        return _heaped(rng, camera, style)
    if kind == "loose":
        return _touching(rng, camera, style) if rng.random() < 0.75 else _strewn(rng, camera, style)
    return _words(rng, kind, camera, style)


def _length(rng: Rng) -> int:
    """How many letters a word has: mostly three to eight, sometimes many, sometimes too few."""
    return int(rng.integers(1, 3)) if rng.random() < 0.06 else int(min(15, 2 + rng.geometric(0.28)))


def _words(rng: Rng, kind: SceneKind, camera: PinholeCamera, style: Style) -> list[PlacedTile]:
    """Words anywhere, or in lines beside and under each other."""
    upright = float(np.arctan2(camera.axes[0, 1], camera.axes[0, 0]))
    heading = upright if rng.random() < 0.55 else rng.uniform(0, 2 * np.pi)
    wanted = int(rng.integers(10, 30)) if kind == "crowded" else int(rng.integers(1, 11))
    out = (
        _in_lines(rng, camera, style, heading, wanted)
        if rng.random() < 0.45
        else _anywhere(rng, camera, style, heading, wanted)
    )
    if rng.random() < 0.25:
        for spot in table_spots(rng, camera, int(rng.integers(1, 8))):
            face = BACK if rng.random() < 0.5 else random_letters(1, rng)[0]
            out.append(tile_on_table(face, spot[0], spot[1], rng.uniform(0, 6.3), -1, style.thickness * 1.5))
    return out


def _anywhere(rng: Rng, camera: PinholeCamera, style: Style, heading: float, wanted: int) -> list[PlacedTile]:
    spread, neat = float(rng.choice([0.02, 0.15, 7.0], p=[0.4, 0.3, 0.3])), rng.uniform(0, 1)
    gap = rng.uniform(0.02, 0.8)
    boxes: list[TurnedBox] = []
    out: list[PlacedTile] = []
    for spot in table_spots(rng, camera, wanted * 12):
        if len(boxes) >= wanted or len(out) > 100:
            break
        length, angle = _length(rng), heading + rng.normal(0, spread)
        middle = spot[:2] + np.array([np.cos(angle), np.sin(angle)]) * length * 0.5
        size = (length * 1.1 + gap, style.aspect + gap)
        box = ((float(middle[0]), float(middle[1])), size, float(np.degrees(angle)))
        if boxes_apart(box, boxes):
            boxes.append(box)
            word = random_letters(length, rng)
            out += set_on_table(word, spot[0], spot[1], angle, len(boxes) - 1, style.thickness, rng, neat)
    return out


def _in_lines(rng: Rng, camera: PinholeCamera, style: Style, heading: float, wanted: int) -> list[PlacedTile]:
    """Lines of words like on a page; they begin above on the left as their readers sit."""
    along = np.array([np.cos(heading), np.sin(heading)])
    down = np.array([np.sin(heading), -np.cos(heading)])
    middle, neat = (
        camera.on_table(np.array([[camera.width / 2, camera.height / 2]]))[0, :2],
        rng.uniform(0, 1),
    )
    lines = max(1, round(wanted / rng.uniform(1, 3)))
    step, space = style.aspect * rng.uniform(1.03, 1.6), rng.uniform(0.35, 1.6)
    wide = rng.uniform(8, 22)
    first = middle - along * wide * rng.uniform(0.35, 0.6) - down * step * lines * rng.uniform(0.35, 0.6)
    out: list[PlacedTile] = []
    row = 0
    for line in range(lines):
        at = rng.uniform(0, 1.5)
        while at < wide and len(out) < 110:
            length = _length(rng)
            place = first + along * at + down * line * step
            word = random_letters(length, rng)
            out += set_on_table(word, place[0], place[1], heading, row, style.thickness, rng, neat)
            at += length * 1.1 + space + rng.uniform(0, 0.6)
            row += 1
    return out


def _tile_box(place: WorldPoints, angle: float, style: Style) -> TurnedBox:
    return (float(place[0]), float(place[1])), (1.0, style.aspect), float(np.degrees(angle))


def _touching(rng: Rng, camera: PinholeCamera, style: Style) -> list[PlacedTile]:
    """Loose tiles that people have pushed together: each lies against another, at any angle."""
    count, near = int(rng.integers(5, 60)), rng.uniform(0, 1)
    start = camera.on_table(np.array([[camera.width, camera.height]]) * rng.uniform(0.25, 0.75, (1, 2)))[
        0, :2
    ]
    angle = rng.uniform(0, 2 * np.pi)
    boxes, angles, out = [_tile_box(start, angle, style)], [angle], []
    for _ in range(count):
        anchor = len(boxes) - 1 if rng.random() < 0.6 else int(rng.integers(len(boxes)))
        quarter = rng.integers(4) * np.pi / 2 if rng.random() < 0.4 else 0.0
        turn = angles[anchor] + quarter + rng.normal(0, 0.2)
        turn = turn if rng.random() < near else rng.uniform(0, 2 * np.pi)
        way = angles[anchor] + rng.integers(4) * np.pi / 2 + rng.normal(0, 0.25)
        for away in np.arange(0.75, 2.6, 0.07):
            place = np.array(boxes[anchor][0]) + np.array([np.cos(way), np.sin(way)]) * away
            box = _tile_box(place, turn, style)
            if boxes_apart(box, boxes):
                boxes.append(box)
                angles.append(turn)
                break
    faces = random_letters(len(boxes), rng)
    for row, ((place, _, _), turn, face) in enumerate(zip(boxes, angles, faces, strict=True)):
        shown = BACK if rng.random() < 0.04 else face
        out.append(tile_on_table(shown, place[0], place[1], turn, row, style.thickness))
    return out + _on_top(rng, out, style)


def _on_top(rng: Rng, below: Sequence[PlacedTile], style: Style) -> list[PlacedTile]:
    """A few tiles that lie half on others."""
    if rng.random() < 0.65:
        return []
    out = []
    for row, face in enumerate(random_letters(int(rng.integers(1, 5)), rng), len(below)):
        under = below[int(rng.integers(len(below)))].centre
        way, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 0.9)
        x, y = under[0] + away * np.cos(way), under[1] + away * np.sin(way)
        lean = rng.normal(0, 0.12)
        out.append(tile_on_table(face, x, y, rng.uniform(0, 2 * np.pi), row, style.thickness * 2, lean))
    return out


def _strewn(rng: Rng, camera: PinholeCamera, style: Style) -> list[PlacedTile]:
    """Loose tiles here and there."""
    out: list[PlacedTile] = []
    boxes: list[TurnedBox] = []
    for spot in table_spots(rng, camera, int(rng.integers(4, 45))):
        angle = rng.uniform(0, 2 * np.pi)
        box = _tile_box(spot, angle, style)
        if boxes_apart(box, boxes):
            boxes.append(box)
            face = BACK if rng.random() < 0.12 else random_letters(1, rng)[0]
            out.append(tile_on_table(face, spot[0], spot[1], angle, len(out), style.thickness))
    return out


def _heaped(rng: Rng, camera: PinholeCamera, style: Style) -> list[PlacedTile]:
    """Tiles over each other, many of them face down, as in the lid of the box."""
    spots = table_spots(rng, camera, int(rng.integers(25, 70)))
    spots = spots.mean(0) + (spots - spots.mean(0)) * rng.uniform(0.25, 0.6)
    out: list[PlacedTile] = []
    for index, (spot, letter) in enumerate(zip(spots, random_letters(len(spots), rng), strict=True)):
        near = sum(float(np.hypot(*(spot - other.centre)[:2])) < 1.2 * style.aspect for other in out)
        face = BACK if rng.random() < 0.3 else letter
        lean, height = rng.normal(0, 0.12) if near else 0.0, style.thickness * (1 + near)
        out.append(tile_on_table(face, spot[0], spot[1], rng.uniform(0, 2 * np.pi), index, height, lean))
    return out


def _racked(rng: Rng, style: Style) -> list[PlacedTile]:
    levels, lean = int(rng.integers(1, 3)), rng.uniform(0.1, 0.6)
    rows = [random_letters(int(rng.integers(3, 13)), rng) for _ in range(levels)]
    step = (rng.uniform(0.35, 0.9), rng.uniform(0.45, 1.1))
    standing = on_rack(rows, style.aspect, lean, step, rng, rng.normal(0, 0.05))
    return standing + (_beside_rack(rng, style, levels) if rng.random() < 0.4 else [])


def _beside_rack(rng: Rng, style: Style, first: int) -> list[PlacedTile]:
    """Words that lie on the table behind, beside or in front of a rack; their rows begin with ``first``."""
    side = rng.choice(("behind", "left", "right", "before"), p=(0.4, 0.2, 0.2, 0.2))
    x, y = {"behind": (-4.0, 4.5), "left": (-13.0, 0.0), "right": (8.0, 0.0), "before": (-3.0, -2.5)}[side]
    angle, neat = rng.normal(0, 0.25), rng.uniform(0, 1)
    out: list[PlacedTile] = []
    for row in range(int(rng.integers(1, 5 if side != "before" else 2))):
        across, away = x + rng.uniform(-1.5, 1.5), y + row * style.aspect * rng.uniform(1.05, 1.3)
        word, height = random_letters(int(rng.integers(3, 8)), rng), style.thickness - RACK_FOOT
        out += set_on_table(word, across, away, angle, first + row, height, rng, neat)
    return out
