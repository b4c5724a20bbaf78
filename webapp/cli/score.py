"""`rummiref score`: a round, from what is left on each rack."""

from collections.abc import Sequence

import click

from engine import BadInput, score_document
from webapp.cli.command import command, document_options
from webapp.cli.documents import Answered, answer_documents, needed_edition, rack_list
from webapp.cli.output import as_json


@command(
    "score",
    "Score a round from what is left on each rack.",
    'rummiref score --edition classic --rack "Ann=" --rack "Bob=R8 J" --out Ann',
    "rummiref score racks.json",
    about="FILE: JSON file or - for standard input.",
)
@document_options
@click.option(
    "--rack", "racks", multiple=True, metavar="NAME=TILES", help="a rack in words; one for each player"
)
@click.option("--out", metavar="NAME", help="with --rack: who went out")
def score_command(
    source: str, lines: bool, language: str, edition: str | None, racks: tuple[str, ...], out: str | None
) -> int:
    """Score the racks in words, or each document."""

    def answer(document: object) -> Answered:
        return as_json(score_document(document)), True

    document = None if lines else _in_words(edition, racks, out)
    return answer_documents(answer, source, document, language, lines=lines)


def _in_words(edition: str | None, racks: Sequence[str], out: str | None) -> object:
    """The document of racks given in words, None when a file is meant."""
    if not racks:
        if out is not None:
            raise BadInput("out-needs-rack")
        return None
    named: dict[str, list[str]] = {}
    for text in racks:
        player, equals, tiles = text.partition("=")
        if not equals or player in named:
            raise BadInput("rack-shape", rack=text[:80])
        named[player] = rack_list(tiles)
    return {"edition": needed_edition(edition), "racks": named, "out": out}
