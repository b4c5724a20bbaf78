"""`rummiref check`: whether a table is legal, given as a document, in words, or in a picture."""

from pathlib import Path

import click

from engine import BadInput, TableChecker, check_document, edition as edition_named
from webapp.cli.command import command, document_options
from webapp.cli.documents import answer_documents, needed_edition, table_lists
from webapp.cli.output import EXIT_DONE, EXIT_ILLEGAL, EXIT_UNSURE, as_json, write
from webapp.reading import (
    ReaderFactory,
    certain_verdict,
    is_picture_file,
    load_picture_file,
    request_for,
    shown_name,
    table_of,
    unsure_tiles,
    with_gap_findings,
)


@command(
    "check",
    "Say whether a table is legal, and why not.",
    """echo '{"edition": "classic", "table": [["R1", "R2", "R3"]]}' | rummiref check""",
    'rummiref check "R1 R2 R3 | K8 B8 O8" --edition classic --lang de',
    "rummiref check table.jpg",
    about="FILE: JSON file, - for standard input, a table in words, or a picture.",
)
@document_options
@click.pass_obj
def check_command(
    make_reader: ReaderFactory, source: str, lines: bool, language: str, edition: str | None
) -> int:
    """Check the table in a picture, or in a document as it was given."""
    if not lines and is_picture_file(source):
        return _check_picture(make_reader, source, language, edition or "classic")
    document = None if lines else _in_words(source, edition)
    return answer_documents(TableChecker(language).answer, source, document, language, lines=lines)


def _in_words(source: str, edition: str | None) -> object:
    """The document of a table given in words, None when a file is meant."""
    if source == "-" or _exists(source):
        return None
    try:
        table = table_lists(source)
    except BadInput as problem:
        raise BadInput("neither-file-nor-table", source=source[:80], why=problem) from None
    return {"edition": needed_edition(edition), "table": table}


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except OSError:
        return False


def _check_picture(make_reader: ReaderFactory, source: str, language: str, edition: str) -> int:
    """Read a picture and check its table; unsure where doubts decide, or where no tile was found."""
    game = edition_named(edition)
    request = request_for(game.id)
    try:
        picture = load_picture_file(Path(source))
    except BadInput as problem:
        raise problem.within(shown_name(source)) from None
    reading = make_reader().read(picture, request)
    table = table_of(reading)
    try:
        document = check_document({"edition": game.id, "table": table}, language)
    except BadInput as problem:
        raise BadInput("impossible-table", picture=shown_name(source), why=problem) from None
    document = with_gap_findings(document, reading, game, language)
    write(f"{as_json({**document, 'unsure': unsure_tiles(reading)})}\n")
    certain = certain_verdict(reading, game)
    if certain is None or not reading.tiles:
        return EXIT_UNSURE
    return EXIT_DONE if certain else EXIT_ILLEGAL
