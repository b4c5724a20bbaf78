"""Dice and words by hand, special jokers, a photo; and what everybody may choose."""

import json
from pathlib import Path

import pytest

from tests.e2e.browser import PHONE, Page
from tests.e2e.conftest import Opener, keep
from tests.webapp.served import serving

SAMPLE = Path(__file__).parents[2] / "datasets" / "samples"


def begin(page: Page, address: str, edition: str, language: str = "en") -> None:
    page.go(f"{address}/new?lang={language}")
    page.click(f"[value={edition}]")
    page.type("#player-0", "Ann")
    page.type("#player-1", "Bob")
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'referee'")
    page.click('[data-key="start-Ann"]')
    page.until("document.querySelector('#board h2')")


def test_dice_on_a_grid(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address, "dice")
    page.click('[data-key="roll"]')
    page.type("#typed-roll", "R3 R4 R5 K3 B3 K1 K2 J O9")
    page.click('[data-key="save-roll"]')
    page.sees("Round 1 of 6")
    page.click('[data-key="cell-0-0"]')
    for face in ("red 3", "red 4", "red 5"):
        page.click(f'.roll [aria-label="{face}"]')
    page.sees("Run")
    page.click('[data-key="down"]')
    page.click('[data-key="cell-1-0"]')
    for face in ("black 3", "blue 3"):
        page.click(f'.roll [aria-label="{face}"]')
    page.sees("Group")
    keep(page, "dice-desktop")
    page.press("E")
    page.sees("Legal: the turn stands.")
    page.sees("4 dice left")
    # Bob passes; then the turn before is corrected, and the pass is still one.
    page.press("E")
    page.sees("A pass: nothing was changed.")
    page.click(".turns li:nth-child(2) button")
    page.click("dialog .primary")
    page.type("#corrected", "R3 R4 R5 R6 | K3 | B3")
    page.click("dialog .primary")
    page.until("!document.querySelector('dialog')")
    page.sees("3 dice left")
    page.until("document.querySelector('.turns .line').classList.contains('pass')")
    page.press("U")
    page.sees("Bob’s turn")
    page.type("#typed", "R3 R4 R5 R6 | K3 | B3 | . . K9")
    page.sees("this die belongs to no set")
    page.press("E")
    page.sees("Illegal: the turn is undone.")
    page.press("O")
    page.click("dialog .choices button:nth-child(2)")
    page.sees("Bob wins the round")
    page.sees("+22")
    keep(page, "dice-scores-desktop")


def test_words_with_the_dictionary_and_a_word_the_table_allows(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    begin(page, address, "word", "de")
    page.type("#typed", "LIEBEN")
    page.sees("Wort, zählt")
    keep(page, "word-phone")
    page.click('[data-key="end-turn"]')
    page.sees("6 Punkte")
    page.type("#typed", "LIEBEN SPIELX")
    page.sees("SPIELX steht nicht im Wörterbuch")
    page.click('[data-key="end-turn"]')
    page.sees("Nicht erlaubt")
    keep(page, "word-illegal-phone")
    page.click('[data-key="allow-SPIELX"]')
    page.click("dialog .primary")
    page.sees("Erlaubt: Der Zug gilt.")


def test_special_jokers_say_what_they_stand_for(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    begin(page, address, "twist", "it")
    page.type("#typed", "R8 JD R11 | O8 O8 JM")
    page.until("document.querySelector('#board').textContent.includes('sostituisce')")
    labels = page.value(
        "[...document.querySelectorAll('#board [data-tile] .unseen')].map((each) => each.textContent)"
    )
    assert "jolly doppio, sostituisce 9 rosso, 10 rosso, nuova" in labels, json.dumps(labels)
    assert any("8 giallo" in each for each in labels), "the edition's word for the fourth colour"
    keep(page, "twist-phone")


def test_a_photo_of_the_table(address: str, open_page: Opener) -> None:
    photo = next(iter(sorted(SAMPLE.rglob("*.jpg"))), None)
    if photo is None:
        pytest.skip("there is no sample picture")
    page = open_page(PHONE, touch=True)
    begin(page, address, "classic")
    page.give_file("#photo-table", photo)
    page.until("document.querySelectorAll('#board [data-tile]').length > 0")
    keep(page, "photo-phone", whole=False)
    # Every tile that was not read for certain is asked about; a key settles each.
    for _ in range(page.value("document.querySelectorAll('#board .doubt').length")):
        left = page.value("document.querySelectorAll('#board .doubt').length")
        page.until("document.querySelector('dialog .likely button')")
        page.press("1")
        page.until(f"document.querySelectorAll('#board .doubt').length < {left}")
    page.until("!document.querySelector('dialog')")
    page.until("!document.querySelector('[data-key=end-turn]').classList.contains('unsure')")


def test_the_first_page_in_every_light_and_size(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    page.go(f"{address}/?lang=fr")
    keep(page, "home-phone")
    page.click("#settings")
    page.value("(() => { const it = document.querySelector('dialog select'); it.value = 'dark';"
               " it.dispatchEvent(new Event('change')) })()")  # fmt: skip
    keep(page, "settings-dark-phone", whole=False)
    page.press("Escape")
    keep(page, "home-dark-phone")
    page.click("a.big")
    page.until("document.documentElement.dataset.ready === 'setup'")
    page.sees("Nouveau jeu")
    keep(page, "setup-dark-phone")
    page.go(f"{address}/tables/none?lang=it")
    page.sees("Questo tavolo non esiste")
    keep(page, "unknown-phone")
    page.problems.clear()  # the browser notes the status 404, which is as it should be


def test_a_server_that_goes_away_and_comes_back(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with serving(tmp_path, "--camera", "none") as server:
        begin(page, f"http://127.0.0.1:{server.port}", "classic")
        port = server.port
    page.sees("The referee does not answer just now.")
    keep(page, "away-desktop")
    with serving(tmp_path, "--camera", "none", port=port) as server:
        page.until("document.querySelector('#away').hidden")
        page.click('[data-face="R10"]')
        page.sees("0 of 30")
        server.enter()
        tables = server.ask("GET", "/tables")[1]["tables"]
        server.event(f"/tables/{tables[0]['id']}", {"type": "turn", "player": "Ann", "table": []})
        page.sees("Bob’s turn")
        page.ask("Page.navigate", url="about:blank")
    page.problems.clear()  # refused connections while it was away
