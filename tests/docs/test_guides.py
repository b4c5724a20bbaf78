"""The guides name what exists: links, drawings, commands; their tables are what the scripts compute."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine import LANGUAGES, texts_of
from hardware.pins.gpio import BUTTON_PIN, GREEN_PIN, RED_PIN
from tests.docs.guides import FOLDER, ROOT, up_to_date
from webapp.cli.main import rummiref

PAGES = [ROOT / "hardware" / "README.md", *sorted(FOLDER.glob("*.md"))]
DRAWINGS = sorted(FOLDER.glob("*.svg"))
LINK = re.compile(r"\]\(([^)]+)\)")


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The anchors that a page's headings get."""
    titles = re.findall(r"^#+ (.*)$", read(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def commands() -> Iterator[tuple[str, str]]:
    """Every line of every shell block, with its page."""
    for page in PAGES:
        for block in re.findall(r"^```sh\n(.*?)^```$", read(page), re.MULTILINE | re.DOTALL):
            for line in block.splitlines():
                yield page.name, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(read(page))
    assert links
    for link in links:
        path, _, anchor = link.partition("#")
        assert not path.startswith(("/", "http"))
        target = page.parent / path if path else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


def test_every_guide_and_drawing_is_reached() -> None:
    linked = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in PAGES
        for link in LINK.findall(read(page))
    }
    assert {*DRAWINGS, *(set(PAGES) - {PAGES[0]})} <= linked


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
def test_drawings_are_drawings_with_words_for_those_who_do_not_see_them(drawing: Path) -> None:
    root = ElementTree.fromstring(read(drawing))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    for tag in ("title", "desc"):
        element = root.find(f"{space}{tag}")
        assert element is not None
        assert element.text
    assert not re.search(r"<script|href=|<image|url\((?!#)", read(drawing))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tables_are_what_the_scripts_say(page: Path) -> None:
    assert up_to_date(read(page)) == read(page), "python -m tests.docs.guides brings it up to date"


def test_the_tables_are_there() -> None:
    assert "| webcam 1080p, 1920 × 1080, 70° |" in read(FOLDER / "mount.md")
    assert "| lamp 80 cm above |" in read(FOLDER / "light.md")
    sentences = read(FOLDER / "troubleshooting.md")
    assert "| The power supply is too weak just now. |" in sentences
    assert "| There is no camera “…” here: is it plugged in? |" in sentences


@pytest.mark.parametrize(("page", "line"), list(commands()), ids=str)
def test_commands_exist(page: str, line: str) -> None:
    words = shlex.split(line, comments=True)
    if words[0] == "sudo":
        words = words[1:]
        while words[0].startswith("-"):
            words = words[2:] if words[0] == "-u" else words[1:]
    program, *arguments = words
    if program.endswith("rummiref"):
        with rummiref.make_context("rummiref", list(arguments)) as context:
            name, command, rest = rummiref.resolve_command(context, list(arguments))
            assert name == arguments[0]
            assert command is not None
            command.make_context(name, rest, parent=context).close()
    elif program.endswith("python") and arguments[:2] != ["-m", "pip"]:
        assert arguments[0] == "-m"
        assert find_spec(arguments[1]) is not None
    elif program == "make":
        assert re.search(rf"^{arguments[0]}:", read(ROOT / "Makefile"), re.MULTILINE)
    else:
        known = {
            "apt-get",
            "cd",
            "chown",
            "cp",
            "git",
            "journalctl",
            "mkdir",
            "python3",
            "ssh",
            "systemctl",
            "useradd",
        }
        assert program in known
    for word in arguments:
        if word.startswith("hardware/"):
            assert (ROOT / word).exists()


def test_the_wiring_is_the_one_of_the_code() -> None:
    guide, drawing = read(FOLDER / "button.md"), read(FOLDER / "button.svg")
    physical = {BUTTON_PIN: 11, GREEN_PIN: 13, RED_PIN: 15}
    for number, pin in physical.items():
        assert f"| {pin} | GPIO {number} |" in guide
        assert f"pin {pin}: GPIO {number}" in drawing


def test_the_guides_that_the_doctor_names_exist() -> None:
    for language in LANGUAGES:
        for sentences in texts_of("doctor", language)["checks"].values():
            for guide in re.findall(r"hardware/guides/[a-z-]+\.md", sentences.get("todo", "")):
                assert (ROOT / guide).is_file()


def test_make_keeps_an_environment_that_sees_the_system(tmp_path: Path) -> None:
    """The order of the Raspberry Pi guide: first the environment, then `make install`."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("no make here")
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("requirements", "scripts"):
        shutil.copytree(ROOT / name, tmp_path / name)
    steps = [make, "-n", "install"]

    def would_do() -> str:
        done = subprocess.run(steps, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "-m venv" in would_do()
    venv = [sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", ".venv"]
    subprocess.run(venv, cwd=tmp_path, timeout=60, check=True)
    assert "-m venv" not in would_do()
    assert "pip install" in would_do()
