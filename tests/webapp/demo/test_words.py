from collections import Counter
from functools import cache
from itertools import chain
from random import Random

import pytest

from engine import Game, Round, edition
from engine.findings import ERROR
from engine.tiles import tiles_of
from engine.turn.verdict import ILLEGAL, LEGAL, PASS
from engine.words.lexicon import lexicon_of
from engine.words.turn import WordVerdict
from tests.webapp.demo.whole_games import assert_judged_as_simulated
from webapp.demo.games.as_text import game_as_text
from webapp.demo.games.generator import simulate
from webapp.demo.games.mistakes import LATE
from webapp.demo.games.values import (
    GOOD_PLAY,
    IN_TWO_STEPS,
    NOT_ALL,
    MistakePlan,
    SimulatedGame,
    SimulatedTurn,
)
from webapp.demo.games.words.index import WordIndex, german_words, refused_words
from webapp.demo.games.words.mistakes import make_word_mistake, word_mistakes
from webapp.demo.games.words.players import (
    LaidWord,
    WordPosition,
    WordTable,
    choose_word_move,
    joker_exchange_moves,
    letters_for_jokers,
)

SEEDS = range(1, 9)
WON = 24
"""A seed with which somebody has enough points before the pool is empty."""


@cache
def played(seed: int) -> SimulatedGame:
    return simulate("word", seed, 2 + seed % 3, MistakePlan(every=3, not_all=0.2))


def turns() -> list[SimulatedTurn]:
    return list(chain.from_iterable(played(seed).turns for seed in SEEDS))


def words(*texts: str) -> WordTable:
    """Words as they lie: T(E)ST has a joker for its E."""
    return tuple(_word(text) for text in texts)


def _word(text: str) -> LaidWord:
    tiles: list[str] = []
    joker = False
    for letter in text:
        if letter in "()":
            joker = letter == "("
        else:
            tiles.append("?" if joker else letter)
    return LaidWord(tuple(tiles), text.replace("(", "").replace(")", ""))


def position(rack: str, *table: str, opened: bool = True, laid: tuple[str, ...] = ()) -> WordPosition:
    return WordPosition(words(*table), tuple(rack), opened, edition("word"), laid)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_accepts_whole_games_and_judges_them_as_expected(seed: int) -> None:
    assert_judged_as_simulated(played(seed))


def test_turns_are_what_they_are_called() -> None:
    assert len(turns()) > 200
    for turn in turns():
        codes = {finding.code for finding in turn.verdict.findings if finding.level == ERROR}
        if turn.kind == PASS:
            assert turn.shown == turn.before
            assert (turn.verdict.verdict, turn.verdict.points) == (PASS, 0)
        elif turn.kind == GOOD_PLAY:
            assert turn.verdict.verdict == LEGAL
            assert turn.verdict.points >= 3
            assert turn.after == turn.shown
        else:
            assert turn.kind in codes
            assert (turn.verdict.verdict, turn.verdict.points) == (ILLEGAL, 0)
            assert turn.restored is not None
        if turn.verdict.verdict == ILLEGAL and turn.restored != NOT_ALL:
            assert turn.after == turn.before


def test_points_and_draws_are_as_the_rules_page_says() -> None:
    racks: dict[tuple[int, str], int] = {}
    for seed in SEEDS:
        pool = 112 - 14 * len(played(seed).players)
        for turn in played(seed).turns:
            rack = racks.setdefault((seed, turn.player), 14)
            added = (tiles_of(turn.shown) - tiles_of(turn.before)).total()
            fresh = [word for word in turn.shown if word not in turn.before]
            if turn.kind == GOOD_PLAY:
                longest = max(map(len, fresh))
                assert turn.verdict.points <= longest * (2 if added == rack else 1)
                assert turn.verdict.points % 2 == 0 or added < rack
                rack -= added
                due = max(0, 7 - rack)
            elif turn.kind in (PASS, "nothing-played"):
                due = 1
            else:
                due = 3
            pool += (tiles_of(turn.before) - tiles_of(turn.after)).total() if turn.restored == NOT_ALL else 0
            drawn = min(3 if turn.restored == NOT_ALL else due, pool)
            assert sum(getattr(event, "count", 0) for event in turn.followed_by) == drawn
            pool -= drawn
            racks[seed, turn.player] = rack + drawn


def test_every_word_that_stays_is_in_the_dictionary() -> None:
    for turn in turns():
        if turn.kind == GOOD_PLAY:
            assert isinstance(turn.verdict, WordVerdict)
            assert all(lexicon_of(edition("word")).look_up(word).valid for word in turn.verdict.words)


def test_first_words_are_long_and_touch_nothing() -> None:
    first = [turn for turn in turns() if "opening" in turn.tags]
    assert len(first) == sum(len(played(seed).players) for seed in SEEDS)
    for turn in first:
        assert turn.shown[: len(turn.before)] == turn.before
        assert max(len(word) for word in turn.shown[len(turn.before) :]) >= 6


def test_games_show_all_that_is_worth_watching() -> None:
    seen = {tag for turn in turns() for tag in turn.tags}
    assert {"opening", "extended", "split", "joker", "joker-exchanged"} <= seen
    assert {"at-once", IN_TWO_STEPS, NOT_ALL} <= {turn.restored for turn in turns()}
    assert len({turn.kind for turn in turns()}) >= 8


def test_players_say_what_every_joker_is() -> None:
    with_jokers = 0
    for turn in turns():
        jokers = sum(word.count("?") for word in turn.shown)
        assert len(turn.joker_letters or ()) == jokers
        with_jokers += bool(jokers)
    assert with_jokers > 20


def test_somebody_wins_with_99_points() -> None:
    game = Game.of(simulate("word", WON, 2, MistakePlan(every=4)).events)
    assert isinstance(game.round, Round)
    assert max(game.round.points.values()) >= 99
    assert game.round.score is not None


def test_a_seed_is_a_game() -> None:
    assert simulate("word", 4, most_turns=12) == simulate("word", 4, most_turns=12)
    assert simulate("word", 4, most_turns=12) != simulate("word", 5, most_turns=12)


def test_without_planned_mistakes_nobody_makes_a_mistake() -> None:
    game = simulate("word", 3, mistake_plan=MistakePlan(every=0))
    assert {turn.verdict.verdict for turn in game.turns} <= {LEGAL, PASS}


MISTAKES = {
    "word-unknown": position("NEBLASU", "TISCH"),
    "word-repeated": position("TISCHER", "TISCH"),
    "word-stem-repeated": position("EENQXST", "TISCH"),
    "word-too-short": position("ERHAUSZ", "TISCH"),
    "nothing-played": position("QXY", "HAUSTÜR"),
    "tile-left-table": position("HUTQXYZ", "LIEBEN", "TISCHE"),
    "first-word-too-short": position("HAUSQXYZTTTTTT", opened=False),
    "opening-touched-table": position("SCHREINERBROTA", "KUR", "FANG", opened=False),
    LATE: position("HAUSTÜR", "TISCH"),
}


@pytest.mark.parametrize("code", word_mistakes())
def test_every_mistake_has_its_finding_and_no_other_error(code: str) -> None:
    where = MISTAKES[code]
    found = make_word_mistake(code, where, Random(1))
    assert found is not None
    verdict = where.judged(found, late=code == LATE)
    assert {finding.code for finding in verdict.findings if finding.level == ERROR} == {code}
    assert verdict.verdict == ILLEGAL


def test_a_mistake_that_cannot_be_made_is_not_made() -> None:
    assert make_word_mistake("word-repeated", position("QXY", "TISCH"), Random(1)) is None
    assert make_word_mistake("first-word-too-short", position("HAUS", "TISCH"), Random(1)) is None


def test_a_joker_is_exchanged_and_used_again() -> None:
    where = position("SHAUTÜR", "TE(X)T")
    moves = list(joker_exchange_moves(where, Random(1)))
    assert moves
    for move in moves:
        assert move.table[0].text in ("TEST", "TEXT")
        assert "?" in move.table[-1].tiles
        assert where.judged(move.table).verdict == LEGAL
        assert len(letters_for_jokers(move.table) or ()) == 1


def test_nobody_lays_letters_of_others() -> None:
    where = position("QXYVJJW", "TISCH")
    for seed in range(5):
        move = choose_word_move(where, Random(seed))
        assert move is None or where.possible(move.table)


def test_the_index_finds_what_letters_can_make() -> None:
    index = WordIndex.of(["HAUS", "MAUS", "AUS", "HAUSMAUS", "CAFÉ"])
    assert index.words == ("HAUS", "MAUS", "AUS", "HAUSMAUS")
    assert index.made_of("SUAH") == ["HAUS", "AUS"]
    assert index.made_of("SUA?") == ["HAUS", "MAUS", "AUS"]
    assert index.made_of("SUAHM", needed="M") == ["MAUS"]
    assert index.made_of("SUAH", shortest=4) == ["HAUS"]
    assert index.made_of("") == []


def test_the_index_of_all_words_agrees_with_counting() -> None:
    index = german_words()
    rack = Counter("ERNST?U")
    slow = [word for word in index.words if (Counter(word) - rack).total() <= 1]
    assert index.made_of(rack.elements()) == slow
    assert len(slow) > 50
    assert all(lexicon_of(edition("word")).look_up(word).valid for word in index.words[::500])
    assert not any(lexicon_of(edition("word")).look_up(word).valid for word in refused_words().words[::500])


def test_a_game_can_be_told() -> None:
    lines = list(game_as_text(played(1)))
    assert lines[0].startswith("word, seed 1")
    assert lines[-1].startswith("scores: ")
