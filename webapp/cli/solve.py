"""`rummiref solve`: the best turn for a rack."""

import click

from engine import BadInput, solve_document
from webapp.cli.command import command, document_options
from webapp.cli.documents import Answered, answer_documents, needed_edition, rack_list, table_lists
from webapp.cli.output import as_json


@command(
    "solve",
    "Find the best turn: the most tiles of the rack, then the highest value.",
    'rummiref solve --edition classic --table "R1 R2 R3" --rack "R4 K9" --opened --moves',
    "rummiref solve problem.json",
    about="FILE: JSON file or - for standard input.",
)
@document_options
@click.option("--table", metavar="TABLE", help="with --rack: the table that lies there, in words")
@click.option("--rack", metavar="TILES", help="the rack, in words")
@click.option("--opened", is_flag=True, help="with --rack: the player has opened before")
@click.option("--moves", is_flag=True, help="also say the fewest moves that lead there")
def solve_command(
    source: str,
    lines: bool,
    language: str,
    edition: str | None,
    table: str | None,
    rack: str | None,
    opened: bool,
    moves: bool,
) -> int:
    """Solve the table and rack in words, or each document."""

    def answer(document: object) -> Answered:
        return as_json(solve_document(document, language, moves=moves)), True

    document = None if lines else _in_words(edition, table, rack, opened=opened)
    return answer_documents(answer, source, document, language, lines=lines)


def _in_words(edition: str | None, table: str | None, rack: str | None, *, opened: bool) -> object:
    """The document of a table and a rack given in words, None when a file is meant."""
    if rack is None:
        if table is not None or opened:
            raise BadInput("table-needs-rack")
        return None
    return {
        "edition": needed_edition(edition),
        "table": table_lists(table or ""),
        "rack": rack_list(rack),
        "opened": opened,
    }
