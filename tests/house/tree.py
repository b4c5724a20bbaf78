"""The tree of docs/architecture.md: ``python -m tests.house.tree`` writes it, a test keeps it true."""

import ast
import re
from pathlib import Path

from tests.house.imports import ROOMS, ROOT

PAGE = ROOT / "docs" / "architecture.md"
_PART = re.compile(r"(<!-- tree -->\n).*?(<!-- /tree -->)", re.DOTALL)


def architecture_tree(root: Path = ROOT) -> str:
    """Every room with the first line of its docstring, and the modules that lie in it."""
    lines = ["```"]
    for room in ROOMS:
        for init in sorted((root / room).rglob("__init__.py")):
            folder = init.parent.relative_to(root)
            if "migrations" in folder.parts:
                continue
            indent = "  " * (len(folder.parts) - 1)
            told = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or ""
            lines.append(f"{f'{indent}{folder.name}/':28} {told.splitlines()[0]}")
            modules = sorted(path.stem for path in init.parent.glob("*.py") if path != init)
            lines.append(f"{'':28} {indent}{' '.join(modules)}")
    return "\n".join([*lines, "```", ""])


def up_to_date(text: str) -> str:
    """The page with the tree as it is."""
    return _PART.sub(lambda found: f"{found[1]}{architecture_tree()}{found[2]}", text)


if __name__ == "__main__":
    PAGE.write_text(up_to_date(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
