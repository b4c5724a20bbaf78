"""Words beyond the booklet: jokers, residues, openings, documents, whole games."""

import pytest

from engine import (
    BadInput,
    Challenged,
    Corrected,
    Drawn,
    Event,
    Game,
    GameSet,
    Rolled,
    Round,
    RoundBegun,
    RoundEnded,
    Ruled,
    TurnEnded,
    check_document,
    edition,
    judge_document,
    parse_event,
    score_document,
)
from engine.turn.restore import restore_plan
from engine.words.checking import OverruledLexicon, check_words
from engine.words.lexicon import lexicon_of
from engine.words.turn import WordVerdict
from tests.engine.booklets.test_booklet_word import WORD, codes, lay, table


def test_check_words() -> None:
    checked = check_words(table("LIEBEN HU? XQY DU"), WORD, lexicon_of(WORD))
    assert [each.kind for each in checked.sets] == ["word", "word", None, None]
    assert [each.value for each in checked.sets] == [6, 3, 0, 0]
    assert [finding.code for finding in checked.findings] == ["word-unknown", "word-too-short"]
    assert checked.sets[1].stands_for[:2] == ("H", "U")


def test_a_joker_that_makes_no_word_stays_a_joker() -> None:
    (judged,) = check_words(table("XQ?"), WORD, lexicon_of(WORD)).sets
    assert (judged.kind, judged.stands_for) == (None, ("X", "Q", None))


def test_a_joker_takes_a_word_that_may_still_be_laid() -> None:
    """TE?T may be TEST or TEXT; with TEST laid before it is TEXT, with both laid it is barred."""
    assert lay("LIEBEN", "LIEBEN TE?T", words_laid=("TEST",)).verdict == "legal"
    both = lay("LIEBEN", "LIEBEN TE?T", words_laid=("TEST", "TEXT"))
    assert codes(both) == ["word-repeated"]


def test_what_the_players_said_counts() -> None:
    assert codes(lay("LIEBEN", "LIEBEN TE?T", words_laid=("TEST",), joker_letters=("S",))) == [
        "word-repeated"
    ]
    with pytest.raises(BadInput, match="2 letters for 1 jokers"):
        lay("LIEBEN", "LIEBEN TE?T", joker_letters=("S", "S"))
    with pytest.raises(BadInput, match="'SS' is not a letter"):
        lay("LIEBEN", "LIEBEN TE?T", joker_letters=("SS",))


def test_a_residue_may_share_the_stem_of_what_it_was() -> None:
    assert lay("SPIELEN", "SPIEL ENTE").verdict == "legal"


def test_an_opening_of_several_words() -> None:
    verdict = lay("LIEBEN", "LIEBEN GARTEN HUT", opened=False)
    assert (verdict.verdict, verdict.opening_value, verdict.points) == ("legal", 6, 6)


def test_an_opening_with_letters_of_the_table() -> None:
    verdict = lay("LIEBEN", "VERLIEBEN", opened=False)
    assert codes(verdict) == ["first-word-too-short", "opening-touched-table"]
    assert verdict.opening_value == 0
    assert lay("LIEBEN", "VERLIEBEN GARTEN", opened=False, opening_touch="with-sum").verdict == "legal"


def test_a_late_turn_without_a_change() -> None:
    verdict = lay("LIEBEN", "LIEBEN", late=True)
    assert (verdict.verdict, codes(verdict), verdict.draw) == ("illegal", ["late"], 3)


def test_draws_and_the_pool() -> None:
    assert lay("LIEBEN", "LIEBEN", pool=0).draw == 0
    assert lay("LIEBEN", "LIEBEN XQY", pool=2).draw == 2
    assert lay("LIEBEN", "LIEBEN HUT", rack_size=3, pool=4).draw == 4
    assert lay("LIEBEN", "LIEBEN HUT", rack_emptied=True).points == 6


def test_a_rack_that_cannot_be() -> None:
    with pytest.raises(BadInput, match="the rack held 2"):
        lay("LIEBEN", "LIEBEN HUT", rack_size=2)
    with pytest.raises(BadInput, match="4 tiles are left"):
        lay("LIEBEN", "LIEBEN HUT", rack_size=7, rack_emptied=True)


def test_words_are_left_to_a_challenge_by_house_rule() -> None:
    assert lay("LIEBEN", "LIEBEN XQY", words_checked="on-challenge").verdict == "legal"
    assert codes(lay("LIEBEN", "LIEBEN XQ", words_checked="on-challenge")) == ["word-too-short"]


def test_the_players_overrule_the_dictionary() -> None:
    lexicon = OverruledLexicon(lexicon_of(WORD), {"XQY": True, "HUT": False})
    assert lexicon.look_up("XQY").valid
    assert not lexicon.look_up("HUT").valid
    checked = check_words(table("XQY HUT"), WORD, lexicon)
    assert [finding.variant for finding in checked.findings] == [""]
    assert lexicon.same_stem("SPIELT", "SPIEL")


def test_putting_words_back_in_their_order() -> None:
    plan = restore_plan(table("NEBEIL"), table("LIEBEN"), WORD)
    assert (plan.moves, plan.reorder) == ((), ((0, 0),))
    assert restore_plan(table("LIEBEN"), table("LIEBEN"), WORD).done


def letters(words: str) -> list[list[str]]:
    return [list(word) for word in words.split()]


def test_documents() -> None:
    answer = check_document({"edition": "word", "table": letters("LIEBEN HUT")})
    assert answer["legal"] is True
    turn = {"edition": "word", "before": letters("LIEBEN"), "after": letters("EBEN LIST"), "opened": True}
    judged = judge_document({**turn, "words_laid": ["Hut"], "rack_size": 9})
    assert (judged["verdict"], judged["points"], judged["draw"]) == ("legal", 4, 0)
    undone = judge_document({**turn, "after": letters("LIEBEN XQY")}, restore=True)
    assert undone["restore"]
    with pytest.raises(BadInput, match="scored turn by turn"):
        score_document({"edition": "word", "racks": {"Ann": ["A"], "Bob": ["?"]}, "out": None})
    with pytest.raises(BadInput, match="unknown face 'R1'"):
        check_document({"edition": "word", "table": [["R1"]]})
    with pytest.raises(BadInput, match="3 times P"):
        check_document({"edition": "word", "table": letters("PAPPE")})


def turn(number: int, player: str, words: str) -> TurnEnded:
    return TurnEnded(number, player, table(words))


def game(*events: Event, **house_rules: object) -> Game:
    start: list[Event] = [GameSet(1, "word", ("Ann", "Bob"), house_rules), RoundBegun(2, "Ann")]
    return Game.of([*start, *events])


def state(*events: Event, **house_rules: object) -> Round:
    now = game(*events, **house_rules).round
    assert isinstance(now, Round)
    return now


def test_points_words_and_refills_of_a_game() -> None:
    now = state(turn(3, "Ann", "LIEBEN"), turn(4, "Bob", "LIEBEN GARTEN"), turn(5, "Ann", "VERLIEBEN GARTEN"))
    assert dict(now.points) == {"Ann": 15, "Bob": 6}
    assert now.words == ("LIEBEN", "GARTEN", "VERLIEBEN")
    assert now.rack_sizes["Ann"] == 5
    assert now.owed["Ann"] == 2


def test_a_word_of_the_game_cannot_be_laid_again() -> None:
    now = state(turn(3, "Ann", "LIEBEN"), turn(4, "Bob", "LIEBEN GARTEN"), turn(5, "Ann", "LIEBT GARTEN"))
    assert now.turns[-1].verdict.verdict == "illegal"


def test_99_points_win_at_once() -> None:
    now = state(turn(3, "Ann", "LIEBEN"), winning_points=6)
    assert now.due_to_end
    ended = game(turn(3, "Ann", "LIEBEN"), RoundEnded(4), winning_points=6)
    assert (dict(ended.totals), ended.leaders) == ({"Ann": 6, "Bob": 0}, ["Ann"])
    assert ended.round
    assert ended.round.score
    assert (ended.round.score.winner, ended.round.score.zero_sum_due) == ("Ann", False)
    assert state(turn(3, "Ann", "LIEBEN")).score is None


def test_the_end_of_the_pool_gives_everybody_one_more_turn() -> None:
    now = state(turn(3, "Ann", ""), Drawn(4, "Ann", 84))
    assert now.last_turns == ("Bob", "Ann")


def test_a_justified_challenge() -> None:
    events: list[Event] = [turn(3, "Ann", "LIEBXQY"), Challenged(4, "LIEBXQY")]
    now = state(*events, words_checked="on-challenge")
    assert (now.table, dict(now.points), now.words, now.opened) == ((), {"Ann": 0}, (), frozenset())
    assert (now.rack_sizes["Ann"], now.owed["Ann"]) == (14, 3)
    later: list[Event] = [
        turn(3, "Ann", "LIEBEN"),
        turn(4, "Bob", "LIEBEN"),
        turn(5, "Ann", "LIEBEN XQY"),
        Challenged(6, "XQY"),
    ]
    assert state(*later, words_checked="on-challenge").opened == {"Ann"}


def test_a_challenge_in_vain_or_too_late() -> None:
    vain = game(turn(3, "Ann", "LIEBEN"), Challenged(4, "LIEBEN"))
    assert [problem.finding.code for problem in vain.problems] == ["challenge-failed"]
    late = game(turn(3, "Ann", "LIEBEN"), turn(4, "Bob", "LIEBEN GARTEN"), Challenged(5, "LIEBEN"))
    assert [problem.finding.code for problem in late.problems] == ["challenge-too-late"]
    assert [problem.finding.code for problem in game(Challenged(3, "X")).problems] == ["challenge-too-late"]
    tiles = Game.of([GameSet(1, "classic", ("Ann", "Bob")), RoundBegun(2, "Ann"), Challenged(3, "X")])
    assert [problem.finding.code for problem in tiles.problems] == ["wrong-game"]


def test_a_word_is_taken_back_only_once() -> None:
    """Neither a turn undone already nor a challenge won already gives tiles back again."""
    undone = state(turn(3, "Ann", "LIEBXQY"), Challenged(4, "LIEBXQY"))
    assert (undone.rack_sizes["Ann"], undone.owed["Ann"]) == (14, 3)
    events: list[Event] = [turn(3, "Ann", "LIEBXQY"), Challenged(4, "LIEBXQY"), Challenged(5, "LIEBXQY")]
    twice = state(*events, words_checked="on-challenge")
    assert (twice.rack_sizes["Ann"], twice.owed["Ann"]) == (14, 3)


def test_a_ruling_holds_for_the_whole_game_whenever_it_was_said() -> None:
    refused = game(turn(3, "Ann", "LIEBXQY"))
    assert refused.round
    assert refused.round.turns[0].verdict.verdict == "illegal"
    allowed = refused.with_event(Ruled(4, "LIEBXQY", valid=True))
    assert allowed.round
    assert allowed.round.turns[0].verdict.verdict == "legal"
    taken_back = allowed.with_event(Corrected(5, Ruled(4, "LIEBXQY", valid=False)))
    assert taken_back.round
    assert taken_back.round.turns[0].verdict.verdict == "illegal"


def test_events_of_the_word_game_are_plain_data() -> None:
    ruled = parse_event({"v": 1, "type": "rule", "id": 3, "word": "Straße", "valid": True})
    assert ruled == Ruled(3, "STRASSE", valid=True)
    said = {"v": 1, "type": "turn", "id": 3, "player": "Ann", "table": [["?"]], "joker_letters": ["A"]}
    assert parse_event(said) == TurnEnded(3, "Ann", (("?",),), joker_letters=("A",))


def test_dice_have_no_place_among_words() -> None:
    assert [problem.finding.code for problem in game(Rolled(3, "Ann", ("R1",))).problems] == ["wrong-game"]


def test_the_verdict_knows_the_words() -> None:
    verdict = lay("LIEBEN", "EBEN LIST")
    assert isinstance(verdict, WordVerdict)
    assert verdict.words == ("EBEN", "LIST")
    assert edition("word").rules.first_word == 6
