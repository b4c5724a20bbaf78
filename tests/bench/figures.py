"""Writes `docs/figures.md`, and the figures that README quotes, from what the benches recorded.

    python -m tests.bench.figures

No figure in there is typed by hand: each comes from a document in `docs/figures/`, which a bench writes with
`--record`. A test fails when the page or README do not say what the documents say.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.bench import record
from tests.bench.record import EXACT, FOLDER, ROOT, Figure, Record

PAGE = ROOT / "docs" / "figures.md"
README = ROOT / "README.md"
HEAD = """\
# Figures

How well it reads, how fast it is, and what it takes. Each table names the command that measured it, the day,
the machine and the version. This page is written by `make figures` from the documents in
[docs/figures](figures): no figure is typed by hand.

`make record` measures the quick ones anew. `make compare BASE=commit` holds this tree against another one.
`make bench-games` watches whole simulated games; `make bench-live` stages what goes wrong at real tables
(heaps, pushed and overlapped sets, late and dim streams, hesitation) and counts what the referee makes of it.
More about the networks, run by run: [the model card](../models/README.md).
"""
ORDER = (
    *("evaluate", "games", "games-earlier", "live", "vision", "watch"),
    *("engine", "solver", "jokers", "words", "web", "referee"),
)
"""Others follow by name."""
MARKED = re.compile(r"(<!-- figures: .*? -->\n).*?(<!-- /figures -->)", re.S)


@dataclass(frozen=True, slots=True)
class Quote:
    """A line of README: what was measured, and the figures that stand in its answer."""

    what: str
    answer: str
    bench: str
    cells: tuple[tuple[str, str], ...]


QUOTES = (
    Quote(
        "Number tiles read right, in real photos it was never trained on",
        "{0} of {1}",
        "evaluate",
        tuple(("number tiles in real photos, together", column) for column in ("recall", "pieces")),
    ),
    Quote(
        "Turns of 20 simulated games judged right or asked about, with earlier networks",
        "{0} of {1}; asked in {2} %",
        "games-earlier",
        tuple(("20 games of 15 turns", column) for column in ("right or asked", "turns", "asked")),
    ),
    Quote(
        "Tables of ten sets checked on one core, in the slowest edition",
        "{0} a second",
        "engine",
        (("games, slowest edition", "tables"),),
    ),
    Quote(
        "Best turn found in the classic game, 99 times of 100",
        "within {0} ms",
        "solver",
        (("all problems", "99 of 100 within"),),
    ),
    Quote(
        "A turn reaches each of 50 watching pages, 99 times of 100",
        "within {0} ms",
        "web",
        (("50 pages watching", "99 of 100 within"),),
    ),
)


def format_value(figure: Figure) -> str:
    """A value with as many digits as it deserves.

    >>> format_value(Figure("", "", 20123.4, "a second")), format_value(Figure("", "", 1.837, "s"))
    ('20,123', '1.8')
    """
    value = figure.value
    if figure.unit in ("ms", "s"):
        return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if figure.unit == "s" else f"{value:.3g}"
    digits = {"ratio": 2, "%": 1, "share": 4}.get(figure.unit, 0)
    return f"{value:,.{digits}f}"


def tables(figures: Sequence[Figure]) -> Iterator[str]:
    """Rows that share a column are one table; a row without a value in a column has a dash there."""
    rows: dict[str, dict[str, Figure]] = {}
    for figure in figures:
        rows.setdefault(figure.row, {})[figure.column] = figure
    parts: list[dict[str, dict[str, Figure]]] = []
    for row, cells in rows.items():
        if not parts or not any(cells.keys() & others.keys() for others in parts[-1].values()):
            parts.append({})
        parts[-1][row] = cells
    for part in parts:
        yield "\n".join(_table(part))


def _table(rows: Mapping[str, Mapping[str, Figure]]) -> Iterator[str]:
    fullest = max(rows.values(), key=len)
    columns = {**fullest, **{name: cell for cells in rows.values() for name, cell in cells.items()}}
    heads = [name + ("" if cell.unit in EXACT else f", {cell.unit}") for name, cell in columns.items()]
    yield "| | " + " | ".join(heads) + " |"
    yield "|---|" + "---|" * len(heads)
    for row, cells in rows.items():
        values = [format_value(cells[name]) if name in cells else "–" for name in columns]
        yield f"| {row} | " + " | ".join(values) + " |"


def section(kept: Record) -> Iterator[str]:
    """One bench: what was measured, with what, and the tables."""
    yield f"## {kept.title}"
    yield kept.about
    machine = dict(kept.machine)
    cores = f"{machine.pop('cores')} cores" if "cores" in machine else ""
    python = f"Python {machine.pop('python')}" if "python" in machine else ""
    load = f"load before it began {machine.pop('load')}" if "load" in machine else ""
    whole = ", ".join(filter(None, [*map(str, machine.values()), cores, python, load])) or "not recorded"
    version = " ".join(filter(None, ("rummiref", kept.version.get("rummiref"))))
    lines = [
        ("command", f"`{kept.command}`"),
        ("date", kept.date or "not recorded"),
        ("machine", whole),
        ("version", f"{version}, commit {kept.version.get('commit', 'not recorded')}"),
    ]
    if kept.recorded != "measured":
        lines.append(("recorded", kept.recorded))
    yield "\n".join(f"- {name}: {value}" for name, value in lines)
    yield from tables(kept.figures)
    if kept.notes:
        yield "\n".join(f"- {note}" for note in kept.notes)


def records() -> dict[str, Record]:
    """All documents, in the order of the page."""
    found = {path.stem: record.read(path) for path in sorted(FOLDER.glob("*.json"))}
    first = {name: found[name] for name in ORDER if name in found}
    return {**first, **found}


def page(kept: Mapping[str, Record]) -> str:
    """The text of `docs/figures.md`."""
    return HEAD + "".join(f"\n{paragraph}\n" for each in kept.values() for paragraph in section(each))


def readme(text: str, kept: Mapping[str, Record]) -> str:
    """README with its figures as they were recorded; ValueError when it has no place for them."""
    lines = ["| | |", "|---|---|"]
    for quote in QUOTES:
        figures = [kept[quote.bench].value(*cell) for cell in quote.cells]
        lines.append(f"| {quote.what} | {quote.answer.format(*map(_for_people, figures))} |")
    filled, count = MARKED.subn(lambda found: found[1] + "\n".join(lines) + "\n" + found[2], text)
    if count != 1:
        raise ValueError("README has no pair of marks for the figures, or more than one")
    return filled


def _for_people(figure: Figure) -> str:
    """A share as per cent.

    >>> _for_people(Figure("", "", 0.9948, "share")), _for_people(Figure("", "", 20123, "a second"))
    ('99.5 %', '20,123')
    """
    return f"{100 * figure.value:.1f} %" if figure.unit == "share" else format_value(figure)


def main() -> None:
    """Write both."""
    kept = records()
    PAGE.write_text(page(kept), encoding="utf-8")
    README.write_text(readme(README.read_text(encoding="utf-8"), kept), encoding="utf-8")


if __name__ == "__main__":
    main()
