"""The watcher with the networks that ship, on rendered frames of one table through a turn and a bump."""

from functools import partial

import cv2
import numpy as np
import pytest

from engine.tiles import FACES, NORMAL, box
from hardware.frame import Frame
from tests.vision.watch.stage import see_and_read
from vision.pipeline import TableReader
from vision.render.camera import PinholeCamera, look_at
from vision.render.scene.surfaces import random_surface
from vision.render.scene.things import Canvas
from vision.render.tiles.drawing import cast_shadows, draw_tiles
from vision.render.tiles.faces import draw_face
from vision.render.tiles.layout import PlacedTile, tile_on_table
from vision.render.tiles.style import Style, random_style
from vision.render.values import FacePicture
from vision.values import Picture, Quad, Reading, Request
from vision.watch import Bumped, HandSeen, Settled, Watcher, WatchEvent

WIDE, TALL = 1280, 720
CAMERA = look_at(WIDE, TALL, 52, tilt=0.05, heading=0.0, roll=0.0, view=0.9)
STYLE = random_style(np.random.default_rng(11), "flat-dot")
NEW = ("K3", "K4", "K5")
FIRST = {
    ("R1", "R2", "R3", "R4"): (-9.0, 4.0),
    ("K8", "B8", "O8"): (-9.0, 1.5),
    ("B10", "B11", "B12"): (-2.0, 4.0),
}


def face_of(style: Style, face: str, width: int) -> FacePicture:
    return draw_face(face, style, width, np.random.default_rng(FACES.index(face)))


def tiles_of(sets: dict[tuple[str, ...], tuple[float, float]]) -> list[PlacedTile]:
    return [
        tile_on_table(face, x + 1.03 * column, y, 0.0, row, STYLE.thickness)
        for row, (faces, (x, y)) in enumerate(sets.items())
        for column, face in enumerate(faces)
    ]


def drawn(tiles: list[PlacedTile], camera: PinholeCamera = CAMERA) -> Picture:
    canvas = Canvas(random_surface(np.random.default_rng(5), WIDE, TALL, None))
    maker = partial(face_of, STYLE)
    cast_shadows(canvas, tiles, camera, STYLE, 52, np.random.default_rng(1))
    draw_tiles(canvas, tiles, camera, STYLE, maker, np.random.default_rng(2))
    return np.clip(canvas.light * 225, 0, 255).astype(np.uint8)


class Film:
    """Frames of what is put before the camera, with noise and compression."""

    def __init__(self, reader: TableReader) -> None:
        self._reader, self._number = reader, 0
        self._chance = np.random.default_rng(3)

    def read(self, picture: Picture, region: Quad | None) -> Reading:
        return self._reader.read(picture, Request(box((NORMAL,)), region))

    def show(self, watcher: Watcher, picture: Picture, frames: int = 9) -> tuple[Watcher, list[WatchEvent]]:
        events: list[WatchEvent] = []
        for _ in range(frames):
            self._number += 1
            noisy = picture + self._chance.standard_normal(picture.shape, np.float32) * 3
            _, data = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8))
            frame = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
            watcher, more = see_and_read(watcher, Frame(frame, self._number, self._number / 10), self.read)
            events += more
        return watcher, events


def with_arm(picture: Picture) -> Picture:
    scene = picture.copy()
    cv2.line(scene, (700, 740), (640, 420), (95, 125, 190), 110)
    return scene


@pytest.fixture(scope="module")
def film() -> Film:
    return Film(TableReader())


def only_settled(events: list[WatchEvent]) -> Settled:
    (event,) = (event for event in events if isinstance(event, Settled))
    return event


def test_a_turn_and_a_bump_are_read_as_they_are(film: Film) -> None:
    watcher, events = film.show(Watcher(), drawn(tiles_of(FIRST)))
    start = only_settled(events)
    assert len(start.reading.tiles) == 10
    sure = {tile.face for tile in start.reading.tiles if not tile.unsure}
    assert len(sure) >= 8
    assert sure <= {face for row in FIRST for face in row}
    watcher, events = film.show(watcher, with_arm(drawn(tiles_of(FIRST))), 3)
    assert [type(event) for event in events] == [HandSeen]
    after = drawn(tiles_of({**FIRST, NEW: (2.0, -2.0)}))
    watcher, events = film.show(watcher, after)
    turn = only_settled(events)
    assert sorted((change.kind, change.face) for change in turn.news) == [("new", face) for face in NEW]
    assert not any(change.unsure for change in turn.news)
    assert turn.reading.rows[-1] == (10, 11, 12)
    ids = {tile.id: tile.face for tile in watcher.table.tiles}
    pushed = look_at(WIDE, TALL, 52, tilt=0.07, heading=0.3, roll=0.04, view=0.9)
    watcher, events = film.show(watcher, drawn(tiles_of({**FIRST, NEW: (2.0, -2.0)}), pushed), 12)
    assert any(isinstance(event, Bumped) for event in events)
    assert {change.kind for event in events if isinstance(event, Settled) for change in event.changes} == {
        "stayed"
    }
    assert {tile.id: tile.face for tile in watcher.table.tiles} == ids
