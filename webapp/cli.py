"""The command `rummiref`: which commands there are, and what every one of them does about bad input."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from engine import LANGUAGES, BadInput
from engine.editions import editions
from webapp.camera_commands import cameras
from webapp.commands import (
    answer_documents,
    checker,
    judge_words,
    judger,
    score_words,
    scorer,
    serve,
    solve_words,
    solver,
    table_words,
)
from webapp.doctor_command import EXAMPLES, SUMMARY, add_options
from webapp.evaluate_command import PARTS, evaluate
from webapp.picture_commands import ReaderFactory, check, read_pictures, table_reader, train
from webapp.store_commands import config, export

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["_Parser"]

BAD_INPUT, INTERRUPTED = 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and stop."""
        self.exit(BAD_INPUT, f"{self.prog}: {' '.join(message.split())}\n")


class _Version(argparse.Action):
    """Looks the version up only when it is asked for: that takes as long as a hundred tables."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from webapp.version import version_text

        print(version_text())
        parser.exit()


def main(arguments: Sequence[str] | None = None, make_reader: ReaderFactory = table_reader) -> int:
    """Run the command; the exit status is 0 legal or done, 1 illegal, 3 unsure, 2 bad input.

    ``make_reader`` makes what reads pictures, and is called only by the commands that look at one.
    """
    options = _parser().parse_args(arguments)
    options.make_reader = make_reader
    try:
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except BadInput as problem:
        if sys.stderr is not None:  # closed: print would take standard output instead
            print(f"rummiref {options.command}: {problem}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read the answers went away; without this Python complains when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> _Parser:
    parser = _Parser(prog="rummiref", description="A referee for real tables of the Rummikub family.")
    parser.add_argument("--version", action=_Version, help="say which version this is")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    _add_check(commands)
    _add_judge(commands)
    _add_score(commands)
    _add_solve(commands)
    _add_read(commands)
    _add_evaluate(commands)
    _add_train(commands)
    _add_cameras(commands)
    add_options(_add(commands, "doctor", SUMMARY, *EXAMPLES))
    _add_serve(commands)
    _add_config(commands)
    _add_export(commands)
    return parser


def _add(commands: "Commands", name: str, summary: str, *examples: str) -> _Parser:
    lines = "".join(f"\n  {example}" for example in examples)
    return commands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=f"examples:{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_document_options(command: _Parser, source: str) -> None:
    command.add_argument("source", nargs="?", default="-", metavar="FILE", help=source)
    command.add_argument("--lines", action="store_true", help="one document a line in, one answer a line out")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")
    command.add_argument(
        "--edition", choices=list(editions()), help="the edition, for what is not JSON (pictures: classic)"
    )


def _add_check(commands: "Commands") -> None:
    command = _add(
        commands,
        "check",
        "Say whether a table is legal, and why not.",
        """echo '{"edition": "classic", "table": [["R1", "R2", "R3"]]}' | rummiref check""",
        'rummiref check "R1 R2 R3 | K8 B8 O8" --edition classic --lang de',
        "rummiref check table.jpg",
    )
    _add_document_options(command, "JSON file, - for standard input, a table in words, or a picture")
    command.set_defaults(run=check, answerer=checker, in_words=table_words)


def _add_judge(commands: "Commands") -> None:
    command = _add(
        commands,
        "judge",
        "Judge a turn: the table before against the table after.",
        'rummiref judge --edition classic --before "B4 B5 B6" --after "B3 B4 B5 B6" --opened',
        "rummiref judge turn.json --restore",
    )
    _add_document_options(command, "JSON file or - for standard input")
    command.add_argument("--before", metavar="TABLE", help="the table before the turn, in words")
    command.add_argument("--after", metavar="TABLE", help="the table after the turn, in words")
    command.add_argument("--opened", action="store_true", help="with --after: the player had opened before")
    command.add_argument("--late", action="store_true", help="with --after: the time ran out")
    command.add_argument("--restore", action="store_true", help="also say how to undo an illegal turn")
    command.set_defaults(run=answer_documents, answerer=judger, in_words=judge_words)


def _add_score(commands: "Commands") -> None:
    command = _add(
        commands,
        "score",
        "Score a round from what is left on each rack.",
        'rummiref score --edition classic --rack "Ann=" --rack "Bob=R8 J" --out Ann',
        "rummiref score racks.json",
    )
    _add_document_options(command, "JSON file or - for standard input")
    command.add_argument(
        "--rack", action="append", metavar="NAME=TILES", help="a rack in words; one for each player"
    )
    command.add_argument("--out", metavar="NAME", help="with --rack: who went out")
    command.set_defaults(run=answer_documents, answerer=scorer, in_words=score_words)


def _add_solve(commands: "Commands") -> None:
    command = _add(
        commands,
        "solve",
        "Find the best turn: the most tiles of the rack, then the highest value.",
        'rummiref solve --edition classic --table "R1 R2 R3" --rack "R4 K9" --opened --moves',
        "rummiref solve problem.json",
    )
    _add_document_options(command, "JSON file or - for standard input")
    command.add_argument("--table", metavar="TABLE", help="with --rack: the table that lies there, in words")
    command.add_argument("--rack", metavar="TILES", help="the rack, in words")
    command.add_argument("--opened", action="store_true", help="with --rack: the player has opened before")
    command.add_argument("--moves", action="store_true", help="also say the fewest moves that lead there")
    command.set_defaults(run=answer_documents, answerer=solver, in_words=solve_words)


def _add_read(commands: "Commands") -> None:
    command = _add(
        commands,
        "read",
        "Read the tiles and rows in pictures; one line of JSON for each.",
        "rummiref read table.jpg --annotate seen.jpg",
        "rummiref read monday/*.jpg --edition swiss --lang de",
    )
    command.add_argument("pictures", nargs="+", metavar="PICTURE", help="a JPEG, PNG or WebP file")
    command.add_argument(
        "--edition",
        choices=list(editions()),
        help="the edition in the picture; otherwise any with number tiles",
    )
    command.add_argument("--annotate", metavar="OUT.jpg", help="also save the picture with all that was read")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the advice")
    command.set_defaults(run=read_pictures)


def _add_evaluate(commands: "Commands") -> None:
    command = _add(
        commands,
        "evaluate",
        "Measure how well the pictures of a folder are read, against its labels.json.",
        "rummiref evaluate photos/cream-set --series rummy3 --wrong mistakes",
        "rummiref evaluate photos/white-set --json",
        "rummiref evaluate photos/letters --edition word --names 1770647 --confusion letters.svg",
    )
    command.add_argument("folder", metavar="DIR", help="pictures and a labels.json")
    command.add_argument("--series", nargs="+", metavar="NAME", help="only pictures of these series")
    command.add_argument(
        "--names", nargs="+", metavar="START", help="only pictures whose names begin like one of these"
    )
    command.add_argument("--wrong", metavar="DIR", help="save a picture of every tile read wrongly there")
    command.add_argument("--confusion", metavar="FILE", help="draw there what was taken for what, as SVG")
    command.add_argument("--json", action="store_true", help="one JSON document instead of lines to read")
    command.add_argument("--edition", choices=list(editions()), help="the edition in the pictures")
    command.add_argument(
        "--without", nargs="+", choices=PARTS, default=[], help="turn parts of the reader off"
    )
    command.set_defaults(run=evaluate)


def _add_train(commands: "Commands") -> None:
    command = _add(
        commands,
        "train",
        "Train the networks that read pictures, from nothing or from where it was stopped (hours).",
        "make train",
        "rummiref train --photos photos/cream-set --share 0.1",
    )
    command.add_argument("--out", default="build/train", metavar="DIR", help="where the work is kept")
    command.add_argument(
        "--photos", metavar="DIR", help="labelled real photos to learn from besides rendered ones"
    )
    command.add_argument("--share", type=float, default=1.0, help="share of the usual training time")
    command.set_defaults(run=train)


def _add_cameras(commands: "Commands") -> None:
    command = _add(
        commands,
        "cameras",
        "List the cameras that can be found, what they see, and why one cannot be used.",
        "rummiref cameras --thumbnails seen",
        "rummiref cameras http://phone.local:8080/video --json",
    )
    command.add_argument(
        "addresses",
        nargs="*",
        metavar="ADDRESS",
        help="only these: usb:0, pi, http://…, rtsp://…, folder:PATH",
    )
    command.add_argument("--thumbnails", metavar="DIR", help="save a small picture from each camera there")
    command.add_argument("--json", action="store_true", help="one JSON document instead of lines to read")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")
    command.set_defaults(run=cameras)


def _add_serve(commands: "Commands") -> None:
    command = _add(
        commands,
        "serve",
        "Start the referee page.",
        "rummiref serve --camera usb:0 --lan",
        "rummiref serve --demo 'demo:twist?speed=2' --port 8000",
    )
    looking = command.add_mutually_exclusive_group()
    looking.add_argument(
        "--camera", metavar="ADDRESS", help="usb:0, pi, http://…, rtsp://…, folder:PATH; none for no camera"
    )
    looking.add_argument(
        "--demo",
        nargs="?",
        const="demo:",
        metavar="ADDRESS",
        help="a table that plays itself, such as demo:classic?seed=3&speed=2",
    )
    command.add_argument("--host", help="address to listen on (this machine alone by default)")
    command.add_argument("--port", type=int, help="port to listen on (8000 by default)")
    command.add_argument("--lan", action="store_true", help="let phones and tablets in this network join")
    command.set_defaults(run=serve)


def _add_config(commands: "Commands") -> None:
    command = _add(
        commands,
        "config",
        "Say where the settings are and which hold, or change some.",
        "rummiref config",
        "rummiref config --set server.port=9000 --set roles.referee_pin=2468",
    )
    command.add_argument(
        "--set", action="append", dest="settings", metavar="KEY=VALUE", help="change a setting"
    )
    command.set_defaults(run=config)


def _add_export(commands: "Commands") -> None:
    command = _add(
        commands,
        "export",
        "Print a game as CSV, JSON or a sheet to print; without a game, list those that there are.",
        "rummiref export",
        "rummiref export 4f1c9a0be2d37785 --format sheet > sheet.html",
    )
    command.add_argument("game", nargs="?", metavar="GAME", help="the id of the game")
    command.add_argument("--format", choices=("csv", "json", "sheet"), default="csv", help="what to print")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")
    command.set_defaults(run=export)
