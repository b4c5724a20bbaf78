"""The recipes of CONTRIBUTING hold to the letter: each is applied to a copy of the tree and tried there."""

from pathlib import Path

import pytest

from tests.docs.tree import Tree, block, changes

TEXTS, DOCUMENTS = "tests/engine/test_texts.py", "tests/docs/test_documents_are_true.py"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_the_edition_can_be_played_and_is_on_the_page(tree: Tree) -> None:
    assert "kitchen" not in tree.new_page()
    tree.write("engine/editions/kitchen.py", block("python"))
    family = (
        "from engine import Turn, edition, judge, parse_table\n"
        "game, opening = edition('kitchen'), Turn((), parse_table('R6 R7 R8'), opened=False)\n"
        "print(sum(game.box.values()), judge(opening, game).verdict)\n"
    )
    assert tree.says(family) == "105 legal\n"
    twins = tree.python("-m", "webapp", "check", "--edition", "kitchen", "K1 K2 K3 | K1 R1 B1")
    assert (twins.returncode, twins.stderr) == (0, "")
    offered = tree.new_page()["kitchen"]
    assert offered["name"] == "kitchen"
    assert {"opening_sum": 20, "joker_value": 25}.items() <= {
        option["name"]: option["value"] for option in offered["options"]
    }.items()


def test_the_house_rule_can_be_played_and_is_on_the_page(tree: Tree) -> None:
    for change in changes(block("diff")):
        tree.change(*change)
    family = (
        "from engine import judge_document\n"
        "turn = {'edition': 'classic', 'before': [], 'after': [], 'opened': False}\n"
        "house = {'house_rules': {'pass_draw_unopened': 2}}\n"
        "print(judge_document(turn)['draw'], judge_document({**turn, **house})['draw'])\n"
    )
    assert tree.says(family) == "1 2\n"
    page = f"{DOCUMENTS}::test_the_page_of_house_rules_is_up_to_date"
    assert tree.failing(page) == {"test_the_page_of_house_rules_is_up_to_date"}
    assert not tree.python("-m", "tests.docs.house_rules").stderr
    assert tree.failing(page) == set()
    editions = tree.new_page()
    offered = {option["name"]: option for option in editions["classic"]["options"]}
    assert offered["pass_draw_unopened"]["label"] == "The same before the player has opened."
    assert "pass_draw_unopened" not in [option["name"] for option in editions["word"]["options"]]


def test_the_camera_source_is_one_file(tree: Tree) -> None:
    named = ("-m", "webapp", "cameras", "scanner:flat", "--json")
    unknown = tree.python(*named)
    assert "is no camera address" in unknown.stderr
    tree.write("hardware/sources/scanner.py", block("py"))
    known = tree.python(*named)
    assert (known.returncode, known.stderr) == (0, "")
    assert "There is no camera “scanner:flat” here" in known.stdout
    assert tree.python("-m", "webapp", "cameras", "disk:1").stderr.endswith(", scanner:NAME\n")
    at_the_page = (
        "from webapp.services import Services; print(Services.in_memory().referees.source('scanner:flat'))"
    )
    assert tree.says(at_the_page).startswith("ScannerSource(name='flat'")
    assert tree.new_page()


def test_a_finding_needs_all_its_parts(tree: Tree) -> None:
    *code, english, german, french, italian, row = changes(block("diff finding"))
    for change in code:
        tree.change(*change)
    assert tree.failing(TEXTS) == {"test_every_code_in_the_engine_has_a_sentence"}
    tree.change(*english)
    others = {"test_every_language_says_the_same_things_with_the_same_blanks"}
    assert tree.failing(TEXTS) == others
    for change in (german, french):
        tree.change(*change)
        assert tree.failing(TEXTS) == others
    tree.change(*italian)
    documents = (f"{DOCUMENTS}::test_every_code_is_documented", f"{DOCUMENTS}::test_examples_of_findings")
    assert tree.failing(TEXTS, *documents) == {"test_every_code_is_documented"}
    tree.change(*row)
    assert tree.failing(TEXTS, *documents) == set()
    assert tree.new_page()
