"""`read`, `check PICTURE` and `evaluate`: documents, statuses, and never a traceback.

The reader of most tests is a stand-in that says what it is told to: what the commands make of a reading is
tested, not how pictures are read. The last ones run the real one.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine import LANGUAGES, BadInput, texts_of
from engine.editions import edition
from tests.drawn.scenes import draw
from tests.vision.images import odd_pictures
from tests.vision.simple_table import picture_of, reading_of
from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, TILE_ALPHABET
from vision.images.load import load_picture
from vision.values import Candidate, Cell, Gap, Picture, Reading, Request
from webapp.cli.main import main
from webapp.reading.certainty import certain_verdict
from webapp.reading.files import is_picture_file, load_picture_file, write_picture

ROOT = Path(__file__).parents[3]
MODELS = ROOT / "models" / "manifest.json"
SAMPLES = ROOT / "datasets" / "samples" / "tables"
needs_weights = pytest.mark.skipif(not MODELS.is_file(), reason="the trained weights are not here (models/)")
LEGAL = [["K1", "K2", "K3"], ["R8", "B8", "O8"]]
ILLEGAL = [["K1", "K2", "K4"], ["R8", "B8", "O8"]]


@dataclass
class StandIn:
    """Reads the same in every picture, and remembers how it was asked."""

    reading: Reading
    requests: list[Request] = field(default_factory=list)
    made: int = 0

    def __call__(self) -> "StandIn":
        """Be made, as the real one is: once."""
        self.made += 1
        return self

    def read(self, picture: Picture, request: Request) -> Reading:
        """What it was told."""
        assert picture.ndim == 3
        self.requests.append(request)
        return self.reading

    def close(self) -> None:
        """There is nothing to let go of."""


Captured = pytest.CaptureFixture[bytes]


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "table.jpg"
    assert cv2.imwrite(str(path), picture_of(LEGAL))
    return str(path)


def answers(
    arguments: Sequence[str], reader: StandIn, captured: Captured
) -> tuple[int, list[dict[str, object]]]:
    status = main(arguments, reader)
    written = captured.readouterr()
    assert b"Traceback" not in written.err
    assert written.err.count(b"\n") == (1 if status == 2 else 0)
    return status, [json.loads(line) for line in written.out.splitlines()]


def doubtful(rows: list[list[str]], place: int, *others: str) -> Reading:
    """A reading with one doubtful tile, which may be one of the others instead."""
    reading = reading_of(rows, unsure=(place,))
    tiles = list(reading.tiles)
    tiles[place] = replace(tiles[place], alternatives=tuple(Candidate(face, 0.2) for face in others))
    return replace(reading, tiles=tuple(tiles))


def test_read_prints_the_document_of_the_contract(photo: str, capfdbinary: Captured) -> None:
    reading = doubtful(LEGAL, 3, "O8")
    reading = replace(reading, face_down=(reading.tiles[0].quad,), outside=reading.tiles[:1])
    status, (document,) = answers(["read", photo], StandIn(reading), capfdbinary)
    assert status == 3
    assert list(document) == ["picture", "tiles", "rows", "face_down", "outside", "quality"]
    assert document["picture"] == photo
    tiles = document["tiles"]
    assert isinstance(tiles, list)
    assert tiles[0] == {
        "face": "K1",
        "quad": [[60.0, 60.0], [120.0, 60.0], [120.0, 144.0], [60.0, 144.0]],
        "confidence": 0.99,
        "unsure": False,
        "alternatives": [],
    }
    assert (tiles[3]["unsure"], tiles[3]["alternatives"]) == (True, [{"face": "O8", "confidence": 0.2}])
    assert document["rows"] == [[0, 1, 2], [3, 4, 5]]
    assert document["face_down"] == [{"quad": tiles[0]["quad"]}]
    assert document["outside"] == tiles[:1]
    assert document["quality"] == {
        "sharpness": 1.0,
        "glare": 1.0,
        "exposure": 1.0,
        "tile_px": 60.0,
        "advice": [],
    }


def test_several_pictures_are_one_line_each_and_the_reader_is_made_once(
    photo: str, tmp_path: Path, capfdbinary: Captured
) -> None:
    reader = StandIn(reading_of(LEGAL))
    status, documents = answers(["read", photo, photo], reader, capfdbinary)
    assert (status, len(documents), reader.made) == (0, 2, 1)
    missing = str(tmp_path / "none.jpg")
    status, documents = answers(["read", missing, photo, missing], reader, capfdbinary)
    assert (status, [("error" in each) for each in documents]) == (2, [True, False, True])
    assert [each["picture"] for each in documents] == [missing, photo, missing]
    assert documents[0]["tiles"] == documents[0]["rows"] == []


def test_the_edition_says_which_tiles_there_are(photo: str, capfdbinary: Captured) -> None:
    reader = StandIn(reading_of(LEGAL))
    for options in ([], ["--edition", "classic"], ["--edition", "twist", "--lang", "it"]):
        answers(["read", photo, *options], reader, capfdbinary)
    any_tiles, classic, twist = (dict(request.inventory or {}) for request in reader.requests)
    assert classic == dict(edition("classic").box)
    assert twist == any_tiles == dict(edition("twist").box)
    for name, alphabet in (("dice", DICE_ALPHABET), ("word", LETTER_ALPHABET)):
        assert answers(["read", photo, "--edition", name], reader, capfdbinary)[0] == 0
        assert reader.requests[-1].alphabet is alphabet
        assert dict(reader.requests[-1].inventory or {}) == dict(edition(name).box)
    assert all(request.alphabet is TILE_ALPHABET for request in reader.requests[:3])


def test_every_odd_file_gets_its_document_and_one_line(tmp_path: Path, capfdbinary: Captured) -> None:
    files = {**odd_pictures.good(), **{name: data for name, (data, _) in odd_pictures.bad().items()}}
    paths = [path for path, _ in odd_pictures.places(tmp_path)]
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        paths.append(tmp_path / name)
    assert len(paths) > 50
    reader = StandIn(reading_of(LEGAL))
    status, documents = answers(["read", *map(str, paths)], reader, capfdbinary)
    assert status == 2
    assert [each["picture"] for each in documents] == list(map(str, paths))
    read = {Path(str(each["picture"])).name for each in documents if "error" not in each}
    assert read == set(odd_pictures.good())
    for path, each in zip(paths, documents, strict=True):
        status, _ = answers(["read", str(path)], reader, capfdbinary)
        assert status == (2 if "error" in each else 0), path
        # A table may come through a pipe, so a name that says nothing of a picture is opened as a document.
        if path.suffix:
            status, _ = answers(["check", str(path)], reader, capfdbinary)
            assert status == (2 if "error" in each else 0), path


def test_names_that_are_not_utf_8(tmp_path: Path, capfdbinary: Captured) -> None:
    raw = os.fsencode(tmp_path) + b"/\xff\xfe.jpg"
    Path(os.fsdecode(raw)).write_bytes(odd_pictures.encoded(".jpg"))
    status, (document,) = answers(["read", os.fsdecode(raw)], StandIn(reading_of(LEGAL)), capfdbinary)
    assert status == 0
    assert str(document["picture"]).endswith("��.jpg")
    assert answers(["read", os.fsdecode(raw) + "x"], StandIn(reading_of(LEGAL)), capfdbinary)[0] == 2


def test_a_closed_standard_error(tmp_path: Path) -> None:
    half = tmp_path / "half.jpg"
    half.write_bytes(odd_pictures.bad()["half.jpg"][0])
    command = f'exec "$0" -m webapp read "{half}" 2>&-'
    done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "ends too early" in json.loads(done.stdout)["error"]


def test_annotate(photo: str, tmp_path: Path, capfdbinary: Captured) -> None:
    reader = StandIn(reading_of(LEGAL))
    for name in ("seen.jpg", "seen.PNG", "seen.webp"):
        target = tmp_path / name
        assert answers(["read", photo, "--annotate", str(target)], reader, capfdbinary)[0] == 0
        drawn = cv2.imread(str(target))
        assert drawn is not None
        assert drawn.shape == picture_of(LEGAL).shape
    for target in (tmp_path / "seen.txt", tmp_path / "no" / "folder.jpg", tmp_path, Path(photo)):
        assert answers(["read", photo, "--annotate", str(target)], reader, capfdbinary)[0] == 2
    assert answers(["read", photo, photo, "--annotate", "a.jpg"], reader, capfdbinary) == (2, [])


def test_check_a_picture(photo: str, capfdbinary: Captured) -> None:
    status, (document,) = answers(["check", photo], StandIn(reading_of(LEGAL)), capfdbinary)
    assert (status, list(document)) == (0, ["legal", "sets", "findings", "unsure"])
    assert (document["legal"], document["unsure"]) == (True, [])
    status, (document,) = answers(["check", photo, "--lang", "de"], StandIn(reading_of(ILLEGAL)), capfdbinary)
    assert (status, document["legal"]) == (1, False)
    assert "fehlt" in json.dumps(document["findings"])


def test_a_picture_is_known_by_its_content_too(photo: str, tmp_path: Path, capfdbinary: Captured) -> None:
    bare = tmp_path / "IMG_0001"
    bare.write_bytes(Path(photo).read_bytes())
    assert answers(["check", str(bare)], StandIn(reading_of(LEGAL)), capfdbinary)[0] == 0
    phone = tmp_path / "IMG_0002.heic"
    phone.write_bytes(odd_pictures.bad()["phone.heic"][0])
    assert main(["check", str(phone)], StandIn(reading_of(LEGAL))) == 2
    assert b"save it as JPEG" in capfdbinary.readouterr().err
    table = tmp_path / "table.json"
    table.write_text("\ufeff" + json.dumps({"edition": "classic", "table": LEGAL}), "utf-8")
    assert not is_picture_file(str(table))
    assert not is_picture_file("R1 R2 R3")
    assert not is_picture_file("x" * 5000)
    assert not is_picture_file("-"), "standard input holds a document"
    assert not is_picture_file("R1\0R2"), "no file can have this name"


def test_doubt_matters_only_where_it_decides(photo: str, capfdbinary: Captured) -> None:
    def status(reading: Reading) -> int:
        return answers(["check", photo], StandIn(reading), capfdbinary)[0]

    assert status(doubtful(LEGAL, 3, "K8")) == 0, "a group either way"
    assert status(doubtful(LEGAL, 3, "O8")) == 3, "a colour twice, perhaps"
    assert status(doubtful(ILLEGAL, 3, "O8")) == 1, "another row is wrong for certain"
    assert status(doubtful(ILLEGAL, 2, "K3")) == 3
    assert status(doubtful(ILLEGAL, 2, "K5")) == 1
    assert status(doubtful(LEGAL, 2)) == 3, "it may be anything"
    assert status(doubtful([["K1", "K2"]], 0)) == 1, "two tiles are no set, whatever they are"
    _, (document,) = answers(["check", photo], StandIn(doubtful(LEGAL, 4, "O8")), capfdbinary)
    unsure = document["unsure"]
    assert isinstance(unsure, list)
    assert [(each["set"], each["place"], each["face"]) for each in unsure] == [(1, 1, "B8")]


def test_too_many_doubtful_tiles_are_not_tried_out() -> None:
    game = edition("classic")
    reading = reading_of([["K1", "K2", "K3", "K4", "K5"]], unsure=(0, 1, 2, 3, 4))
    assert certain_verdict(reading, game) is None
    assert certain_verdict(replace(reading, tiles=(), rows=()), game) is True


def test_a_picture_without_tiles_is_no_legal_table(photo: str, capfdbinary: Captured) -> None:
    nothing = replace(reading_of(LEGAL), tiles=(), rows=())
    assert answers(["check", photo], StandIn(nothing), capfdbinary)[0] == 3
    assert answers(["read", photo], StandIn(nothing), capfdbinary)[0] == 0


def test_a_misreading_that_cannot_exist_is_one_line(photo: str, capfdbinary: Captured) -> None:
    for rows in ([["R8", "R8", "R8"]], [["K1", "JD", "K3"]]):
        assert main(["check", photo], StandIn(reading_of(rows))) == 2
        written = capfdbinary.readouterr()
        assert (written.out, written.err.count(b"\n")) == (b"", 1)
        assert b"cannot exist" in written.err


def unclear(rows: list[list[str]], first: int, second: int, together: bool) -> Reading:
    """A reading with one space of which it is unclear whether it parts two sets."""
    return replace(reading_of(rows), unclear=(Gap(first, second, together),))


@pytest.mark.parametrize(
    ("rows", "gap", "expected"),
    [
        ([["K1", "K2", "K3", "R5", "R6", "R7"]], (2, 3, True), 3),
        ([["K1", "K2", "K3"], ["R5", "R6", "R7"]], (2, 3, False), 3),
        ([["K1", "K2", "K3"], ["K4"]], (2, 3, False), 3),
        ([["K1", "K2", "K3", "K4", "K5", "K6"]], (2, 3, True), 0),
        ([["K1", "K2", "K3"], ["K7"]], (2, 3, False), 1),
        ([["K1", "R2"], ["K3"]], (1, 2, False), 1),
        ([["K1", "K2", "K3", "R5", "R6", "R7"], ["B1", "B3"]], (2, 3, True), 1),
    ],
)
def test_an_unclear_space_matters_only_where_it_decides(
    rows: list[list[str]], gap: tuple[int, int, bool], expected: int, photo: str, capfdbinary: Captured
) -> None:
    status, (document,) = answers(["check", photo], StandIn(unclear(rows, *gap)), capfdbinary)
    assert status == expected
    findings, sets = document["findings"], document["sets"]
    assert isinstance(findings, list)
    assert isinstance(sets, list)
    notes = [each for each in findings if each["code"] == "split-unclear"]
    faces = [face for row in rows for face in row]
    if expected == 3:
        (note,) = notes
        assert (note["level"], note["set"], note["tiles"]) == ("note", 0, [faces[2], faces[3]])
        assert note in sets[0]["findings"]
        assert "unclear" in note["text"]
    else:
        assert len(notes) == (len(rows) > 1 and len(rows[1]) == 2)


def test_unclear_spaces_are_read_out(photo: str, capfdbinary: Captured) -> None:
    reading = unclear(LEGAL, 2, 3, together=False)
    status, (document,) = answers(["read", photo], StandIn(reading), capfdbinary)
    assert (status, document["gaps"]) == (3, [{"tiles": [2, 3], "together": False}])


def test_too_many_unclear_spaces_are_not_tried_out() -> None:
    reading = reading_of([[f"K{number}" for number in range(1, 10)]])
    gaps = tuple(Gap(place, place + 1, together=True) for place in range(8))
    assert certain_verdict(replace(reading, unclear=gaps), edition("classic")) is None


def diced(*dice: tuple[str, Cell | None], unsure: tuple[int, ...] = ()) -> Reading:
    """Dice with their cells."""
    reading = reading_of([[face for face, _ in dice]], unsure=unsure)
    tiles = (replace(tile, cell=cell) for tile, (_, cell) in zip(reading.tiles, dice, strict=True))
    return replace(reading, tiles=tuple(tiles), alphabet=DICE_ALPHABET)


CROSSED = (
    ("R3", Cell(0, 0)),
    ("R4", Cell(0, 1)),
    ("R5", Cell(0, 2)),
    ("K3", Cell(1, 0)),
    ("B3", Cell(2, 0)),
    ("O9", None),
)


def test_dice_carry_row_and_column(photo: str, capfdbinary: Captured) -> None:
    status, (document,) = answers(["read", photo, "--edition", "dice"], StandIn(diced(*CROSSED)), capfdbinary)
    tiles = document["tiles"]
    assert isinstance(tiles, list)
    assert (status, [(die["row"], die["col"]) for die in tiles]) == (
        0,
        [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (None, None)],
    )


def test_check_a_picture_of_dice(photo: str, capfdbinary: Captured) -> None:
    def checked(reading: Reading) -> tuple[int, dict[str, object]]:
        status, (document,) = answers(["check", photo, "--edition", "dice"], StandIn(reading), capfdbinary)
        return status, document

    status, document = checked(diced(*CROSSED))
    sets = document["sets"]
    assert isinstance(sets, list)
    assert (status, document["legal"]) == (0, True)
    assert [each["tiles"] for each in sets] == [["R3", "R4", "R5"], ["R3", "K3", "B3"]]
    assert checked(diced(*CROSSED, unsure=(5,)))[0] == 0, "it lies beside the grid"
    status, document = checked(diced(*CROSSED, unsure=(1,)))
    assert status == 3
    asked = document["unsure"]
    assert isinstance(asked, list)
    assert [(die["face"], die["row"], die["col"]) for die in asked] == [("R4", 0, 1)]
    assert checked(diced(*CROSSED[:4], ("B4", Cell(2, 0))))[0] == 1
    assert checked(diced(*CROSSED[:4], ("B3", Cell(2, 0, unsure=True))))[0] == 3
    assert checked(diced(("R3", None), ("R4", None)))[0] == 0, "nothing is laid yet"


@pytest.mark.parametrize(("words", "expected"), [(["HORN", "MAST"], 0), (["HORN", "XQY"], 1)])
def test_check_a_picture_of_words(words: list[str], expected: int, photo: str, capfdbinary: Captured) -> None:
    reading = replace(reading_of([list(word) for word in words]), alphabet=LETTER_ALPHABET)
    status, (document,) = answers(["check", photo, "--edition", "word"], StandIn(reading), capfdbinary)
    assert (status, document["legal"]) == (expected, expected == 0)


def test_doubtful_letters_decide(photo: str, capfdbinary: Captured) -> None:
    def status(place: int, *others: str) -> int:
        reading = replace(doubtful([list("MAST")], place, *others), alphabet=LETTER_ALPHABET)
        return answers(["check", photo, "--edition", "word"], StandIn(reading), capfdbinary)[0]

    assert status(0, "R") == 0, "RAST is a word too"
    assert status(0, "W") == 3, "WAST is none"


def labelled(folder: Path) -> None:
    quads = [tile.quad.tolist() for tile in reading_of(LEGAL).tiles]
    faces = [face for row in LEGAL for face in row]
    tiles = [{"face": face, "quad": quad} for face, quad in zip(faces, quads, strict=True)]
    label = {"tiles": tiles, "rows": [[0, 1, 2], [3, 4, 5]], "face_down": []}
    (folder / "labels.json").write_text(
        json.dumps({"a-1.jpg": {**label, "series": "a"}, "b-1.jpg": {**label, "series": "b"}})
    )
    for name in ("a-1.jpg", "b-1.jpg"):
        assert cv2.imwrite(str(folder / name), picture_of(LEGAL))


def test_evaluate(tmp_path: Path, capfdbinary: Captured) -> None:
    labelled(tmp_path)
    command, wrong = ["evaluate", str(tmp_path)], tmp_path / "new" / "wrong"
    reader = StandIn(reading_of(ILLEGAL))
    status, (document,) = answers([*command, "--json", "--wrong", str(wrong)], reader, capfdbinary)
    assert status == 0
    assert (document["photos"], document["tiles"], document["right"], document["f1"]) == (2, 12, 10, 0.8333)
    assert (document["silent_wrong_tiles"], document["rows_right"]) == (2, 0.5)
    assert document["wrong"] == [
        {
            "picture": name,
            "truth": "K3",
            "reading": "K4",
            "confidence": 0.99,
            "unsure": False,
            "quad": [[180.0, 60.0], [240.0, 60.0], [240.0, 144.0], [180.0, 144.0]],
        }
        for name in ("a-1.jpg", "b-1.jpg")
    ]
    assert sorted(path.name for path in wrong.iterdir()) == ["a-1-1-K3-as-K4.png", "b-1-1-K3-as-K4.png"]
    close = cv2.imread(str(wrong / "a-1-1-K3-as-K4.png"))
    assert close is not None
    assert close.shape == (264, 192, 3)
    status, (document,) = answers([*command, "--series", "b", "--json"], reader, capfdbinary)
    assert document["photos"] == 1
    parts = document["by"]
    assert isinstance(parts, dict)
    assert list(parts["series"]) == ["b"]
    for names, count in (("a", 1), ("a-1", 1), ("", 2)):
        status, (document,) = answers([*command, "--names", names, "--json"], reader, capfdbinary)
        assert (status, document["photos"]) == (0, count)
    assert answers([*command, "--names", "c"], reader, capfdbinary) == (2, [])


def test_evaluate_for_people(tmp_path: Path, capfdbinary: Captured) -> None:
    labelled(tmp_path)
    assert main(["evaluate", str(tmp_path)], StandIn(reading_of(ILLEGAL))) == 0
    text = capfdbinary.readouterr().out.decode()
    assert "series a" in text
    assert "a-1.jpg: K3 read as K4 at 210, 102, confidence 0.99, silent" in text
    fewer = reading_of([["K1", "K2"], ["R8", "B8", "O8"]])
    assert main(["evaluate", str(tmp_path)], StandIn(fewer)) == 0
    assert "K3 missed" in capfdbinary.readouterr().out.decode()


def test_evaluate_draws_what_was_taken_for_what(tmp_path: Path, capfdbinary: Captured) -> None:
    labelled(tmp_path)
    command = ["evaluate", str(tmp_path), "--confusion"]
    assert main([*command, str(tmp_path / "taken.svg")], StandIn(reading_of(ILLEGAL))) == 0
    assert "read as" in (tmp_path / "taken.svg").read_text(encoding="utf-8")
    capfdbinary.readouterr()
    assert main([*command, str(tmp_path / "no" / "taken.svg")], StandIn(reading_of(ILLEGAL))) == 2
    assert capfdbinary.readouterr().err.startswith(b"rummiref evaluate: cannot write")


def test_evaluate_dice(tmp_path: Path, capfdbinary: Captured) -> None:
    reading = diced(*CROSSED)
    dice = [
        {
            "face": die.face,
            "quad": die.quad.tolist(),
            "row": die.cell and die.cell.row,
            "col": die.cell and die.cell.col,
        }
        for die in reading.tiles
    ]
    (tmp_path / "labels.json").write_text(json.dumps({"a.jpg": {"tiles": dice}}))
    picture = picture_of([[face for face, _ in CROSSED]])
    assert cv2.imwrite(str(tmp_path / "a.jpg"), picture)
    command = ["evaluate", str(tmp_path), "--edition", "dice"]
    reader = StandIn(reading)
    status, (document,) = answers([*command, "--json"], reader, capfdbinary)
    assert (status, document["grid_exact"], document["f1"]) == (0, 1.0, 1.0)
    assert reader.requests[0].alphabet is DICE_ALPHABET
    assert main(command, StandIn(diced(*CROSSED[:5], ("O9", Cell(4, 4))))) == 0
    text = capfdbinary.readouterr().out.decode()
    assert "grid: pictures with all dice in their places" in text
    assert " 0.0% " in text


def test_evaluate_without_some_parts(tmp_path: Path, capfdbinary: Captured) -> None:
    labelled(tmp_path)
    reader = StandIn(reading_of(LEGAL))
    off = ["--without", "inventory", "--without", "neighbours"]
    assert answers(["evaluate", str(tmp_path), "--json", *off], reader, capfdbinary)[0] == 0
    switches = reader.requests[0].switches
    assert (switches.inventory, switches.neighbours) == (False, False)
    assert (switches.colour_in_photo, switches.second_opinion) == (True, True)


def test_evaluate_what_cannot_be_evaluated(tmp_path: Path, capfdbinary: Captured) -> None:
    reader = StandIn(reading_of(LEGAL))
    assert answers(["evaluate", str(tmp_path)], reader, capfdbinary) == (2, [])
    labelled(tmp_path)
    assert answers(["evaluate", str(tmp_path), "--series", "c"], reader, capfdbinary) == (2, [])
    beside = str(tmp_path / "labels.json" / "wrong")
    assert answers(["evaluate", str(tmp_path), "--wrong", beside], reader, capfdbinary) == (2, [])
    (tmp_path / "b-1.jpg").unlink()
    assert answers(["evaluate", str(tmp_path)], reader, capfdbinary) == (2, [])


@pytest.mark.parametrize("command", ["read", "evaluate"])
def test_the_commands_show_an_example(command: str, capfdbinary: Captured) -> None:
    assert main([command, "--help"]) == 0
    assert b"examples:\n  " in capfdbinary.readouterr().out


def test_checking_documents_does_not_load_what_reads_pictures() -> None:
    code = (
        "import sys; from webapp.cli.main import main; main(['check', 'R1 R2 R3', '--edition', 'classic']);"
        "print([name for name in ('cv2', 'numpy', 'vision', 'onnxruntime') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "webapp", *arguments]
    return subprocess.run(command, capture_output=True, timeout=300, check=False)


@needs_weights
def test_the_real_reader_reads_a_drawn_table(tmp_path: Path) -> None:
    scene = draw(5, "table")
    photo, seen = tmp_path / "table.jpg", tmp_path / "seen.png"
    photo.write_bytes(scene.jpeg)
    done = run("read", str(photo), "--annotate", str(seen))
    assert done.returncode in (0, 3), done.stderr
    document = json.loads(done.stdout)
    assert set(document["quality"]) == {"sharpness", "glare", "exposure", "tile_px", "advice"}
    placed = sorted(place for row in document["rows"] for place in row)
    assert placed == list(range(len(document["tiles"])))
    assert len(document["tiles"]) >= 0.8 * len(scene.labels["tiles"])
    assert load_picture(seen).shape[0] >= load_picture(photo).shape[0]
    checked = run("check", str(photo))
    assert checked.returncode in (0, 1, 2, 3)
    assert b"Traceback" not in checked.stderr


@needs_weights
def test_the_real_reader_bears_every_odd_picture(tmp_path: Path) -> None:
    for name, data in odd_pictures.good().items():
        (tmp_path / name).write_bytes(data)
    done = run("read", *(str(tmp_path / name) for name in odd_pictures.good()))
    assert (done.returncode in (0, 3), done.stderr) == (True, b"")
    assert done.stdout.count(b"\n") == len(odd_pictures.good())


@needs_weights
def test_the_advice_on_a_picture_is_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    picture = cv2.imread(str(SAMPLES / "02-table.jpg"))
    assert picture is not None
    cv2.imwrite(str(tmp_path / "dark.png"), picture // 8)
    said = {}
    for language in LANGUAGES:
        done = run("read", "--json", "--lang", language, str(tmp_path / "dark.png"))
        said[language] = json.loads(done.stdout)["quality"]["advice"]
        assert set(said[language]) <= set(texts_of("advice", language)["advice"].values())
    assert len({tuple(sentences) for sentences in said.values()}) == len(LANGUAGES)


def test_a_picture_is_read_though_standard_error_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_picture(picture_of(LEGAL), tmp_path / "table.png")

    def closed(handle: int) -> int:
        raise OSError("bad file descriptor")

    monkeypatch.setattr(os, "dup", closed)
    assert load_picture_file(tmp_path / "table.png").shape == picture_of(LEGAL).shape


def test_a_picture_that_its_format_cannot_hold_is_one_sentence(tmp_path: Path) -> None:
    wide = np.zeros((1, 70_000, 3), np.uint8)
    with pytest.raises(BadInput, match="too large for this format"):
        write_picture(wide, tmp_path / "wide.jpg")
    assert not (tmp_path / "wide.jpg").exists()
