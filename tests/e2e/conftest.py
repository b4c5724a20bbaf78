"""A referee page and a browser for the tests that look at it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser import Opener, find_browser, launched
from tests.reliability.leaks import Held
from tests.webapp.served import serving

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
_RUN = """axe.run(document, {resultTypes: ["violations"]}).then((found) => found.violations
  .filter((each) => ["serious", "critical"].includes(each.impact))
  .map((each) => `${each.id}: ${each.help} ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`))"""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of this folder; it is gone before others, which may need an asyncio loop."""
    command = find_browser()
    if command is None:
        pytest.skip("no browser is installed")
    with launched(command) as running:
        yield running


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page without PINs and without a camera."""
    with serving(tmp_path_factory.mktemp("served"), "--camera", "none") as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture(autouse=True)
def _nothing_goes_on(chromium: Browser) -> Iterator[None]:
    """No test leaves a thread or a process behind."""
    before = Held.now()
    yield
    assert Held.now().more_than(before, handles=False) == ""


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Opener]:
    """Opens pages; at the end, none of them has asked another machine or met an error."""
    opener = Opener(chromium)
    yield opener
    opener.close()
    assert opener.left_the_machine == []
    assert opener.errors == []


def accessible(page: Page) -> None:
    """Refuse serious violations of accessibility on a page as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE}; true")
    found = page.evaluate(_RUN)
    assert found == [], json.dumps(found, indent=1)


def keep(page: Page, name: str, *, whole: bool = True) -> None:
    """Look for barriers, and keep a picture of the page for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    # Not by path=: Playwright would write it in a thread that it keeps.
    (PICTURES / f"{name}.png").write_bytes(whole_picture(page) if whole else page.screenshot(caret="initial"))
    accessible(page)


def whole_picture(page: Page) -> bytes:
    """The page in a window as tall as it: full_page= would leave what sticks to the window in its middle."""
    size = page.viewport_size
    assert size is not None
    tall = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": max(size["height"], tall)})
    picture = page.screenshot(caret="initial")
    page.set_viewport_size(size)
    return picture
