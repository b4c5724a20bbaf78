"""The rules engine: tiles, sets, turns, scores and games, with the standard library alone."""

from typing import TYPE_CHECKING

from engine.dealing import Start, may_redeal, pairs, who_starts
from engine.dice_round import DiceRound
from engine.documents import (
    check_document,
    judge_document,
    restore_document,
    score_document,
    solve_document,
)
from engine.editions import Edition, edition
from engine.errors import BadInput
from engine.events import (
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
from engine.findings import LANGUAGES, Finding, sentence, tile_name
from engine.game import Game, Problem
from engine.grid import CheckedGrid, Die, check_grid, judge_grid
from engine.lines import TableChecker
from engine.notation import format_set, format_table, parse_face, parse_set, parse_table
from engine.restore import Move, RestorePlan, restore_plan, restore_sentences
from engine.round import PlayedTurn, Round
from engine.rules import Rules
from engine.scoring import RoundScore, leaders, rack_sum, score, totals
from engine.sets import JudgedSet, judge_set
from engine.table import CheckedTable, check
from engine.tiles import Face, Table, TileSet
from engine.turn import Turn, Verdict, judge, same_table

if TYPE_CHECKING:
    from engine.solver import Solution, can_move, solve

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
        from engine import solver

        return getattr(solver, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
