"""Pictures that show what the renderer draws, and a small labelled set for tests; all of it is rendered.

    python -m vision.render.samples docs/images/renderer-samples.jpg
    python -m vision.render.samples --designs docs/images/renderer-designs.jpg
    python -m vision.render.samples --letters LETTERS.jpg --dice DICE.jpg
    python -m vision.render.samples --test-set datasets/samples/tables

The same seed gives the same pixels. Training never meets these pictures: its seeds are made of the number of
the run and the name of the picture.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.tiles import JOKERS
from vision.render.camera import PinholeCamera
from vision.render.dice.scene import render_dice
from vision.render.letters.scene import render_letters
from vision.render.scene.values import Renderer, Scene, SceneKind, SceneOptions, TrueTile
from vision.render.tiles.faces import draw_face
from vision.render.tiles.layout import PlacedTile
from vision.render.tiles.scene import draw_scene, plan_tiles, render_tiles
from vision.render.tiles.style import DESIGNS, random_style
from vision.values import BACK, Picture

FIRST_SEED = 9_000_000
SHEET_SEED = FIRST_SEED + 2
SHEET_KINDS: tuple[SceneKind, ...] = (
    *("table", "rack", "crowded", "table"),
    *("close-up", "loose", "packed", "rack"),
    *("table", "heap", "rack", "loose"),
    *("nothing", "table", "close-up", "packed"),
)
LETTER_KINDS: tuple[SceneKind, ...] = (
    "table",
    "loose",
    "rack",
    "crowded",
    "loose",
    "table",
    "close-up",
    "heap",
)
DICE_KINDS: tuple[SceneKind, ...] = (
    "table",
    "loose",
    "table",
    "close-up",
    "table",
    "table",
    "loose",
    "table",
)
SHEET_COLUMNS, SAMPLE_WIDTH, SAMPLE_HEIGHT = 4, 400, 300
DESIGN_FACES = ("R1", "B6", "O9", "K10", "R13", *JOKERS, BACK)
TILE_WIDTH, BOXES = 56, 2
TEST_SET: tuple[tuple[int, SceneKind, int], ...] = (
    (9_000_406, "table", 960),
    (9_000_408, "table", 960),
    (9_000_411, "table", 960),
    (9_000_409, "crowded", 640),
    (9_000_408, "crowded", 640),
    (9_000_406, "loose", 960),
    (9_000_417, "loose", 640),
    (9_000_401, "rack", 800),
    (9_000_404, "rack", 800),
    (9_000_425, "rack", 800),
    (9_000_458, "rack", 800),
    (9_000_445, "close-up", 960),
)
"""Seed, kind and width of each picture for tests, chosen by looking: a person can read every tile."""
_QUALITY = 88
_EDGE = 4.0
_GAP = 0.5
"""In tile widths: tiles further apart than this are not in one row."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Write what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", type=Path, nargs="?", help="where to write a sheet of scenes")
    parser.add_argument("--designs", type=Path, help="where to write a sheet of tiles of every design")
    parser.add_argument("--test-set", type=Path, help="the folder for the labelled pictures")
    parser.add_argument("--letters", type=Path, help="where to write a sheet of scenes of the word game")
    parser.add_argument("--dice", type=Path, help="where to write a sheet of scenes of the dice game")
    parser.add_argument("--seed", type=int, default=SHEET_SEED, help="of the sheets")
    options = parser.parse_args(arguments)
    if options.sheet:
        _write(options.sheet, scene_sheet(options.seed), 80)
    if options.designs:
        _write(options.designs, design_sheet(options.seed), 80)
    if options.letters:
        _write(options.letters, scene_sheet(options.seed, render_letters, LETTER_KINDS), 80)
    if options.dice:
        _write(options.dice, scene_sheet(options.seed, render_dice, DICE_KINDS), 80)
    if options.test_set:
        write_test_set(options.test_set)


def scene_sheet(
    seed: int, draws: Renderer = render_tiles, kinds: Sequence[SceneKind] = SHEET_KINDS
) -> Picture:
    """Scenes of these kinds side by side."""
    size = (SAMPLE_WIDTH, SAMPLE_HEIGHT)
    scenes = [
        cv2.resize(
            draws(np.random.default_rng([seed, index]), SceneOptions(), kind).picture,
            size,
            interpolation=cv2.INTER_AREA,
        )
        for index, kind in enumerate(kinds)
    ]
    lines = [
        np.hstack(scenes[start : start + SHEET_COLUMNS]) for start in range(0, len(scenes), SHEET_COLUMNS)
    ]
    return np.vstack(lines).astype(np.uint8)


def design_sheet(seed: int) -> Picture:
    """A line for each design: a few faces of two boxes, as printed, before any light falls on them."""
    cell_width, cell_height, left = TILE_WIDTH + 8, round(TILE_WIDTH * 1.5) + 8, 80
    wide = left + cell_width * len(DESIGN_FACES) * BOXES
    sheet = np.full((cell_height * len(DESIGNS), wide, 3), 96, np.uint8)
    for line, design in enumerate(DESIGNS):
        top = line * cell_height
        cv2.putText(
            sheet, design, (6, top + cell_height // 2), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (240, 240, 240)
        )
        for box in range(BOXES):
            rng = np.random.default_rng([seed, line, box])
            style = random_style(rng, design)
            for place, face in enumerate(DESIGN_FACES, box * len(DESIGN_FACES)):
                tile = draw_face(face, style, TILE_WIDTH, rng)
                part = sheet[top + 4 :, left + place * cell_width + 4 :][: len(tile.alpha), :TILE_WIDTH]
                cover = tile.alpha[..., None]
                part[:] = np.clip(cover * tile.light * 255 + (1 - cover) * part, 0, 255)
    return sheet


def write_test_set(folder: Path) -> None:
    """The pictures of ``TEST_SET`` and ``labels.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    labels: dict[str, Any] = {}
    for number, (seed, kind, width) in enumerate(TEST_SET, 1):
        name, scene = f"{number:02d}-{kind}.jpg", whole_scene(seed, kind, width)
        _write(folder / name, scene.picture, _QUALITY)
        labels[name] = labels_of(scene)
    text = json.dumps(labels, indent=1, ensure_ascii=False)
    (folder / "labels.json").write_text(text + "\n", encoding="utf-8")


def whole_scene(seed: int, kind: SceneKind, width: int) -> Scene:
    """A scene of whole sets: those that the picture's edge would cut, and stray tiles, are left out."""
    rng, options = np.random.default_rng(seed), SceneOptions(width, width * 3 // 4)
    planned = plan_tiles(rng, options, kind)
    cut = {tile.row for tile in planned.placed if not _inside(tile, planned.camera, planned.style.aspect)}
    kept = tuple(tile for tile in planned.placed if tile.row not in cut | {-1})
    return draw_scene(replace(planned, placed=kept), rng, options)


def _inside(tile: PlacedTile, camera: PinholeCamera, aspect: float) -> bool:
    quad = camera.project(tile.corners(aspect))[0]
    size = (camera.width - _EDGE, camera.height - _EDGE)
    return bool(quad.min() > _EDGE and (quad.max(axis=0) < size).all())


def labels_of(scene: Scene) -> dict[str, Any]:
    """What lies in the picture, in the words of ``vision.measure.labels``; rows are in reading order."""
    tiles = [tile for tile in scene.tiles if tile.face != BACK]
    height, width = scene.picture.shape[:2]
    return {
        "series": f"rendered-{scene.kind}",
        "kind": scene.kind,
        "design": scene.design,
        "size": [width, height],
        "tiles": [
            {"face": tile.face, "quad": _rounded(tile), "visible": round(tile.seen, 2)} for tile in tiles
        ],
        "rows": [part for row in sorted({tile.row for tile in tiles}) for part in _read(row, tiles)],
        "face_down": [_rounded(tile) for tile in scene.tiles if tile.face == BACK],
    }


def _rounded(tile: TrueTile) -> list[list[float]]:
    return [[round(float(at), 1) for at in corner] for corner in tile.quad]


def _read(row: int, tiles: Sequence[TrueTile]) -> list[list[int]]:
    """The tiles of a row from left to right as most of them stand; a wide gap on a rack begins a new row."""
    members = [index for index, tile in enumerate(tiles) if tile.row == row]
    rights = [(tiles[index].quad[1] - tiles[index].quad[0]) for index in members]
    right = np.mean([way / np.linalg.norm(way) for way in rights], axis=0)
    ordered = sorted(members, key=lambda index: float(tiles[index].quad.mean(axis=0) @ right))
    parts: list[list[int]] = [ordered[:1]]
    for before, here in pairwise(ordered):
        step = np.linalg.norm(tiles[here].quad.mean(axis=0) - tiles[before].quad.mean(axis=0))
        width = min(np.linalg.norm(tiles[index].quad[1] - tiles[index].quad[0]) for index in (before, here))
        if step > (1 + _GAP) * width:
            parts.append([])
        parts[-1].append(here)
    return parts


def _write(path: Path, picture: Picture, quality: int) -> None:
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1])


if __name__ == "__main__":
    main()
