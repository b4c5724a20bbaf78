"""What the camera asks, in a real browser: a tile, one set or two, a word, a place; by tap and by key."""

import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, Opener, expect_picture, expect_text, visit
from tests.e2e.conftest import keep
from tests.e2e.stage import Hall, hall
from tests.vision.watch.stage import laid
from tests.webapp.referee.stages import apart, dice, words
from tests.webapp.referee.test_referee import doubts

LONG = 120.0
UNCLEAR = 0.36


def seen(page: Page, count: int) -> None:
    expect(page.locator("#board [data-tile], #board .place.tile-at")).to_have_count(count)


def watched(place: Hall, edition: str, page: Page, language: str = "en") -> str:
    path = place.play(edition)
    place.watch(path)
    visit(page, f"{path}?lang={language}")
    expect_picture(page, "#camera img")
    return path


def test_one_set_or_two_is_asked_and_waited_for(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path) as place:
        place.stage.tiles = apart("R10 R11 R12", "R13 K13 B13", gap=UNCLEAR)
        watched(place, "classic", page, "de")
        expect(page.locator("dialog .groupings")).to_be_visible()
        expect_text(page.locator("dialog"), "Eine Serie oder zwei?")
        expect_picture(page, "dialog .crop")
        assert page.locator("dialog .groupings .tiles").count() == 3
        keep(page, "one-or-two-phone", whole=False)
        page.keyboard.press("Escape")
        expect_text(page, "Zuerst 1 Frage beantworten")
        page.locator('[data-key="end-turn"]').click()
        expect(page.locator("dialog .groupings")).to_be_visible()
        page.keyboard.press("2")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("#board .set.legal")).to_have_count(2)
        page.locator('[data-key="end-turn"]').click()
        expect_text(page, "Erlaubt: Der Zug gilt.")
        page.close()


def test_what_does_not_matter_waits_at_its_set(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        place.stage.tiles = apart("R8 R9 R10", "R11 R12 R13", gap=UNCLEAR)
        watched(place, "classic", page)
        expect(page.locator("#board [data-key^=gap-]")).to_be_visible()
        assert page.locator("dialog").count() == 0
        sets = page.locator("#board .set").count()
        page.locator("#board [data-key^=gap-]").click()
        page.locator(f'dialog [data-key="{"one-set" if sets == 2 else "two-sets"}"]').click()
        expect(page.locator("#board .set")).to_have_count(3 - sets)
        page.keyboard.press("E")
        expect_text(page, "Legal: the turn stands.")
        page.close()


def test_the_players_choose_the_word_of_a_joker_under_the_camera(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path, "letters") as place:
        place.stage.tiles = words("GARTEN")
        watched(place, "word", page)
        seen(page, 6)
        page.keyboard.press("E")
        expect_text(page, "6 points")
        place.stage.tiles = words("GARTEN", "FREUND", "TE?T")
        expect(page.locator("dialog [data-word=TEXT]")).to_be_visible()
        keep(page, "which-word-desktop", whole=False)
        page.keyboard.press("2")
        expect(page.locator("#board [data-word=TEXT][aria-pressed=true]")).to_be_visible()
        expect(page.locator("#board")).to_contain_text("stands for X")
        keep(page, "words-camera-desktop")
        page.locator('#board [data-word="TEST"]').click()
        expect(page.locator("#board [data-word=TEST][aria-pressed=true]")).to_be_visible()
        page.keyboard.press("E")
        expect_text(page, "Legal: the turn stands.")
        expect_text(page, "Doubt TEST")
        page.locator('[data-key="doubt-TEST"]').click()
        expect_text(page, "TEST is in the dictionary: it stays.")
        page.close()


def test_dice_lie_on_the_grid_as_seen_and_the_others_apart(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path, "dice") as place:
        place.stage.tiles = dice("R3 R4 R5 / K3 . . / B3 . .", "K9 J")
        watched(place, "dice", page)
        seen(page, 7)
        assert page.locator("#board .beside [data-tile]").count() == 2
        expect_text(page, "Beside the grid")
        expect(page.locator("#board .lines .set.legal")).to_have_count(2)
        keep(page, "dice-camera-phone")
        page.locator('#board [data-key="cell-0-2"]').click()
        expect_text(page.locator("dialog"), "Which die is this?")
        page.locator("dialog details:last-of-type summary").click()
        expect_text(page.locator("dialog"), "Beside the grid")
        keep(page, "die-phone", whole=False)
        page.locator('dialog [data-key="beside"]').click()
        expect(page.locator("#board .beside [data-tile]")).to_have_count(3)
        page.locator('[data-key="end-turn"]').click()
        expect_text(page, "Illegal: the turn is undone.")
        expect_text(page, "Table is restored")
        place.stage.tiles = dice("", "K9 J R3 R4 R5 K3 B3")
        expect(page.locator("[data-key=restored]")).to_have_count(0)
        page.close()


def test_an_unsure_die_is_spoken_of_as_a_die(tmp_path: Path, open_page: Opener) -> None:
    page = open_page(PHONE, touch=True)
    with hall(tmp_path, "dice") as place:
        place.stage.spoil = doubts("R4")
        place.stage.tiles = dice("R3 R4 R5", "K9 J")
        watched(place, "dice", page, "de")
        expect(page.locator("dialog .likely button").first).to_be_visible()
        expect_text(page.locator("dialog"), "Welcher Würfel ist das?")
        keep(page, "unsure-die-phone", whole=False)
        page.keyboard.press("Escape")
        expect_text(page.locator('[data-key="end-turn"]'), "Zuerst 1 Würfel klären")
        page.close()


def test_a_tap_meant_for_a_question_that_has_gone_answers_nothing(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path) as place:
        place.stage.spoil = doubts("R11", "K13")
        place.stage.tiles = laid("R10 R11 R12")
        path = watched(place, "classic", page)
        expect(page.locator("dialog[open] .likely button").first).to_be_visible()
        # A finger that is on its way when the question changes: it comes down on whatever is there then.
        page.evaluate("""new MutationObserver((_, watcher) => {
            const button = document.querySelector("dialog[open] .likely button");
            if (!button || window.tapped) return;
            window.tapped = true;
            button.click();
            button.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
        }).observe(document.body, { childList: true }) ?? true""")
        place.stage.tiles = laid("R10 R12", "K13 B13 O13")
        page.wait_for_function("() => window.tapped")
        referee = place.parts.referees.get(path.rpartition("/")[2])
        assert referee is not None

        def answered() -> bool:
            seen = referee.asking.seen
            return seen is not None and any(tile.answered_by_person for tile in seen.table.tiles)

        expect(page.locator("dialog[open] .likely button").first).to_be_visible()
        time.sleep(1.0)  # longer than taps are ignored
        assert not answered()
        page.keyboard.press("1")
        assert referee.observer.wait(answered, LONG)
        page.close()


def test_an_unsure_letter_is_settled_by_a_tap(tmp_path: Path, open_page: Opener) -> None:
    page = open_page()
    with hall(tmp_path, "letters") as place:
        place.stage.spoil = doubts("N")
        place.stage.tiles = words("GARTEN")
        watched(place, "word", page, "fr")
        expect(page.locator("dialog .likely button").first).to_be_visible()
        keep(page, "unsure-letter-desktop", whole=False)
        page.locator("dialog .likely button").first.click()
        expect(page.locator("#board .set.legal")).to_be_visible()
        page.close()
