"""`rummiref judge`: a turn, the table before against the table after."""

import click

from engine import BadInput, judge_document
from webapp.cli.command import command, document_options
from webapp.cli.documents import Answered, answer_documents, needed_edition, table_lists
from webapp.cli.output import as_json


@command(
    "judge",
    "Judge a turn: the table before against the table after.",
    'rummiref judge --edition classic --before "B4 B5 B6" --after "B3 B4 B5 B6" --opened',
    "rummiref judge turn.json --restore",
    about="FILE: JSON file or - for standard input.",
)
@document_options
@click.option("--before", metavar="TABLE", help="the table before the turn, in words")
@click.option("--after", metavar="TABLE", help="the table after the turn, in words")
@click.option("--opened", is_flag=True, help="with --after: the player had opened before")
@click.option("--late", is_flag=True, help="with --after: the time ran out")
@click.option("--restore", is_flag=True, help="also say how to undo an illegal turn")
def judge_command(
    source: str,
    lines: bool,
    language: str,
    edition: str | None,
    before: str | None,
    after: str | None,
    opened: bool,
    late: bool,
    restore: bool,
) -> int:
    """Judge the turn in words, or each document."""

    def answer(document: object) -> Answered:
        judged = judge_document(document, language, restore=restore)
        return as_json(judged), judged["verdict"] != "illegal"

    document = None
    if not lines:
        document = _in_words(edition, before, after, opened=opened, late=late)
    return answer_documents(answer, source, document, language, lines=lines)


def _in_words(
    edition: str | None, before: str | None, after: str | None, *, opened: bool, late: bool
) -> object:
    """The document of a turn given in words, None when a file is meant."""
    if after is None:
        if before is not None or opened or late:
            raise BadInput("before-needs-after")
        return None
    return {
        "edition": needed_edition(edition),
        "before": table_lists(before or ""),
        "after": table_lists(after),
        "opened": opened,
        "late": late,
    }
