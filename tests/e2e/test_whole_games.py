"""A Swiss and a twist game to their scores, words with a joker by hand, spoken verdicts, corrected turns."""

from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, Opener, expect_text, visit, write
from tests.e2e.conftest import keep
from tests.e2e.test_other_games import begin

VOICE = """
window.spoken = [];
const speak = (words) => spoken.push([words.lang, words.text]);
Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak } });
localStorage.setItem("rummiref-settings", JSON.stringify({ voice: true, sound: false }));
"""


def rack(page: Page, name: str, tiles: str) -> None:
    page.locator(f'[data-key="rack-{name}"]').click()
    write(page.locator("#typed-rack"), tiles)
    page.locator('[data-key="confirm-rack"]').click()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_swiss_game_from_the_drawn_tiles_to_the_score(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    visit(page, f"{address}/new?lang=de")
    page.locator("[value=swiss]").click()
    write(page.locator("#player-0"), "Anna")
    write(page.locator("#player-1"), "Beat")
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "referee")
    page.locator('[data-key="drawn"] summary').click()
    write(page.locator('[data-key="drawn-Anna"]'), "R5")
    write(page.locator('[data-key="drawn-Beat"]'), "O9")
    assert page.locator("[data-key=drawn-Anna]").input_value() == "R5", "what was typed stays"
    page.locator('[data-key="drawn"] button').click()
    expect_text(page, "Beat ist am Zug")
    write(page.locator("#typed"), "O9 O10 O11")
    expect_text(page, "Reihe, zählt 30")
    expect(page.locator("#board")).to_contain_text("gelbe 9")
    page.locator('[data-key="end-turn"]').click()
    expect_text(page, "Erlaubt: Der Zug gilt.")
    expect_text(page, "Anna ist am Zug")
    page.locator('[data-key="end-turn"]').click()
    expect_text(page, "1 Stein ziehen.")
    expect(page.locator(".pool b")).to_have_text("77", use_inner_text=True)
    page.keyboard.press("O")
    page.locator("dialog .choices button:nth-child(2)").click()
    expect_text(page, "Beat hat alles abgelegt")
    rack(page, "Anna", "J R1 R2")
    expect_text(page, "Beat gewinnt die Runde")
    expect_text(page, "+53")
    expect_text(page, "Die Punkte der Runde ergeben zusammen 0.")
    keep(page, "swiss-scores-phone")


def test_a_twist_game_with_special_jokers_to_the_score(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address, "twist")
    write(page.locator("#typed"), "R8 JD R11 | B7 B6 JM B6 B7")
    expect(page.locator("#board .set.legal")).to_have_count(2)
    page.keyboard.press("E")
    expect_text(page, "Legal: the turn stands.")
    write(page.locator("#typed"), "R8 JD R11 | B7 B6 JM B6 B7 | K5 K6 K7 JC | O12 JC")
    expect_text(page, "needs at least three tiles")
    page.keyboard.press("E")
    expect_text(page, "Illegal: the turn is undone.")
    expect_text(page, "Draw 1 tile.")
    page.locator('[data-key="restored"]').click()
    expect(page.locator("[data-key=restored]")).to_have_count(0)
    page.keyboard.press("O")
    page.locator("dialog .choices button").first.click()
    rack(page, "Bob", "JD J K5")
    expect_text(page, "Ann wins the round")
    expect_text(page, "+45")
    keep(page, "twist-scores-desktop")


def test_words_with_a_joker_by_hand(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address, "word")
    write(page.locator("#typed"), "GARTEN")
    expect_text(page, "Word, counts 6")
    page.keyboard.press("E")
    expect_text(page, "6 points")
    write(page.locator("#typed"), "GARTEN FREUND TE?T")
    expect(page.locator("#board [data-word=TEXT]")).to_be_visible()
    expect_text(page.locator("#board"), "Which word is it?")
    page.keyboard.press("E")
    expect(page.locator("dialog [data-word=TEXT]")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#board [data-word=TEXT][aria-pressed=true]")).to_be_visible()
    page.keyboard.press("E")
    expect_text(page, "Legal: the turn stands.")
    expect_text(page, "Doubt TEXT")
    write(page.locator("#typed"), "GARTEN FREUND TE?T HAUS")
    expect(page.locator("#board .set.legal")).to_have_count(4)
    expect(page.locator("#board")).to_contain_text("stands for X")
    page.keyboard.press("E")
    expect_text(page, "Doubt HAUS")
    # The turn with the joker is corrected in a letter: the joker stays what it was said to be.
    page.locator(".turns li:nth-child(2) button").click()
    page.locator("dialog .primary").click()
    expect(page.locator('[data-key="said-TE?T"]')).to_have_value("TEXT")
    write(page.locator("#corrected"), "GARTEN FREUNDE TE?T")
    keep(page, "correct-word-desktop", whole=False)
    page.locator("dialog .primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect_text(page.locator(".turns"), "corrected")
    page.locator(".turns li:nth-child(2) button").click()
    page.locator("dialog .primary").click()
    expect(page.locator('[data-key="said-TE?T"]')).to_have_value("TEXT")
    page.keyboard.press("Escape")


def test_a_late_turn_stays_late_when_a_tile_is_corrected(address: str, open_page: Opener) -> None:
    page = open_page()
    visit(page, f"{address}/new?lang=en")
    write(page.locator("#player-0"), "Ann")
    write(page.locator("#player-1"), "Bob")
    page.locator("details summary").first.click()
    write(page.locator("#rule-turn_seconds"), "5")
    page.locator("[type=submit]").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "referee")
    page.locator('[data-key="start-Ann"]').click()
    expect_text(page, "Time is up")
    write(page.locator("#typed"), "R10 R11 R12 R13")
    expect_text(page, "46 of 30")
    page.locator('[data-key="end-turn"]').click()
    expect_text(page, "The time ran out.")
    page.locator(".turns li:nth-child(1) button").click()
    page.locator("dialog .primary").click()
    assert page.locator("[data-key=corrected-late]").is_checked()
    write(page.locator("#corrected"), "R10 R11 R12")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect_text(page.locator(".turns"), "undone, corrected")
    expect_text(page, "The time ran out.")
    page.locator('[data-key="restored"]').click()
    expect(page.locator(".pool b")).to_have_text("75", use_inner_text=True)


def test_the_verdict_is_spoken_in_the_language_of_the_page(address: str, open_page: Opener) -> None:
    page = open_page()
    page.add_init_script(VOICE)
    begin(page, address, "classic", "fr")
    write(page.locator("#typed"), "R10 R11 R12")
    expect(page.locator("#board .set.legal")).to_be_visible()
    page.keyboard.press("E")
    page.wait_for_function("() => window.spoken.length === 1")
    language, said = page.evaluate("window.spoken[0]")
    assert language == "fr-CH"
    assert said.startswith("Ann: ")
    assert " ".join(page.locator("#verdict h2").inner_text().split()) in said
    page.keyboard.press("S")
    page.wait_for_function("() => window.spoken.length === 2")
    write(page.locator("#typed"), "R10 R11 R12 | K1 K2")
    page.keyboard.press("E")
    page.wait_for_function("() => window.spoken.length === 3")
    assert "3 plaques" in page.evaluate("window.spoken[2][1]"), "what to draw is said as well"
