"""The commands that look at pictures: `read`, and `check` with a picture.

What reads pictures takes a second to load, so it is loaded only here and only when it is needed.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine import BadInput, check_document, edition
from engine.editions import DICE, TILES, editions
from webapp.cli.documents import DONE, ILLEGAL, answer_documents, write
from webapp.reading.certainty import certain_verdict, with_gap_findings

if TYPE_CHECKING:
    from vision.values import Picture, Quad, Reading, Request, TileReading

UNSURE = 3
PICTURES = (".jpg", ".jpeg", ".png", ".webp")


class Reader(Protocol):
    """What reads pictures."""

    def read(self, picture: "Picture", request: "Request") -> "Reading":
        """The tiles and rows of a picture."""

    def close(self) -> None:
        """Let go of whatever helps to read."""


ReaderFactory = Callable[[], Reader]


def table_reader() -> Reader:
    """The reader that comes with the project, its networks loaded."""
    from vision.pipeline import TableReader

    return TableReader()


def read_pictures(options: argparse.Namespace) -> int:
    """Print what is read in each picture, a document a line; one that cannot be read has its error there."""
    target = _annotate_target(options)
    request = request_for(options.edition, options.lang)
    reader: Reader | None = None
    status, problems = DONE, []
    for name in options.pictures:
        try:
            picture = load_quietly(Path(name))
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
        picture = load_quietly(Path(options.source))
    except BadInput as problem:
        raise BadInput(f"{shown_name(options.source)}: {problem}") from None
    reading = options.make_reader().read(picture, request)
    table = dice_table(reading) if game.material == DICE else lying(reading)
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


def lying(reading: "Reading") -> list[list[str]]:
    """The table that was read."""
    return [[reading.tiles[place].face for place in row] for row in reading.rows]


def dice_table(reading: "Reading") -> list[dict[str, object]]:
    """The dice on the grid; those beside it are not on the table yet."""
    return [
        {"face": tile.face, "row": tile.cell.row, "col": tile.cell.col}
        for tile in reading.tiles
        if tile.cell is not None
    ]


def load_quietly(path: Path) -> "Picture":
    """The picture in a file; nothing but our own sentence says what is wrong with it."""
    from vision.images.load import load_picture

    with _silent_decoders():
        return load_picture(path)


@contextmanager
def _silent_decoders() -> Iterator[None]:
    """Keep the JPEG and PNG libraries, which know nothing of Python, from writing to standard error.

    This holds for the whole process, so it is for commands only and not for a server with several threads.
    """
    try:
        kept = os.dup(2)
    except OSError:  # standard error is closed
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def is_picture(source: str) -> bool:
    """Whether a picture is meant: by the name, or by how the file begins."""
    if source == "-":
        return False
    if source.lower().endswith(PICTURES):
        return True
    try:
        path = Path(source)
        if not path.is_file():
            return False
        with path.open("rb") as file:
            start = file.read(512)
    except (OSError, ValueError):
        return False
    if start[:1] in (b"", b"{", b"[", b" ", b"\n", b"\r", b"\t"):
        return False
    from vision.images.headers import begins_like_a_picture

    return begins_like_a_picture(start)


def request_for(name: str | None, language: str) -> "Request":
    """How to read the pieces of an edition; the tiles of all with number tiles when none is named."""
    from vision.alphabets import ALPHABETS
    from vision.values import Request

    games = [edition(name)] if name is not None else [g for g in editions().values() if g.material == TILES]
    inventory: dict[str, int] = {}
    for game in games:
        for face, count in game.box.items():
            inventory[face] = max(count, inventory.get(face, 0))
    return Request(inventory=inventory, language=language, alphabet=ALPHABETS[games[0].material])


def unsure_tiles(reading: "Reading") -> list[dict[str, object]]:
    """The tiles that a person should look at: where they lie in the table, and what else they may be."""
    if reading.alphabet.grid:
        return [die_document(die) for die in reading.tiles if die.unsure and die.cell is not None]
    return [
        {"set": number, "place": place, **tile_document(reading.tiles[index])}
        for number, row in enumerate(reading.rows)
        for place, index in enumerate(row)
        if reading.tiles[index].unsure
    ]


def reading_document(name: str, reading: "Reading") -> dict[str, object]:
    """A reading as plain data."""
    quality = reading.quality
    told = die_document if reading.alphabet.grid else tile_document
    gaps = [{"tiles": [gap.first, gap.second], "together": gap.together} for gap in reading.unclear]
    return {
        "picture": shown_name(name),
        "tiles": [told(tile) for tile in reading.tiles],
        "rows": [list(row) for row in reading.rows],
        **({"gaps": gaps} if gaps else {}),
        "face_down": [{"quad": quad_document(quad)} for quad in reading.face_down],
        "outside": [told(tile) for tile in reading.outside],
        "quality": {
            "sharpness": round(quality.sharpness, 3),
            "glare": round(quality.glare, 3),
            "exposure": round(quality.exposure, 3),
            "tile_px": round(quality.tile_px, 1),
            "advice": list(quality.advice),
        },
    }


def error_document(name: str, problem: str) -> dict[str, object]:
    """The document of a picture that cannot be read."""
    nothing: dict[str, object] = {"tiles": [], "rows": [], "face_down": [], "outside": [], "quality": None}
    return {"picture": shown_name(name), "error": problem, **nothing}


def tile_document(tile: "TileReading") -> dict[str, object]:
    """One tile as plain data."""
    return {
        "face": tile.face,
        "quad": quad_document(tile.quad),
        "confidence": round(float(tile.confidence), 4),
        "unsure": bool(tile.unsure),
        "alternatives": [
            {"face": each.face, "confidence": round(float(each.confidence), 4)} for each in tile.alternatives
        ],
    }


def die_document(die: "TileReading") -> dict[str, object]:
    """One die as plain data; row and column are null beside the grid."""
    row, col = (None, None) if die.cell is None else (die.cell.row, die.cell.col)
    return {**tile_document(die), "row": row, "col": col}


def quad_document(quad: "Quad") -> list[list[float]]:
    """Corners with a tenth of a pixel."""
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]


def shown_name(name: str) -> str:
    """A file's name as text that can always be written; bytes that are not UTF-8 are replaced."""
    return os.fsencode(name).decode("utf-8", "replace")[:500]


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _annotate_target(options: argparse.Namespace) -> Path | None:
    """Where the drawn picture goes; what cannot work is refused before anything is read."""
    if options.annotate is None:
        return None
    target = Path(options.annotate)
    if len(options.pictures) > 1:
        raise BadInput("--annotate goes with one picture")
    if target.suffix.lower() not in PICTURES:
        raise BadInput(f"--annotate: the name must end with one of {', '.join(PICTURES)}")
    try:
        if target.exists() and target.samefile(options.pictures[0]):
            raise BadInput("--annotate: this would overwrite the picture itself")
    except OSError:
        pass  # the name cannot be looked up: writing to it will say why
    return target


def _write_annotated(picture: "Picture", reading: "Reading", target: Path) -> None:
    from vision.images.annotate import annotate

    write_picture(annotate(picture, reading), target)


def write_picture(picture: "Picture", target: Path) -> None:
    """Save a picture in the format that its name says."""
    import cv2

    done, raw = cv2.imencode(target.suffix.lower(), picture)
    if not done:
        raise BadInput(f"cannot write {shown_name(str(target))}: the picture is too large for this format")
    try:
        target.write_bytes(raw.tobytes())
    except OSError as problem:
        raise BadInput(f"cannot write {shown_name(str(target))}: {problem.strerror}") from None


def train(options: argparse.Namespace) -> int:
    """Train the networks; only in an environment that can."""
    if find_spec("torch") is None:
        raise BadInput("training needs an environment of its own; `make train` makes it and trains there")
    from vision.train.__main__ import main as train_networks

    photos = ["--photos", options.photos] if options.photos else []
    return train_networks(["--out", options.out, "--share", str(options.share), *photos])
