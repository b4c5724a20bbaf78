"""A classic round by hand, from the first page to the score, as people at a table play it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.browser import PHONE, Page
from tests.e2e.conftest import Opener, keep
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
    return str(page.value("document.querySelector('.pool b').innerText"))


def test_a_round_with_an_illegal_turn_a_correction_racks_and_scores(guarded: str, open_page: Opener) -> None:
    page = open_page()
    set_up(page, guarded)
    opening(page)
    watcher = open_page(PHONE, touch=True)
    watcher.go(f"{page.value('location.origin + location.pathname')}?lang=de")
    watcher.sees("Bob ist am Zug")
    illegal_turn(page, watcher)
    pass_and_rearrange(page)
    correct_the_illegal_turn(page, watcher)
    phone = bobs_phone(page, open_page)
    end_of_the_round(page, phone)
    next_round(page)


def set_up(page: Page, address: str) -> None:
    page.go(f"{address}/new?lang=en")
    page.sees("Who are you?")
    keep(page, "enter-desktop")
    page.type("#pin", "1234567")
    page.click("[type=submit]")
    page.sees("This PIN is not right")
    page.problems.clear()  # the browser notes that a request was refused, and that was meant to be
    page.type("#pin", PIN)
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'setup'")
    page.type("#player-0", "Ann")
    page.type("#player-1", "Bob")
    page.click("details summary")
    page.type("#rule-turn_seconds", "3600")
    page.sees("1 changed")
    keep(page, "setup-desktop")
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'referee'")
    page.sees("Classic: everything is ready")
    keep(page, "ready-desktop")
    page.click('[data-key="start-Ann"]')
    page.sees("Pool 78")


def opening(page: Page) -> None:
    """Ann taps three faces, one of them a wrong one, and corrects it; the sum grows as she does."""
    for face in ("R10", "B10", "K9"):
        page.click(f'[data-face="{face}"]')
    page.sees("0 of 30")
    page.click("#board [data-set='0'] li:nth-child(3) button")
    page.sees("Tap the right face for the chosen tile.")
    page.click('[data-face="K10"]')
    page.sees("30 of 30")
    page.sees("Group, counts 30")
    keep(page, "play-opening-desktop")
    page.press("E")
    page.sees("Legal: the turn stands.")
    page.sees("Bob’s turn")
    assert pool(page) == "78"


def illegal_turn(page: Page, watcher: Page) -> None:
    """Bob types a table that is no good: the way back, ticked off, and three tiles."""
    page.type("#typed", "R10 B10 K10 | R1 R2")
    page.sees("Red 1 and red 2: a set needs at least three tiles.")
    watcher.sees("Rote 1 und rote 2")
    keep(page, "play-illegal-desktop")
    page.press("E")
    page.sees("Illegal: the turn is undone.")
    page.sees("Red 1: from [red 1 and red 2] back to the rack.")
    watcher.sees("Nicht erlaubt: Der Zug wird zurückgenommen.")
    assert watcher.value("document.querySelector('[data-key=restored]')") is None, (
        "who watches writes nothing"
    )
    for move in ("move-0", "move-1"):
        page.click(f'[data-key="{move}"]')
    page.until("document.querySelector('[data-key=restored].ready')")
    keep(page, "restore-desktop")
    keep(watcher, "restore-phone")
    page.click('[data-key="restored"]')
    page.until("document.querySelector('.pool b').innerText === '75'")
    page.sees("17 tiles on the rack")


def pass_and_rearrange(page: Page) -> None:
    """Ann passes by key; Bob adds a tile to a set by dragging it there, which he may not before opening."""
    page.press("Escape")
    page.press("E")
    page.sees("A pass: nothing was changed.")
    page.until("document.querySelector('.pool b').innerText === '74'")
    page.click('[data-key="new-set"]')
    page.click('[data-face="O10"]')
    page.until("document.querySelector('#board [data-set=\"1\"] [data-tile]')")
    page.drag("#board [data-set='1'] [data-tile]", "#board [data-set='0']")
    page.sees("Group, counts 40")
    page.press("E")
    page.sees("Illegal: the turn is undone.")
    page.sees("in the first lay-out the sets on the table stay as they are")
    page.press("U")
    page.sees("Bob’s turn")
    assert pool(page) == "74"


def correct_the_illegal_turn(page: Page, watcher: Page) -> None:
    """Bob's turn was entered wrongly: he had opened. Everything after it is judged anew."""
    page.click(".turns li:nth-child(2) button")
    page.sees("What was laid", "dialog")
    keep(page, "turn-desktop", whole=False)
    page.click("dialog .primary")
    page.type("#corrected", "R10 B10 K10 | B11 B12 B13")
    page.click("dialog .primary")
    page.until("!document.querySelector('dialog')")
    page.sees("legal, 3 tiles, corrected")
    watcher.sees("berichtigt")
    page.sees("Run, counts 36")
    page.until("document.querySelector('.turns .line').classList.contains('pass')")


def bobs_phone(page: Page, open_page: Opener) -> Page:
    """Ann goes out; Bob opens the page by his QR code."""
    page.press("O")
    page.sees("How did the round end?", "dialog")
    page.click("dialog .choices button")
    page.sees("Ann went out")
    page.click('[data-key="qr-Bob"]')
    page.until("document.querySelector('dialog img')?.naturalWidth > 0")
    keep(page, "qr-desktop", whole=False)
    link = page.value("document.querySelector('dialog .qr a').href")
    page.press("Escape")
    page.until("!document.querySelector('dialog')")
    phone = open_page(PHONE, touch=True)
    phone.go(f"{link}")
    phone.until("document.documentElement.dataset.ready === 'player'")
    phone.go(f"{phone.value('location.href')}?lang=fr")
    return phone


def end_of_the_round(page: Page, phone: Page) -> None:
    """Bob enters his rack on the phone, with a tile too many at first, and confirms it."""
    phone.sees("Ann a tout posé")
    assert phone.value("document.querySelector('[data-key=\"rack-Ann\"]')") is None
    phone.click('[data-key="rack-Bob"]')
    phone.click('dialog [data-colour="R"]')
    for face in ("R5", "R6"):
        phone.click(f'dialog [data-face="{face}"]')
    phone.sees("Somme 11")
    phone.type("#typed-rack", "r5 j k2 k3")
    phone.sees("Somme 40")
    phone.click("dialog .rack li:nth-child(4) button")
    phone.click("dialog:last-of-type .buttons button")
    phone.sees("Somme 37")
    keep(phone, "rack-phone", whole=False)
    phone.click('[data-key="confirm-rack"]')
    phone.sees("Ann gagne la partie")
    said = "document.querySelector('#toast')"  # it covers the foot of the page, and goes away by itself
    phone.until(f"{said}.textContent.includes('Ann a encore des plaques') && {said}.hidden")
    keep(phone, "scores-phone")
    page.sees("Ann wins the round")
    page.sees("The scores of the round add up to 0.")
    page.sees("+37")
    page.sees("6 on the table + 3 on racks")
    keep(page, "scores-desktop")
    csv = page.value("fetch(document.querySelector('.links a').href).then((each) => each.text())")
    assert csv.splitlines() == ["Round,Ann,Bob,Winner", "1,37,-37,Ann", "Total,37,-37,Ann"]


def next_round(page: Page) -> None:
    page.click('[data-key="start-Bob"]')
    page.sees("Bob’s turn")
    page.sees("Pool 78")
    page.press("?")
    page.sees("end the turn", "dialog")
    keep(page, "keys-desktop", whole=False)
    page.press("Escape")
    page.press("V")
    keep(page, "tv-desktop", whole=False)
