"""The demo camera's doubts, a rack under the table camera, a photo with an unclear space."""

import time
from dataclasses import replace
from pathlib import Path

import cv2
from playwright.sync_api import expect

from tests.e2e.browser import PATIENCE, PHONE, Opener, expect_picture, expect_text, visit
from tests.e2e.conftest import keep
from tests.e2e.stage import hall
from tests.e2e.test_questions import LONG, UNCLEAR, watched
from tests.vision.watch.stage import laid
from tests.webapp.referee.stages import apart, dice
from tests.webapp.referee.test_referee import doubts
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
        visit(page, f"{path}?lang=en")
        expect(page.locator("dialog[open] .likely button").first).to_be_visible(timeout=2 * PATIENCE)
        expect_picture(page, "dialog[open] .crop")
        keep(page, "question-desktop", whole=False)
        first = page.locator("dialog[open] .crop").evaluate("({src}) => src.split('?')[0]")
        face = page.locator("dialog .likely button span").first.inner_text()
        page.locator("dialog .likely button").first.click()
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None

        def told(count: int) -> bool:
            seen = referee.asking.seen
            return seen is not None and sum(tile.answered_by_person for tile in seen.table.tiles) == count

        assert referee.observer.wait(lambda: told(1), LONG), face
        page.wait_for_function(
            "(first) => !(document.querySelector('dialog[open] .crop')?.src ?? first).startsWith(first)",
            arg=first,
        )
        page.keyboard.press("1")
        assert referee.observer.wait(lambda: told(2), LONG)
        page.close()


def test_a_rack_is_held_under_the_table_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        table = laid("R10 R11 R12", "K13 B13 O13")
        place.stage.tiles = table
        path = watched(place, "classic", page)
        expect(page.locator("#board .set.legal")).to_have_count(2)
        page.keyboard.press("E")
        expect_text(page, "Legal: the turn stands.")
        place.parts.tables.record(path.rpartition("/")[2], {"type": "end", "out": "Ann"}, who="test")
        expect_text(page, "Ann went out")
        place.stage.tiles = [*table, *laid("R10 K2 O5 J", x=330, y=260)]
        page.locator('[data-key="rack-Bob"]').click()
        expect(page.locator("[data-key=rack-camera]")).to_be_visible()
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None
        assert referee.observer.wait(
            lambda: referee.observer.seen is not None and len(referee.observer.seen.table.tiles) == 10, LONG
        )
        page.wait_for_function(
            "() => (document.querySelector('[data-key=rack-camera]').click(),"
            " document.querySelectorAll('dialog .rack .tile-at').length === 4)",
            polling=50,
        )
        expect_text(page.locator("dialog"), "Sum 47")
        keep(page, "rack-camera-desktop", whole=False)
        page.locator('[data-key="confirm-rack"]').click()
        expect_text(page, "Ann wins the round")
        expect_text(page, "+47")
        page.close()


def test_the_dice_beside_the_grid_are_what_is_left(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path, "dice") as place:
        place.stage.tiles = dice("R3 R4 R5 / K3 . . / B3 . .", "K9 J O1 O2")
        path = watched(place, "dice", page)
        expect(page.locator("#board .beside [data-tile]")).to_have_count(4)
        page.keyboard.press("E")
        expect_text(page, "Legal: the turn stands.")
        place.parts.tables.record(path.rpartition("/")[2], {"type": "end", "out": "Bob"}, who="test")
        page.locator('[data-key="rack-Ann"]').click()
        page.locator('[data-key="rack-camera"]').click()
        expect(page.locator("dialog .rack .tile-at")).to_have_count(4)
        expect_text(page.locator("dialog"), "Sum 22")
        page.locator('[data-key="confirm-rack"]').click()
        expect_text(page, "Bob wins the round")
        expect_text(page, "+22")
        page.close()


def test_a_photo_with_an_unclear_space(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path) as place:
        place.stage.tiles = apart("R10 R11 R12", "R13 K13 B13", gap=UNCLEAR)
        photo = tmp_path / "photo.png"
        cv2.imwrite(str(photo), place.stage.picture())
        visit(page, f"{place.play('classic')}?lang=it")
        page.locator("#photo-table").set_input_files(photo)
        expect(page.locator("dialog .groupings")).to_be_visible()
        expect_text(page.locator("dialog"), "Una combinazione o due?")
        keep(page, "photo-one-or-two-phone", whole=False)
        page.keyboard.press("Escape")
        expect(page.locator("[data-key=end-turn].unsure")).to_be_visible()
        page.locator('[data-key="end-turn"]').click()
        page.locator('dialog [data-key="two-sets"]').click()
        expect(page.locator("#board .set.legal")).to_have_count(2)
        page.locator('[data-key="end-turn"]').click()
        expect_text(page, "Valido")
        page.close()


def test_what_is_no_tile_is_said_with_a_tap_and_with_a_key(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        place.stage.spoil = doubts("K1", "B2")
        place.stage.tiles = [*laid("R10 R11 R12"), *laid("K1", x=400, y=250), *laid("B2", x=520, y=250)]
        watched(place, "classic", page, "de")
        no_tile = page.locator('dialog[open] [data-key="no-tile"]')
        expect(no_tile).to_be_visible()
        expect_text(no_tile, "Kein Stein, nicht im Spiel")
        keep(page, "no-tile-desktop", whole=False)
        no_tile.click()
        expect(page.locator("#board .beside .tile-at")).to_have_count(1)
        expect(no_tile).to_be_visible()
        page.wait_for_timeout(1000)  # longer than taps at a new question are ignored
        page.keyboard.press("0")
        expect(page.locator("#board .beside .tile-at")).to_have_count(2)
        expect_text(page.locator("#board .beside"), "Nicht im Spiel")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.keyboard.press("E")
        expect_text(page, "Erlaubt: Der Zug gilt.")
        page.close()


def test_an_end_that_a_hand_takes_back_is_told(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        path = watched(place, "classic", page)
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None
        referee.change(replace(referee.settings, automatic=1.0))
        place.stage.tiles = laid("R10 R11 R12")
        expect_text(page, "Legal: the turn stands.")
        place.stage.arm = ((350, 380), (320, 220))
        expect_text(page.locator("#toast"), "A hand came back: the turn goes on.")
        state = place.parts.tables.state(path.rpartition("/")[2])
        assert state.round is not None
        assert (len(state.round.turns), state.round.to_move) == (0, "Ann")
        page.close()
