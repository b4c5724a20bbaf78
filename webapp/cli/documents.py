"""Documents in, documents out: what `check`, `judge`, `score` and `solve` have in common."""

from collections.abc import Callable

from engine import BadInput, parse_set, parse_table
from webapp import json_input
from webapp.cli.output import EXIT_BAD_INPUT, EXIT_DONE, EXIT_ILLEGAL, as_json, write
from webapp.wording import command_sentence

Answered = tuple[str, bool]
"""One line of JSON, and whether what it answers is legal."""
Answerer = Callable[[object], Answered]


def answer_documents(answer: Answerer, source: str, document: object, language: str, *, lines: bool) -> int:
    """Answer the document that was given in words, or the one in a file, or with ``lines`` each of many."""
    if lines:
        return _answer_lines(answer, source, language)
    if document is None:
        with json_input.open_source(source) as stream:
            document = json_input.parse(json_input.read_all(stream))
    text, legal = answer(document)
    write(f"{text}\n")
    return EXIT_DONE if legal else EXIT_ILLEGAL


def _answer_lines(answer: Answerer, source: str, language: str) -> int:
    number, worst = 0, EXIT_DONE
    with json_input.open_source(source) as stream:
        for batch in json_input.batches(stream):
            answers = []
            for raw in batch:
                number += 1
                try:
                    text, legal = answer(json_input.parse_line(raw))
                    worst = max(worst, EXIT_DONE if legal else EXIT_ILLEGAL)
                except BadInput as problem:
                    text = as_json({"error": command_sentence(problem, language), "line": number})
                    worst = EXIT_BAD_INPUT
                answers.append(f"{text}\n")
            write("".join(answers))
    return worst


def needed_edition(edition: str | None) -> str:
    """The edition of what was given in words; without one it is bad input."""
    if edition is None:
        raise BadInput("edition-needed")
    return edition


def table_lists(text: str) -> list[list[str]]:
    """A table in words as a document has it."""
    return [list(tiles) for tiles in parse_table(text)]


def rack_list(text: str) -> list[str]:
    """A rack in words as a document has it."""
    return list(parse_set(text)) if text.strip() else []
