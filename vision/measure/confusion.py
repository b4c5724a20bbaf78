"""A picture of what is taken for what: a square for every face that lies and every face that was read."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from engine.tiles import COLOURS, Face
from vision.measure.labels import number_of

TruthAndReading = tuple[str | None, Face | None]
"""What lies there and what was read there; one of them may be missing."""
_NOTHING = "–"
"""Stands for no tile: read where none lies, or lying where none was read."""
_CELL, _MARGIN, _SMALL = 22, 64, 11
_RIGHT, _WRONG = (31, 119, 80), (178, 34, 34)
_PALEST = 0.25
"""How strong the colour of a square is that was met once."""


def confusion_svg(said: Iterable[TruthAndReading], title: str) -> str:
    """The picture as SVG: lines are what lies, columns what was read; numbers say how often."""
    counts = Counter((truth or _NOTHING, read or _NOTHING) for truth, read in said)
    names = _in_order({name for pair in counts for name in pair})
    most = Counter(truth for truth, _ in counts.elements())
    size = _MARGIN + _CELL * len(names)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size + 8} {size + 8}" '
        f'width="{size + 8}" height="{size + 8}" font-family="sans-serif" font-size="{_SMALL}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{size + 8}" height="{size + 8}" fill="#fff"/>',
        f'<text x="{_MARGIN}" y="14" font-weight="bold">{escape(title)}</text>',
        f'<text x="{_MARGIN}" y="32">read as</text>',
        f'<text x="4" y="{_MARGIN - 8}">lies there</text>',
    ]
    for at, name in enumerate(names):
        middle = _MARGIN + _CELL * at + _CELL // 2
        parts.append(f'<text x="{middle}" y="{_MARGIN - 8}" text-anchor="middle">{escape(name)}</text>')
        parts.append(f'<text x="{_MARGIN - 8}" y="{middle + 4}" text-anchor="end">{escape(name)}</text>')
    for row, truth in enumerate(names):
        for column, read in enumerate(names):
            parts += _square(row, column, counts[truth, read], most[truth])
    return "\n".join((*parts, "</svg>", ""))


def _square(row: int, column: int, count: int, of: int) -> list[str]:
    """One square: an outline while empty, else its colour, and the number, which says it without colour."""
    x, y, half = _MARGIN + _CELL * column, _MARGIN + _CELL * row, _CELL // 2
    place = f'x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"'
    if not count:
        return [f'<rect {place} fill="none" stroke="#e4e4e4"/>']
    strength = _PALEST + (1 - _PALEST) * count / of
    ink = _RIGHT if row == column else _WRONG
    mixed = ",".join(str(round(255 + (part - 255) * strength)) for part in ink)
    text = "#fff" if strength > 0.6 else "#000"
    return [
        f'<rect {place} fill="rgb({mixed})" stroke="#e4e4e4"/>',
        f'<text x="{x + half}" y="{y + half + 4}" text-anchor="middle" fill="{text}">{count}</text>',
    ]


def _in_order(names: Iterable[str]) -> Sequence[str]:
    """Numbers by colour and size, letters by the alphabet, nothing last."""

    def place(name: str) -> tuple[bool, int, int, str]:
        number = number_of(name)
        counted = int(number) if number.isdigit() else 0
        colour = COLOURS.index(name[0]) if counted and name[0] in COLOURS else -1
        return name == _NOTHING, colour, counted, name

    return sorted(names, key=place)
