"""Holds the coverage of each room against its floor in `pyproject.toml`.

    python -m tests.coverage_floors        after a run of pytest with --cov; `make unit` does both

A floor counts lines and branches together, in per cent, over all files under a prefix such as ``engine`` or
``webapp/referee``. Exit status 1 when a room is below its floor, or when a floor names a room that is not
there.
"""

import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coverage import Coverage
from coverage.exceptions import CoverageException

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Room:
    """What was run of all files under a prefix."""

    prefix: str
    floor: float
    covered: int
    all: int

    @property
    def share(self) -> float:
        """In per cent, rounded down to a hundredth: 99.999 is not 100."""
        return self.covered * 10_000 // self.all / 100 if self.all else 0.0

    @property
    def good(self) -> bool:
        """Whether it is as much as was asked for; a room without a file never is."""
        return self.share >= self.floor and self.all > 0

    def __str__(self) -> str:
        verdict = "" if self.good else "  too little" if self.all else "  no such room"
        return f"{self.prefix:24} {self.share:6.2f} %  floor {self.floor:g} %{verdict}"


def rooms(files: Mapping[str, Mapping[str, Any]], floors: Mapping[str, float]) -> Iterator[Room]:
    """Each room that has a floor; ``files`` are those of coverage's JSON report."""
    for prefix, floor in floors.items():
        inside = [each["summary"] for name, each in files.items() if Path(name).is_relative_to(prefix)]
        yield Room(
            prefix,
            floor,
            sum(each["covered_lines"] + each["covered_branches"] for each in inside),
            sum(each["num_statements"] + each["num_branches"] for each in inside),
        )


def floors() -> Mapping[str, float]:
    """The floors of `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: Mapping[str, float] = project["tool"]["rummiref"]["coverage"]
    return found


def measured() -> Mapping[str, Mapping[str, Any]]:
    """The files of the last run."""
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(report))
        files: Mapping[str, Mapping[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["files"]
        return files


def main() -> int:
    """Print a line for each room."""
    try:
        found = list(rooms(measured(), floors()))
    except CoverageException as failure:
        print(f"coverage: {failure}", file=sys.stderr)
        return 1
    print(*found, sep="\n")
    return 0 if all(room.good for room in found) else 1


if __name__ == "__main__":
    sys.exit(main())
