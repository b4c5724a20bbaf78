"""Only networks that the manifest vouches for are run."""

import hashlib
import json
from pathlib import Path

import pytest

from engine.errors import BadInput
from vision.weights import LARGEST, MANIFEST, MODELS, enter, main, network_bytes


@pytest.fixture
def network(tmp_path: Path) -> Path:
    file = tmp_path / "detector.onnx"
    file.write_bytes(b"weights")
    return file


def test_what_was_entered_is_read(network: Path) -> None:
    enter(network)
    assert network_bytes(network) == b"weights"
    entry = json.loads((network.parent / MANIFEST).read_text())["detector.onnx"]
    assert entry == {"sha256": hashlib.sha256(b"weights").hexdigest(), "bytes": 7}


def test_a_changed_file_is_refused_until_it_is_entered_again(network: Path) -> None:
    enter(network)
    network.write_bytes(b"weightz")
    with pytest.raises(BadInput, match=r"detector\.onnx: not the file that manifest\.json lists"):
        network_bytes(network)
    enter(network)
    assert network_bytes(network) == b"weightz"


def test_entering_one_file_leaves_the_others(network: Path) -> None:
    enter(network)
    other = network.with_name("reader.onnx")
    other.write_bytes(b"more")
    enter(other)
    assert (network_bytes(network), network_bytes(other)) == (b"weights", b"more")


def test_a_file_that_is_not_listed_is_refused(network: Path) -> None:
    (network.parent / MANIFEST).write_text("{}")
    with pytest.raises(BadInput, match=r"not listed in manifest\.json"):
        network_bytes(network)


def test_a_pickle_is_never_opened(network: Path) -> None:
    pickle = network.with_suffix(".pt")
    pickle.write_bytes(b"weights")
    for refusing in (network_bytes, enter):
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
    enter(network)
    network.unlink()
    with pytest.raises(BadInput, match=r"detector\.onnx: No such file"):
        network_bytes(network)


def test_a_file_of_any_size_does_not_fill_the_memory(network: Path) -> None:
    enter(network)
    with network.open("r+b") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(BadInput, match="more than"):
        network_bytes(network)


def test_the_command_enters_files_and_complains_in_one_line(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(network)]) == 0
    assert network_bytes(network) == b"weights"
    assert main([str(network.with_name("missing.onnx"))]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(
    not (MODELS / MANIFEST).is_file(), reason="models/manifest.json is not there: not trained yet"
)
def test_our_own_networks_are_whole_and_all_listed() -> None:
    listed = json.loads((MODELS / MANIFEST).read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(file.name for file in MODELS.glob("*.onnx"))
    for name in listed:
        assert network_bytes(MODELS / name)
