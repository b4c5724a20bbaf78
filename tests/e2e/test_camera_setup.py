"""Setting up the camera: corners dragged with mouse, thumb and keys; the mat; the whole picture."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.e2e.browser import PHONE, Page
from tests.e2e.conftest import Opener, keep
from tests.vision.calibrate.test_mat import photographed
from tests.vision.watch.stage import Stage, laid
from tests.webapp.served import Server, serving
from vision.calibrate.mat import Mat

WIDE, TALL = 1280, 720
CORNER = "dialog [data-corner='{}']"
ARROWS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
SHIFT = 8
SLOW = 240
"""Seconds until a picture must have been read: on a busy machine that takes a while."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, "--camera", "none") as running:
        yield running


def pictures(folder: Path, name: str, picture: Any) -> str:
    """The address of a camera that shows this picture again and again."""
    place = folder / name
    place.mkdir()
    cv2.imwrite(str(place / "table.png"), cv2.resize(picture, (WIDE, TALL)))
    return f"folder:{place}?rate=4&loop"


def cloth(folder: Path) -> str:
    stage = Stage(laid("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9", x=200, y=120))
    return pictures(folder, "cloth", stage.picture())


def choose(page: Page, address: str) -> None:
    """Open the dialog of the camera and type its address."""
    page.press("C")
    page.click('dialog [data-key="camera-find"]')
    page.type('dialog [data-key="camera-address"]', address)
    page.click("dialog .preview > button")
    page.until("document.querySelector('dialog .live-picture')?.naturalWidth > 0")
    page.until(f'document.querySelector("{CORNER.format("top-left")}")?.hidden === false')


def middle(page: Page, where: str) -> tuple[float, float]:
    page.value(f'document.querySelector("{where}").scrollIntoView({{block: "center"}})')
    box = page.value(
        f'(() => {{ const box = document.querySelector("{where}").getBoundingClientRect();'
        " return [box.x + box.width / 2, box.y + box.height / 2] })()"
    )
    return float(box[0]), float(box[1])


def place(page: Page, corner: str) -> tuple[float, float]:
    """Where a corner is, as shares of the picture."""
    found = page.value(
        f'(() => {{ const at = document.querySelector("{CORNER.format(corner)}").style;'
        " return [parseFloat(at.left), parseFloat(at.top)] })()"
    )
    return found[0] / 100, found[1] / 100


def drag(page: Page, corner: str, across: float, down: float) -> None:
    """Drag a corner by so many pixels with the mouse."""
    x, y = middle(page, CORNER.format(corner))
    page.ask("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
    for share in (0.3, 0.7, 1.0):
        there = {"x": x + across * share, "y": y + down * share}
        page.ask("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1, **there)
    page.ask("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1, **there)


def swipe(page: Page, corner: str, across: float, down: float) -> None:
    """Drag a corner with a thumb."""
    x, y = middle(page, CORNER.format(corner))
    page.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for share in (0.3, 0.7, 1.0):
        point = {"x": x + across * share, "y": y + down * share}
        page.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
    page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def arrow(page: Page, key: str, modifiers: int = 0) -> None:
    for kind in ("keyDown", "keyUp"):
        more = {"key": key, "windowsVirtualKeyCode": ARROWS[key], "modifiers": modifiers}
        page.ask("Input.dispatchKeyEvent", type=kind, **more)


def known(server: Server, path: str) -> Any:
    """What the server knows of the region."""
    return server.ask("GET", f"{path}/camera")[1]["camera"]["region"]


def until_known(server: Server, path: str, source: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The corners once they are known in this way."""
    end = time.monotonic() + SLOW
    while (found := known(server, path))["source"] != source:
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return np.array(found["corners"])


def test_corners_are_dragged_with_the_mouse_and_moved_with_keys(
    server: Server, tmp_path: Path, open_page: Opener
) -> None:
    path, page = server.table(), open_page()
    page.go(f"http://127.0.0.1:{server.port}{path}?lang=en")
    choose(page, cloth(tmp_path))
    page.sees("The table has yet to be found", "dialog")
    drag(page, "top-left", 60, 40)
    page.sees("The corners were set by hand.", "dialog")
    corners = until_known(server, path, "hand")
    shown = np.array(place(page, "top-left")) * (WIDE, TALL)
    assert np.abs(corners[0] - shown).max() < 2, "what is shown is what is kept"
    assert (corners[0] > 60).all()
    assert np.allclose(corners[1:], [[WIDE, 0], [WIDE, TALL], [0, TALL]])

    page.press("Tab")  # from the first corner, which was held, to the next
    assert page.value("document.activeElement.dataset.corner") == "top-right"
    assert (
        page.value("document.activeElement.ariaLabel")
        == "Top right corner: 100 % from the left, 0 % from the top"
    )
    before = place(page, "top-right")
    arrow(page, "ArrowLeft")
    slow = before[0] - place(page, "top-right")[0]
    arrow(page, "ArrowLeft", SHIFT)
    fast = before[0] - slow - place(page, "top-right")[0]
    assert 0 < slow * 4 < fast
    arrow(page, "ArrowDown", SHIFT)
    page.until("document.querySelector('#announce').textContent.startsWith('Top right corner: 96 %')")
    page.sees("The corners were set by hand.", "dialog")
    corners = until_known(server, path, "hand")
    assert np.abs(corners[1] - np.array(place(page, "top-right")) * (WIDE, TALL)).max() < 2
    assert page.value("document.activeElement.dataset.corner") == "top-right", "the place is not lost"
    keep(page, "corners-desktop", whole=False)

    drag(page, "top-left", 700, 100)
    page.sees("The corners are crossed", "dialog")
    keep(page, "corners-crossed-desktop", whole=False)
    page.problems.clear()  # the browser's own line about an answer that says no
    assert np.allclose(until_known(server, path, "hand"), corners), "nonsense is not kept"
    page.click("dialog [data-key='whole-dialog']")
    page.sees("The whole picture counts as the table.", "dialog")
    assert known(server, path) == {"source": "whole", "corners": None}
    page.click("dialog [data-key='find-dialog']")
    until_known(server, path, "found")
    page.sees("The table was found by its tiles.", "dialog")


def test_a_thumb_is_enough_and_the_mat_makes_it_exact(
    server: Server, tmp_path: Path, open_page: Opener
) -> None:
    path, phone = server.table(), open_page(PHONE, touch=True)
    phone.ask("Emulation.setTouchEmulationEnabled", enabled=True)
    phone.go(f"http://127.0.0.1:{server.port}{path}?lang=de")
    choose(phone, cloth(tmp_path))
    swipe(phone, "bottom-right", -60, -30)
    phone.sees("Die Ecken wurden von Hand gesetzt.", "dialog")
    assert (until_known(server, path, "hand")[2] < (WIDE - 60, TALL - 30)).all()
    phone.click("dialog details.mat summary")
    phone.sees("Mit 100 % drucken", "dialog")
    keep(phone, "corners-phone", whole=False)
    links = phone.value("[...document.querySelectorAll('dialog .mat a')].map((each) => each.href)")
    assert len(links) == 2
    for link in links:
        kind = f"fetch('{link}').then((each) => each.headers.get('Content-Type'))"
        assert phone.value(kind) == "application/pdf"
    mat = pictures(tmp_path, "mat", photographed(Mat("a4", 2, 2)))
    assert server.ask("PUT", f"{path}/camera", {"address": mat})[0] == 200
    assert (until_known(server, path, "mat")[0] > 20).all()
    phone.sees("Die Unterlage ist zu sehen: der Platz des Tischs ist genau.", "dialog")
    phone.until("document.querySelector('dialog .live-picture')?.naturalWidth > 0")
    keep(phone, "corners-mat-phone", whole=False)
    phone.problems.clear()  # a picture that was asked for between the two cameras
