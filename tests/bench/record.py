"""Keeps what a bench measured as one small JSON document.

`docs/figures.md` is written from these documents and `make compare` holds two of them against each other. A
document names the command, the date, the machine and the version; it holds no host name and no path.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "figures"
UNITS = ("ms", "s", "MB", "a second", "ratio", "%", "share", "count")
EXACT = ("share", "count")
"""Units of figures that are the same at every run: counted, not timed."""
Better = Literal["lower", "higher"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value: where it stands in its table, its unit, and which direction is better."""

    row: str
    column: str
    value: float
    unit: str
    better: Better | None = None
    """None for what is neither good nor bad: how many pictures there were, how fast the baseline is."""
    decides: bool = True
    """False for an extreme, and where a ratio to a baseline of the same run says more."""

    def __post_init__(self) -> None:
        if self.unit not in UNITS:
            raise ValueError(f"{self.unit!r} is no unit of figures: {', '.join(UNITS)}")


@dataclass(frozen=True, slots=True)
class Record:
    """What one run of a bench measured."""

    title: str
    about: str
    command: str
    date: str | None
    machine: Mapping[str, str | int]
    version: Mapping[str, str]
    figures: tuple[Figure, ...]
    recorded: str = "measured"
    """How it came here: measured by the bench, or taken over from a text."""
    notes: tuple[str, ...] = ()

    def value(self, row: str, column: str) -> Figure:
        """The figure at this place; KeyError when there is none."""
        for figure in self.figures:
            if (figure.row, figure.column) == (row, column):
                return figure
        raise KeyError(f"{self.title}: no figure {row!r}, {column!r}")


def add_option(parser: argparse.ArgumentParser, bench: str) -> None:
    """Give a bench the option `--record [FILE]`, and look at the machine before the bench makes it busy."""
    beginning()
    parser.add_argument(
        "--record",
        nargs="?",
        type=Path,
        const=FOLDER / f"{bench}.json",
        metavar="FILE",
        help=f"also write the figures as JSON, to docs/figures/{bench}.json unless FILE is given",
    )


def write(path: Path | None, title: str, about: str, figures: Sequence[Figure]) -> None:
    """Write what the bench that is running has measured; without a path do nothing."""
    if path is None:
        return
    today = datetime.now(UTC).date().isoformat()
    kept = Record(title, about, command(), today, *beginning(), tuple(figures))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(kept), encoding="utf-8")


def text(record: Record) -> str:
    """The document as it is kept, a figure a line."""
    document = asdict(record)
    figures = [json.dumps(_written(figure), ensure_ascii=False) for figure in record.figures]
    document["figures"] = ["here"]
    whole = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    return whole.replace('"here"', ",\n  ".join(figures))


def read(path: Path) -> Record:
    """A document that was kept; ValueError says what is wrong with it."""
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        figures = tuple(Figure(**figure) for figure in document.pop("figures"))
        return Record(**{**document, "figures": figures, "notes": tuple(document.get("notes", ()))})
    except (TypeError, KeyError, ValueError) as problem:
        raise ValueError(f"{path.name} is no record of figures: {problem}") from problem


def command() -> str:
    """The command that is running, with the option's name in place of each path."""
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    module = spec.name if spec is not None else Path(sys.argv[0]).name
    return " ".join(["python -m", module, *plain_arguments(sys.argv[1:])])


def plain_arguments(arguments: Sequence[str]) -> list[str]:
    """Arguments without `--record` and without paths.

    >>> plain_arguments(["--photos", "../photos", "--games", "4", "--record", "a/b.json"])
    ['--photos', 'PHOTOS', '--games', '4']
    """
    kept: list[str] = []
    before = ""
    for argument in arguments:
        name, _, value = argument.partition("=")
        if name == "--record" or (before == "--record" and not argument.startswith("--")):
            pass
        elif argument.startswith("--") and "/" in value:
            kept.append(f"{name}={name.strip('-').upper()}")
        else:
            kept.append(before.strip("-").upper() or "PATH" if "/" in argument else argument)
        before = argument
    return kept


@cache
def beginning() -> tuple[Mapping[str, str | int], Mapping[str, str]]:
    """Machine and version as they were when this was asked first: while a bench runs, people may commit."""
    return machine(), code_version()


def machine() -> dict[str, str | int]:
    """Processor, cores, memory, system and Python of this machine, and how busy it is with other work."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB",
        "system": _system(),
        "python": platform.python_version(),
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def code_version() -> dict[str, str]:
    """The version of rummiref, and its commit where this is a clone."""
    commit = _git("rev-parse", "--short=7", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs", ":!*.md")
    return {"rummiref": version("rummiref"), "commit": commit + (" with changes" if changed else "")}


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else "unknown"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    return named.get("model name") or named.get("Model") or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def _written(figure: Figure) -> dict[str, object]:
    """Six digits are more than any bench can promise."""
    value = float(f"{figure.value:.6g}")
    document = {**asdict(figure), "value": int(value) if value.is_integer() else value}
    if figure.decides:
        del document["decides"]
    return document
