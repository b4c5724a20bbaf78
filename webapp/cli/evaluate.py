"""The command `evaluate`: pictures with labels are read, and the figures printed with every mistake."""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine import BadInput
from webapp.cli.documents import DONE, write
from webapp.cli.pictures import load_quietly, quad_document, request_for, shown_name, write_picture

if TYPE_CHECKING:
    from vision.measure.evaluate import Figures, Mistake, PhotoResult
    from vision.measure.labels import LabelledPicture
    from vision.values import Picture

PARTS = ("colour_in_photo", "inventory", "neighbours", "second_opinion")
"""The parts of the reader that can be turned off, to measure what each is worth."""


def evaluate(options: argparse.Namespace) -> int:
    """Read every labelled picture of a folder and print how well that went."""
    from vision.measure.labels import read_labels

    folder = Path(options.folder)
    labels = [
        label
        for label in read_labels(folder)
        if in_series(label, options.series) and label.name.startswith(tuple(options.names or ("",)))
    ]
    if not labels:
        raise BadInput("no picture is labelled" + _which(options))
    target = None if options.wrong is None else _folder(Path(options.wrong))
    results = list(_results(folder, labels, options, target))
    text = json.dumps(document(results), ensure_ascii=False) if options.json else "\n".join(lines(results))
    if options.confusion is not None:
        _save_confusion(results, Path(options.confusion), folder.name)
    write(f"{text}\n")
    return DONE


def _which(options: argparse.Namespace) -> str:
    asked = (" in these series" if options.series else "", " with such a name" if options.names else "")
    return "".join(asked)


def in_series(label: "LabelledPicture", names: Sequence[str] | None) -> bool:
    """Whether the picture is of one of the series; where none is labelled, its name begins like it."""
    if not names:
        return True
    series = label.groups.get("series")
    return series in names if series is not None else label.name.startswith(tuple(names))


def _results(
    folder: Path, labels: Sequence["LabelledPicture"], options: argparse.Namespace, target: Path | None
) -> Iterator["PhotoResult"]:
    from vision.measure.evaluate import score_photo

    request = request_for(options.edition, "en")
    off = dict.fromkeys(options.without, False)
    request = replace(request, switches=replace(request.switches, **off))
    reader = options.make_reader()
    for label in labels:
        try:
            picture = load_quietly(folder / label.name)
        except BadInput as problem:
            raise BadInput(f"{shown_name(label.name)}: {problem}") from None
        height, width = picture.shape[:2]
        result = score_photo(label, reader.read(picture, request), (width, height))
        if target is not None:
            _save_wrong(picture, result, target)
        yield result


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"cannot write to {shown_name(str(path))}: {problem.strerror}") from None
    return path


def _save_wrong(picture: "Picture", result: "PhotoResult", target: Path) -> None:
    from vision.images.annotate import close_up

    stem = re.sub(r"[^\w-]+", "_", Path(result.photo).stem)
    for number, wrong in enumerate(result.wrong, 1):
        if wrong.quad is not None:
            said = re.sub(r"[^\w-]+", "joker", f"{wrong.truth or 'none'}-as-{wrong.reading or 'none'}")
            write_picture(close_up(picture, wrong.quad), target / f"{stem}-{number}-{said}.png")


def _save_confusion(results: Sequence["PhotoResult"], target: Path, name: str) -> None:
    from vision.measure.confusion import confusion_svg

    picture = confusion_svg((said for result in results for said in result.said), name)
    try:
        target.write_text(picture, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"cannot write {shown_name(str(target))}: {problem.strerror}") from None


def document(results: Sequence["PhotoResult"]) -> dict[str, object]:
    """All figures and every mistake as plain data."""
    from vision.measure.evaluate import figures_by_group, total_figures

    return {
        **_rounded(total_figures(results)),
        "by": {
            group: {name: _rounded(part) for name, part in parts.items()}
            for group, parts in figures_by_group(results).items()
        },
        "wrong": [_wrong_document(wrong) for result in results for wrong in result.wrong],
    }


def _rounded(part: "Figures") -> dict[str, object]:
    return {name: round(v, 4) if isinstance(v, float) else v for name, v in asdict(part).items()}


def _wrong_document(wrong: "Mistake") -> dict[str, object]:
    return {
        "picture": shown_name(wrong.photo),
        "truth": wrong.truth,
        "reading": wrong.reading,
        "confidence": None if wrong.confidence is None else round(float(wrong.confidence), 4),
        "unsure": wrong.unsure,
        "quad": None if wrong.quad is None else quad_document(wrong.quad),
    }


def lines(results: Sequence["PhotoResult"]) -> Iterator[str]:
    """The figures as lines for people: all pictures, then each group, then each mistake."""
    from vision.measure.evaluate import figures_by_group, total_figures

    together = total_figures(results)
    lines = "rows" if together.grid_exact is None else "grid"
    names = ("pictures", "tiles", "recall", "precision", "F1", "exact", lines, "asked", "silent", "missed")
    yield f"{'':20}" + "".join(f"{name:>10}" for name in names)
    yield _line("all", together)
    for group, parts in figures_by_group(results).items():
        for name, part in parts.items():
            yield _line(f"{group} {name}", part)
    means = {"rows": "pictures with all rows right", "grid": "pictures with all dice in their places"}
    yield f"exact: pictures without a mistake; {lines}: {means[lines]}; asked: tiles flagged;"
    yield "silent: tiles reported wrongly and not flagged; missed: tiles not reported"
    for wrong in (each for result in results for each in result.wrong):
        yield wrong_line(wrong)


def _line(name: str, part: "Figures") -> str:
    lines = part.rows_exact if part.grid_exact is None else part.grid_exact
    rows = "-" if lines is None else f"{lines:.1%}"
    shares = (part.recall, part.precision, part.f1)
    cells = [str(part.photos), str(part.tiles), *(f"{share:.4f}" for share in shares)]
    cells += [f"{part.photos_exact:.1%}", rows, f"{part.asked:.2%}"]
    cells += [f"{part.silent_wrong:.2%}", str(part.missed_tiles)]
    return f"{name:20.20}" + "".join(f"{cell:>10}" for cell in cells)


def wrong_line(wrong: "Mistake") -> str:
    """One mistake in words."""
    place = ""
    if wrong.quad is not None:
        x, y = wrong.quad.mean(axis=0)
        place = f" at {x:.0f}, {y:.0f}"
    if wrong.reading is None:
        return f"{shown_name(wrong.photo)}: {wrong.truth} missed{place}"
    what = f"{wrong.truth} read as {wrong.reading}" if wrong.truth else f"{wrong.reading} invented"
    doubt = "flagged" if wrong.unsure else "silent"
    return f"{shown_name(wrong.photo)}: {what}{place}, confidence {wrong.confidence:.2f}, {doubt}"
