"""What each command does, once its options are known."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from engine import (
    BadInput,
    TableChecker,
    judge_document,
    parse_set,
    parse_table,
    score_document,
    solve_document,
)
from webapp import json_input

DONE, ILLEGAL, BAD_INPUT = 0, 1, 2
Answer = tuple[str, bool]
"""One line of JSON, and whether what it answers is legal."""
Answerer = Callable[[object], Answer]


def answer_documents(options: argparse.Namespace) -> int:
    """Answer the one document that is given, or with --lines each of many."""
    answer: Answerer = options.answerer(options)
    if options.lines:
        return _answer_lines(answer, options.source)
    document = options.in_words(options)
    if document is None:
        with json_input.open_source(options.source) as stream:
            document = json_input.parse(json_input.read_all(stream))
    text, legal = answer(document)
    write(f"{text}\n")
    return DONE if legal else ILLEGAL


def _answer_lines(answer: Answerer, source: str) -> int:
    number, worst = 0, DONE
    with json_input.open_source(source) as stream:
        for batch in json_input.batches(stream):
            answers = []
            for raw in batch:
                number += 1
                try:
                    text, legal = answer(json_input.parse_line(raw))
                    worst = max(worst, DONE if legal else ILLEGAL)
                except BadInput as problem:
                    text = _dumps({"error": str(problem), "line": number})
                    worst = BAD_INPUT
                answers.append(f"{text}\n")
            write("".join(answers))
    return worst


def write(text: str) -> None:
    """Write at once and in UTF-8, whatever the locale says."""
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def checker(options: argparse.Namespace) -> Answerer:
    """Answers `check` documents."""
    return TableChecker(options.lang).answer


def judger(options: argparse.Namespace) -> Answerer:
    """Answers `judge` documents."""

    def answer(document: object) -> Answer:
        judged = judge_document(document, options.lang, restore=options.restore)
        return _dumps(judged), judged["verdict"] != "illegal"

    return answer


def solver(options: argparse.Namespace) -> Answerer:
    """Answers `solve` documents."""
    return lambda document: (_dumps(solve_document(document, options.lang, moves=options.moves)), True)


def scorer(options: argparse.Namespace) -> Answerer:
    """Answers `score` documents."""
    return lambda document: (_dumps(score_document(document)), True)


def _edition(options: argparse.Namespace) -> str:
    if options.edition is None:
        raise BadInput("a table in words needs --edition")
    name: str = options.edition
    return name


def _lists(text: str) -> list[list[str]]:
    return [list(tiles) for tiles in parse_table(text)]


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except OSError:
        return False


def table_words(options: argparse.Namespace) -> object:
    """The `check` document of a table given in words, None when a file is meant."""
    source: str = options.source
    if source == "-":
        return None
    if _exists(source):
        return None
    try:
        table = _lists(source)
    except BadInput as problem:
        raise BadInput(f"{source[:80]!r} is neither a file nor a table: {problem}") from None
    return {"edition": _edition(options), "table": table}


def judge_words(options: argparse.Namespace) -> object:
    """The `judge` document of a turn given in words, None when a file is meant."""
    if options.after is None:
        if options.before is not None or options.opened or options.late:
            raise BadInput("--before, --opened and --late go with --after")
        return None
    return {
        "edition": _edition(options),
        "before": _lists(options.before or ""),
        "after": _lists(options.after),
        "opened": options.opened,
        "late": options.late,
    }


def solve_words(options: argparse.Namespace) -> object:
    """The `solve` document of a table and a rack given in words, None when a file is meant."""
    if options.rack is None:
        if options.table is not None or options.opened:
            raise BadInput("--table and --opened go with --rack")
        return None
    return {
        "edition": _edition(options),
        "table": _lists(options.table or ""),
        "rack": _rack(options.rack),
        "opened": options.opened,
    }


def _rack(text: str) -> list[str]:
    return list(parse_set(text)) if text.strip() else []


def score_words(options: argparse.Namespace) -> object:
    """The `score` document of racks given in words, None when a file is meant."""
    if options.rack is None:
        if options.out is not None:
            raise BadInput("--out goes with --rack")
        return None
    racks: dict[str, list[str]] = {}
    for text in options.rack:
        player, equals, tiles = text.partition("=")
        if not equals or player in racks:
            raise BadInput(f"--rack {text[:80]!r}: expected NAME=TILES, each name once")
        racks[player] = _rack(tiles)
    return {"edition": _edition(options), "racks": racks, "out": options.out}


def serve(options: argparse.Namespace) -> int:
    """Start the page and keep it up until it is interrupted."""
    from webapp.server.run import run  # the page's packages are not needed by the other commands

    return run(options.host, options.port, lan=options.lan, camera=options.camera, demo=options.demo)
