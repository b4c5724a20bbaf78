"""The weights' manifest: which network files are ours, and that they are whole.

usage: python -m vision.networks.weights [--run N] FILE.onnx…    enter files into the manifest of their folder

``manifest.json`` lies beside the files: ``{"detector.onnx": {"sha256": "…", "bytes": 12850956, "run": 8}}``,
the run being that of the log in ``models/README.md``. A file that is not listed, or is not what was listed,
is not run. Only ``.onnx`` is: a ``.pt`` can do anything when it is opened.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from engine.errors import BadInput
from vision.assets import ASSETS

MODELS = ASSETS / "models"
MANIFEST = "manifest.json"
EXACT_FOLDER = "exact"
"""The folder beside the networks that compute with bytes where they are as they were learnt: training goes on
from there."""
_SUFFIX = ".onnx"
MOST_NETWORK_BYTES = 64 * 1024 * 1024
"""No network of ours has more bytes."""
_SHORT = 8
"""How many signs of a sha256 tell the networks of one run apart."""


def network_bytes(path: Path) -> bytes:
    """The content of the file, checked: what is run is what was hashed."""
    if path.suffix != _SUFFIX:
        raise BadInput("weights-kind", str(path), suffix=_SUFFIX)
    expected = _entries(path.parent / MANIFEST).get(path.name)
    if expected is None:
        raise BadInput("weights-not-listed", str(path), manifest=MANIFEST)
    content = _content(path)
    if hashlib.sha256(content).hexdigest() != expected:
        raise BadInput("weights-changed", str(path), manifest=MANIFEST)
    return content


def versions(folder: Path = MODELS) -> dict[str, str]:
    """The version of each network that is listed: the training run, where it is known, and what the file is.

    >>> sorted(versions())[0], versions()["corners"].startswith("run ")
    ('corners', True)
    """
    manifest = folder / MANIFEST
    listed, digests = _listed(manifest), _entries(manifest)
    return {Path(name).stem: _version(listed[name], digest) for name, digest in sorted(digests.items())}


def _version(entry: object, digest: str) -> str:
    run = entry.get("run") if isinstance(entry, dict) else None
    return f"run {run}, {digest[:_SHORT]}" if run is not None else digest[:_SHORT]


def enter_in_manifest(path: Path, run: int | None = None) -> None:
    """Enter the file as it is now into the manifest of its folder, with the training run it comes from."""
    if path.suffix != _SUFFIX:
        raise BadInput("weights-kind", str(path), suffix=_SUFFIX)
    manifest = path.parent / MANIFEST
    listed = _listed(manifest) if manifest.is_file() else {}
    content = _content(path)
    entry = {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
    if run is not None:
        entry["run"] = run
    text = json.dumps({**listed, path.name: entry}, indent=2, sort_keys=True)
    manifest.write_text(f"{text}\n", encoding="utf-8")


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_NETWORK_BYTES:
            raise BadInput("weights-too-large", str(path), most=MOST_NETWORK_BYTES)
        return path.read_bytes()
    except OSError as failure:
        raise BadInput("file-failed", str(path), why=failure.strerror) from None


def _listed(manifest: Path) -> Mapping[str, object]:
    try:
        listed = json.loads(manifest.read_text(encoding="utf-8"))
    except OSError as failure:
        raise BadInput("file-failed", str(manifest), why=failure.strerror) from None
    except ValueError:
        raise BadInput("manifest-not-json", str(manifest)) from None
    if not isinstance(listed, dict):
        raise BadInput("manifest-not-object", str(manifest))
    return listed


def _entries(manifest: Path) -> Mapping[str, str]:
    """The sha256 of each file that is listed."""
    entries = {}
    for name, entry in _listed(manifest).items():
        digest = entry.get("sha256") if isinstance(entry, dict) else None
        if not isinstance(digest, str):
            raise BadInput("manifest-without-hash", str(manifest), file=name)
        entries[name] = digest
    return entries


def main(arguments: list[str]) -> int:
    """Enter each file that is named; 2 and a sentence where that cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m vision.networks.weights")
    parser.add_argument("--run", type=int, help="the training run of models/README.md that they come from")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.onnx")
    asked = parser.parse_args(arguments)
    try:
        for file in asked.files:
            enter_in_manifest(file, asked.run)
    except BadInput as refusal:
        print(f"weights: {refusal}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
