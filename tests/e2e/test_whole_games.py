"""A Swiss and a twist game to their scores, words with a joker by hand, spoken verdicts, corrected turns."""

from tests.e2e.browser import PHONE, Page
from tests.e2e.conftest import Opener, keep
from tests.e2e.test_other_games import begin

VOICE = """
window.spoken = [];
const speak = (words) => spoken.push([words.lang, words.text]);
Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak } });
localStorage.setItem("rummiref-settings", JSON.stringify({ voice: true, sound: false }));
"""


def rack(page: Page, name: str, tiles: str) -> None:
    page.click(f'[data-key="rack-{name}"]')
    page.type("#typed-rack", tiles)
    page.click('[data-key="confirm-rack"]')
    page.until("!document.querySelector('dialog')")


def test_a_swiss_game_from_the_drawn_tiles_to_the_score(address: str, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    page.go(f"{address}/new?lang=de")
    page.click("[value=swiss]")
    page.type("#player-0", "Anna")
    page.type("#player-1", "Beat")
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'referee'")
    page.click('[data-key="drawn"] summary')
    page.type('[data-key="drawn-Anna"]', "R5")
    page.type('[data-key="drawn-Beat"]', "O9")
    assert page.value("document.querySelector('[data-key=drawn-Anna]').value") == "R5", "what was typed stays"
    page.click('[data-key="drawn"] button')
    page.sees("Beat ist am Zug")
    page.type("#typed", "O9 O10 O11")
    page.sees("Reihe, zählt 30")
    page.until("document.querySelector('#board').textContent.includes('gelbe 9')")
    page.click('[data-key="end-turn"]')
    page.sees("Erlaubt: Der Zug gilt.")
    page.sees("Anna ist am Zug")
    page.click('[data-key="end-turn"]')
    page.sees("1 Stein ziehen.")
    page.until("document.querySelector('.pool b').innerText === '77'")
    page.press("O")
    page.click("dialog .choices button:nth-child(2)")
    page.sees("Beat hat alles abgelegt")
    rack(page, "Anna", "J R1 R2")
    page.sees("Beat gewinnt die Runde")
    page.sees("+53")
    page.sees("Die Punkte der Runde ergeben zusammen 0.")
    keep(page, "swiss-scores-phone")


def test_a_twist_game_with_special_jokers_to_the_score(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address, "twist")
    page.type("#typed", "R8 JD R11 | B7 B6 JM B6 B7")
    page.until("document.querySelectorAll('#board .set.legal').length === 2")
    page.press("E")
    page.sees("Legal: the turn stands.")
    page.type("#typed", "R8 JD R11 | B7 B6 JM B6 B7 | K5 K6 K7 JC | O12 JC")
    page.sees("needs at least three tiles")
    page.press("E")
    page.sees("Illegal: the turn is undone.")
    page.sees("Draw 1 tile.")
    page.click('[data-key="restored"]')
    page.until("!document.querySelector('[data-key=restored]')")
    page.press("O")
    page.click("dialog .choices button")
    rack(page, "Bob", "JD J K5")
    page.sees("Ann wins the round")
    page.sees("+45")
    keep(page, "twist-scores-desktop")


def test_words_with_a_joker_by_hand(address: str, open_page: Opener) -> None:
    page = open_page()
    begin(page, address, "word")
    page.type("#typed", "GARTEN")
    page.sees("Word, counts 6")
    page.press("E")
    page.sees("6 points")
    page.type("#typed", "GARTEN FREUND TE?T")
    page.until("document.querySelector('#board [data-word=TEXT]')")
    page.sees("Which word is it?", "#board")
    page.press("E")
    page.until("document.querySelector('dialog [data-word=TEXT]')")
    page.press("2")
    page.until("!document.querySelector('dialog')")
    page.until("document.querySelector('#board [data-word=TEXT][aria-pressed=true]')")
    page.press("E")
    page.sees("Legal: the turn stands.")
    page.sees("Doubt TEXT")
    page.type("#typed", "GARTEN FREUND TE?T HAUS")
    page.until("document.querySelectorAll('#board .set.legal').length === 4")
    page.until("document.querySelector('#board').textContent.includes('stands for X')")
    page.press("E")
    page.sees("Doubt HAUS")
    # The turn with the joker is corrected in a letter: the joker stays what it was said to be.
    page.click(".turns li:nth-child(2) button")
    page.click("dialog .primary")
    page.until("document.querySelector('[data-key=\"said-TE?T\"]')?.value === 'TEXT'")
    page.type("#corrected", "GARTEN FREUNDE TE?T")
    keep(page, "correct-word-desktop", whole=False)
    page.click("dialog .primary")
    page.until("!document.querySelector('dialog')")
    page.sees("corrected", ".turns")
    page.click(".turns li:nth-child(2) button")
    page.click("dialog .primary")
    page.until("document.querySelector('[data-key=\"said-TE?T\"]')?.value === 'TEXT'")
    page.press("Escape")


def test_a_late_turn_stays_late_when_a_tile_is_corrected(address: str, open_page: Opener) -> None:
    page = open_page()
    page.go(f"{address}/new?lang=en")
    page.type("#player-0", "Ann")
    page.type("#player-1", "Bob")
    page.click("details summary")
    page.type("#rule-turn_seconds", "5")
    page.click("[type=submit]")
    page.until("document.documentElement.dataset.ready === 'referee'")
    page.click('[data-key="start-Ann"]')
    page.sees("Time is up")
    page.type("#typed", "R10 R11 R12 R13")
    page.sees("46 of 30")
    page.click('[data-key="end-turn"]')
    page.sees("The time ran out.")
    page.click(".turns li:nth-child(1) button")
    page.click("dialog .primary")
    assert page.value("document.querySelector('[data-key=corrected-late]').checked")
    page.type("#corrected", "R10 R11 R12")
    page.click("dialog .primary")
    page.until("!document.querySelector('dialog')")
    page.sees("undone, corrected", ".turns")
    page.sees("The time ran out.")
    page.click('[data-key="restored"]')
    page.until("document.querySelector('.pool b').innerText === '75'")


def test_the_verdict_is_spoken_in_the_language_of_the_page(address: str, open_page: Opener) -> None:
    page = open_page()
    page.ask("Page.addScriptToEvaluateOnNewDocument", source=VOICE)
    begin(page, address, "classic", "fr")
    page.type("#typed", "R10 R11 R12")
    page.until("document.querySelector('#board .set.legal')")
    page.press("E")
    page.until("window.spoken.length === 1")
    language, said = page.value("window.spoken[0]")
    assert language == "fr-CH"
    assert said.startswith("Ann: ")
    assert page.text("#verdict h2") in said
    page.press("S")
    page.until("window.spoken.length === 2")
    page.type("#typed", "R10 R11 R12 | K1 K2")
    page.press("E")
    page.until("window.spoken.length === 3")
    assert "3 plaques" in page.value("window.spoken[2][1]"), "what to draw is said as well"
