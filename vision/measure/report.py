"""The figures of an evaluation for people and for programs."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from vision.measure.evaluate import Figures, Mistake, PhotoResult, figures_by_group, total_figures


def figures_document(results: Sequence[PhotoResult]) -> dict[str, object]:
    """All figures and every mistake as plain data."""
    return {
        **_rounded(total_figures(results)),
        "by": {
            group: {name: _rounded(part) for name, part in parts.items()}
            for group, parts in figures_by_group(results).items()
        },
        "wrong": [_wrong_document(wrong) for result in results for wrong in result.wrong],
    }


def _rounded(part: Figures) -> dict[str, object]:
    return {name: round(v, 4) if isinstance(v, float) else v for name, v in asdict(part).items()}


def _wrong_document(wrong: Mistake) -> dict[str, object]:
    return {
        "picture": printable(wrong.photo),
        "truth": wrong.truth,
        "reading": wrong.reading,
        "confidence": None if wrong.confidence is None else round(float(wrong.confidence), 4),
        "unsure": wrong.unsure,
        "quad": None if wrong.quad is None else wrong.quad.round(1).tolist(),
    }


def figures_lines(results: Sequence[PhotoResult]) -> Iterator[str]:
    """The figures as lines for people: all pictures, then each group, then each mistake."""
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


def _line(name: str, part: Figures) -> str:
    lines = part.rows_exact if part.grid_exact is None else part.grid_exact
    rows = "-" if lines is None else f"{lines:.1%}"
    shares = (part.recall, part.precision, part.f1)
    cells = [str(part.photos), str(part.tiles), *(f"{share:.4f}" for share in shares)]
    cells += [f"{part.photos_exact:.1%}", rows, f"{part.asked:.2%}"]
    cells += [f"{part.silent_wrong:.2%}", str(part.missed_tiles)]
    return f"{name:20.20}" + "".join(f"{cell:>10}" for cell in cells)


def wrong_line(wrong: Mistake) -> str:
    """One mistake in words."""
    place = ""
    if wrong.quad is not None:
        x, y = wrong.quad.mean(axis=0)
        place = f" at {x:.0f}, {y:.0f}"
    if wrong.reading is None:
        return f"{printable(wrong.photo)}: {wrong.truth} missed{place}"
    what = f"{wrong.truth} read as {wrong.reading}" if wrong.truth else f"{wrong.reading} invented"
    doubt = "flagged" if wrong.unsure else "silent"
    return f"{printable(wrong.photo)}: {what}{place}, confidence {wrong.confidence:.2f}, {doubt}"


def printable(name: str) -> str:
    """A file's name as text that can always be written; bytes that are not UTF-8 are replaced."""
    return os.fsencode(name).decode("utf-8", "replace")[:500]
