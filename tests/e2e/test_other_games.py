"""Dice and words by hand, special jokers, a photo; and what everybody may choose."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, Opener, expect_text, visit, write
from tests.e2e.conftest import keep
from tests.webapp.served import serving

SAMPLE = Path(__file__).parents[2] / "datasets" / "samples"


def begin(page: Page, address: str, edition: str, language: str = "en") -> None:
    visit(page, f"{address}/new?lang={language}")
    page.locator(f"[value={edition}]").click()
    write(page.locator("#player-0"), "Ann")
    write(page.locator("#player-1"), "Bob")
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "referee")
    page.locator('[data-key="start-Ann"]').click()
    expect(page.locator("#board h2")).to_be_visible()


def test_dice_on_a_grid(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address, "dice")
    page.locator('[data-key="roll"]').click()
    write(page.locator("#typed-roll"), "R3 R4 R5 K3 B3 K1 K2 J O9")
    page.locator('[data-key="save-roll"]').click()
    expect_text(page, "Round 1 of 6")
    page.locator('[data-key="cell-0-0"]').click()
    for face in ("red 3", "red 4", "red 5"):
        page.locator(f'.roll [aria-label="{face}"]').click()
    expect_text(page, "Run")
    page.locator('[data-key="down"]').click()
    page.locator('[data-key="cell-1-0"]').click()
    for face in ("black 3", "blue 3"):
        page.locator(f'.roll [aria-label="{face}"]').click()
    expect_text(page, "Group")
    keep(page, "dice-desktop")
    page.keyboard.press("E")
    expect_text(page, "Legal: the turn stands.")
    expect_text(page, "4 dice left")
    # Bob passes; then the turn before is corrected, and the pass is still one.
    page.keyboard.press("E")
    expect_text(page, "A pass: nothing was changed.")
    page.locator(".turns li:nth-child(2) button").click()
    page.locator("dialog .primary").click()
    write(page.locator("#corrected"), "R3 R4 R5 R6 | K3 | B3")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect_text(page, "3 dice left")
    expect(page.locator(".turns .line").first).to_contain_class("pass")
    page.keyboard.press("U")
    expect_text(page, "Bob’s turn")
    write(page.locator("#typed"), "R3 R4 R5 R6 | K3 | B3 | . . K9")
    expect_text(page, "this die belongs to no set")
    page.keyboard.press("E")
    expect_text(page, "Illegal: the turn is undone.")
    page.keyboard.press("O")
    page.locator("dialog .choices button:nth-child(2)").click()
    expect_text(page, "Bob wins the round")
    expect_text(page, "+22")
    keep(page, "dice-scores-desktop")


def test_words_with_the_dictionary_and_a_word_the_table_allows(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    begin(page, address, "word", "de")
    write(page.locator("#typed"), "LIEBEN")
    expect_text(page, "Wort, zählt")
    keep(page, "word-phone")
    page.locator('[data-key="end-turn"]').click()
    expect_text(page, "6 Punkte")
    write(page.locator("#typed"), "LIEBEN SPIELX")
    expect_text(page, "SPIELX steht nicht im Wörterbuch")
    page.locator('[data-key="end-turn"]').click()
    expect_text(page, "Nicht erlaubt")
    keep(page, "word-illegal-phone")
    page.locator('[data-key="allow-SPIELX"]').click()
    page.locator("dialog .primary").click()
    expect_text(page, "Erlaubt: Der Zug gilt.")


def test_special_jokers_say_what_they_stand_for(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    begin(page, address, "twist", "it")
    write(page.locator("#typed"), "R8 JD R11 | O8 O8 JM")
    expect(page.locator("#board")).to_contain_text("sostituisce")
    labels = page.locator("#board [data-tile] .unseen").all_text_contents()
    assert "jolly doppio, sostituisce 9 rosso, 10 rosso, nuova" in labels, json.dumps(labels)
    assert any("8 giallo" in each for each in labels), "the edition's word for the fourth colour"
    keep(page, "twist-phone")


def test_a_photo_of_the_table(address: str, open_page: Opener) -> None:
    photo = next(iter(sorted(SAMPLE.rglob("*.jpg"))), None)
    if photo is None:
        pytest.skip("there is no sample picture")
    page = open_page(PHONE, touch=True)
    begin(page, address, "classic")
    page.locator("#photo-table").set_input_files(photo)
    expect(page.locator("#board [data-tile]")).not_to_have_count(0)
    keep(page, "photo-phone", whole=False)
    # Every tile that was not read for certain is asked about; a key settles each.
    doubts = page.locator("#board .doubt")
    for left in range(doubts.count(), 0, -1):
        expect(page.locator("dialog .likely button").first).to_be_visible()
        page.keyboard.press("1")
        expect(doubts).to_have_count(left - 1)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-key=end-turn]")).not_to_contain_class("unsure")


def test_the_first_page_in_every_light_and_size(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    visit(page, f"{address}/?lang=fr")
    keep(page, "home-phone")
    page.locator("#settings").click()
    page.locator("dialog select").first.select_option("dark")
    keep(page, "settings-dark-phone", whole=False)
    page.keyboard.press("Escape")
    keep(page, "home-dark-phone")
    page.locator("a.big").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "setup")
    expect_text(page, "Nouveau jeu")
    keep(page, "setup-dark-phone")
    visit(page, f"{address}/tables/none?lang=it")
    expect_text(page, "Questo tavolo non esiste")
    keep(page, "unknown-phone")
    open_page.forgive_refusals(page)  # the browser notes the status 404, which is as it should be


def test_a_server_that_goes_away_and_comes_back(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with serving(tmp_path, "--camera", "none") as server:
        begin(page, f"http://127.0.0.1:{server.port}", "classic")
        port = server.port
    expect_text(page, "The referee does not answer just now.")
    keep(page, "away-desktop")
    with serving(tmp_path, "--camera", "none", port=port) as server:
        expect(page.locator("#away")).to_be_hidden()
        page.locator('[data-face="R10"]').click()
        expect_text(page, "0 of 30")
        server.enter()
        tables = server.ask("GET", "/tables")[1]["tables"]
        server.event(f"/tables/{tables[0]['id']}", {"type": "turn", "player": "Ann", "table": []})
        expect_text(page, "Bob’s turn")
        page.goto("about:blank")
    open_page.forgive_refusals(page)  # refused connections while it was away
