"""Two trees of the project side by side, each with its own environment: for `make compare`."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.record import ROOT

TREES = ROOT / "build" / "trees"
ROOMS = ("engine", "hardware", "vision", "webapp", "tests")
_WHERE = f"import {', '.join(ROOMS)}\nfor room in ({', '.join(ROOMS)}): print(room.__file__)"


class Failed(Exception):
    """A tree cannot be made or a bench cannot be run; one sentence says why."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A checked-out commit with the Python that runs it."""

    name: str
    folder: Path
    python: Path

    @property
    def records(self) -> bool:
        """Whether its benches know `--record`."""
        return (self.folder / "tests" / "bench" / "record.py").is_file()

    def run_module(self, module: str, arguments: Sequence[str]) -> str:
        """What a bench prints; its status 1 says that a floor was missed, which is not asked here."""
        done = self._run(["-m", module, *arguments])
        if done.returncode not in (0, 1):
            raise Failed(f"{self.name}: {module} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
        return done.stdout

    def check(self) -> None:
        """An editable installation may lead to another tree: see that this one's own modules are taken."""
        done = self._run(["-c", _WHERE])
        places = [Path(line) for line in done.stdout.splitlines()]
        strangers = [place for place in places if not place.is_relative_to(self.folder)]
        if done.returncode != 0 or len(places) != len(ROOMS) or strangers:
            raise Failed(
                f"{self.name} takes modules from elsewhere: {strangers or done.stderr.strip()[-500:]}"
            )

    def _run(self, arguments: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.python), *arguments],
            cwd=self.folder,
            env={**_environment(), "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )


def here() -> Tree:
    """This tree, as it lies, changes included."""
    tree = Tree("here", ROOT, Path(sys.executable))
    tree.check()
    return tree


def other(commit: str) -> Tree:
    """A commit, checked out with its own environment; what is there from an earlier time is used again."""
    short = _output(["git", "rev-parse", "--short=7", f"{commit}^{{commit}}"])
    folder = TREES / short
    if not (folder / "Makefile").is_file():
        # `make clean` removes trees without telling git.
        _output(["git", "worktree", "prune"])
        _output(["git", "worktree", "add", "--detach", "--force", str(folder), short])
    print(f"{short}: setting up its environment", file=sys.stderr, flush=True)
    makefile = (folder / "Makefile").read_text(encoding="utf-8")
    target = "bench-environment" if "\nbench-environment:" in makefile else ".venv/.installed-bench"
    _output(["make", "-C", str(folder), f"PYTHON={Path(sys.base_prefix) / 'bin' / 'python3'}", target])
    tree = Tree(short, folder, folder / ".venv" / "bin" / "python")
    tree.check()
    return tree


def _output(command: list[str]) -> str:
    done = subprocess.run(command, cwd=ROOT, env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command[:3])} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout.strip()


def _environment() -> dict[str, str]:
    """Without what a `make` above or a Python environment has left in it."""
    left_out = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "PYTHON", "PYTHONPATH", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in left_out}
