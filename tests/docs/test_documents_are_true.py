"""What the documents show is what the program does."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Die, TableChecker, Turn, check, check_grid, edition, judge, parse_set, parse_table
from engine import editions as folder
from engine.editions import editions
from engine.findings import engine_texts
from engine.words.checking import check_words
from engine.words.lexicon import lexicon_of
from engine.words.turn import WordTurn, judge_words
from tests.docs import house_rules

ROOT = Path(__file__).parents[2]
FINDINGS = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([a-z0-9-]+)` \|.*?\| (check|judge) ([a-z-]+)(?: \((.*?)\))? (.*) \|$", re.M)


def block(language: str) -> str:
    """The one code block of CONTRIBUTING in this language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", CONTRIBUTING, re.M | re.S)
    return str(found)


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
            found = judge_words(WordTurn(old, new, opened=how != "opening"), game, lexicon_of(game)).findings
    elif command == "check":
        found = check(parse_table(*written), game).findings
    else:
        before, after = map(parse_table, written)
        found = judge(Turn(before, after, opened=how != "opening", late=how == "late"), game).findings
    assert code in [finding.code for finding in found]


def test_every_code_is_documented() -> None:
    documented = set(re.findall(r"^\| `([a-z0-9-]+)` \|", FINDINGS, re.M))
    assert documented == {key.split(".")[0] for key in engine_texts("en")["findings"]}


def test_the_page_of_house_rules_is_up_to_date() -> None:
    assert house_rules.PAGE.read_text(encoding="utf-8") == house_rules.page()


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The edition of CONTRIBUTING, put into place for one test."""
    (tmp_path / "kitchen.py").write_text(block("python"), encoding="utf-8")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    editions.cache_clear()
    yield
    sys.modules.pop("engine.editions.kitchen")
    editions.cache_clear()


@pytest.mark.usefixtures("kitchen")
def test_the_edition_of_contributing_can_be_played() -> None:
    game = edition("kitchen")
    opening = Turn((), parse_table("R6 R7 R8"), opened=False)
    assert (sum(game.box.values()), judge(opening, game).verdict) == (105, "legal")
    twins = {"edition": "kitchen", "table": [["K1", "K2", "K3"], ["K1", "R1", "B1"]]}
    assert TableChecker("en").answer(twins)[1]


def test_the_house_rule_of_contributing_works(tmp_path: Path) -> None:
    """The change is applied to a copy of the engine, and a family plays with it."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for part in re.split(r"^--- a/.*\n", block("diff"), flags=re.M)[1:]:
        head, *lines = part.splitlines()
        path = tmp_path / head.removeprefix("+++ b/")
        old = "\n".join(line[1:] for line in lines if not line.startswith("+"))
        new = "\n".join(line[1:] for line in lines if not line.startswith("-"))
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
    family = (
        "from engine import judge_document\n"
        "turn = {'edition': 'classic', 'before': [], 'after': [], 'opened': False}\n"
        "house = {'house_rules': {'pass_draw_unopened': 2}}\n"
        "print(judge_document(turn)['draw'], judge_document({**turn, **house})['draw'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", family],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("1 2\n", "")


COMMANDS = re.findall(r"^\$ rummiref (.*)\n((?:(?!```|\$ ).*\n)*)", README, re.M)


@pytest.mark.parametrize(("arguments", "output"), COMMANDS)
def test_commands_of_the_readme(arguments: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "webapp", *shlex.split(arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == (output, "")


def test_the_readme_shows_commands_pictures_and_the_two_words() -> None:
    assert len(COMMANDS) >= 3
    assert "make run" in README
    assert "make test" in README
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / picture).is_file()
