"""`rummiref serve` in a child process, looked at with a real Chromium."""

import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import cv2
import pytest
from playwright.sync_api import ViewportSize

from tests.e2e.browser import PHONE, Opener, expect_text, visit
from tests.e2e.conftest import PICTURES, keep

QUESTION = urlencode(
    {
        "lang": "de",
        "edition": "classic",
        "before": "R3 R4 R5 R6 R7",
        "table": "R3 R4\nR5 R6 R7 K5",
        "judge": "turn",
        "opened": "1",
    }
)
WIDE: ViewportSize = {"width": 1280, "height": 800}
SERVE = (str(Path(sys.executable).with_name("rummiref")), "serve", "--port")


@pytest.mark.parametrize(("size", "name"), [(PHONE, "phone"), (WIDE, "desktop")])
def test_the_verdict_on_a_single_turn(address: str, open_page: Opener, size: ViewportSize, name: str) -> None:
    page = open_page(size)
    visit(page, f"{address}/check?{QUESTION}")
    assert page.locator("html").get_attribute("lang") == "de"
    expect_text(page, "Nicht erlaubt: Der Zug wird zurückgenommen.")
    expect_text(page, "Schwarze 5: von [rote 5, rote 6, rote 7 und schwarze 5] zurück aufs Brett.")
    keep(page, f"check-{name}")
    pixels = cv2.imread(str(PICTURES / f"check-{name}.png"))
    assert pixels is not None
    assert pixels.shape[1] == size["width"]
    assert pixels.std() > 10, "the page is blank"
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (
        "nothing sticks out at the side"
    )


def test_a_taken_port_is_one_line_and_exit_status_2(address: str) -> None:
    port = address.rpartition(":")[2]
    command = [*SERVE, port, "--camera", "none"]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    reason = f"cannot listen on '127.0.0.1', port {port}: Address already in use"
    assert second.stderr == f"rummiref serve: {reason}\n"
