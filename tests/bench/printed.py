"""Reads figures from what a bench printed: for trees from before the benches had `--record`.

Each reader gives the figures that the bench of today records, with the same names. A test prints with the
benches of today and reads that back.
"""

import re
from collections.abc import Callable, Iterator

from tests.bench.evaluate import BETTER, COLUMNS
from tests.bench.no_tiles import COLUMNS as NO_TILES
from tests.bench.record import Figure

_ENGINE = re.compile(r"^(games|oddities) +(\S+) +([\d,]+) +([\d,]+) +[\d.]+ +\d+%$", re.M)
_SOLVER = re.compile(r"^ *(\d+) +(\d+) +([\d.]+) +([\d.]+)(?: +([\d.]+) +([\d.]+))?$", re.M)
_VISION = re.compile(r"^(whole way|and quality|peak memory) +([\d.]+) (ms|MB)", re.M)
_STARTUP = re.compile(r"^(.+?) +median +([\d.]+) s, worst +([\d.]+) s;", re.M)
_WATCHING = re.compile(r"^ *(\d+) watching +p50 +([\d.]+) ms +p99 +([\d.]+) ms$", re.M)
_PICTURE = re.compile(r"^a picture of \d+ kB +p50 +([\d.]+) ms +p99 +([\d.]+) ms$", re.M)
_MEMORY = re.compile(r"^memory +before (\d+) MB, with (\d+) watching (\d+) MB$", re.M)


def engine(text: str) -> Iterator[Figure]:
    """Of `tests.bench.engine`."""
    for kind, edition, rate, baseline in _ENGINE.findall(text):
        ours, theirs = (float(number.replace(",", "")) for number in (rate, baseline))
        row = f"{kind}, {edition}"
        yield Figure(row, "tables", ours, "a second", "higher", decides=False)
        yield Figure(row, "JSON only", theirs, "a second")
        yield Figure(row, "time against JSON only", theirs / ours, "ratio", "lower")


def solver(text: str) -> Iterator[Figure]:
    """Of `tests.bench.solver`."""
    for size, jokers, middle, slowest, theirs, ratio in _SOLVER.findall(text):
        row = f"{size} tiles, jokers: {jokers}"
        yield Figure(row, "median", float(middle), "ms", "lower", decides=not ratio)
        yield Figure(row, "slowest", float(slowest), "ms", "lower", decides=False)
        if ratio:
            yield Figure(row, "GLPK", float(theirs), "ms")
            yield Figure(row, "time against GLPK", float(ratio), "ratio", "lower")


def vision(text: str) -> Iterator[Figure]:
    """Of `tests.bench.vision` without its baseline."""
    for row, value, unit in _VISION.findall(text):
        yield Figure(row, "time" if unit == "ms" else "size", float(value), unit, "lower")


def startup(text: str) -> Iterator[Figure]:
    """Of `tests.bench.startup`."""
    for row, middle, worst in _STARTUP.findall(text):
        yield Figure(row, "median", float(middle), "s", "lower")
        yield Figure(row, "worst", float(worst), "s", "lower", decides=False)


def web(text: str) -> Iterator[Figure]:
    """Of `tests.bench.web`."""
    pages = {"1": "one page"}
    rows = [
        (f"{pages.get(count, f'{count} pages')} watching", *times)
        for count, *times in _WATCHING.findall(text)
    ]
    for row, half, most in [*rows, *(("a picture", *times) for times in _PICTURE.findall(text))]:
        many = row not in ("one page watching", "a picture")
        yield Figure(row, "half within", float(half), "ms", "lower")
        yield Figure(row, "99 of 100 within", float(most), "ms", "lower", decides=many)
    for before, watchers, after in _MEMORY.findall(text):
        yield Figure("memory before", "server", float(before), "MB", "lower")
        yield Figure(f"memory with {watchers} pages", "server", float(after), "MB", "lower")


def evaluate(text: str) -> Iterator[Figure]:
    """Of `tests.bench.evaluate`, without the lines on parts of a collection."""
    for line in text.splitlines():
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        if name.startswith("**") and len(cells) == len(COLUMNS):
            yield from _collection(name.strip("*"), cells)
        elif len(cells) == len(NO_TILES) and all(cell.isdigit() for cell in cells):
            row = f"no tile to see, read as {name}"
            yield Figure(row, NO_TILES[0], int(cells[0]), "count")
            for column, cell in zip(NO_TILES[1:], cells[1:], strict=True):
                yield Figure(row, column, int(cell), "count", "lower")


def _collection(name: str, cells: list[str]) -> Iterator[Figure]:
    for column, cell in zip(COLUMNS[:2], cells, strict=False):
        yield Figure(name, column, int(cell), "count")
    for column, better, cell in zip(COLUMNS[2:], BETTER, cells[2:], strict=True):
        if cell != "–":
            yield Figure(name, column, float(cell), "count" if column == "missed" else "share", better)


READERS: dict[str, Callable[[str], Iterator[Figure]]] = {
    "engine": engine,
    "solver": solver,
    "vision": vision,
    "web": web,
    "startup": startup,
    "evaluate": evaluate,
}
