"""Real photos of letter tiles: which way up their tiles lie is found by laying letters over the print."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.geometry.quad import turned
from vision.render.camera import look_at
from vision.render.letters.faces import draw_letter
from vision.render.letters.style import random_letter_style
from vision.render.scene.things import Canvas
from vision.render.tiles.drawing import draw_tiles
from vision.render.tiles.layout import tile_on_table
from vision.train.data.letter_photos import find_upright, letter_photos
from vision.values import Picture, Quad


def photo_of(faces: str, seed: int) -> tuple[Picture, list[Quad]]:
    """Engraved tiles beside each other on a dark table, each turned a little; quads from their top left."""
    box = random_letter_style(np.random.default_rng(3), "engraved")
    even = replace(box.base, aspect=1.2, wear=0.0, grain=0.0, bevel=0.0, body=(0.9, 0.9, 0.9))
    black = replace(box, base=even, ink=(0.0, 0.0, 0.0), engraved=0.0, size=0.5, x=0.5, y=0.5)
    style = replace(black, typeface="NimbusSans-Bold", weight=-0.3, stretch=1.0)
    rng = np.random.default_rng(seed)
    camera = look_at(800, 400, 60.0, tilt=0.2, heading=0.3, roll=0.0, view=0.8)
    placed = [
        tile_on_table(face, 1.6 * (index - len(faces) / 2), 0.0, rng.normal(0, 0.2), 0, 0.2)
        for index, face in enumerate(faces)
    ]
    canvas = Canvas(np.full((400, 800, 3), 0.15, np.float32))
    draw_tiles(canvas, placed, camera, style.base, lambda f, w: draw_letter(f, style, w, rng), rng)
    quads = [camera.project(tile.corners(style.base.aspect))[0] for tile in placed]
    return np.clip(canvas.light * 255, 0, 255).astype(np.uint8), quads


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("backwards", [False, True])
def test_the_upright_of_a_labelled_photo_is_found_again(tmp_path: Path, turn: int, backwards: bool) -> None:
    faces = "AERTLN"
    picture, quads = photo_of(faces, turn)
    given = [turned(quad, turn)[:: -1 if backwards else 1].tolist() for quad in quads]
    label = {"tiles": [{"face": face, "quad": quad} for face, quad in zip(faces, given, strict=True)]}
    for name in ("1770633-1.png", "1770647-1.png"):
        cv2.imwrite(str(tmp_path / name), picture)
    (tmp_path / "labels.json").write_text(json.dumps({"1770633-1.png": label, "1770647-1.png": label}))
    (photo,) = letter_photos(tmp_path)
    assert photo.path.name == "1770633-1.png", "the others are kept for measuring"
    assert np.array_equal(photo.picture(), picture)
    assert [(tile.face, tile.uprights) for tile in photo.tiles] == [
        (face, 2 if face == "N" else 1) for face in faces
    ]
    for tile, true in zip(photo.tiles, quads, strict=True):
        ways = [true, turned(true, 2)] if tile.uprights == 2 else [true]
        assert any(np.allclose(tile.quad, way, atol=1e-3) for way in ways), tile.face


def test_what_has_no_print_has_no_upright() -> None:
    picture, quads = photo_of("A", 1)
    plain = np.full_like(picture, 230)
    assert find_upright(plain, "A", quads[0]).uprights == 4


def test_without_the_folder_there_are_no_photos(tmp_path: Path) -> None:
    assert letter_photos(tmp_path / "nowhere") == []
