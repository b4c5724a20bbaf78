"""Only networks that the manifest vouches for are run."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import BadInput
from vision.images.crops import Crops, corner_crops, normalise_crops, reader_crops
from vision.measure.labels import read_labels
from vision.networks.onnx import Network
from vision.networks.weights import (
    EXACT_FOLDER,
    MANIFEST,
    MODELS,
    MOST_NETWORK_BYTES,
    enter_in_manifest,
    main,
    network_bytes,
    versions,
)
from vision.read.reader import softmax
from vision.values import Picture, Quad

SAMPLES = Path(__file__).parents[3] / "datasets" / "samples" / "tables"


def some_crops(cut: Callable[[Picture, list[Quad]], Crops]) -> Crops:
    """The tiles of our own labelled pictures."""
    lots = []
    for label in read_labels(SAMPLES):
        picture = np.asarray(cv2.imread(str(SAMPLES / label.name)), np.uint8)
        lots.append(cut(picture, [tile.quad for tile in label.tiles if tile.quad is not None]))
    return np.concatenate(lots)


@pytest.fixture
def network(tmp_path: Path) -> Path:
    file = tmp_path / "detector.onnx"
    file.write_bytes(b"weights")
    return file


def test_what_was_entered_is_read(network: Path) -> None:
    enter_in_manifest(network)
    assert network_bytes(network) == b"weights"
    entry = json.loads((network.parent / MANIFEST).read_text())["detector.onnx"]
    assert entry == {"sha256": hashlib.sha256(b"weights").hexdigest(), "bytes": 7}


def test_a_changed_file_is_refused_until_it_is_entered_again(network: Path) -> None:
    enter_in_manifest(network)
    network.write_bytes(b"weightz")
    with pytest.raises(BadInput, match=r"detector\.onnx: not the file that manifest\.json lists"):
        network_bytes(network)
    enter_in_manifest(network)
    assert network_bytes(network) == b"weightz"


def test_entering_one_file_leaves_the_others(network: Path) -> None:
    enter_in_manifest(network)
    other = network.with_name("reader.onnx")
    other.write_bytes(b"more")
    enter_in_manifest(other)
    assert (network_bytes(network), network_bytes(other)) == (b"weights", b"more")


def test_a_file_that_is_not_listed_is_refused(network: Path) -> None:
    (network.parent / MANIFEST).write_text("{}")
    with pytest.raises(BadInput, match=r"not listed in manifest\.json"):
        network_bytes(network)


def test_a_pickle_is_never_opened(network: Path) -> None:
    pickle = network.with_suffix(".pt")
    pickle.write_bytes(b"weights")
    for refusing in (network_bytes, enter_in_manifest):
        with pytest.raises(BadInput, match=r"\.onnx files only"):
            refusing(pickle)


@pytest.mark.parametrize(
    ("manifest", "complaint"),
    [
        (None, "No such file"),
        ("{", "not JSON"),
        ("[]", "not an object"),
        ('{"detector.onnx": {"bytes": 7}}', "detector.onnx has no sha256"),
        ('{"detector.onnx": "abc"}', "detector.onnx has no sha256"),
    ],
)
def test_a_bad_manifest_is_named(network: Path, manifest: str | None, complaint: str) -> None:
    if manifest is not None:
        (network.parent / MANIFEST).write_text(manifest)
    with pytest.raises(BadInput, match=complaint) as caught:
        network_bytes(network)
    assert MANIFEST in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(network: Path) -> None:
    enter_in_manifest(network)
    network.unlink()
    with pytest.raises(BadInput, match=r"detector\.onnx: No such file"):
        network_bytes(network)


def test_a_file_of_any_size_does_not_fill_the_memory(network: Path) -> None:
    enter_in_manifest(network)
    with network.open("r+b") as file:
        file.truncate(MOST_NETWORK_BYTES + 1)
    with pytest.raises(BadInput, match="more than"):
        network_bytes(network)


def test_the_command_enters_files_and_complains_in_one_line(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(network)]) == 0
    assert network_bytes(network) == b"weights"
    assert versions(network.parent) == {"detector": "9a129038"}
    assert main(["--run", "9", str(network)]) == 0
    assert versions(network.parent) == {"detector": "run 9, 9a129038"}
    assert main([str(network.with_name("missing.onnx"))]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(
    not (MODELS / MANIFEST).is_file(), reason="models/manifest.json is not there: not trained yet"
)
@pytest.mark.parametrize("folder", [MODELS, MODELS / EXACT_FOLDER])
def test_our_own_networks_are_whole_and_all_listed(folder: Path) -> None:
    listed = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(file.name for file in folder.glob("*.onnx"))
    for name in listed:
        assert network_bytes(folder / name)


@pytest.mark.parametrize("name", sorted(file.name for file in (MODELS / EXACT_FOLDER).glob("*.onnx")))
def test_bytes_take_less_room_and_have_the_same_settings(name: str) -> None:
    assert Network(MODELS / name, 1).settings == Network(MODELS / EXACT_FOLDER / name, 1).settings
    assert (MODELS / name).stat().st_size < 0.9 * (MODELS / EXACT_FOLDER / name).stat().st_size


def test_bytes_read_nearly_what_was_learnt() -> None:
    quick, exact = (Network(folder / "reader.onnx", 1) for folder in (MODELS, MODELS / EXACT_FOLDER))
    crops = normalise_crops(some_crops(reader_crops))
    for said, learnt in zip(quick.run(crops), exact.run(crops), strict=True):
        assert (said.argmax(axis=1) == learnt.argmax(axis=1)).mean() > 0.98
        assert np.abs(softmax(said) - softmax(learnt)).mean() < 0.005


def test_bytes_find_corners_nearly_where_they_were_learnt_to_be() -> None:
    quick, exact = (Network(folder / "corners.onnx", 1) for folder in (MODELS, MODELS / EXACT_FOLDER))
    crops = normalise_crops(some_crops(corner_crops))
    (said,), (learnt,) = quick.run(crops), exact.run(crops)
    assert np.abs(said - learnt).mean() < 0.002  # of a tile's side
