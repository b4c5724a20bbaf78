"""`rummiref doctor`: looks at everything the referee needs, and says what to do.

What it needs for that is loaded only when it is asked: the other commands start as quickly without.
"""

from pathlib import Path

import click

from webapp.cli.command import command, json_option, language_option
from webapp.cli.output import EXIT_DONE, as_json, write
from webapp.reading import ReaderFactory

PROBLEM = 1


@command(
    "doctor",
    "Look at everything the referee needs, and say what to do.",
    "rummiref doctor",
    "rummiref doctor --camera usb:0 --lang de",
    "rummiref doctor --json",
)
@click.option("--camera", metavar="ADDRESS", help="the camera to look at, as `cameras` lists it")
@click.option("--port", type=int, help="port of the page (that of the settings by default)")
@json_option
@language_option()
@click.pass_obj
def doctor_command(
    make_reader: ReaderFactory, camera: str | None, port: int | None, as_document: bool, language: str
) -> int:
    """Look at everything; 0 where there is no problem, 1 otherwise."""
    from webapp.doctor import Level, Subject, check_lines, report_document, run_checks, verdict

    config_file, data_folder = _places()
    subject = Subject(
        config_file=config_file,
        data_folder=data_folder,
        camera=camera,
        port=port,
        make_reader=make_reader,
    )
    checks = []
    for check in run_checks(subject):
        checks.append(check)
        if not as_document:  # said one by one: a camera may take its time
            write("".join(f"{line}\n" for line in check_lines(check, language)))
    if as_document:
        write(f"{as_json(report_document(checks, language))}\n")
    else:
        write(f"\n{verdict(checks, language)}\n")
    return PROBLEM if any(check.level is Level.PROBLEM for check in checks) else EXIT_DONE


def _places() -> tuple[Path, Path]:
    """Where settings and games are; without the packages that know it, where they most often are."""
    try:
        from webapp.config import config_file, data_folder

        return config_file(), data_folder()
    except ImportError:
        home = Path.home()
        return home / ".config" / "rummiref" / "config.toml", home / ".local" / "share" / "rummiref"
