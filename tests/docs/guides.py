"""The parts of the guides that a programme writes.

usage: python -m tests.docs.guides    bring them up to date
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine import texts_of
from hardware.machine import mounting

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "hardware" / "guides"
_PART = re.compile(r"(<!-- ([a-z]+: (?!end)[a-z]+) -->\n).*?(<!-- [a-z]+: end -->)", re.DOTALL)
_BLANK = re.compile(r"\{[a-z_]+\}")
_OF_THE_PROGRAMME = {"broken", "crashed", "slow-start", "no-process", "failed"}
"""Reasons that nobody can do anything about but to report them."""


def written() -> Mapping[str, str]:
    """Each part by its name."""
    return {
        "mounting: room": _text(mounting.room_table(mounting.LENSES)),
        "mounting: height": _text(mounting.height_table(mounting.LENSES)),
        "mounting: lamp": _text(mounting.lamp_table()),
        "doctor: sentences": _text(_sentences()),
        "doctor: reasons": _text(_reasons()),
    }


def up_to_date(guide: str) -> str:
    """A guide with all its parts written anew."""
    parts = written()
    return _PART.sub(lambda match: f"{match[1]}{parts[match[2]]}{match[3]}", guide)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _sentences() -> Iterable[str]:
    yield "| `doctor` says | what to do |"
    yield "|---|---|"
    for sentences in texts_of("doctor", "en")["checks"].values():
        said = _shown(sentences["text"])
        if "todo" in sentences and said != "…":
            yield f"| {said} | {_linked(_shown(sentences['todo']))} |"


def _reasons() -> Iterable[str]:
    yield "| camera or picture |"
    yield "|---|"
    for code, sentence in texts_of("camera", "en")["reasons"].items():
        if code not in _OF_THE_PROGRAMME:
            yield f"| {_shown(sentence)} |"
    for sentence in texts_of("advice", "en")["advice"].values():
        yield f"| {_shown(sentence)} |"


def _shown(sentence: str) -> str:
    return _BLANK.sub("…", sentence)


def _linked(todo: str) -> str:
    return re.sub(r"hardware/guides/([a-z-]+)\.md", r"[\1](\1.md)", todo)


def main() -> None:
    """Write every guide anew."""
    for path in FOLDER.glob("*.md"):
        path.write_text(up_to_date(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
