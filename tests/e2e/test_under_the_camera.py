"""The demo camera's doubts, a rack under the table camera, a photo with an unclear space."""

import time
from dataclasses import replace
from pathlib import Path

import cv2

from tests.e2e.browser import PHONE
from tests.e2e.conftest import Opener, keep
from tests.e2e.stage import hall
from tests.e2e.test_questions import LONG, UNCLEAR, watched
from tests.vision.watch.stage import laid
from tests.webapp.referee.stages import apart, dice
from vision.pipeline import TableReader
from vision.values import Candidate, Picture, Reading, Request
from webapp.demo import DemoSource
from webapp.referee.observe.observer import FrameCamera
from webapp.referee.registry import supervise

AFTER_TURN_1 = 18.0
"""When the next player thinks, in seconds of the film; so it is from 15.2 to 20.7."""
SLOWEST = 0.01


class Doubting:
    """The real reader, but never sure of the first and the last tile it reads."""

    def __init__(self) -> None:
        self.reader = TableReader()

    def read(self, picture: Picture, request: Request) -> Reading:
        found = self.reader.read(picture, request)
        ends = {0, len(found.tiles) - 1}
        doubted = tuple(
            replace(tile, unsure=True, alternatives=(*tile.alternatives, Candidate("K1", 0.1)))
            if at in ends
            else tile
            for at, tile in enumerate(found.tiles)
        )
        return replace(found, tiles=doubted)

    def close(self) -> None:
        self.reader.close()


def resting_demo(source: object) -> FrameCamera:
    """The demo's table after its first turn, nearly stopped: three tiles lie still for minutes.

    Whoever played on would clear tiles away while they are asked about.
    """
    return supervise(
        DemoSource(seed=3, every=0, speed=SLOWEST, started=time.monotonic() - AFTER_TURN_1 / SLOWEST)
    )


def test_a_doubtful_tile_of_the_demo_is_settled_by_a_tap_and_by_a_key(
    tmp_path: Path, open_page: Opener
) -> None:
    page = open_page()
    with hall(tmp_path, make_reader=Doubting, make_camera=resting_demo) as place:
        path = place.play("classic", "Ann", "Bob", "Cleo")
        place.watch(path)
        page.go(f"{path}?lang=en")
        page.until("document.querySelector('dialog[open] .likely button')", 2 * LONG)
        page.until("document.querySelector('dialog[open] .crop')?.naturalWidth > 0")
        keep(page, "question-desktop", whole=False)
        first = page.value("document.querySelector('dialog[open] .crop').src.split('?')[0]")
        face = page.text("dialog .likely button span")
        page.click("dialog .likely button")
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None

        def told(count: int) -> bool:
            seen = referee.asking.seen
            return seen is not None and sum(tile.answered_by_person for tile in seen.table.tiles) == count

        assert referee.eyes.wait(lambda: told(1), LONG), face
        page.until(f"!(document.querySelector('dialog[open] .crop')?.src ?? '{first}').startsWith('{first}')")
        page.press("1")
        assert referee.eyes.wait(lambda: told(2), LONG)
        page.close()


def test_a_rack_is_held_under_the_table_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        table = laid("R10 R11 R12", "K13 B13 O13")
        place.stage.tiles = table
        path = watched(place, "classic", page)
        page.until("document.querySelectorAll('#board .set.legal').length === 2", LONG)
        page.press("E")
        page.sees("Legal: the turn stands.")
        place.parts.tables.record(path.rpartition("/")[2], {"type": "end", "out": "Ann"}, who="test")
        page.sees("Ann went out")
        place.stage.tiles = [*table, *laid("R10 K2 O5 J", x=330, y=260)]
        page.click('[data-key="rack-Bob"]')
        page.until("document.querySelector('[data-key=rack-camera]')")
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None
        assert referee.eyes.wait(
            lambda: referee.eyes.seen is not None and len(referee.eyes.seen.table.tiles) == 10, LONG
        )
        page.until(
            "(document.querySelector('[data-key=rack-camera]').click(),"
            " document.querySelectorAll('dialog .rack .tile-at').length === 4)",
            LONG,
        )
        page.sees("Sum 47", "dialog")
        keep(page, "rack-camera-desktop", whole=False)
        page.click('[data-key="confirm-rack"]')
        page.sees("Ann wins the round")
        page.sees("+47")
        page.close()


def test_the_dice_beside_the_grid_are_what_is_left(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path, "dice") as place:
        place.stage.tiles = dice("R3 R4 R5 / K3 . . / B3 . .", "K9 J O1 O2")
        path = watched(place, "dice", page)
        page.until("document.querySelectorAll('#board .beside [data-tile]').length === 4", LONG)
        page.press("E")
        page.sees("Legal: the turn stands.")
        place.parts.tables.record(path.rpartition("/")[2], {"type": "end", "out": "Bob"}, who="test")
        page.click('[data-key="rack-Ann"]')
        page.click('[data-key="rack-camera"]')
        page.until("document.querySelectorAll('dialog .rack .tile-at').length === 4")
        page.sees("Sum 22", "dialog")
        page.click('[data-key="confirm-rack"]')
        page.sees("Bob wins the round")
        page.sees("+22")
        page.close()


def test_a_photo_with_an_unclear_space(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path) as place:
        place.stage.tiles = apart("R10 R11 R12", "R13 K13 B13", gap=UNCLEAR)
        photo = tmp_path / "photo.png"
        cv2.imwrite(str(photo), place.stage.picture())
        page.go(f"{place.play('classic')}?lang=it")
        page.give_file("#photo-table", photo)
        page.until("document.querySelector('dialog .groupings')", LONG)
        page.sees("Una combinazione o due?", "dialog")
        keep(page, "photo-one-or-two-phone", whole=False)
        page.press("Escape")
        page.until("document.querySelector('[data-key=end-turn].unsure')")
        page.click('[data-key="end-turn"]')
        page.click('dialog [data-key="two-sets"]')
        page.until("document.querySelectorAll('#board .set.legal').length === 2")
        page.click('[data-key="end-turn"]')
        page.sees("Valido")
        page.close()
