"""Pages and dialogs that no other test looks at, on phone and desktop: no barrier, nothing sticks out."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.browser import PHONE, Opener, expect_picture, expect_text, visit, write
from tests.e2e.conftest import keep
from tests.e2e.stage import hall
from tests.e2e.test_questions import watched
from tests.vision.watch.stage import bump, laid
from tests.webapp.referee.stages import dice
from webapp.referee.settings import Corners

WIDE: ViewportSize = {"width": 1280, "height": 800}
WHERE: Corners = ((30.0, 20.0), (610.0, 20.0), (610.0, 340.0), (30.0, 340.0))
# Whether nothing of the middle of a table's page reaches into what is beside or below it.
_APART = """(() => {
  const [middle, side] = [".middle", ".side"].map((each) => document.querySelector(each));
  if (!middle || !side) return true;
  const edge = side.getBoundingClientRect();
  return [...middle.querySelectorAll("h2, p, button")].map((each) => each.getBoundingClientRect())
    .every((each) => !each.width || each.right <= edge.left + 1 || each.bottom <= edge.top + 1);
})()"""


@pytest.fixture(params=["phone", "desktop"])
def page(open_page: Opener, request: pytest.FixtureRequest) -> Page:
    """A page on each of the two: every test here is played on both."""
    return open_page(PHONE, touch=True) if request.param == "phone" else open_page(WIDE)


def look(page: Page, name: str, *, whole: bool = True) -> None:
    """Keep a page or dialog; nothing sticks out at the side or covers what is beside it."""
    size = page.viewport_size
    assert size is not None
    called = "phone" if size == PHONE else "desktop"
    keep(page, f"{name}-{called}", whole=whole)
    wide = page.evaluate("Math.max(...['html', 'dialog[open] .inside'].map((each) =>"
                         " document.querySelector(each)?.scrollWidth ?? 0))")  # fmt: skip
    assert wide <= size["width"], f"{name} sticks out at the side: {wide} on a {called}"
    assert page.evaluate("innerWidth") == size["width"], f"{name} was shrunk to fit on a {called}"
    assert page.evaluate(_APART), f"what lies side by side covers one another: {name} on a {called}"


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_before_the_first_turn(address: str, page: Page) -> None:
    visit(page, f"{address}/?lang=de")
    look(page, "every-home")
    page.locator("#settings").click()
    look(page, "every-settings", whole=False)
    closed(page)
    page.keyboard.press("?")
    look(page, "every-keys", whole=False)
    closed(page)
    visit(page, f"{address}/new?lang=fr")
    page.locator("[value=swiss]").click()
    page.locator("details summary").first.click()
    write(page.locator("#player-0"), "Anne-Sophie de la Tour")
    look(page, "every-setup")
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "referee")
    page.locator('[data-key="drawn"] summary').click()
    page.locator('[data-key="redeal"] summary').click()
    write(page.locator("#redeal"), "R1 R1 K2 K2 B3 B3")
    page.locator('[data-key="redeal"] button').click()
    expect(page.locator("[data-key=redeal] [role=status] .sign.legal")).to_be_visible()
    page.locator('[data-key="camera-find"]').click()
    expect(page.locator("[data-key=camera-address]")).to_be_visible()
    look(page, "every-ready")
    page.keyboard.press("C")
    page.locator('dialog [data-key="camera-find"]').click()
    expect(page.locator("dialog [data-key=camera-address]")).to_be_visible()
    look(page, "every-camera", whole=False)
    closed(page)
    page.keyboard.press("Q")
    look(page, "every-phones", whole=False)


def test_what_is_corrected_and_how_a_round_ends(tmp_path: Path, page: Page) -> None:
    with hall(tmp_path) as place:
        path = place.play("classic", "Anna", "Beat")
        table = path.rpartition("/")[2]
        sets = [["R10", "R11", "R12", "R13"], ["K1", "K2", "K3"]]
        place.parts.tables.record(table, {"type": "turn", "player": "Anna", "table": sets}, who="test")
        visit(page, f"{path}?lang=it")
        page.locator("#board [data-tile]").first.click()
        expect(page.locator(".tools")).to_be_visible()
        look(page, "every-tile")
        page.keyboard.press("Escape")
        page.locator(".turns .line").click()
        look(page, "every-turn", whole=False)
        page.locator("dialog .primary").click()
        look(page, "every-correction", whole=False)
        closed(page)
        page.locator(".turns .line").click()
        page.locator("dialog .buttons button:last-child").click()
        look(page, "every-question", whole=False)
        closed(page)
        page.keyboard.press("O")
        look(page, "every-end", whole=False)
        closed(page)
        place.parts.tables.record(table, {"type": "end", "out": "Anna"}, who="test")
        expect(page.locator("[data-key=rack-Beat]")).to_be_visible()
        look(page, "every-racks")
        page.locator('[data-key="rack-Beat"]').click()
        write(page.locator("#typed-rack"), "J K2 O13 R1 R2 B4 B5 O6")
        expect(page.locator("dialog .rack .tile-at")).to_have_count(8)
        look(page, "every-rack", whole=False)
        page.locator("dialog .rack button").first.click()
        look(page, "every-rack-tile", whole=False)
        page.locator("dialog:last-of-type .close").click()
        page.locator('[data-key="confirm-rack"]').click()
        expect(page.locator(".chart")).to_be_visible()
        look(page, "every-score")
        visit(page, page.locator(".links a:last-child").evaluate("({href}) => href"))
        look(page, "every-sheet")


def test_a_table_that_is_put_back_under_the_camera(tmp_path: Path, page: Page) -> None:
    with hall(tmp_path) as place:
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13")
        watched(place, "classic", page, "fr")
        expect(page.locator("#board .set.legal")).to_have_count(2)
        page.keyboard.press("E")
        expect(page.locator(".turns .line.legal")).to_be_visible()
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13", "B1 B2")
        expect(page.locator("#board .set.illegal")).to_have_count(1)
        look(page, "every-illegal")
        page.keyboard.press("E")
        expect(page.locator("#camera .mark.ghost")).to_have_count(6)
        look(page, "every-restore")
        page.keyboard.press("V")
        look(page, "every-tv", whole=False)
        page.keyboard.press("V")
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13")
        expect(page.locator("[data-key=restored]")).to_have_count(0)
        page.close()


def test_a_camera_that_no_longer_fits(tmp_path: Path, page: Page) -> None:
    with hall(tmp_path) as place:
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13", "B5 B6 B7 B8")
        path = watched(place, "classic", page, "de")
        expect(page.locator("#board .set.legal")).to_have_count(3)
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None
        referee.calibrate(lambda calibrating: calibrating.drag(WHERE))
        expect(page.locator("#camera .edge")).to_be_visible()
        look(page, "every-edge")
        place.stage.camera = bump(70, 30)
        place.watch(path)
        expect_text(page.locator("#camera .problem"), "Die Kamera")
        expect(page.locator("#camera .edge")).to_have_count(0)
        look(page, "every-misfit")
        page.keyboard.press("C")
        expect_text(page.locator("dialog .region-said .problem"), "Die Kamera")
        look(page, "every-misfit-corners", whole=False)
        page.close()


def test_where_a_die_lies(tmp_path: Path, page: Page) -> None:
    with hall(tmp_path, "dice") as place:
        place.stage.tiles = dice("R3 R4 R5 / K3 . . / B3 . .", "K9 J")
        watched(place, "dice", page, "it")
        expect(page.locator("#board .beside [data-tile]")).to_have_count(2)
        page.locator('#board [data-key="cell-0-1"]').click()
        page.locator("dialog details:last-of-type summary").click()
        expect(page.locator("dialog [data-key=beside]")).to_be_visible()
        expect_picture(page, "dialog .crop")
        look(page, "every-die", whole=False)
        closed(page)
        page.locator('[data-key="by-hand"]').click()
        page.locator('[data-key="roll"]').click()
        look(page, "every-roll")
        page.close()
