"""Setting up the camera: corners dragged with mouse, thumb and keys; the mat; the whole picture."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, Opener, expect_picture, expect_text, visit, write
from tests.e2e.conftest import keep
from tests.vision.calibrate.test_mat import photographed
from tests.vision.watch.stage import Stage, laid
from tests.webapp.served import Server, serving
from vision.calibrate.mat import Mat

WIDE, TALL = 1280, 720
CORNER = "dialog [data-corner='{}']"
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
    page.keyboard.press("C")
    page.locator('dialog [data-key="camera-find"]').click()
    write(page.locator('dialog [data-key="camera-address"]'), address)
    page.locator("dialog .preview > button").click()
    expect_picture(page, "dialog .live-picture")
    expect(page.locator(CORNER.format("top-left"))).to_be_visible()


def middle(page: Page, corner: str) -> tuple[float, float]:
    """The middle of a corner's handle, with room around it to drag."""
    handle = page.locator(CORNER.format(corner))
    handle.evaluate("(handle) => handle.scrollIntoView({block: 'center'})")
    box = handle.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(page: Page, corner: str) -> tuple[float, float]:
    """Where a corner is, as shares of the picture."""
    left, top = page.locator(CORNER.format(corner)).evaluate(
        "({style}) => [parseFloat(style.left), parseFloat(style.top)]"
    )
    return left / 100, top / 100


def drag(page: Page, corner: str, across: float, down: float) -> None:
    """Drag a corner by so many pixels with the mouse."""
    x, y = middle(page, corner)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=3)
    page.mouse.up()


def swipe(page: Page, corner: str, across: float, down: float) -> None:
    """Drag a corner with a thumb: Playwright only taps, so Chromium is asked itself."""
    x, y = middle(page, corner)
    chromium = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        chromium.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for share in (0.3, 0.7, 1.0):
        touch("touchMove", {"x": x + across * share, "y": y + down * share})
    touch("touchEnd")
    chromium.detach()


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
    visit(page, f"http://127.0.0.1:{server.port}{path}?lang=en")
    choose(page, cloth(tmp_path))
    expect_text(page.locator("dialog"), "The table has yet to be found")
    drag(page, "top-left", 60, 40)
    expect_text(page.locator("dialog"), "The corners were set by hand.")
    corners = until_known(server, path, "hand")
    shown = np.array(place(page, "top-left")) * (WIDE, TALL)
    assert np.abs(corners[0] - shown).max() < 2, "what is shown is what is kept"
    assert (corners[0] > 60).all()
    assert np.allclose(corners[1:], [[WIDE, 0], [WIDE, TALL], [0, TALL]])

    page.keyboard.press("Tab")  # from the first corner, which was held, to the next
    held = page.locator(":focus")
    assert held.get_attribute("data-corner") == "top-right"
    assert held.get_attribute("aria-label") == "Top right corner: 100 % from the left, 0 % from the top"
    before = place(page, "top-right")
    page.keyboard.press("ArrowLeft")
    slow = before[0] - place(page, "top-right")[0]
    page.keyboard.press("Shift+ArrowLeft")
    fast = before[0] - slow - place(page, "top-right")[0]
    assert 0 < slow * 4 < fast
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#announce")).to_have_text(re.compile("^Top right corner: 96 %"))
    expect_text(page.locator("dialog"), "The corners were set by hand.")
    corners = until_known(server, path, "hand")
    assert np.abs(corners[1] - np.array(place(page, "top-right")) * (WIDE, TALL)).max() < 2
    assert held.get_attribute("data-corner") == "top-right", "the place is not lost"
    keep(page, "corners-desktop", whole=False)

    drag(page, "top-left", 700, 100)
    expect_text(page.locator("dialog"), "The corners are crossed")
    keep(page, "corners-crossed-desktop", whole=False)
    open_page.forgive_refusals(page)  # the browser's own line about an answer that says no
    assert np.allclose(until_known(server, path, "hand"), corners), "nonsense is not kept"
    page.locator("dialog [data-key='whole-dialog']").click()
    expect_text(page.locator("dialog"), "The whole picture counts as the table.")
    assert known(server, path) == {"source": "whole", "corners": None}
    page.locator("dialog [data-key='find-dialog']").click()
    until_known(server, path, "found")
    expect_text(page.locator("dialog"), "The table was found by its tiles.")


def test_a_thumb_is_enough_and_the_mat_makes_it_exact(
    server: Server, tmp_path: Path, open_page: Opener
) -> None:
    path, phone = server.table(), open_page(PHONE, touch=True)
    visit(phone, f"http://127.0.0.1:{server.port}{path}?lang=de")
    choose(phone, cloth(tmp_path))
    swipe(phone, "bottom-right", -60, -30)
    expect_text(phone.locator("dialog"), "Die Ecken wurden von Hand gesetzt.")
    assert (until_known(server, path, "hand")[2] < (WIDE - 60, TALL - 30)).all()
    phone.locator("dialog details.mat summary").click()
    expect_text(phone.locator("dialog"), "Mit 100 % drucken")
    keep(phone, "corners-phone", whole=False)
    links = phone.locator("dialog .mat a")
    assert links.count() == 2
    for link in links.all():
        kind = link.evaluate("({href}) => fetch(href).then((answer) => answer.headers.get('Content-Type'))")
        assert kind == "application/pdf"
    mat = pictures(tmp_path, "mat", photographed(Mat("a4", 2, 2)))
    assert server.ask("PUT", f"{path}/camera", {"address": mat})[0] == 200
    assert (until_known(server, path, "mat")[0] > 20).all()
    expect_text(phone.locator("dialog"), "Die Unterlage ist zu sehen: der Platz des Tischs ist genau.")
    expect_picture(phone, "dialog .live-picture")
    keep(phone, "corners-mat-phone", whole=False)
    open_page.forgive_refusals(phone)  # a picture that was asked for between the two cameras
