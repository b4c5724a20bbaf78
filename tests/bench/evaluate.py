"""How well are pictures read that nobody trained on? `make evaluate`.

Prints one table for people and for the model card, and below it every mistake: the real photos that are kept
for measuring (skipped where they are not there), and scenes of a second renderer that training never sees.

    python -m tests.bench.evaluate --photos ../shared/photos --drawn build/drawn [--parts] [--worse]
        [--wrong FOLDER] [--game tiles] [--models FOLDER] [--world FOLDER]

With --parts each part of the way from crops to a table is turned off in turn, with --worse the real photos
are read again with each of the faults of ``worse``, with --world pictures without any tile are read too.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.bench import no_tiles, record
from tests.bench.record import Better, Figure
from tests.bench.worse import FAULTS
from vision.alphabets import ALPHABETS
from vision.images.annotate import close_up
from vision.images.load import load_picture
from vision.measure.evaluate import Figures, PhotoResult, figures_by_group, score_photo, total_figures
from vision.measure.labels import LabelledPicture, read_labels
from vision.measure.report import wrong_line
from vision.pipeline import TableReader, reading_of
from vision.values import Evidence, Picture, Request, Switches
from webapp.cli.evaluate import PARTS, in_series
from webapp.reading.files import write_picture
from webapp.reading.request import request_for

COLUMNS = (
    *("pictures", "pieces", "recall", "precision", "F1", "exact", "rows exact", "asked", "silent", "missed"),
)
TITLE = "Reading what was never trained on"
ABOUT = (
    "Real photos that are kept for measuring, and scenes of a second renderer that training never sees. "
    "Exact: pictures without a mistake. Rows exact: pictures with all rows, or the grid of dice, right. "
    "Asked: pieces flagged as unsure. Silent: wrong and not flagged. Missed: not reported."
)
REAL_NUMBERS = ("rummy3 (real table and rack)", "white-set (real tables)", "racks (real, numbers)")
BETTER: tuple[Better, ...] = ("higher", "higher", "higher", "higher", "higher", "lower", "lower", "lower")
"""Of the columns after the counts."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    name: str
    result: Figures

    @property
    def figures(self) -> Iterator[Figure]:
        """As they are recorded."""
        part = self.result
        shares: tuple[float | None, ...]
        placed = part.rows_exact if part.grid_exact is None else part.grid_exact
        yield Figure(self.name, COLUMNS[0], part.photos, "count")
        yield Figure(self.name, COLUMNS[1], part.tiles, "count")
        shares = (part.recall, part.precision, part.f1, part.photos_exact, placed)
        shares += (part.asked, part.silent_wrong)
        for column, better, value in zip(COLUMNS[2:-1], BETTER[:-1], shares, strict=True):
            if value is not None:
                yield Figure(self.name, column, value, "share", better)
        yield Figure(self.name, COLUMNS[-1], part.missed_tiles, "count", BETTER[-1])


@dataclass(frozen=True, slots=True)
class Collection:
    """Labelled pictures that are reported together."""

    name: str
    folder: Path
    series: tuple[str, ...] = ()
    names: str = ""
    """How the names of its pictures begin."""
    edition: str = "classic"
    boxed: bool = True
    """Whether the pieces are those of the edition's box; else its counts say nothing about them."""

    def request_of(self, label: LabelledPicture) -> Request:
        """As which edition it is read: With a Twist where a scene was drawn for it."""
        request = request_for("twist" if label.groups.get("kind") == "twist" else self.edition)
        return request if self.boxed else replace(request, inventory=None)

    def labels(self) -> list[LabelledPicture]:
        """What is labelled in it."""
        return [
            label
            for label in read_labels(self.folder)
            if in_series(label, self.series) and label.name.startswith(self.names)
        ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every collection that is there."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--drawn", type=Path, required=True)
    parser.add_argument("--world", type=Path, help="the folder that `make world` fetched")
    parser.add_argument("--models", type=Path)
    parser.add_argument("--game", choices=tuple(ALPHABETS), help="the pieces of one game only")
    parser.add_argument("--parts", action="store_true", help="also turn each part off in turn")
    parser.add_argument("--worse", action="store_true", help="also make the real photos worse in many ways")
    parser.add_argument("--wrong", type=Path, help="write every wrong tile here as a picture")
    record.add_option(parser, "evaluate")
    options = parser.parse_args(arguments)
    reader = TableReader(options.models)
    print("| never trained on | " + " | ".join(COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 1) + "|")
    wrong: list[str] = []
    rows: list[Row] = []
    for collection in collections(options.photos, options.drawn):
        if options.game not in (None, request_for(collection.edition).alphabet.name):
            continue
        if not (collection.folder / "labels.json").is_file():
            print(f"| {collection.name} | skipped: the pictures are not here |" + " |" * (len(COLUMNS) - 1))
            continue
        wrong += _measure(collection, reader, options, rows)
    print("\nexact: pictures without a mistake. rows exact: with all rows, or the grid of dice, right.")
    print("asked: pieces flagged as unsure. silent: wrong and not flagged. missed: not reported.\n")
    recorded = [figure for row in rows for figure in row.figures] + together(rows)
    if options.world:
        found = list(no_tiles.measure(options.world / "kept", reader))
        print("\n".join(no_tiles.lines(found)) + "\n")
        recorded += [figure for each in found for figure in each.figures]
    print("\n".join(wrong))
    record.write(options.record, TITLE, ABOUT, recorded)


def together(rows: Sequence[Row]) -> list[Figure]:
    """The number tiles of all real photos as one; nothing where some of the photos are not here."""
    real = [row.result for row in rows if row.name in REAL_NUMBERS]
    if len(real) < len(REAL_NUMBERS):
        return []
    pieces = sum(part.tiles for part in real)
    name = "number tiles in real photos, together"
    return [
        Figure(name, "pictures", sum(part.photos for part in real), "count"),
        Figure(name, "pieces", pieces, "count"),
        Figure(name, "recall", sum(part.tiles * part.recall for part in real) / pieces, "share", "higher"),
        Figure(name, "missed", sum(part.missed_tiles for part in real), "count", "lower"),
    ]


def collections(photos: Path, drawn: Path) -> list[Collection]:
    """All that is measured, whether it is there or not."""
    return [
        Collection("rummy3 (real table and rack)", photos / "cream-set", ("rummy3",)),
        Collection("white-set (real tables)", photos / "white-set"),
        Collection("racks (real, numbers)", photos / "racks"),
        Collection("letters (real, loose tiles)", photos / "letters", (), "1770647", "word", boxed=False),
        Collection("drawn (second renderer)", drawn),
        Collection("drawn letters (second renderer)", drawn / "letters", edition="word"),
        Collection("drawn dice (second renderer)", drawn / "dice", edition="dice"),
    ]


def _measure(
    collection: Collection, reader: TableReader, options: argparse.Namespace, rows: list[Row]
) -> list[str]:
    """Print the lines of a collection and add those that are recorded to the rows; the wrong tiles."""

    def show(line: str, name: str, part: Figures) -> None:
        print(f"| {line} " + _cells(part), flush=True)
        rows.append(Row(name, part))

    seen = [
        (label, picture, reader.evidence(picture, request.alphabet), request)
        for label, picture, request in _pictures(collection)
    ]
    results = [_scored(label, picture, evidence, request) for label, picture, evidence, request in seen]
    show(f"**{collection.name}**", collection.name, total_figures(results))
    for part in figures_by_group(results).values() if collection.name.startswith("drawn") else ():
        for name, figures_of_part in part.items():
            # Kinds and designs of scenes: too small to be kept as figures of their own.
            print(f"| … {name} " + _cells(figures_of_part), flush=True)
    for part_name in PARTS if options.parts else ():
        off = replace(Switches(), **{part_name: False})
        without = [
            _scored(label, picture, evidence, replace(request, switches=off))
            for label, picture, evidence, request in seen
        ]
        show(f"… without {part_name}", f"{collection.name}, without {part_name}", total_figures(without))
    for fault, spoil in FAULTS.items() if options.worse and "(real" in collection.name else ():
        poor = [(label, spoil(picture), request) for label, picture, _, request in seen]
        read = [
            _scored(label, picture, reader.evidence(picture, request.alphabet), request)
            for label, picture, request in poor
        ]
        show(f"… {fault}", f"{collection.name}, {fault}", total_figures(read))
    if options.wrong:
        _save(results, {label.name: picture for label, picture, *_ in seen}, options.wrong)
    return [wrong_line(wrong) for result in results for wrong in result.wrong]


def _pictures(collection: Collection) -> Iterator[tuple[LabelledPicture, Picture, Request]]:
    for label in collection.labels():
        yield label, load_picture(collection.folder / label.name), collection.request_of(label)


def _scored(
    label: LabelledPicture, picture: Picture, evidence: list[Evidence], request: Request
) -> PhotoResult:
    height, width = picture.shape[:2]
    return score_photo(label, reading_of(picture, evidence, request), (width, height))


def _cells(part: Figures) -> str:
    placed = part.rows_exact if part.grid_exact is None else part.grid_exact
    rows = "–" if placed is None else f"{placed:.3f}"
    shares = " | ".join(f"{share:.4f}" for share in (part.recall, part.precision, part.f1))
    counts = f"{part.photos} | {part.tiles}"
    return (
        f"| {counts} | {shares} | {part.photos_exact:.3f} | {rows} "
        f"| {part.asked:.4f} | {part.silent_wrong:.4f} | {part.missed_tiles} |"
    )


def _save(results: Sequence[PhotoResult], pictures: dict[str, Picture], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        for number, wrong in enumerate(result.wrong):
            if wrong.quad is not None:
                name = f"{Path(result.photo).stem}-{number}-{wrong.truth}-as-{wrong.reading}.png"
                write_picture(close_up(pictures[result.photo], wrong.quad), folder / name)


if __name__ == "__main__":
    main()
