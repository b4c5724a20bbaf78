"""The public names of a room, each loaded when it is first asked for (PEP 562).

A room's ``__init__`` lists its names once: as imports that only the type checker runs. What is listed there
is looked up here, so that nothing is loaded that nobody asks for. Each of the rooms has this file, the same
to the letter, for none of them may import another one.
"""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

Door = tuple[list[str], Callable[[str], object], Callable[[], list[str]]]
"""``__all__``, ``__getattr__`` and ``__dir__`` of a room."""


def public_names(room: str, file: str) -> Door:
    """What makes a room out of the ``__init__`` in this file."""
    homes = {
        alias.name: node.module
        for block in ast.parse(Path(file).read_text(encoding="utf-8")).body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[room], name, value)
        return value

    return sorted(homes), load, lambda: sorted(homes)
