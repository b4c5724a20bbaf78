"""What the jokers of a word game can be, and what they were said to be."""

from engine import Game, GameSet, RoundBegun, Ruled, TurnEnded, edition
from engine.game.joker_words import (
    joker_letters,
    joker_word_choices,
    known_joker_words,
    letters_in,
    open_words,
)
from engine.game.round import Round, begin_round

FRESH = begin_round(edition("word"), ("Ann", "Bob"), "Ann", {})
TEXT, HUT = tuple("TE?T"), tuple("HUT")


def after(*turns: TurnEnded) -> Round:
    game = Game.of([GameSet(1, "word", ("Ann", "Bob")), RoundBegun(2, "Ann"), *turns])
    assert isinstance(game.round, Round)
    return game.round


def test_the_words_that_tiles_with_a_joker_can_be() -> None:
    assert {"TEST", "TEXT"} <= set(joker_word_choices(TEXT, FRESH))
    assert joker_word_choices(HUT, FRESH) == ()
    ruled = Game.of([GameSet(1, "word", ("Ann", "Bob")), Ruled(2, "TEXT", False), RoundBegun(3, "Ann")]).round
    assert isinstance(ruled, Round)
    assert "TEXT" not in joker_word_choices(TEXT, ruled)
    assert letters_in(TEXT, "TEXT") == ("X",)


def test_a_joker_is_open_until_somebody_says_what_it_is() -> None:
    assert open_words((HUT, TEXT), {}, FRESH) == (1,)
    assert open_words((HUT, TEXT), {TEXT: "TEXT"}, FRESH) == ()
    assert joker_letters((HUT, TEXT), {}, FRESH) is None
    assert joker_letters((HUT, TEXT), {TEXT: "TEXT"}, FRESH) == ("X",)
    assert joker_letters((HUT,), {}, FRESH) is None
    only = tuple("SPI?LGRUPPE")
    assert joker_letters((only,), {}, FRESH) == ("E",)


def test_what_a_word_was_laid_as_holds_until_somebody_says_otherwise() -> None:
    first = (tuple("GART?N"),)
    said = (*first, TEXT, HUT)
    turns = (
        TurnEnded(3, "Ann", first),
        TurnEnded(4, "Bob", (tuple("XQY"),)),
        TurnEnded(5, "Ann", said, joker_letters=("E", "X")),
    )
    round = after(*turns)
    letters = {turn.id: turn.joker_letters for turn in turns}
    known = known_joker_words(round.turns, letters, said)
    assert known == {first[0]: "GARTEN", TEXT: "TEXT"}
    assert known_joker_words(round.turns, letters, (TEXT,)) == {TEXT: "TEXT"}
