"""`rummiref evaluate`: pictures with labels are read, and the figures printed with every mistake."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine import BadInput
from webapp.cli.command import command, edition_option, json_option
from webapp.cli.output import EXIT_DONE, as_json, write
from webapp.reading import (
    PictureReader,
    ReaderFactory,
    load_picture_file,
    request_for,
    shown_name,
    write_picture,
)

if TYPE_CHECKING:
    from hardware import Picture
    from vision import Request
    from vision.measure import LabelledPicture, PhotoResult

PARTS = ("colour_in_photo", "inventory", "neighbours", "second_opinion")
"""The parts of the reader that can be turned off, to measure what each is worth."""


_NOTHING_LABELLED = {
    (False, False): "none-labelled",
    (True, False): "none-in-series",
    (False, True): "none-named",
    (True, True): "none-in-series-named",
}
"""What is wrong when no picture is left, by whether series and names were asked for."""


@command(
    "evaluate",
    "Measure how well the pictures of a folder are read, against its labels.json.",
    "rummiref evaluate photos/cream-set --series rummy3 --wrong mistakes",
    "rummiref evaluate photos/white-set --json",
    "rummiref evaluate photos/letters --edition word --names 1770647 --confusion letters.svg",
    about="DIR: pictures and a labels.json.",
)
@click.argument("folder", metavar="DIR")
@click.option("--series", multiple=True, metavar="NAME", help="only pictures of this series; may be repeated")
@click.option(
    "--names", multiple=True, metavar="START", help="only pictures whose names begin so; may be repeated"
)
@click.option("--wrong", metavar="DIR", help="save a picture of every tile read wrongly there")
@click.option("--confusion", metavar="FILE", help="draw there what was taken for what, as SVG")
@json_option
@edition_option("the edition in the pictures")
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(PARTS),
    help="turn a part of the reader off; may be repeated",
)
@click.pass_obj
def evaluate_command(
    make_reader: ReaderFactory,
    folder: str,
    series: tuple[str, ...],
    names: tuple[str, ...],
    wrong: str | None,
    confusion: str | None,
    as_document: bool,
    edition: str | None,
    without: tuple[str, ...],
) -> int:
    """Read every labelled picture of a folder and print how well that went."""
    from vision.measure import figures_document, figures_lines, read_labels

    place = Path(folder)
    labels = [
        label
        for label in read_labels(place)
        if in_series(label, series) and label.name.startswith(names or ("",))
    ]
    if not labels:
        raise BadInput(_NOTHING_LABELLED[bool(series), bool(names)])
    request = request_for(edition)
    request = replace(request, switches=replace(request.switches, **dict.fromkeys(without, False)))
    target = None if wrong is None else _folder(Path(wrong))
    results = list(_results(place, labels, make_reader(), request, target))
    text = as_json(figures_document(results)) if as_document else "\n".join(figures_lines(results))
    if confusion is not None:
        _save_confusion(results, Path(confusion), place.name)
    write(f"{text}\n")
    return EXIT_DONE


def in_series(label: "LabelledPicture", names: Sequence[str] | None) -> bool:
    """Whether the picture is of one of the series; where none is labelled, its name begins like it."""
    if not names:
        return True
    series = label.groups.get("series")
    return series in names if series is not None else label.name.startswith(tuple(names))


def _results(
    folder: Path,
    labels: Sequence["LabelledPicture"],
    reader: PictureReader,
    request: "Request",
    target: Path | None,
) -> Iterator["PhotoResult"]:
    from vision.measure import score_photo

    for label in labels:
        try:
            picture = load_picture_file(folder / label.name)
        except BadInput as problem:
            raise problem.within(shown_name(label.name)) from None
        height, width = picture.shape[:2]
        result = score_photo(label, reader.read(picture, request), (width, height))
        if target is not None:
            _save_wrong(picture, result, target)
        yield result


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput("cannot-write-to", path=shown_name(str(path)), why=problem.strerror) from None
    return path


def _save_wrong(picture: "Picture", result: "PhotoResult", target: Path) -> None:
    from vision import close_up

    stem = re.sub(r"[^\w-]+", "_", Path(result.photo).stem)
    for number, wrong in enumerate(result.wrong, 1):
        if wrong.quad is not None:
            said = re.sub(r"[^\w-]+", "joker", f"{wrong.truth or 'none'}-as-{wrong.reading or 'none'}")
            write_picture(close_up(picture, wrong.quad), target / f"{stem}-{number}-{said}.png")


def _save_confusion(results: Sequence["PhotoResult"], target: Path, name: str) -> None:
    from vision.measure import confusion_svg

    picture = confusion_svg((said for result in results for said in result.said), name)
    try:
        target.write_text(picture, encoding="utf-8")
    except OSError as problem:
        raise BadInput("cannot-write", path=shown_name(str(target)), why=problem.strerror) from None
