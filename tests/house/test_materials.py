"""One game, many materials: few places ask which it is, each says why; a new one is a file in each room."""

import json
from pathlib import Path

from tests.docs.tree import Tree, block
from tests.house.branches import branches_in, python_branches

MOST_BRANCHES = 17
"""What remains: dice have places, and the demo lists who plays, films and draws which material."""

EDITION = """\
from engine.editions import Edition
from engine.rules import Rules

EDITION = Edition(
    id="pebbles", booklet="none", material="pebbles", letters={"white": 20, "black": 20}, rules=Rules(deal=5)
)
"""
DOCUMENTS = """\
import json
from engine import check_document, judge_document, score_document
three, two = ["white"] * 3, ["black"] * 2
turn = {"edition": "pebbles", "before": [three], "opened": True}
print(json.dumps([
    check_document({"edition": "pebbles", "table": [three, two]}),
    judge_document({**turn, "after": [three, ["black"] * 3]}),
    judge_document({**turn, "after": [three, two]}, restore=True),
    score_document({"edition": "pebbles", "racks": {"Ann": [], "Bob": two}, "out": "Ann"}),
]))
"""
GAME = """\
import json
from engine import Game, parse_event, format_event
said = [
    {"type": "game", "edition": "pebbles", "players": ["Ann", "Bob"]},
    {"type": "round", "starter": "Ann"},
    {"type": "turn", "player": "Ann", "table": [["white"] * 4]},
    {"type": "turn", "player": "Bob", "table": [["white"] * 4, ["black"]]},
    {"type": "rack", "player": "Bob", "tiles": ["black"] * 5},
    {"type": "end", "out": "Ann"},
]
events = [parse_event({"v": 1, "id": number, **each}) for number, each in enumerate(said, 1)]
assert [parse_event(format_event(event)) for event in events] == events
game = Game.of(events)
turns = [turn.verdict.verdict for turn in game.round.turns]
print(json.dumps([turns, game.round.table, dict(game.round.rack_sizes), game.round.score is not None]))
"""
PAGE = """\
import json
from webapp.services import Services
from webapp.tables import state_document
tables = Services.in_memory().tables
table = tables.add("pebbles").id
tables.begin_game(table, "pebbles", ["Ann", "Bob"], who="Ann")
tables.record(table, {"type": "round", "starter": "Ann"}, who="Ann")
state = tables.record(table, {"type": "turn", "player": "Ann", "table": [["white"] * 3]}, who="Ann")
document = state_document(state, "en")
print(json.dumps([document["round"]["table"], document["round"]["sets"], document["last_turn"]["verdict"]]))
"""


def pebbles(folder: Path) -> Tree:
    """A copy of the tree in which the two blocks of CONTRIBUTING and an edition are all that was added."""
    tree = Tree(folder)
    tree.write("engine/materials/pebbles.py", block("python material"))
    tree.write("webapp/materials/pebbles.py", block("python page"))
    tree.write("engine/editions/pebbles.py", EDITION)
    return tree


def test_few_places_ask_and_each_says_why() -> None:
    found = python_branches()
    assert len(found) <= MOST_BRANCHES, "\n".join(f"{each.path}:{each.line} {each.text}" for each in found)
    assert [(each.path, each.line) for each in found if not each.explained] == []


def test_every_way_to_ask_is_seen() -> None:
    asked = (
        "if game.material == DICE: pass",
        "known = LETTER_FACES if edition.material != LETTERS else FACES",
        "if isinstance(now, DiceRound): pass",
        "words = verdict.words if isinstance(verdict, WordVerdict) else ()",
        "kinds = {TILES: 1, DICE: 2}",
        "if request.alphabet.grid: pass",
        "if lying.grid is not None: pass",
        "match turn:\n    case PlayedDice(): pass",
    )
    assert [len(branches_in(each)) for each in asked] == [1] * len(asked)
    free = ("isinstance(event, TurnEnded | DiceLaid)", "isinstance(x, int)", "material_of(edition).check(x)")
    assert [branches_in(each) for each in free] == [[], [], []]


def test_a_reason_stands_on_the_line_or_right_above() -> None:
    asked = "if game.material == DICE:"
    told = (
        f"# Dice lie on a grid.\n{asked}\n    pass",
        f"{asked}  # why\n    pass",
        f"x = 1\n{asked}\n    pass",
    )
    assert [branches_in(each)[0].explained for each in told] == [True, True, False]


def test_a_fourth_material_is_one_file_in_each_room(tmp_path: Path) -> None:
    tree = pebbles(tmp_path)
    checked, legal, illegal, scored = json.loads(tree.says(DOCUMENTS))
    assert [each["kind"] for each in checked["sets"]] == ["group", None]
    assert checked["findings"][0]["text"] == "Black and black: a set needs at least three tiles."
    assert (legal["verdict"], legal["played"]) == ("legal", ["black"] * 3)
    assert (illegal["verdict"], illegal["restore"]) == ("illegal", None)
    assert scored["winner"] == "Ann"
    assert json.loads(tree.says(GAME)) == [["legal", "illegal"], [["white"] * 4], {"Ann": 1, "Bob": 5}, True]
    table, sets, verdict = json.loads(tree.says(PAGE))
    assert (table, verdict) == ([["white"] * 3], "legal")
    assert [(each["kind"], each["value"]) for each in sets] == [("group", 3)]
