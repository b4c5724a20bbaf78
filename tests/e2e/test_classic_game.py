"""A classic round by hand, from the first page to the score, as people at a table play it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, Opener, expect_picture, expect_text, visit, write
from tests.e2e.conftest import keep
from tests.webapp.served import serving

PIN = "246810"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[str]:
    """A page on which everybody needs the PIN or a link to write."""
    settings = tmp_path / "config" / "rummiref" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'[roles]\nreferee_pin = "{PIN}"\n')
    with serving(tmp_path, "--camera", "none") as server:
        yield f"http://127.0.0.1:{server.port}"


def pool(page: Page) -> str:
    return page.locator(".pool b").inner_text()


def test_a_round_with_an_illegal_turn_a_correction_racks_and_scores(guarded: str, open_page: Opener) -> None:
    page = open_page()
    set_up(page, guarded, open_page)
    opening(page)
    watcher = open_page(PHONE, touch=True)
    visit(watcher, f"{page.evaluate('location.origin + location.pathname')}?lang=de")
    expect_text(watcher, "Bob ist am Zug")
    illegal_turn(page, watcher)
    pass_and_rearrange(page)
    correct_the_illegal_turn(page, watcher)
    phone = bobs_phone(page, open_page)
    end_of_the_round(page, phone)
    next_round(page)


def set_up(page: Page, address: str, open_page: Opener) -> None:
    visit(page, f"{address}/new?lang=en")
    expect_text(page, "Who are you?")
    keep(page, "enter-desktop")
    write(page.locator("#pin"), "1234567")
    page.locator("[type=submit]").click()
    expect_text(page, "This PIN is not right")
    open_page.forgive_refusals(page)  # the browser notes that a request was refused, and that was meant to be
    write(page.locator("#pin"), PIN)
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "setup")
    write(page.locator("#player-0"), "Ann")
    write(page.locator("#player-1"), "Bob")
    page.locator("details summary").first.click()
    write(page.locator("#rule-turn_seconds"), "3600")
    expect_text(page, "1 changed")
    keep(page, "setup-desktop")
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "referee")
    expect_text(page, "Classic: everything is ready")
    keep(page, "ready-desktop")
    page.locator('[data-key="start-Ann"]').click()
    expect_text(page, "Pool 78")


def opening(page: Page) -> None:
    """Ann taps three faces, one of them a wrong one, and corrects it; the sum grows as she does."""
    for face in ("R10", "B10", "K9"):
        page.locator(f'[data-face="{face}"]').click()
    expect_text(page, "0 of 30")
    page.locator("#board [data-set='0'] li:nth-child(3) button").click()
    expect_text(page, "Tap the right face for the chosen tile.")
    page.locator('[data-face="K10"]').click()
    expect_text(page, "30 of 30")
    expect_text(page, "Group, counts 30")
    keep(page, "play-opening-desktop")
    page.keyboard.press("E")
    expect_text(page, "Legal: the turn stands.")
    expect_text(page, "Bob’s turn")
    assert pool(page) == "78"


def illegal_turn(page: Page, watcher: Page) -> None:
    """Bob types a table that is no good: the way back, ticked off, and three tiles."""
    write(page.locator("#typed"), "R10 B10 K10 | R1 R2")
    expect_text(page, "Red 1 and red 2: a set needs at least three tiles.")
    expect_text(watcher, "Rote 1 und rote 2")
    keep(page, "play-illegal-desktop")
    page.keyboard.press("E")
    expect_text(page, "Illegal: the turn is undone.")
    expect_text(page, "Red 1: from [red 1 and red 2] back to the rack.")
    expect_text(watcher, "Nicht erlaubt: Der Zug wird zurückgenommen.")
    assert watcher.locator("[data-key=restored]").count() == 0, "who watches writes nothing"
    for move in ("move-0", "move-1"):
        page.locator(f'[data-key="{move}"]').click()
    expect(page.locator("[data-key=restored].ready")).to_be_visible()
    keep(page, "restore-desktop")
    keep(watcher, "restore-phone")
    page.locator('[data-key="restored"]').click()
    expect(page.locator(".pool b")).to_have_text("75", use_inner_text=True)
    expect_text(page, "17 tiles on the rack")


def pass_and_rearrange(page: Page) -> None:
    """Ann passes by key; Bob adds a tile to a set by dragging it there, which he may not before opening."""
    page.keyboard.press("Escape")
    page.keyboard.press("E")
    expect_text(page, "A pass: nothing was changed.")
    expect(page.locator(".pool b")).to_have_text("74", use_inner_text=True)
    page.locator('[data-key="new-set"]').click()
    page.locator('[data-face="O10"]').click()
    expect(page.locator('#board [data-set="1"] [data-tile]')).to_be_visible()
    page.locator("#board [data-set='1'] [data-tile]").drag_to(page.locator("#board [data-set='0']"))
    expect_text(page, "Group, counts 40")
    page.keyboard.press("E")
    expect_text(page, "Illegal: the turn is undone.")
    expect_text(page, "in the first lay-out the sets on the table stay as they are")
    page.keyboard.press("U")
    expect_text(page, "Bob’s turn")
    assert pool(page) == "74"


def correct_the_illegal_turn(page: Page, watcher: Page) -> None:
    """Bob's turn was entered wrongly: he had opened. Everything after it is judged anew."""
    page.locator(".turns li:nth-child(2) button").click()
    expect_text(page.locator("dialog"), "What was laid")
    keep(page, "turn-desktop", whole=False)
    page.locator("dialog .primary").click()
    write(page.locator("#corrected"), "R10 B10 K10 | B11 B12 B13")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect_text(page, "legal, 3 tiles, corrected")
    expect_text(watcher, "berichtigt")
    expect_text(page, "Run, counts 36")
    expect(page.locator(".turns .line").first).to_contain_class("pass")


def bobs_phone(page: Page, open_page: Opener) -> Page:
    """Ann goes out; Bob opens the page by his QR code."""
    page.keyboard.press("O")
    expect_text(page.locator("dialog"), "How did the round end?")
    page.locator("dialog .choices button").first.click()
    expect_text(page, "Ann went out")
    page.locator('[data-key="qr-Bob"]').click()
    expect_picture(page, "dialog img")
    keep(page, "qr-desktop", whole=False)
    link = page.locator("dialog .qr a").evaluate("({href}) => href")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    phone = open_page(PHONE, touch=True)
    visit(phone, link)
    expect(phone.locator("html")).to_have_attribute("data-ready", "player")
    visit(phone, f"{phone.url}?lang=fr")
    return phone


def end_of_the_round(page: Page, phone: Page) -> None:
    """Bob enters his rack on the phone, with a tile too many at first, and confirms it."""
    expect_text(phone, "Ann a tout posé")
    assert phone.locator('[data-key="rack-Ann"]').count() == 0
    phone.locator('[data-key="rack-Bob"]').click()
    phone.locator('dialog button[data-colour="R"]').click()
    for face in ("R5", "R6"):
        phone.locator(f'dialog [data-face="{face}"]').click()
    expect_text(phone, "Somme 11")
    write(phone.locator("#typed-rack"), "r5 j k2 k3")
    expect_text(phone, "Somme 40")
    phone.locator("dialog .rack li:nth-child(4) button").click()
    phone.locator("dialog:last-of-type .buttons button").click()
    expect_text(phone, "Somme 37")
    keep(phone, "rack-phone", whole=False)
    phone.locator('[data-key="confirm-rack"]').click()
    expect_text(phone, "Ann gagne la partie")
    # It covers the foot of the page, and goes away by itself.
    expect(phone.locator("#toast[hidden]")).to_contain_text("Ann a encore des plaques")
    keep(phone, "scores-phone")
    expect_text(page, "Ann wins the round")
    expect_text(page, "The scores of the round add up to 0.")
    expect_text(page, "+37")
    expect_text(page, "6 on the table + 3 on racks")
    keep(page, "scores-desktop")
    csv = page.locator(".links a").first.evaluate("({href}) => fetch(href).then((answer) => answer.text())")
    assert csv.splitlines() == ["Round,Ann,Bob,Winner", "1,37,-37,Ann", "Total,37,-37,Ann"]


def next_round(page: Page) -> None:
    page.locator('[data-key="start-Bob"]').click()
    expect_text(page, "Bob’s turn")
    expect_text(page, "Pool 78")
    page.keyboard.press("?")
    expect_text(page.locator("dialog"), "end the turn")
    keep(page, "keys-desktop", whole=False)
    page.keyboard.press("Escape")
    page.keyboard.press("V")
    keep(page, "tv-desktop", whole=False)
