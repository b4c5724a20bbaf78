"""What one end of turn costs on its way from the camera to the page: `python -m tests.house.walk`.

A table under a staged camera: tiles are laid, the table settles, somebody says that the turn is over. Counted
are the value types of ours that are made on the way, how often the rules judge, and the statements that reach
the database; in the source, how many locks and threads the page has. Run as a file with another tree on
PYTHONPATH, it counts there.
"""

import ast
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from pathlib import Path
from types import FrameType

from sqlalchemy import Engine, event

import webapp
from tests.webapp.referee.kitchen import Kitchen

TREE = Path(webapp.__file__).parents[1]
ROOMS = ("engine", "hardware", "vision", "webapp")
JUDGES = {"judge": "turn/verdict.py", "judge_words": "words/turn.py", "judge_grid": "dice/grid.py"}
LOCKS = ("Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore")
BEFORE, AFTER = ("R10 B10 K10",), ("R10 B10 K10", "R3 R4 R5")


class Walk:
    """Counts while it is switched on."""

    def __init__(self) -> None:
        self.types: Counter[str] = Counter()
        self.judged: Counter[str] = Counter()
        self.statements: list[str] = []

    @contextmanager
    def counting(self) -> Iterator["Walk"]:
        """Look at every call and every statement meanwhile."""

        def executed(_c: object, _u: object, statement: str, *_: object) -> None:
            self.statements.append(" ".join(statement.split()))

        event.listen(Engine, "before_cursor_execute", executed)
        sys.setprofile(self._called)
        try:
            yield self
        finally:
            sys.setprofile(None)
            event.remove(Engine, "before_cursor_execute", executed)

    def _called(self, frame: FrameType, what: str, _: object) -> None:
        if what != "call":
            return
        name, file = frame.f_code.co_name, frame.f_code.co_filename
        if name in JUDGES and file.endswith(f"engine/{JUDGES[name]}"):
            self.judged[name] += 1
        elif name == "__init__" and file == "<string>":
            kind = type(frame.f_locals["self"])
            if is_dataclass(kind) and kind.__module__.split(".")[0] in ROOMS:
                self.types[f"{kind.__module__}.{kind.__qualname__}"] += 1

    def database(self, verb: str) -> int:
        """How many statements of this kind there were."""
        return sum(statement.upper().startswith(verb) for statement in self.statements)


def one_turn() -> tuple[Walk, Walk]:
    """What is counted from the tiles laid to the settled table, and from the tap to the written turn."""
    with tempfile.TemporaryDirectory() as folder:
        kitchen = Kitchen(Path(folder))
        kitchen.play(*BEFORE)
        kitchen.end_turn()
        kitchen.play()
        kitchen.wait(2.0)
        kitchen.play(*BEFORE)
        settling, ending = Walk(), Walk()
        with settling.counting():
            kitchen.play(*AFTER)
        kitchen.wait(1.0)
        with ending.counting():
            kitchen.end_turn()
        return settling, ending


def made_of(room: str, names: tuple[str, ...]) -> list[str]:
    """Where a room makes something of `threading`."""
    found = []
    for path in sorted((TREE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names:
                found.append(f"{path.relative_to(TREE)}:{node.lineno}")
    return found


def main() -> None:
    """Print the counts, and after `--places` what was counted."""
    settling, ending = one_turn()
    types = sorted({*settling.types, *ending.types})
    locks, threads = made_of("webapp", LOCKS), made_of("webapp", ("Thread",))
    judged = settling.judged.total(), ending.judged.total()
    print(f"value types made, tiles laid to turn written   {len(types):4}")
    print(f"judgings, tiles laid to settled / tap to turn  {judged[0]:4} / {judged[1]}")
    for verb in ("SELECT", "INSERT"):
        counts = settling.database(verb), ending.database(verb)
        print(f"{verb}s, the same                             {counts[0]:4} / {counts[1]}")
    print(f"locks that webapp makes                        {len(locks):4}")
    print(f"threads that webapp starts                     {len(threads):4}")
    if "--places" in sys.argv:
        print("\n".join(["", *types, *locks, *threads, *ending.statements]))


if __name__ == "__main__":
    main()
