"""A turn that is late, a table that cannot be put back, a camera that sees it all."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.browser import Opener, expect_picture, expect_text, visit, write
from tests.e2e.conftest import keep
from tests.webapp.served import serving


def begin(page: Page, address: str) -> None:
    """A classic game in which a turn may take five seconds."""
    visit(page, f"{address}/new?lang=en")
    write(page.locator("#player-0"), "Ann")
    write(page.locator("#player-1"), "Bob")
    page.locator("details summary").first.click()
    write(page.locator("#rule-turn_seconds"), "5")
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "referee")
    page.locator('[data-key="start-Ann"]').click()
    expect_text(page, "Ann’s turn")


def test_a_late_turn_whose_table_cannot_be_restored(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address)
    expect_text(page, "Time is up")
    write(page.locator("#typed"), "R10 R11 R12 R13 | K10 B10 O10")
    expect_text(page, "76 of 30")
    keep(page, "late-desktop")
    page.locator('[data-key="in-time"]').click()
    expect_text(page, "Legal: the turn stands.")
    expect_text(page, "Time is up")
    write(page.locator("#typed"), "R10 R11 R12 | R13 K13 B13 | K10 B10 O10")
    page.locator('[data-key="end-turn"]').click()
    expect_text(page, "Illegal: the turn is undone.")
    expect_text(page, "The time ran out.")
    page.locator('[data-key="not-restored"]').click()
    expect_text(page, "Tap the tiles that could not be placed.")
    page.locator('[data-key="lost-0 3"]').click()
    keep(page, "not-restored-desktop")
    page.locator('[data-key="save-lost"]').click()
    # One tile of the table went into the pool; three and one for it were drawn.
    expect(page.locator(".pool b")).to_have_text("75", use_inner_text=True)
    expect_text(page, "18 tiles on the rack")
    expect_text(page, "Run, counts 33")


def test_the_demo_plays_itself_under_the_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with serving(tmp_path, "--demo", "demo:classic?seed=3") as server:
        server.enter()
        table = server.ask("GET", "/tables")[1]["tables"][0]["id"]
        visit(page, f"http://127.0.0.1:{server.port}/tables/{table}?lang=en")
        # On a busy machine it takes a while until a picture is read before the next hand comes.
        expect_picture(page, "#camera img")
        expect(page.locator("#camera .mark.legal").nth(2)).to_be_attached()
        expect(page.locator("#board .set.legal").first).to_be_visible()
        expect(page.locator(".turns .line.legal").first).to_be_visible()
        keep(page, "camera-desktop")
        page.goto("about:blank")
    open_page.forgive_refusals(page)  # a picture that was asked for as the page was left
