"""What the documents show is what the program does."""

import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from engine import Die, Rules, Turn, check, check_grid, edition, judge, parse_set, parse_table, texts_of
from engine.material import TurnFacts
from engine.words.checking import check_words
from engine.words.lexicon import lexicon_of
from engine.words.turn import judge_words
from tests.docs import house_rules

ROOT = Path(__file__).parents[2]
FINDINGS = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND_LINE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
PAGES = ("README.md", "CONTRIBUTING.md", *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")))
ROW = re.compile(r"^\| `([a-z0-9-]+)` \|.*?\| (check|judge) ([a-z-]+)(?: \((.*?)\))? (.*) \|$", re.M)


@pytest.mark.parametrize(("code", "command", "name", "how", "tables"), ROW.findall(FINDINGS))
def test_examples_of_findings(code: str, command: str, name: str, how: str, tables: str) -> None:
    written = [table.strip("`").replace("\\|", "|") for table in tables.split(" → ")]
    game = edition(name)
    if name == "dice":
        row = parse_set(*written)
        found = check_grid([Die(face, 0, col) for col, face in enumerate(row)], game).findings
    elif name == "word":
        old, new = (tuple(map(tuple, text.split())) for text in ("", *written)[-2:])
        if command == "check":
            found = check_words(new, game, lexicon_of(game)).findings
        else:
            found = judge_words(TurnFacts(old, new, opened=how != "opening"), game, lexicon_of(game)).findings
    elif command == "check":
        found = check(parse_table(*written), game).findings
    else:
        before, after = map(parse_table, written)
        found = judge(Turn(before, after, opened=how != "opening", late=how == "late"), game).findings
    assert code in [finding.code for finding in found]


def test_every_code_is_documented() -> None:
    documented = set(re.findall(r"^\| `([a-z0-9-]+)` \|", FINDINGS, re.M))
    assert documented == {key.split(".")[0] for key in texts_of("findings", "en")["findings"]}


def test_the_page_of_house_rules_is_up_to_date() -> None:
    assert house_rules.PAGE.read_text(encoding="utf-8") == house_rules.page()


COMMANDS = re.findall(r"^\$ rummiref (.*)\n((?:(?!```|\$ ).*\n)*)", COMMAND_LINE, re.M)


@pytest.mark.parametrize(("arguments", "output"), COMMANDS)
def test_commands_of_the_page_on_the_command_line(arguments: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "webapp", *shlex.split(arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == (output, "")


def test_examples_in_python_run() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", COMMAND_LINE, re.M | re.S)
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("['run-wraps']\n", "")


def test_the_readme_shows_a_picture_and_the_two_words() -> None:
    assert len(COMMANDS) >= 3
    assert "docs/command-line.md" in README
    assert "make run" in README
    assert "make test" in README
    assert re.search(r"!\[.*?\]\(.*?\)", README)


def test_the_house_rules_are_counted() -> None:
    (count,) = re.findall(r"\[(\d+) house rules\]\(docs/house-rules.md\)", README)
    assert int(count) == len(fields(Rules))


@pytest.mark.parametrize("page", PAGES)
def test_links_and_pictures_of_a_page_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text)]
    places = [(ROOT / page).parent / target for target in targets if target and "://" not in target]
    assert [str(place) for place in places if not place.exists()] == []
