"""A turn that is late, a table that cannot be put back, a camera that sees it all."""

from pathlib import Path

from tests.e2e.browser import Page
from tests.e2e.conftest import Opener, keep
from tests.webapp.served import serving


def begin(page: Page, address: str) -> None:
    """A classic game in which a turn may take five seconds."""
    page.go(f"{address}/new?lang=en")
    page.type("#player-0", "Ann")
    page.type("#player-1", "Bob")
    page.click("details summary")
    page.type("#rule-turn_seconds", "5")
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'referee'")
    page.click('[data-key="start-Ann"]')
    page.sees("Ann’s turn")


def test_a_late_turn_whose_table_cannot_be_restored(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address)
    page.sees("Time is up")
    page.type("#typed", "R10 R11 R12 R13 | K10 B10 O10")
    page.sees("76 of 30")
    keep(page, "late-desktop")
    page.click('[data-key="in-time"]')
    page.sees("Legal: the turn stands.")
    page.sees("Time is up")
    page.type("#typed", "R10 R11 R12 | R13 K13 B13 | K10 B10 O10")
    page.click('[data-key="end-turn"]')
    page.sees("Illegal: the turn is undone.")
    page.sees("The time ran out.")
    page.click('[data-key="not-restored"]')
    page.sees("Tap the tiles that could not be placed.")
    page.click('[data-key="lost-0 3"]')
    keep(page, "not-restored-desktop")
    page.click('[data-key="save-lost"]')
    # One tile of the table went into the pool; three and one for it were drawn.
    page.until("document.querySelector('.pool b').innerText === '75'")
    page.sees("18 tiles on the rack")
    page.sees("Run, counts 33")


def test_the_demo_plays_itself_under_the_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with serving(tmp_path, "--demo", "demo:classic?seed=3") as server:
        server.enter()
        table = server.ask("GET", "/tables")[1]["tables"][0]["id"]
        page.go(f"http://127.0.0.1:{server.port}/tables/{table}?lang=en")
        # On a busy machine it takes a while until a picture is read before the next hand comes.
        page.until("document.querySelector('#camera img')?.naturalWidth > 0", 120)
        page.until("document.querySelectorAll('#camera .mark.legal').length >= 3", 120)
        page.until("document.querySelector('#board .set.legal')")
        page.until("document.querySelector('.turns .line.legal')")
        keep(page, "camera-desktop")
        page.ask("Page.navigate", url="about:blank")
        page.until("location.href === 'about:blank'")
    page.problems.clear()  # a picture that was asked for as the page was left
