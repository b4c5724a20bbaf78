"""What the camera asks, in a real browser: a tile, one set or two, a word, a place; by tap and by key."""

import time
from pathlib import Path

from tests.e2e.browser import PHONE, Page
from tests.e2e.conftest import Opener, keep
from tests.e2e.stage import Hall, hall
from tests.vision.watch.stage import laid
from tests.webapp.referee.stages import apart, dice, words
from tests.webapp.referee.test_referee import doubts

LONG = 120.0
UNCLEAR = 0.36


def seen(page: Page, count: int) -> None:
    page.until(
        f"document.querySelectorAll('#board [data-tile], #board .place.tile-at').length === {count}", LONG
    )


def watched(place: Hall, edition: str, page: Page, language: str = "en") -> str:
    path = place.play(edition)
    place.watch(path)
    page.go(f"{path}?lang={language}")
    page.until("document.querySelector('#camera img')?.naturalWidth > 0", LONG)
    return path


def test_one_set_or_two_is_asked_and_waited_for(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path) as place:
        place.stage.tiles = apart("R10 R11 R12", "R13 K13 B13", gap=UNCLEAR)
        watched(place, "classic", page, "de")
        page.until("document.querySelector('dialog .groupings')", LONG)
        page.sees("Eine Serie oder zwei?", "dialog")
        page.until("document.querySelector('dialog .crop')?.naturalWidth > 0")
        assert page.value("document.querySelectorAll('dialog .groupings .tiles').length") == 3
        keep(page, "one-or-two-phone", whole=False)
        page.press("Escape")
        page.sees("Zuerst 1 Frage beantworten")
        page.click('[data-key="end-turn"]')
        page.until("document.querySelector('dialog .groupings')")
        page.press("2")
        page.until("!document.querySelector('dialog')")
        page.until("document.querySelectorAll('#board .set.legal').length === 2")
        page.click('[data-key="end-turn"]')
        page.sees("Erlaubt: Der Zug gilt.")
        page.close()


def test_what_does_not_matter_waits_at_its_set(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        place.stage.tiles = apart("R8 R9 R10", "R11 R12 R13", gap=UNCLEAR)
        watched(place, "classic", page)
        page.until("document.querySelector('#board [data-key^=gap-]')", LONG)
        assert page.value("document.querySelector('dialog')") is None
        sets = page.value("document.querySelectorAll('#board .set').length")
        page.click("#board [data-key^=gap-]")
        page.click(f'dialog [data-key="{"one-set" if sets == 2 else "two-sets"}"]')
        page.until(f"document.querySelectorAll('#board .set').length === {3 - sets}")
        page.press("E")
        page.sees("Legal: the turn stands.")
        page.close()


def test_the_players_choose_the_word_of_a_joker_under_the_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path, "letters") as place:
        place.stage.tiles = words("GARTEN")
        watched(place, "word", page)
        seen(page, 6)
        page.press("E")
        page.sees("6 points")
        place.stage.tiles = words("GARTEN", "FREUND", "TE?T")
        page.until("document.querySelector('dialog [data-word=TEXT]')", LONG)
        keep(page, "which-word-desktop", whole=False)
        page.press("2")
        page.until("document.querySelector('#board [data-word=TEXT][aria-pressed=true]')")
        page.until("document.querySelector('#board').textContent.includes('stands for X')")
        keep(page, "words-camera-desktop")
        page.click('#board [data-word="TEST"]')
        page.until("document.querySelector('#board [data-word=TEST][aria-pressed=true]')")
        page.press("E")
        page.sees("Legal: the turn stands.")
        page.sees("Doubt TEST")
        page.click('[data-key="doubt-TEST"]')
        page.sees("TEST is in the dictionary: it stays.")
        page.close()


def test_dice_lie_on_the_grid_as_seen_and_the_others_apart(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path, "dice") as place:
        place.stage.tiles = dice("R3 R4 R5 / K3 . . / B3 . .", "K9 J")
        watched(place, "dice", page)
        seen(page, 7)
        assert page.value("document.querySelectorAll('#board .beside [data-tile]').length") == 2
        page.sees("Beside the grid")
        page.until("document.querySelectorAll('#board .lines .set.legal').length === 2")
        keep(page, "dice-camera-phone")
        page.click('#board [data-key="cell-0-2"]')
        page.sees("Which die is this?", "dialog")
        page.click("dialog details:last-of-type summary")
        page.sees("Beside the grid", "dialog")
        keep(page, "die-phone", whole=False)
        page.click('dialog [data-key="beside"]')
        page.until("document.querySelectorAll('#board .beside [data-tile]').length === 3")
        page.click('[data-key="end-turn"]')
        page.sees("Illegal: the turn is undone.")
        page.sees("Table is restored")
        place.stage.tiles = dice("", "K9 J R3 R4 R5 K3 B3")
        page.until("!document.querySelector('[data-key=restored]')", LONG)
        page.close()


def test_an_unsure_die_is_spoken_of_as_a_die(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path, "dice") as place:
        place.stage.spoil = doubts("R4")
        place.stage.tiles = dice("R3 R4 R5", "K9 J")
        watched(place, "dice", page, "de")
        page.until("document.querySelector('dialog .likely button')", LONG)
        page.sees("Welcher Würfel ist das?", "dialog")
        keep(page, "unsure-die-phone", whole=False)
        page.press("Escape")
        page.sees("Zuerst 1 Würfel klären", '[data-key="end-turn"]')
        page.close()


def test_a_tap_meant_for_a_question_that_has_gone_answers_nothing(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        place.stage.spoil = doubts("R11", "K13")
        place.stage.tiles = laid("R10 R11 R12")
        path = watched(place, "classic", page)
        page.until("document.querySelector('dialog[open] .likely button')", LONG)
        # A finger that is on its way when the question changes: it comes down on whatever is there then.
        page.value("""new MutationObserver((_, watcher) => {
            const button = document.querySelector("dialog[open] .likely button");
            if (!button || window.tapped) return;
            window.tapped = true;
            button.click();
            button.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
        }).observe(document.body, { childList: true }) ?? true""")
        place.stage.tiles = laid("R10 R12", "K13 B13 O13")
        page.until("window.tapped", LONG)
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None

        def answered() -> bool:
            seen = referee.asking.seen
            return seen is not None and any(tile.answered_by_person for tile in seen.table.tiles)

        page.until("document.querySelector('dialog[open] .likely button')")
        time.sleep(1.0)  # longer than taps are ignored
        assert not answered()
        page.press("1")
        assert referee.eyes.wait(answered, LONG)
        page.close()


def test_an_unsure_letter_is_settled_by_a_tap(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path, "letters") as place:
        place.stage.spoil = doubts("N")
        place.stage.tiles = words("GARTEN")
        watched(place, "word", page, "fr")
        page.until("document.querySelector('dialog .likely button')", LONG)
        keep(page, "unsure-letter-desktop", whole=False)
        page.click("dialog .likely button")
        page.until("document.querySelector('#board .set.legal')")
        page.close()
