"""The rules engine: tiles, sets, turns, scores and games, with the standard library alone."""

from typing import TYPE_CHECKING

from engine.bulk_check import TableChecker
from engine.dealing import Start, may_redeal, pairs, who_starts
from engine.dice.grid import CheckedGrid, Die, check_grid, judge_grid
from engine.documents import (
    check_document,
    judge_document,
    restore_document,
    score_document,
    solve_document,
)
from engine.editions import Edition, edition
from engine.errors import BadInput
from engine.findings import LANGUAGES, Finding, sentence, tile_name
from engine.game.dice_round import DiceRound
from engine.game.events import (
    Challenged,
    Corrected,
    DiceLaid,
    Drawn,
    Event,
    GameSet,
    RackShown,
    Removed,
    Rolled,
    RoundBegun,
    RoundEnded,
    Ruled,
    TurnEnded,
    format_event,
    parse_event,
)
from engine.game.game import Game, Problem
from engine.game.round import PlayedTurn, Round
from engine.notation import format_set, format_table, parse_face, parse_set, parse_table
from engine.rules import Rules
from engine.scoring import RoundScore, leaders, rack_sum, score, totals
from engine.sets.one_set import JudgedSet, judge_set
from engine.sets.table import CheckedTable, check
from engine.tiles import Face, Table, TileSet
from engine.turn.restore import Move, RestorePlan, restore_plan, restore_sentences
from engine.turn.verdict import Turn, Verdict, judge, same_table

if TYPE_CHECKING:
    from engine.solver.best_turn import Solution, can_move, solve

__all__ = [
    "LANGUAGES",
    "BadInput",
    "Challenged",
    "CheckedGrid",
    "CheckedTable",
    "Corrected",
    "DiceLaid",
    "DiceRound",
    "Die",
    "Drawn",
    "Edition",
    "Event",
    "Face",
    "Finding",
    "Game",
    "GameSet",
    "JudgedSet",
    "Move",
    "PlayedTurn",
    "Problem",
    "RackShown",
    "Removed",
    "RestorePlan",
    "Rolled",
    "Round",
    "RoundBegun",
    "RoundEnded",
    "RoundScore",
    "Ruled",
    "Rules",
    "Solution",
    "Start",
    "Table",
    "TableChecker",
    "TileSet",
    "Turn",
    "TurnEnded",
    "Verdict",
    "can_move",
    "check",
    "check_document",
    "check_grid",
    "edition",
    "format_event",
    "format_set",
    "format_table",
    "judge",
    "judge_document",
    "judge_grid",
    "judge_set",
    "leaders",
    "may_redeal",
    "pairs",
    "parse_event",
    "parse_face",
    "parse_set",
    "parse_table",
    "rack_sum",
    "restore_document",
    "restore_plan",
    "restore_sentences",
    "same_table",
    "score",
    "score_document",
    "sentence",
    "solve",
    "solve_document",
    "tile_name",
    "totals",
    "who_starts",
]


def __getattr__(name: str) -> object:
    """The solver's names; it is loaded when one of them is asked for, as most callers never do."""
    if name in ("Solution", "can_move", "solve"):
        from engine.solver import best_turn

        return getattr(best_turn, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
