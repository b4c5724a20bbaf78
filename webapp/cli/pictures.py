"""The commands that look at pictures: `read`, and `check` with a picture.

What reads pictures takes a second to load, so it is loaded only here and only when it is needed.
"""

import argparse
import json
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from engine import BadInput, check_document, edition
from engine.editions import DICE
from webapp.cli.documents import DONE, ILLEGAL, answer_documents, write
from webapp.reading.certainty import certain_verdict, with_gap_findings
from webapp.reading.files import PICTURE_SUFFIXES, is_picture, load_picture, write_picture
from webapp.reading.reader import PictureReader
from webapp.reading.request import request_for
from webapp.reading.views import (
    dice_table,
    error_document,
    reading_document,
    shown_name,
    table_of,
    unsure_tiles,
)

if TYPE_CHECKING:
    from vision.values import Picture, Reading

UNSURE = 3


def read_pictures(options: argparse.Namespace) -> int:
    """Print what is read in each picture, a document a line; one that cannot be read has its error there."""
    target = _annotate_target(options)
    request = request_for(options.edition, options.lang)
    reader: PictureReader | None = None
    status, problems = DONE, []
    for name in options.pictures:
        try:
            picture = load_picture(Path(name))
        except BadInput as problem:
            problems.append(f"{shown_name(name)}: {problem}")
            write(f"{_dumps(error_document(name, str(problem)))}\n")
            continue
        reader = reader or options.make_reader()
        reading = reader.read(picture, request)
        write(f"{_dumps(reading_document(name, reading))}\n")
        status = UNSURE if reading.unclear or any(tile.unsure for tile in reading.tiles) else status
        if target is not None:
            _write_annotated(picture, reading, target)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise BadInput(f"{problems[0]}{more}")
    return status


def check(options: argparse.Namespace) -> int:
    """Check the table in a picture, or in a document as it was given."""
    if not options.lines and is_picture(options.source):
        return check_picture(options)
    return answer_documents(options)


def check_picture(options: argparse.Namespace) -> int:
    """Read a picture and check its table; unsure where doubts decide, or where no tile was found."""
    game = edition(options.edition or "classic")
    request = request_for(game.id, options.lang)
    try:
        picture = load_picture(Path(options.source))
    except BadInput as problem:
        raise BadInput(f"{shown_name(options.source)}: {problem}") from None
    reading = options.make_reader().read(picture, request)
    table = dice_table(reading) if game.material == DICE else table_of(reading)
    try:
        document = check_document({"edition": game.id, "table": table}, options.lang)
    except BadInput as problem:
        name = shown_name(options.source)
        raise BadInput(f"{name} reads as a table that cannot exist: {problem}") from None
    document = with_gap_findings(document, reading, game, options.lang)
    write(f"{_dumps({**document, 'unsure': unsure_tiles(reading)})}\n")
    certain = certain_verdict(reading, game)
    if certain is None or not reading.tiles:
        return UNSURE
    return DONE if certain else ILLEGAL


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _annotate_target(options: argparse.Namespace) -> Path | None:
    """Where the drawn picture goes; what cannot work is refused before anything is read."""
    if options.annotate is None:
        return None
    target = Path(options.annotate)
    if len(options.pictures) > 1:
        raise BadInput("--annotate goes with one picture")
    if target.suffix.lower() not in PICTURE_SUFFIXES:
        raise BadInput(f"--annotate: the name must end with one of {', '.join(PICTURE_SUFFIXES)}")
    try:
        if target.exists() and target.samefile(options.pictures[0]):
            raise BadInput("--annotate: this would overwrite the picture itself")
    except OSError:
        pass  # the name cannot be looked up: writing to it will say why
    return target


def _write_annotated(picture: "Picture", reading: "Reading", target: Path) -> None:
    from vision.images.annotate import annotate

    write_picture(annotate(picture, reading), target)


def train(options: argparse.Namespace) -> int:
    """Train the networks; only in an environment that can."""
    if find_spec("torch") is None:
        raise BadInput("training needs an environment of its own; `make train` makes it and trains there")
    from vision.train.__main__ import main as train_networks

    photos = ["--photos", options.photos] if options.photos else []
    return train_networks(["--out", options.out, "--share", str(options.share), *photos])
