"""Pages and dialogs that no other test looks at, on phone and desktop: no barrier, nothing sticks out."""

from pathlib import Path

from tests.e2e.browser import PHONE, Page
from tests.e2e.conftest import Opener, keep
from tests.e2e.stage import hall
from tests.e2e.test_questions import LONG, watched
from tests.vision.watch.stage import bump, laid
from tests.webapp.referee.stages import dice
from webapp.referee.settings import Corners

WIDE = (1280, 800)
WHERE: Corners = ((30.0, 20.0), (610.0, 20.0), (610.0, 340.0), (30.0, 340.0))
# Whether nothing of the middle of a table's page reaches into what is beside or below it.
_APART = """(() => {
  const [middle, side] = [".middle", ".side"].map((each) => document.querySelector(each));
  if (!middle || !side) return true;
  const edge = side.getBoundingClientRect();
  return [...middle.querySelectorAll("h2, p, button")].map((each) => each.getBoundingClientRect())
    .every((each) => !each.width || each.right <= edge.left + 1 || each.bottom <= edge.top + 1);
})()"""


def look(page: Page, name: str, *, whole: bool = True) -> None:
    """Keep a page or dialog in both sizes."""
    for size, called in ((PHONE, "phone"), (WIDE, "desktop")):
        page.resize(size, touch=size == PHONE)
        page.until(f"innerWidth === {size[0]}")
        keep(page, f"{name}-{called}", whole=whole)
        wide = page.value("Math.max(...['html', 'dialog[open] .inside'].map((each) =>"
                          " (document.querySelector(each)?.scrollWidth ?? 0) - innerWidth))")  # fmt: skip
        assert wide <= 0, f"{name} sticks out at the side by {wide} on a {called}"
        assert page.value(_APART), f"what lies side by side covers one another: {name} on a {called}"


def closed(page: Page) -> None:
    page.press("Escape")
    page.until("!document.querySelector('dialog')")


def test_before_the_first_turn(address: str, open_page: Opener) -> None:
    page = open_page(WIDE)
    page.go(f"{address}/?lang=de")
    look(page, "every-home")
    page.click("#settings")
    look(page, "every-settings", whole=False)
    closed(page)
    page.press("?")
    look(page, "every-keys", whole=False)
    closed(page)
    page.go(f"{address}/new?lang=fr")
    page.click("[value=swiss]")
    page.click("details summary")
    page.type("#player-0", "Anne-Sophie de la Tour")
    look(page, "every-setup")
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'referee'")
    page.click('[data-key="drawn"] summary')
    page.click('[data-key="redeal"] summary')
    page.type("#redeal", "R1 R1 K2 K2 B3 B3")
    page.click('[data-key="redeal"] button')
    page.until("document.querySelector('[data-key=redeal] [role=status] .sign.legal')")
    page.click('[data-key="camera-find"]')
    page.until("document.querySelector('[data-key=camera-address]')")
    look(page, "every-ready")
    page.press("C")
    page.click('dialog [data-key="camera-find"]')
    page.until("document.querySelector('dialog [data-key=camera-address]')")
    look(page, "every-camera", whole=False)
    closed(page)
    page.press("Q")
    look(page, "every-phones", whole=False)


def test_what_is_corrected_and_how_a_round_ends(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(WIDE)
    with hall(tmp_path) as place:
        path = place.play("classic", "Anna", "Beat")
        table = path.rpartition("/")[2]
        sets = [["R10", "R11", "R12", "R13"], ["K1", "K2", "K3"]]
        place.parts.tables.record(table, {"type": "turn", "player": "Anna", "table": sets}, who="test")
        page.go(f"{path}?lang=it")
        page.click("#board [data-tile]")
        page.until("document.querySelector('.tools')")
        look(page, "every-tile")
        page.press("Escape")
        page.click(".turns .line")
        look(page, "every-turn", whole=False)
        page.click("dialog .primary")
        look(page, "every-correction", whole=False)
        closed(page)
        page.click(".turns .line")
        page.click("dialog .buttons button:last-child")
        look(page, "every-question", whole=False)
        closed(page)
        page.press("O")
        look(page, "every-end", whole=False)
        closed(page)
        place.parts.tables.record(table, {"type": "end", "out": "Anna"}, who="test")
        page.until("document.querySelector('[data-key=rack-Beat]')")
        look(page, "every-racks")
        page.click('[data-key="rack-Beat"]')
        page.type("#typed-rack", "J K2 O13 R1 R2 B4 B5 O6")
        page.until("document.querySelectorAll('dialog .rack .tile-at').length === 8")
        look(page, "every-rack", whole=False)
        page.click("dialog .rack button")
        look(page, "every-rack-tile", whole=False)
        page.click("dialog:last-of-type .close")
        page.click('[data-key="confirm-rack"]')
        page.until("document.querySelector('.chart')")
        look(page, "every-score")
        page.go(str(page.value("document.querySelector('.links a:last-child').href")))
        look(page, "every-sheet")


def test_a_table_that_is_put_back_under_the_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(WIDE)
    with hall(tmp_path) as place:
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13")
        watched(place, "classic", page, "fr")
        page.until("document.querySelectorAll('#board .set.legal').length === 2", LONG)
        page.press("E")
        page.until("document.querySelector('.turns .line.legal')")
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13", "B1 B2")
        page.until("document.querySelectorAll('#board .set.illegal').length === 1", LONG)
        look(page, "every-illegal")
        page.press("E")
        page.until("document.querySelectorAll('#camera .mark.ghost').length === 6", LONG)
        look(page, "every-restore")
        page.press("V")
        look(page, "every-tv", whole=False)
        page.press("V")
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13")
        page.until("!document.querySelector('[data-key=restored]')", LONG)
        page.close()


def test_a_camera_that_no_longer_fits(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(WIDE)
    with hall(tmp_path) as place:
        place.stage.tiles = laid("R10 R11 R12", "K13 B13 O13", "B5 B6 B7 B8")
        path = watched(place, "classic", page, "de")
        page.until("document.querySelectorAll('#board .set.legal').length === 3", LONG)
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None
        referee.calibrate(lambda calibrating: calibrating.drag(WHERE, "de"))
        page.until("document.querySelector('#camera .edge')")
        look(page, "every-edge")
        place.stage.camera = bump(70, 30)
        place.watch(path)
        page.sees("Die Kamera", "#camera .problem")
        page.until("!document.querySelector('#camera .edge')")
        look(page, "every-misfit")
        page.press("C")
        page.sees("Die Kamera", "dialog .region-said .problem")
        look(page, "every-misfit-corners", whole=False)
        page.close()


def test_where_a_die_lies(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(WIDE)
    with hall(tmp_path, "dice") as place:
        place.stage.tiles = dice("R3 R4 R5 / K3 . . / B3 . .", "K9 J")
        watched(place, "dice", page, "it")
        page.until("document.querySelectorAll('#board .beside [data-tile]').length === 2", LONG)
        page.click('#board [data-key="cell-0-1"]')
        page.click("dialog details:last-of-type summary")
        page.until("document.querySelector('dialog [data-key=beside]')?.checkVisibility()")
        page.until("document.querySelector('dialog .crop')?.naturalWidth > 0")
        look(page, "every-die", whole=False)
        closed(page)
        page.click('[data-key="by-hand"]')
        page.click('[data-key="roll"]')
        look(page, "every-roll")
        page.close()
