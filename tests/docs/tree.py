"""A copy of the tree to which the recipes of CONTRIBUTING are applied."""

import json
import os
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COPIED = ("engine", "hardware", "vision", "webapp", "docs")
TESTS = ("__init__.py", "conftest.py", "helpers.py", "strategies.py", "engine", "docs")
NEW_PAGE = """\
from webapp.app import create_app
answer = create_app().test_client().get("/new?lang=en")
print(answer.status_code)
print(answer.get_data(as_text=True))
"""


def block(kind: str) -> str:
    """The one code block of CONTRIBUTING of this kind."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", CONTRIBUTING, re.M | re.S)
    return str(found)


def changes(diff: str) -> list[tuple[str, str, str]]:
    """The parts of a diff: in which file, what stands there, and what shall."""
    found = []
    for part in re.split(r"^--- a/.*\n", diff, flags=re.M)[1:]:
        head, *lines = part.splitlines()
        old = "\n".join(line[1:] for line in lines if not line.startswith("+"))
        new = "\n".join(line[1:] for line in lines if not line.startswith("-"))
        found.append((head.removeprefix("+++ b/"), old, new))
    return found


class Tree:
    """Code, documents and the tests of the engine, copied so that they may be changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        unwanted = shutil.ignore_patterns("__pycache__")
        for room in COPIED:
            shutil.copytree(ROOT / room, folder / room, ignore=unwanted)
        for each in TESTS:
            copy = shutil.copytree if (ROOT / "tests" / each).is_dir() else shutil.copy
            (folder / "tests").mkdir(exist_ok=True)
            copy(ROOT / "tests" / each, folder / "tests" / each)
        for each in ("pyproject.toml", "README.md", "CONTRIBUTING.md"):
            shutil.copy(ROOT / each, folder / each)

    def write(self, path: str, text: str) -> None:
        """Put a new file into place."""
        assert not (self.folder / path).exists()
        (self.folder / path).write_text(text, encoding="utf-8")

    def change(self, path: str, old: str, new: str) -> None:
        """Change what stands in one place of a file."""
        text = (self.folder / path).read_text(encoding="utf-8")
        assert text.count(f"{old}\n") == 1, (path, old)
        (self.folder / path).write_text(text.replace(f"{old}\n", f"{new}\n"), encoding="utf-8")

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the copy."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def says(self, code: str) -> str:
        """What a few lines of code print."""
        done = self.python("-c", code)
        assert not done.stderr, done.stderr
        return done.stdout

    def failing(self, *tests: str) -> set[str]:
        """The names of the tests that fail in the copy."""
        done = self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
        assert done.returncode in (0, 1), done.stdout
        return {name.split("[")[0] for name in re.findall(r"^FAILED \S+?::(\S+)", done.stdout, re.M)}

    def new_page(self) -> dict[str, Any]:
        """The editions that the page `/new` of the copy offers, by their ids; it must open."""
        status, _, page = self.says(NEW_PAGE).partition("\n")
        assert status == "200"
        (given,) = re.findall(r'data-page="([^"]*)"', page)
        return {each["id"]: each for each in json.loads(unescape(given))["editions"]}
