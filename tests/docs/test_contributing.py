"""The recipes of CONTRIBUTING hold to the letter: each is applied to a copy of the tree and tried there."""

import json
import shutil
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


DUTCH = {
    "page.json": {"table-hint": "Eén serie per regel.", "tagline": "De scheidsrechter voor jullie tafel"},
    "errors.json": {"no-table": "Deze tafel bestaat niet.", "not-a-face": "{face} is geen steen."},
}
DUTCH_WALK = """\
from webapp.app import create_app
client = create_app().test_client()
token = client.get("/api/v1/session").get_json()["csrf"]
def post(path, document):
    return client.post(f"/api/v1{path}", json=document, headers={"X-CSRF-Token": token}).get_json()
table = post("/tables", {"name": "Keuken"})["id"]
post(f"/tables/{table}/games", {"edition": "classic", "players": ["Ann", "Bob"]})
for path in ("/", "/new", f"/tables/{table}", "/check?table=R1+R2"):
    answer = client.get(path, headers={"Accept-Language": "nl"})
    assert answer.status_code == 200, path
    print(answer.get_data(as_text=True))
print(client.get("/api/v1/tables/none?lang=nl").get_json()["error"])
"""


def test_a_language_is_its_texts_and_one_entry(tree: Tree) -> None:
    unknown = tree.python("-m", "webapp", "judge", "--lang", "nl", "none.json")
    assert (unknown.returncode, "'nl' is not one of" in unknown.stderr) == (2, True)
    texts = tree.folder / "engine" / "texts"
    shutil.copytree(texts / "en", texts / "nl")
    for name, sentences in DUTCH.items():
        written = json.loads((texts / "nl" / name).read_text(encoding="utf-8"))
        assert sentences.keys() <= written.keys()
        (texts / "nl" / name).write_text(json.dumps({**written, **sentences}), encoding="utf-8")
    findings = texts / "nl" / "findings.json"
    english = findings.read_text(encoding="utf-8")
    dutch = english.replace("a set needs at least three tiles", "een serie heeft minstens drie stenen nodig")
    assert dutch != english
    findings.write_text(dutch, encoding="utf-8")
    for change in changes(block("diff language")):
        tree.change(*change)
    pages = tree.says(DUTCH_WALK)
    assert pages.count("De scheidsrechter voor jullie tafel") >= 4, "home, new, table and check"
    assert "een serie heeft minstens drie stenen nodig" in pages
    assert "Deze tafel bestaat niet." in pages
    judged = tree.python("-m", "webapp", "check", "--lang", "nl", "--edition", "classic", "R1 R2")
    assert (judged.returncode, "een serie heeft minstens drie stenen nodig" in judged.stdout) == (1, True)
    turn = ("-m", "webapp", "judge", "--edition", "classic", "--after", "R1 R99 R3")
    refused = tree.python(*turn, "--lang", "nl")
    assert (refused.returncode, refused.stderr) == (2, "rummiref judge: R99 is geen steen.\n")
    assert tree.python(*turn).stderr == "rummiref judge: unknown face 'R99'\n"
    assert tree.failing(TEXTS) == {"test_languages_are_not_copies_of_each_other"}, (
        "the rest is to be translated"
    )
