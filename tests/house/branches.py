"""Where the code asks which material it is played with: what a fourth material would have to touch.

``python -m tests.house.branches`` prints how many such places there are, and each of them; ``--root`` names
another tree. What a material says of itself, in the folders called ``materials``, is not counted.
"""

import argparse
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.house.imports import ROOMS, ROOT

_MATERIALS = frozenset({"DICE", "LETTERS", "TILES"})
_KINDS = (
    frozenset({"Round", "DiceRound", "WordRound"}),
    frozenset({"PlayedTurn", "PlayedDice"}),
    frozenset({"TurnEnded", "DiceLaid"}),
    frozenset({"Verdict", "WordVerdict"}),
    frozenset({"CheckedTable", "CheckedGrid"}),
    frozenset({"Die", "TileSet"}),
)
"""Types of which each belongs to one material, or to some. All of a line at once mean: whatever it is."""
_EVENTS = frozenset({"TurnEnded", "DiceLaid"})
_OWN = ("engine/game/round.py", "engine/game/dice_round.py", "engine/game/word_round.py")
"""A round asks which event comes, and leaves the others' out: that is no question for the material."""
_OF_DICE = frozenset({"grid", "dice"})
"""Fields that are None where it is not played with dice."""
_SCRIPT = re.compile(r"\b(material\(\)|material) *[=!]==? ")
_SCRIPT_DEFINITION = re.compile(r"^\s*(export\s+)?(function|const|let)\s+material\b|^\s*(//|/?\*)")


@dataclass(frozen=True, slots=True, order=True)
class Branch:
    """A place that asks for the material, and whether a comment on it or right above it says why."""

    path: str
    line: int
    text: str
    explained: bool = True


def python_branches(root: Path = ROOT) -> list[Branch]:
    """Every place in the rooms where Python asks."""
    found = []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            name = path.relative_to(root)
            if "materials" not in name.parts:
                found += branches_in(path.read_text(encoding="utf-8"), name.as_posix())
    return found


def branches_in(source: str, path: str = "") -> list[Branch]:
    """Every place in one module, once a line.

    >>> [each.line for each in branches_in("a = 1\\nif game.material == DICE:\\n    a = 2\\n")]
    [2]
    """
    lines = source.splitlines()
    asked: dict[int, int] = {}
    for statement in ast.walk(ast.parse(source)):
        if isinstance(statement, ast.stmt):
            for node in _own_expressions(statement):
                if _asks(node, path):
                    asked.setdefault(node.lineno, statement.lineno)
    return [
        Branch(path, line, lines[line - 1].strip(), _explained(lines, line) or _explained(lines, begun))
        for line, begun in sorted(asked.items())
    ]


def script_branches(root: Path = ROOT) -> list[Branch]:
    """Every line in the page's scripts that asks."""
    folder = root / "webapp" / "static" / "js"
    return [
        Branch(path.relative_to(root).as_posix(), number, line.strip())
        for path in sorted(folder.rglob("*.js"))
        if "materials" not in path.relative_to(folder).parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if _SCRIPT.search(line) and not _SCRIPT_DEFINITION.search(line)
    ]


def _own_expressions(statement: ast.stmt) -> Iterator[ast.expr | ast.pattern]:
    """The expressions of a statement, without those of the statements inside it."""
    waiting: list[ast.AST] = list(ast.iter_child_nodes(statement))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            continue
        if isinstance(node, ast.expr | ast.pattern):
            yield node
        waiting += ast.iter_child_nodes(node)


def _asks(node: ast.expr | ast.pattern, path: str) -> bool:
    if isinstance(node, ast.Compare):
        return any(map(_is_material, (node.left, *node.comparators))) or _is_without_dice(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
        return _tells_apart({_name(each) for each in ast.walk(node.args[1])}, path)
    if isinstance(node, ast.MatchClass):
        return _tells_apart({_name(node.cls)}, path)
    if isinstance(node, ast.Dict):
        return any(each is not None and _name(each) in _MATERIALS for each in node.keys)
    return isinstance(node, ast.Attribute) and node.attr == "grid" and _name(node.value) == "alphabet"


def _is_material(node: ast.expr) -> bool:
    return _name(node) in {*_MATERIALS, "material"}


def _is_without_dice(node: ast.Compare) -> bool:
    nothing = any(isinstance(each, ast.Constant) and each.value is None for each in node.comparators)
    return nothing and isinstance(node.left, ast.Attribute) and node.left.attr in _OF_DICE


def _tells_apart(asked: set[str], path: str) -> bool:
    """Whether some types of a line are asked for and others are not; a round with words is a round."""
    asked = asked - _EVENTS if path in _OWN else asked
    return any(asked & kinds and not kinds - {"WordRound"} <= asked for kinds in _KINDS)


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _explained(lines: list[str], line: int) -> bool:
    above = lines[line - 2].strip() if line > 1 else ""
    return " # " in lines[line - 1] or above.startswith("#")


def main() -> None:
    """Print the counts and every place."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to look at")
    root = parser.parse_args().root
    for language, found in (("Python", python_branches(root)), ("JavaScript", script_branches(root))):
        print(f"{language}: {len(found)} branches on the material")
        for each in found:
            print(f"  {each.path}:{each.line}: {each.text}")


if __name__ == "__main__":
    main()
