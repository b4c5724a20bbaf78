"""Games: events, rounds, and the fold over them."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.game.dice_round import (
        DiceRound as DiceRound,
        PlayedDice as PlayedDice,
        begin_dice_round as begin_dice_round,
    )
    from engine.game.events import (
        VERSION as VERSION,
        Challenged as Challenged,
        Corrected as Corrected,
        DiceLaid as DiceLaid,
        Drawn as Drawn,
        Event as Event,
        GameSet as GameSet,
        Play as Play,
        RackShown as RackShown,
        Removed as Removed,
        Rolled as Rolled,
        RoundBegun as RoundBegun,
        RoundEnded as RoundEnded,
        Ruled as Ruled,
        TurnEnded as TurnEnded,
        WrittenTurn as WrittenTurn,
        format_event as format_event,
        parse_event as parse_event,
    )
    from engine.game.game import Game as Game, Problem as Problem, in_force as in_force
    from engine.game.joker_words import (
        joker_letters as joker_letters,
        joker_word_choices as joker_word_choices,
        known_joker_words as known_joker_words,
        open_words as open_words,
    )
    from engine.game.round import PlayedTurn as PlayedTurn, Round as Round, begin_round as begin_round
    from engine.game.word_round import WordRound as WordRound, begin_word_round as begin_word_round
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
