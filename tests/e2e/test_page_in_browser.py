"""`rummiref serve` in a child process, looked at with a real Chromium."""

import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import cv2
import pytest

from tests.e2e.conftest import PICTURES, Opener, keep

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
SERVE = (str(Path(sys.executable).with_name("rummiref")), "serve", "--port")


@pytest.mark.parametrize(("size", "name"), [((390, 844), "phone"), ((1280, 800), "desktop")])
def test_the_verdict_on_a_single_turn(
    address: str, open_page: Opener, size: tuple[int, int], name: str
) -> None:
    page = open_page(size)
    page.go(f"{address}/check?{QUESTION}")
    assert page.value("document.documentElement.lang") == "de"
    page.sees("Nicht erlaubt: Der Zug wird zurückgenommen.")
    page.sees("Schwarze 5: von [rote 5, rote 6, rote 7 und schwarze 5] zurück aufs Brett.")
    keep(page, f"check-{name}")
    pixels = cv2.imread(str(PICTURES / f"check-{name}.png"))
    assert pixels is not None
    assert pixels.shape[1] == size[0]
    assert pixels.std() > 10, "the page is blank"
    assert page.value("document.documentElement.scrollWidth") <= size[0], "nothing sticks out at the side"


def test_a_taken_port_is_one_line_and_exit_status_2(address: str) -> None:
    port = address.rpartition(":")[2]
    command = [*SERVE, port, "--camera", "none"]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    reason = f"cannot listen on '127.0.0.1', port {port}: Address already in use"
    assert second.stderr == f"rummiref serve: {reason}\n"
