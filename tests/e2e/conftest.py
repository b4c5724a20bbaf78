"""A referee page and a browser for the tests that look at it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e import browser as driver
from tests.e2e.browser import DESKTOP, Browser, Page
from tests.reliability.leaks import Held
from tests.webapp.served import serving

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
_RUN = """axe.run(document, {resultTypes: ["violations"]}).then((found) => found.violations
  .filter((each) => ["serious", "critical"].includes(each.impact))
  .map((each) => `${each.id}: ${each.help} ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`))"""


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser for the whole run."""
    command = driver.find_browser()
    if command is None:
        pytest.skip("no browser is installed")
    with driver.browser(tmp_path_factory.mktemp("profile"), command) as running:
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


Opener = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Opener]:
    """Opens pages; at the end, none of them has asked another machine or met an error."""
    opened: list[Page] = []

    def opener(size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> Page:
        opened.append(chromium.open(size, touch=touch))
        return opened[-1]

    yield opener
    for page in opened:
        ours = ("http://127.0.0.1:", "data:", "blob:", "about:")
        assert [each for each in page.requests if not each.startswith(ours)] == []
        assert page.problems == []
        page.close()


def accessible(page: Page) -> None:
    """Refuse serious violations of accessibility on a page as it is."""
    if not page.value("'axe' in window"):
        page.value(f"{AXE}; true")
    found = page.value(_RUN)
    assert found == [], json.dumps(found, indent=1)


def keep(page: Page, name: str, *, whole: bool = True) -> None:
    """Look for barriers, and keep a picture of the page for people to look at."""
    page.picture(PICTURES / f"{name}.png", whole=whole)
    accessible(page)
