"""The house: no cycle, front doors that open, folders one can take in at a glance, names with one meaning."""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.house.imports import ROOMS, ROOT, cycles, import_graph, public_names, sources
from tests.house.tree import PAGE, architecture_tree, up_to_date

MODULES = sources()
PACKAGES = {
    ".".join(path.parent.relative_to(ROOT).parts)
    for room in ROOMS
    for path in (ROOT / room).rglob("__init__.py")
}
OWN_CODE = {"engine.editions"}
"""The rooms whose ``__init__`` is more than a list: each file of the folder is one edition, found here."""
MOST_MODULES = 16
ALLOWED_TO_VISION = {"engine.errors", "engine.tiles", "hardware", "hardware.frame", "hardware.picture_header"}
MANY_HOMES = {"EDITION", "MATERIAL", "main"}
"""What every file of its kind has: an edition, a material, a command of its own."""
LISTING = [room for room in sorted(PACKAGES) if any(public_names(MODULES[room]))]


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a module imports from others, those for the type checker too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield from ((node.module, alias.name) for alias in node.names)


def room_of(module: str) -> str:
    """The room a module lies in: a part of webapp, or one of the other three."""
    top, *rest = module.split(".")
    inner = f"{top}.{rest[0]}" if rest else top
    return inner if top == "webapp" and inner in PACKAGES else top


def test_no_module_imports_itself_over_others() -> None:
    assert cycles(import_graph(MODULES)) == []


def test_a_cycle_would_be_found_also_through_a_door_and_inside_a_function() -> None:
    written = {
        "room": "if TYPE_CHECKING:\n    from room.a import one as one\n",
        "room.a": "from other import two\ndef one(): ...\n",
        "other": "def two():\n    from room import one\n",
        "free": "if TYPE_CHECKING:\n    from other import two\n",
    }
    graph = import_graph({name: ast.parse(text) for name, text in written.items()})
    assert cycles(graph) == [("other", "room.a")]


@pytest.mark.parametrize("room", LISTING)
def test_every_listed_name_is_there(room: str) -> None:
    door = import_module(room)
    for name, home in public_names(MODULES[room]):
        assert getattr(door, name) is getattr(import_module(home), name), name
        assert name in door.__all__
        assert name in dir(door)


def test_a_name_that_is_not_listed_is_not_there() -> None:
    for room in ("engine", "hardware", "vision", "webapp"):
        with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'nobody'"):
            _ = import_module(room).nobody


def test_every_room_lists_its_names_and_holds_nothing_else() -> None:
    for room in sorted(PACKAGES - OWN_CODE):
        for node in MODULES[room].body:
            assert not isinstance(node, ast.FunctionDef | ast.ClassDef), room
            if isinstance(node, ast.ImportFrom):
                assert node.module is not None
                assert node.module in ("typing", "hardware") or node.module.endswith(".public_names"), room


def test_what_other_rooms_use_goes_through_the_front_door() -> None:
    """From outside a room its package is imported, never one of its modules."""
    past = []
    for module, tree in MODULES.items():
        if not module.startswith("webapp") or "migrations" in module:
            continue
        for source, name in imported(tree):
            inside = room_of(source) == room_of(module) or f"{source}.{name}" in MODULES
            plain = source in PACKAGES or (source.count(".") == 1 and source.startswith("webapp."))
            if not (inside or plain or source == "engine.public_names"):
                past.append((module, source, name))
    own_entries = [("webapp", "webapp.cli.main", "main"), ("webapp.__main__", "webapp.cli.main", "main")]
    assert past == [*own_entries, ("webapp.cli.train", "vision.train.__main__", "main")]


def test_what_an_inner_room_offers_to_others_is_listed() -> None:
    for module, tree in MODULES.items():
        for source, name in imported(tree):
            room = source.rpartition(".")[0]
            if source in PACKAGES or room not in PACKAGES or module == room or module.startswith(f"{room}."):
                continue
            if room in OWN_CODE or room.startswith("vision.train") or f"{room}.{name}" in MODULES:
                continue
            if room in ROOMS or room == "webapp.cli":
                continue
            assert name in dict(public_names(MODULES[room])), (module, source, name)


def test_vision_sees_tiles_and_frames_alone() -> None:
    used = {
        source
        for module, tree in MODULES.items()
        if module.startswith("vision")
        for source, _ in imported(tree)
        if source.split(".")[0] in ("engine", "hardware", "webapp")
    }
    assert used <= ALLOWED_TO_VISION


def test_the_rooms_load_their_names_alike() -> None:
    """None of them may import another, so each has the same file."""
    texts = {(ROOT / room / "public_names.py").read_text(encoding="utf-8") for room in ROOMS[:3]}
    assert len(texts) == 1


def test_no_folder_holds_too_much() -> None:
    for room in (*ROOMS, "tests"):
        for folder in {path.parent for path in (ROOT / room).rglob("*.py")}:
            held = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
            limit = MOST_MODULES + (room == "tests") * 6
            assert len(held) <= limit, folder


def test_one_public_name_means_one_thing() -> None:
    homes = defaultdict(set)
    for module, tree in MODULES.items():
        for name in _defined(tree):
            if not name.startswith("_") and "migrations" not in module and name not in MANY_HOMES:
                homes[name].add(module)
    same = {"Door", "public_names"}  # the same file in three rooms
    assert {name: found for name, found in homes.items() if len(found) > 1 and name not in same} == {}


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        for target in targets:
            yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))


def _loaded_by(code: str) -> set[str]:
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules, file=sys.stderr)"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    return set(done.stderr.split())


def test_words_on_the_command_line_load_nothing_that_reads_pictures() -> None:
    code = "from webapp.cli.main import main\nmain(['check', 'R1 R2 R3', '--edition', 'classic'])"
    loaded = _loaded_by(code)
    assert "engine.sets.table" in loaded
    slow = {"cv2", "numpy", "onnxruntime", "PIL", "flask", "pydantic", "sqlalchemy", "vision.pipeline"}
    assert not loaded & slow


def test_a_room_alone_loads_next_to_nothing() -> None:
    for room in ROOMS:
        loaded = {name for name in _loaded_by(f"import {room}") if name.split(".")[0] in ROOMS}
        assert loaded <= {room, "engine", "hardware", *(f"{each}.public_names" for each in ROOMS)}, room


def test_vision_gives_what_the_contract_promises(tmp_path: Path) -> None:
    code = "from vision import Calibration, Reading, Request, Settled, TableReader, Watcher, load_picture"
    assert "vision.pipeline" in _loaded_by(code)


def test_the_tree_of_the_architecture_is_the_tree() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert up_to_date(page) == page
    assert "engine/" in architecture_tree()
