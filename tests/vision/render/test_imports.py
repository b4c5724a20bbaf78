"""Who may import the renderer and the training: runtime needs no training, the second renderer neither."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXTRA = {"torch", "torchvision", "ultralytics", "onnx", "onnxslim"}
"""What the extra ``train`` brings."""


def imports(*under: str) -> Iterator[tuple[str, str]]:
    """Each module file in these folders with each module that it imports, in functions too."""
    for folder in under:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                named += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                yield from ((path.relative_to(ROOT).as_posix(), name) for name in named)


def test_only_the_train_command_reaches_for_the_training() -> None:
    strange = {
        file
        for file, name in imports("engine", "hardware", "vision", "webapp")
        if name.startswith("vision.train") and not file.startswith("vision/train/")
    }
    assert all(file.startswith("webapp/cli/") for file in strange)


def test_only_demo_and_training_import_the_renderer() -> None:
    rooms = ("vision/render/", "vision/train/", "webapp/demo/")
    strange = {
        file
        for file, name in imports("engine", "hardware", "vision", "webapp")
        if name.startswith("vision.render") and not file.startswith(rooms)
    }
    assert not strange


def test_the_renderer_needs_nothing_of_the_training() -> None:
    names = {name for _, name in imports("vision/render")}
    assert not [name for name in names if name.startswith("vision.train") or name.split(".")[0] in EXTRA]


def test_the_second_renderer_shares_no_code_with_what_it_checks() -> None:
    rooms = ("vision.render", "vision.train", "webapp.demo")
    assert not [pair for pair in imports("tests/drawn") if pair[1].startswith(rooms)]


def test_the_demo_loads_no_training() -> None:
    code = "import sys, webapp.demo, webapp.demo.source; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT
    )
    assert "vision.render.values" in loaded.stdout.split()
    assert not [name for name in loaded.stdout.split() if name.startswith("vision.train") or name in EXTRA]
