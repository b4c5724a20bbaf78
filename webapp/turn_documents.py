"""A turn as the page shows it: verdict, sentences, tables, the way back."""

from collections.abc import Mapping

from engine import CheckedGrid, CheckedTable, DiceRound, Die, Edition, Round, check, check_grid, restore_plan
from engine.dice_round import PlayedDice
from engine.documents import Document, finding_document, restore_document, set_document
from engine.editions import LETTERS
from engine.findings import texts
from engine.grid import Grid
from engine.lexicon import german
from engine.round import PlayedTurn
from engine.tiles import Table
from engine.turn import ILLEGAL, LEGAL
from engine.word_turn import WordVerdict
from engine.words import Overruled, check_words
from webapp.rulings import words

Played = PlayedTurn | PlayedDice


def table_document(table: Table | Grid) -> list[object]:
    """A table as plain data: sets of tiles, or dice on a grid."""
    return [
        {"face": each.face, "row": each.row, "col": each.col} if isinstance(each, Die) else list(each)
        for each in table
    ]


def sets_document(table: Table | Grid, now: Round | DiceRound, language: str) -> list[Document]:
    """Every set of a table, judged; in the dice game every line."""
    game = now.edition
    found = []
    for judged in _checked(table, now).sets:
        findings = [finding_document(finding, game, language) for finding in judged.findings]
        found.append(set_document(judged, findings))
    return found


def _checked(table: Table | Grid, now: Round | DiceRound) -> CheckedTable | CheckedGrid:
    if isinstance(now, DiceRound):
        return check_grid([each for each in table if isinstance(each, Die)], now.edition)
    rows = tuple(each for each in table if not isinstance(each, Die))
    if now.edition.material == LETTERS:
        return check_words(rows, now.edition, Overruled(german(), now.ruled))
    return check(rows, now.edition)


def short_turn(turn: Played, game: Edition, language: str) -> Document:
    """A turn in a few words."""
    verdict = turn.verdict
    return {
        "event": turn.event,
        "player": turn.player,
        "verdict": verdict.verdict,
        "headline": texts(language)["verdicts"][verdict.verdict],
        "findings": [finding_document(finding, game, language) for finding in verdict.findings],
        "played": list(verdict.played),
        "opening_value": verdict.opening_value,
        "points": verdict.points,
        "due": turn.due if isinstance(turn, PlayedTurn) else 0,
        "challenged": isinstance(turn, PlayedTurn) and verdict.verdict == LEGAL and turn.table != turn.shown,
    }


def full_turn(turn: Played, now: Round | DiceRound, language: str) -> Document:
    """A turn with its tables, its sets, and for an undone one the way back."""
    game, verdict = now.edition, turn.verdict
    return {
        **short_turn(turn, game, language),
        "before": table_document(turn.before),
        "shown": table_document(turn.shown),
        "table": table_document(_left(turn)),
        "sets": sets_document(turn.shown, now, language),
        "draw": verdict.draw,
        "draw_unrestored": verdict.draw_unrestored,
        "restore": _restore(turn, game, language),
        "words": list(verdict.words) if isinstance(verdict, WordVerdict) else [],
        "new_words": list(verdict.new_words) if isinstance(verdict, WordVerdict) else [],
        "said": said(turn, game, language),
    }


def said(turn: Played, game: Edition, language: str) -> list[str]:
    """The verdict in sentences, in the order they are said aloud."""
    verdict, say = turn.verdict, words(language)
    found = [finding_document(finding, game, language) for finding in verdict.findings]
    sentences = [texts(language)["verdicts"][verdict.verdict], *(str(each["text"]) for each in found)]
    if verdict.opening_value is not None and verdict.verdict == LEGAL and game.material != LETTERS:
        sentences.append(say["opening"].format(value=verdict.opening_value))
    due = turn.due if isinstance(turn, PlayedTurn) else 0
    if due:
        sentences.append(_counted(say["draw"], due))
    if verdict.verdict == ILLEGAL and verdict.draw_unrestored not in (None, verdict.draw):
        sentences.append(_counted(say["draw-unrestored"], verdict.draw_unrestored or 0))
    return sentences


def _left(turn: Played) -> Table | Grid:
    """The table that the turn left behind."""
    if isinstance(turn, PlayedTurn):
        return turn.table
    return turn.shown if turn.verdict.verdict == LEGAL else turn.before


def _restore(turn: Played, game: Edition, language: str) -> Document | None:
    if turn.verdict.verdict != ILLEGAL or isinstance(turn, PlayedDice):
        return None
    return restore_document(restore_plan(turn.shown, turn.before, game), game, language)


def _counted(forms: Mapping[str, str], count: int) -> str:
    return forms["one" if count == 1 else "many"].format(count=count)
