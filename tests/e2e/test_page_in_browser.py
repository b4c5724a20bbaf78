"""`rummiref serve` in a child process, looked at with a real Chromium."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import cv2
import pytest

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
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
SERVE = (str(Path(sys.executable).with_name("rummiref")), "serve", "--port")
Browse = Callable[..., str]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address that a `rummiref serve` of its own prints."""
    with subprocess.Popen([*SERVE, "0"], stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+/", served.stdout.readline())
            assert found is not None
            yield found.group()
        finally:
            served.terminate()


@pytest.fixture
def browse(tmp_path: Path) -> Browse:
    """Opens an address in a fresh browser; returns what the browser prints."""
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = next(filter(None, map(shutil.which, names)), None)
    if browser is None:
        pytest.skip(f"no browser: none of {', '.join(names)} is installed")

    def run(*options: str) -> str:
        command = [browser, *OPTIONS, f"--user-data-dir={tmp_path / 'profile'}", *options]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout

    return run


def test_the_verdict_is_on_the_page(address: str, browse: Browse) -> None:
    page = browse("--dump-dom", f"{address}?{QUESTION}")
    assert '<html lang="de">' in page
    assert "Nicht erlaubt: Der Zug wird zurückgenommen." in page
    assert "Schwarze 5: von [rote 5, rote 6, rote 7 und schwarze 5] zurück aufs Brett." in page


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_page_can_be_seen(address: str, browse: Browse, tmp_path: Path, width: int, height: int) -> None:
    picture = tmp_path / "page.png"
    browse(f"--screenshot={picture}", f"--window-size={width},{height}", f"{address}?{QUESTION}")
    pixels = cv2.imread(str(picture))
    assert pixels is not None
    assert pixels.shape == (height, width, 3)
    assert pixels.std() > 10, "the page is blank"


def test_a_taken_port_is_one_line_and_exit_status_2(address: str) -> None:
    port = address.rstrip("/").rpartition(":")[2]
    second = subprocess.run([*SERVE, port], capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    reason = f"cannot listen on '127.0.0.1', port {port}: Address already in use"
    assert second.stderr == f"rummiref serve: {reason}\n"
