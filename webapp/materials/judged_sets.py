"""Judged sets as plain data, with their findings in words."""

from typing import Any

from engine import Document, Edition, GameRound, JudgedSet, finding_document, material_of, set_document


def set_with_findings(judged: JudgedSet, game: Edition, language: str) -> Document:
    """One set, with its findings."""
    return set_document(judged, [finding_document(finding, game, language) for finding in judged.findings])


def checked_sets(table: Any, current_round: GameRound, language: str) -> list[Document]:
    """Every set of a table as the rules see it."""
    game = current_round.edition
    checked = material_of(game).check(table, game)
    return [set_with_findings(judged, game, language) for judged in checked.sets]
