"""Own photos: the draft of their labels can be corrected, measured on and learnt from."""

import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import BadInput
from vision.alphabets import DICE_ALPHABET, TILE_ALPHABET
from vision.images.load import load_picture
from vision.measure.evaluate import score_photo, total_figures
from vision.measure.labels import read_labels
from vision.pipeline import TableReader
from vision.train.data import dataset, own_labels, own_photos

SAMPLES = Path(__file__).resolve().parents[3] / "datasets" / "samples" / "tables"
NAMES = ("01-table.jpg", "02-table.jpg", "06-loose.jpg", "12-close-up.jpg")


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four pictures as an owner may have them, drafted."""
    photos, out = tmp_path_factory.mktemp("photos"), tmp_path_factory.mktemp("own")
    for name in NAMES:
        shutil.copyfile(SAMPLES / name, photos / name)
    (photos / "notes.txt").write_text("no photo")
    assert own_photos.main([str(photos), str(out)]) == 0
    shutil.copytree(photos, out / "photos")
    return out


@pytest.fixture
def own(drafted: Path, tmp_path: Path) -> Path:
    shutil.copytree(drafted, tmp_path / "own")
    return tmp_path / "own"


def labels_of(folder: Path) -> dict[str, Any]:
    labels: dict[str, Any] = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    return labels


def test_the_draft_says_what_the_reader_says_and_one_in_four_is_kept(own: Path) -> None:
    labels = labels_of(own)
    assert list(labels) == [f"own-{name}" for name in NAMES]
    assert [label["series"] for label in labels.values()] == ["own", "own", "own", "own-test"]
    for name, label in labels.items():
        assert (own / "look" / name).is_file()
        assert [tile["n"] for tile in label["tiles"]] == list(range(1, len(label["tiles"]) + 1))
        assert len(label["tiles"]) >= 3
    text = (own / "labels.json").read_text(encoding="utf-8")
    assert sum(line.startswith('   {"n"') for line in text.splitlines()) == sum(
        len(label["tiles"]) for label in labels.values()
    )


def test_the_draft_can_be_measured_on(own: Path) -> None:
    reader = TableReader()
    results = []
    for label in read_labels(own):
        picture = load_picture(own / label.name)
        results.append(score_photo(label, reader.read(picture), (picture.shape[1], picture.shape[0])))
    found = total_figures(results)
    # The copies are compressed anew: what was doubtful may be read differently, what was sure may not.
    assert found.silent_wrong_tiles == found.missed_tiles == 0
    assert found.f1 > 0.9


def test_a_second_run_keeps_corrections_and_adds_what_is_new(own: Path) -> None:
    labels = labels_of(own)
    labels["own-01-table.jpg"]["tiles"][0]["face"] = "JD"
    (own / "labels.json").write_text(json.dumps(labels))
    cv2.imwrite(str(own / "photos" / "more~1.png"), np.full((300, 400, 3), 90, np.uint8))
    assert own_photos.draft_labels(own / "photos", own, TILE_ALPHABET, TableReader()) == 1
    now = labels_of(own)
    assert now["own-01-table.jpg"] == labels["own-01-table.jpg"]
    assert now["own-more-1.jpg"]["series"] == "own"
    assert now["own-more-1.jpg"]["tiles"] == []


def test_corrections_are_learnt_and_the_kept_photos_are_not(own: Path) -> None:
    labels = labels_of(own)
    first = labels["own-01-table.jpg"]["tiles"]
    first[0] |= {"read": "R9", "face": "B6"}
    first[1] |= {"read": "R8", "face": "K3"}
    del first[2]
    (own / "labels.json").write_text(json.dumps(labels))
    photos = list(own_labels.own_photos(own))
    assert [photo.name for photo in photos] == [f"own-{name}" for name in NAMES[:3]]
    learnt = photos[0]
    assert learnt.faces[:2] == ("B6", "K3")
    assert len(learnt.faces) == len(first) + len(labels["own-01-table.jpg"]["face_down"])
    assert np.allclose(learnt.quads[0], np.roll(first[0]["quad"], 2, axis=0))
    assert np.allclose(learnt.quads[1], first[1]["quad"])
    assert learnt.uprights[:3] == (1, 2, 1)


def test_of_a_misread_die_any_side_may_be_the_top(own: Path) -> None:
    labels = labels_of(own)
    for label in labels.values():
        label["game"] = DICE_ALPHABET.name
    first = labels["own-01-table.jpg"]["tiles"]
    first[0] |= {"read": "R8", "face": "K3"}
    first[1].pop("read")
    (own / "labels.json").write_text(json.dumps(labels))
    assert next(own_labels.own_photos(own)).uprights[:2] == (4, 4)


@pytest.mark.parametrize("game", ["tiles", "dice"])
def test_the_training_takes_them_as_real_photos(own: Path, tmp_path: Path, game: str) -> None:
    out = tmp_path / "data"
    asked = ["--scenes", "1", "--variants", "2", "--jobs", "1", "--game", game]
    dataset.main([str(out), "--photos", str(own), *asked])
    truths = dict(dataset.read_truths(out, game))
    real = {name for name, truth in truths.items() if truth["kind"] == "photo"}
    assert real == {f"own-{Path(name).stem}~{index}" for name in NAMES[:3] for index in range(2)}
    assert len(truths) == len(real) + 1
    named = (out / "train.txt").read_text() + (out / "val.txt").read_text()
    assert named.count("./images/own-") == len(real)


def test_other_folders_are_not_taken_for_own_photos(tmp_path: Path) -> None:
    assert not own_labels.has_own_labels(SAMPLES)
    assert not own_labels.has_own_labels(tmp_path)


@pytest.mark.parametrize("text", ["{", "[]", '{"a.jpg": {"tiles": [{"face": "R99", "quad": []}]}}'])
def test_labels_that_cannot_be_understood_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "labels.json").write_text(text)
    with pytest.raises(BadInput):
        own_labels.has_own_labels(tmp_path)


def test_what_is_no_folder_of_photos_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert own_photos.main([str(tmp_path / "none"), str(tmp_path / "out")]) == 2
    assert own_photos.main([str(tmp_path), str(tmp_path / "out")]) == 2
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    assert own_photos.main([str(tmp_path), str(tmp_path / "out")]) == 2
    (tmp_path / "broken.png").write_bytes(b"no picture")
    assert own_photos.main([str(tmp_path), str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err.splitlines()
    assert ["not a folder" in said[0], "no photos" in said[1], "broken.jpg" in said[2]] == [True] * 3
    assert "rename one" in said[3]
