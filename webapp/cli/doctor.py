"""The command `doctor`: looks at everything the referee needs, and says what to do.

What it needs for that is loaded only when it is asked: the other commands start as quickly without.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from engine import LANGUAGES
from webapp.cli.documents import DONE, write

if TYPE_CHECKING:
    from webapp.doctor.subject import Subject

PROBLEM = 1
SUMMARY = "Look at everything the referee needs, and say what to do."
EXAMPLES = ("rummiref doctor", "rummiref doctor --camera usb:0 --lang de", "rummiref doctor --json")


def add_options(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument("--camera", metavar="ADDRESS", help="the camera to look at, as `cameras` lists it")
    command.add_argument("--port", type=int, help="port of the page (that of the settings by default)")
    command.add_argument("--json", action="store_true", help="one JSON document instead of lines to read")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")
    command.set_defaults(run=doctor)


def doctor(options: argparse.Namespace) -> int:
    """Look at everything; 0 where there is no problem, 1 otherwise."""
    from webapp.doctor.checks import Level
    from webapp.doctor.report import document, lines, run_checks, verdict

    patient = _patient(options)
    checks = []
    for check in run_checks(patient):
        checks.append(check)
        if not options.json:  # said one by one: a camera may take its time
            write("".join(f"{line}\n" for line in lines(check, patient.language)))
    if options.json:
        write(f"{json.dumps(document(checks, patient.language), ensure_ascii=False)}\n")
    else:
        write(f"\n{verdict(checks, patient.language)}\n")
    return PROBLEM if any(check.level is Level.PROBLEM for check in checks) else DONE


def _patient(options: argparse.Namespace) -> "Subject":
    from webapp.doctor.subject import Subject

    config_file, data_folder = _places()
    return Subject(
        config_file=config_file,
        data_folder=data_folder,
        language=options.lang,
        camera=options.camera,
        port=options.port,
        make_reader=options.make_reader,
    )


def _places() -> tuple[Path, Path]:
    """Where settings and games are; without the packages that know it, where they most often are."""
    try:
        from webapp.config.settings import config_file, data_folder

        return config_file(), data_folder()
    except ImportError:
        home = Path.home()
        return home / ".config" / "rummiref" / "config.toml", home / ".local" / "share" / "rummiref"
