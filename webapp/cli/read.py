"""`rummiref read`: the tiles and rows in pictures.

What reads pictures takes a second to load, so it is loaded only when it is needed.
"""

from collections.abc import Sequence
from pathlib import Path

import click

from engine import BadInput
from webapp.cli.command import always_json_option, command, edition_option, language_option
from webapp.cli.output import EXIT_DONE, EXIT_UNSURE, as_json, write
from webapp.reading import (
    PICTURE_SUFFIXES,
    PictureReader,
    ReaderFactory,
    error_document,
    load_picture_file,
    reading_document,
    request_for,
    shown_name,
    write_picture,
)
from webapp.wording import command_sentence


@command(
    "read",
    "Read the tiles and rows in pictures; one line of JSON for each.",
    "rummiref read table.jpg --annotate seen.jpg",
    "rummiref read monday/*.jpg --edition swiss --lang de",
    about="PICTURE: a JPEG, PNG or WebP file.",
)
@click.argument("pictures", nargs=-1, required=True, metavar="PICTURE…")
@edition_option("the edition in the picture; otherwise any with number tiles")
@click.option("--annotate", metavar="OUT.jpg", help="also save the picture with all that was read")
@language_option("language of the advice")
@always_json_option
@click.pass_obj
def read_command(
    make_reader: ReaderFactory,
    pictures: tuple[str, ...],
    edition: str | None,
    annotate: str | None,
    language: str,
) -> int:
    """Print what is read in each picture, a document a line; one that cannot be read has its error there."""
    target = _annotate_target(annotate, pictures)
    request = request_for(edition)
    reader: PictureReader | None = None
    status, problems = EXIT_DONE, []
    for name in pictures:
        try:
            picture = load_picture_file(Path(name))
        except BadInput as problem:
            problems.append(problem.within(shown_name(name)))
            write(f"{as_json(error_document(name, command_sentence(problem, language)))}\n")
            continue
        reader = reader or make_reader()
        reading = reader.read(picture, request)
        write(f"{as_json(reading_document(name, reading, language))}\n")
        status = EXIT_UNSURE if reading.unclear or any(tile.unsure for tile in reading.tiles) else status
        if target is not None:
            from vision import annotate as drawn_into

            write_picture(drawn_into(picture, reading), target)
    if len(problems) > 1:
        raise BadInput("and-more", why=problems[0], count=len(problems) - 1)
    if problems:
        raise problems[0]
    return status


def _annotate_target(annotate: str | None, pictures: Sequence[str]) -> Path | None:
    """Where the drawn picture goes; what cannot work is refused before anything is read."""
    if annotate is None:
        return None
    target = Path(annotate)
    if len(pictures) > 1:
        raise BadInput("annotate-one")
    if target.suffix.lower() not in PICTURE_SUFFIXES:
        raise BadInput("annotate-suffix", "--annotate", known=tuple(PICTURE_SUFFIXES))
    try:
        if target.exists() and target.samefile(pictures[0]):
            raise BadInput("annotate-itself", "--annotate")
    except OSError:
        pass  # the name cannot be looked up: writing to it will say why
    return target
