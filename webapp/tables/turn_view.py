"""A turn as the page shows it: verdict, sentences, tables, the way back."""

from collections.abc import Mapping

from engine import (
    ILLEGAL,
    LEGAL,
    Document,
    Edition,
    Game,
    GameRound,
    JudgedTurn,
    WrittenTurn,
    finding_document,
    in_force,
    material_of,
    restore_document,
    sentence,
    texts_of,
)
from webapp.materials import doubt, page_material
from webapp.tables.state import challenged, undone

Played = JudgedTurn


def laid_turns(game: Game) -> dict[int, WrittenTurn]:
    """The turns of a game as they were written down, or corrected, by their events."""
    return {event.id: event for event in in_force(game.events) if isinstance(event, WrittenTurn)}


def lying_document(
    current_round: GameRound, laid: Mapping[int, WrittenTurn], language: str
) -> list[Document]:
    """Every set of the table as it lies, judged; in the dice game every line."""
    material = page_material(current_round.edition.material)
    words = material.words_lying(current_round, laid)
    return material.sets_document(current_round.table, current_round, words, language)


def short_turn(turn: Played, game: Edition, language: str) -> Document:
    """A turn in a few words."""
    verdict = turn.verdict
    return {
        "event": turn.event,
        "player": turn.player,
        "verdict": verdict.verdict,
        "headline": texts_of("findings", language)["verdicts"][verdict.verdict],
        "findings": [finding_document(finding, game, language) for finding in verdict.findings],
        "played": list(verdict.played),
        "opening_value": verdict.opening_value,
        "points": verdict.points,
        "due": turn.due,
        "challenged": challenged(turn),
        "undone": undone(turn),
    }


def full_turn(
    turn: Played,
    laid: Mapping[int, WrittenTurn],
    current_round: GameRound,
    language: str,
    *,
    draft: bool = False,
) -> Document:
    """A turn with its tables, its sets, and for an undone one the way back.

    ``laid`` has what was written down of all turns. In a ``draft``, what a word's joker is may still be open.
    """
    game, verdict, written = current_round.edition, turn.verdict, laid[turn.event]
    material = page_material(game.material)
    words = material.words_of_turn(turn, laid, current_round, draft=draft)
    return {
        **short_turn(turn, game, language),
        **_written(written),
        "before": material.table_document(turn.before),
        "shown": material.table_document(turn.shown),
        "table": material.table_document(turn.table),
        "sets": material.sets_document(turn.shown, current_round, words, language),
        "opening": _opening(turn, game),
        "draw": verdict.draw,
        "draw_unrestored": verdict.draw_unrestored,
        "restore": _restore(turn, game, language),
        "words": list(verdict.words),
        "new_words": list(verdict.new_words),
        "said": _undone_by_doubt(turn, current_round, language)
        if challenged(turn)
        else spoken_sentences(turn, game, language),
    }


def _opening(turn: Played, game: Edition) -> Document | None:
    """What a first lay-out counts of what it must; None where it is none, or need not be worth a sum."""
    value, needed = turn.verdict.opening_value, game.rules.opening_sum
    if value is None or not needed or not page_material(game.material).says_opening:
        return None
    enough = all(finding.code != "opening-below-30" for finding in turn.verdict.findings)
    return {"value": value, "needed": needed, "enough": enough}


def _written(laid: WrittenTurn) -> Document:
    """What the tables do not show of a turn; a correction sends it along."""
    return {
        "late": laid.late,
        "kept": None if laid.kept is None else [list(row) for row in laid.kept],
        "joker_letters": None if laid.joker_letters is None else list(laid.joker_letters),
    }


def spoken_sentences(turn: Played, game: Edition, language: str) -> list[str]:
    """The verdict in sentences, in the order they are said aloud."""
    verdict, say = turn.verdict, texts_of("page", language)
    found = [finding_document(finding, game, language) for finding in verdict.findings]
    headline = texts_of("findings", language)["verdicts"][verdict.verdict]
    sentences = [headline, *(str(each["text"]) for each in found)]
    opened = verdict.opening_value is not None and verdict.verdict == LEGAL
    if opened and page_material(game.material).says_opening:
        sentences.append(say["opening"].format(value=verdict.opening_value))
    if turn.due:
        sentences.append(_counted(say["draw"], turn.due))
    if verdict.verdict == ILLEGAL and verdict.draw_unrestored not in (None, verdict.draw):
        sentences.append(_counted(say["draw-unrestored"], verdict.draw_unrestored or 0))
    return sentences


def _undone_by_doubt(turn: Played, current_round: GameRound, language: str) -> list[str]:
    """What is said when a doubt was right: what the dictionary has against the words, and what to draw."""
    say = texts_of("page", language)
    new = turn.verdict.new_words
    reasons = [finding for word in new if (finding := doubt(word, current_round)) is not None]
    sentences = [say["challenge-undone"], *(sentence(each, language) for each in reasons)]
    penalty = turn.due - (turn.verdict.draw or 0)  # what filled the rack up was drawn before
    return [*sentences, _counted(say["draw"], penalty)] if penalty else sentences


def _restore(turn: Played, game: Edition, language: str) -> Document | None:
    if not undone(turn):
        return None
    plan = material_of(game).restore(turn.shown, turn.before, game)
    return None if plan is None else restore_document(plan, game, language)


def _counted(forms: Mapping[str, str], count: int) -> str:
    return forms["one" if count == 1 else "many"].format(count=count)
