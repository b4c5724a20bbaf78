"""The engine imports the standard library and itself, nothing else."""

import ast
import sys
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


def test_engine_imports_the_standard_library_only() -> None:
    foreign = {
        f"{path.name}: {name}"
        for path in ENGINE.rglob("*.py")
        for name in imported(path)
        if name != "engine" and name not in sys.stdlib_module_names
    }
    assert foreign == set()


def test_engine_has_no_clock_no_chance_and_no_wire() -> None:
    barred = {"time", "datetime", "random", "secrets", "socket", "threading", "subprocess", "logging", "os"}
    assert {path.name for path in ENGINE.rglob("*.py") if imported(path) & barred} == set()
