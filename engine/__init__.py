"""The rules engine: tiles, sets, turns, scores and games, with the standard library alone."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.bulk_check import TableChecker as TableChecker
    from engine.dealing import (
        Start as Start,
        may_redeal as may_redeal,
        pairs as pairs,
        who_starts as who_starts,
    )
    from engine.dice.grid import (
        CheckedGrid as CheckedGrid,
        Die as Die,
        Grid as Grid,
        Place as Place,
        check_grid as check_grid,
        is_same_grid as is_same_grid,
        judge_grid as judge_grid,
        lines as lines,
        parse_grid as parse_grid,
    )
    from engine.documents import (
        Document as Document,
        check_document as check_document,
        finding_document as finding_document,
        judge_document as judge_document,
        restore_document as restore_document,
        score_document as score_document,
        set_document as set_document,
        solve_document as solve_document,
    )
    from engine.editions import Edition as Edition, edition as edition
    from engine.errors import BadInput as BadInput, CodedError as CodedError
    from engine.findings import (
        ERROR as ERROR,
        NOTE as NOTE,
        Finding as Finding,
        problem_sentence as problem_sentence,
        sentence as sentence,
        tile_name as tile_name,
        tile_names as tile_names,
    )
    from engine.game.dice_round import DiceRound as DiceRound, PlayedDice as PlayedDice
    from engine.game.events import (
        VERSION as VERSION,
        Challenged as Challenged,
        Corrected as Corrected,
        DiceLaid as DiceLaid,
        Drawn as Drawn,
        Event as Event,
        GameSet as GameSet,
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
    from engine.game.round import PlayedTurn as PlayedTurn, Round as Round
    from engine.json_fields import (
        Fields as Fields,
        any_text as any_text,
        boolean as boolean,
        face_list as face_list,
        json_list as json_list,
        json_object as json_object,
        name_text as name_text,
        natural_number as natural_number,
        whole_number as whole_number,
    )
    from engine.material import (
        JudgedTable as JudgedTable,
        Material as Material,
        TurnFacts as TurnFacts,
        material_of as material_of,
    )
    from engine.notation import (
        format_set as format_set,
        format_table as format_table,
        parse_face as parse_face,
        parse_set as parse_set,
        parse_table as parse_table,
    )
    from engine.protocols import GameRound as GameRound, JudgedTurn as JudgedTurn, TurnVerdict as TurnVerdict
    from engine.rules import Rules as Rules
    from engine.scoring import (
        RoundScore as RoundScore,
        leaders as leaders,
        rack_sum as rack_sum,
        score as score,
        totals as totals,
    )
    from engine.sets.one_set import (
        JudgedSet as JudgedSet,
        interpretations as interpretations,
        judge_set as judge_set,
    )
    from engine.sets.table import CheckedTable as CheckedTable, check as check
    from engine.solver.best_turn import can_move as can_move, solve as solve
    from engine.solver.budget import Budget as Budget
    from engine.solver.solution import Solution as Solution
    from engine.texts.languages import LANGUAGES as LANGUAGES, texts_of as texts_of
    from engine.tiles import (
        COLOUR_OF as COLOUR_OF,
        COLOURS as COLOURS,
        FACES as FACES,
        HIGHEST as HIGHEST,
        JOKERS as JOKERS,
        LETTER_FACES as LETTER_FACES,
        LOWEST as LOWEST,
        NORMAL as NORMAL,
        NUMBER_OF as NUMBER_OF,
        SPECIAL_JOKERS as SPECIAL_JOKERS,
        WORD_JOKER as WORD_JOKER,
        Face as Face,
        Table as Table,
        TileSet as TileSet,
        in_order as in_order,
        is_joker as is_joker,
        same_tiles as same_tiles,
        tiles_of as tiles_of,
    )
    from engine.turn.assignment import best_pairs as best_pairs
    from engine.turn.jokers import FREE as FREE, LOCKED as LOCKED, NEW_SET as NEW_SET
    from engine.turn.restore import (
        Move as Move,
        RestorePlan as RestorePlan,
        restore_plan as restore_plan,
        restore_sentences as restore_sentences,
    )
    from engine.turn.verdict import (
        ILLEGAL as ILLEGAL,
        LEGAL as LEGAL,
        PASS as PASS,
        Turn as Turn,
        Verdict as Verdict,
        judge as judge,
        same_table as same_table,
    )
    from engine.words.checking import (
        OverruledLexicon as OverruledLexicon,
        WordReader as WordReader,
        check_words as check_words,
        fill_jokers as fill_jokers,
    )
    from engine.words.lexicon.shipped import lexicon_of as lexicon_of
    from engine.words.turn import WordVerdict as WordVerdict, judge_words as judge_words
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
