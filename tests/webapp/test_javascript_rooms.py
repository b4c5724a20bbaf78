"""The page's JavaScript: rooms in one order, no import cycle, each name one thing, no export for nobody."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(str(files("webapp").joinpath("static", "js"))).resolve()
ROOMS = (
    "materials/pieces",
    "base",
    "draw",
    "state",
    "ask",
    "camera",
    "materials/tables",
    "table",
    "pages",
)
"""From the lowest up: each may import from itself and from those before it."""

_IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}\s*from\s*)?"([^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:async function|function|const|let|class) (\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Module:
    """What one file takes from others, by their paths, and what it offers."""

    imports: Mapping[str, frozenset[str]]
    exports: tuple[str, ...]


def module(path: str, text: str) -> Module:
    """Read one file; its path is relative to the folder of all scripts."""
    imports: dict[str, frozenset[str]] = {}
    for names, address in _IMPORT.findall(text):
        found = (Path("/") / path).parent / address
        target = found.resolve().relative_to("/").as_posix()
        taken = frozenset(each.strip() for each in names.split(",") if each.strip())
        imports[target] = imports.get(target, frozenset()) | taken
    return Module(imports, tuple(_EXPORT.findall(text)))


def room(path: str) -> str:
    """The room of a file; a material has two, by what they need."""
    return "/".join(path.split("/")[: 2 if path.startswith("materials/") else 1])


def modules(texts: Mapping[str, str]) -> dict[str, Module]:
    return {path: module(path, text) for path, text in texts.items()}


def scripts() -> dict[str, str]:
    found = sorted(SCRIPTS.rglob("*.js"))
    return {each.relative_to(SCRIPTS).as_posix(): each.read_text(encoding="utf-8") for each in found}


def reached(start: str, all_modules: Mapping[str, Module]) -> set[str]:
    """All that a module imports, directly or by way of others."""
    found: set[str] = set()
    waiting = list(all_modules[start].imports)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(all_modules[path].imports)
    return found


def cycles(all_modules: Mapping[str, Module]) -> set[frozenset[str]]:
    """Groups of modules that import themselves by way of each other (strongly connected components)."""
    reach = {path: reached(path, all_modules) for path in all_modules}
    return {
        frozenset({path, *(other for other in reach[path] if path in reach[other])})
        for path in all_modules
        if path in reach[path]
    }


def upward(all_modules: Mapping[str, Module]) -> list[str]:
    """Imports from a room that lies above."""
    level = {name: at for at, name in enumerate(ROOMS)}
    return [
        f"{path} imports {target}"
        for path, each in all_modules.items()
        for target in each.imports
        if level[room(target)] > level[room(path)]
    ]


def exported_twice(all_modules: Iterable[Module]) -> set[str]:
    counted = Counter(name for each in all_modules for name in each.exports)
    return {name for name, count in counted.items() if count > 1}


def exported_for_nobody(all_modules: Mapping[str, Module]) -> set[str]:
    taken = {
        (path, name) for each in all_modules.values() for path in each.imports for name in each.imports[path]
    }
    return {
        f"{path}: {name}"
        for path, each in all_modules.items()
        for name in each.exports
        if (path, name) not in taken
    }


MADE_UP = {
    "base/page.js": "export const page = {};\nexport function say(key) {}\n",
    "state/now.js": 'import {\n  page,\n} from "../base/page.js";\nimport { say } from "../table/words.js";\n'
    "export const now = page;\n",
    "table/words.js": 'import { now } from "../state/now.js";\nimport "./far.js";\n'
    "export async function say() { return now; }\n",
    "table/far.js": 'import "./words.js";\nexport class Far {}\n',
    "materials/pieces/dice.js": 'import "../tables/dice.js";\n',
    "materials/tables/dice.js": 'import "../../base/page.js";\n',
}


def test_the_checks_would_find_what_they_look_for() -> None:
    found = modules(MADE_UP)
    assert cycles(found) == {frozenset({"state/now.js", "table/words.js", "table/far.js"})}
    assert upward(found) == [
        "state/now.js imports table/words.js",
        "materials/pieces/dice.js imports materials/tables/dice.js",
    ]
    assert exported_twice(found.values()) == {"say"}
    assert exported_for_nobody(found) == {"base/page.js: say", "table/far.js: Far"}
    without = modules({**MADE_UP, "table/words.js": "export const say = 1;\n"})
    assert cycles(without) == set()


def test_every_script_is_read_whole() -> None:
    """The checks know plain imports and exports only, so there must be no others."""
    found = scripts()
    assert len(found) > 40
    assert {room(path) for path in found} == set(ROOMS)
    for path, text in found.items():
        code = re.sub(r"^\s*(?://|/\*\*|\*).*$", "", text, flags=re.MULTILINE)
        assert len(re.findall(r"\bimport\b", code)) == len(_IMPORT.findall(text)), f"{path}: an odd import"
        assert len(re.findall(r"\bexport [\w{*]", code)) == len(_EXPORT.findall(text)), (
            f"{path}: an odd export"
        )


def test_the_tools_that_check_them_are_locked_and_name_no_registry() -> None:
    tools = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert "dependencies" not in tools, "nothing of it ships"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", each) for each in tools["devDependencies"].values())
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, package in locked.items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_no_import_goes_round_in_a_cycle() -> None:
    found = cycles(modules(scripts()))
    assert len(found) == 0, found


def test_rooms_import_from_below() -> None:
    assert upward(modules(scripts())) == []


def test_an_exported_name_means_one_thing() -> None:
    assert exported_twice(modules(scripts()).values()) == set()


def test_whatever_is_exported_is_imported_somewhere() -> None:
    assert exported_for_nobody(modules(scripts())) == set()


def test_which_material_a_game_has_is_asked_where_it_is_chosen() -> None:
    """Everybody else asks the material: what differs between tiles, letters and dice is in its room."""
    asking = {path for path, text in scripts().items() if re.search(r"\bedition\??\.material\b", text)}
    # The first two choose; the style sheet wants to know it too.
    assert asking == {"base/page.js", "materials/tables/registry.js", "pages/table.js"}
    for path, text in scripts().items():
        named = re.findall(r'[=!]== "(?:tiles|letters|dice)"|\bmaterial\(\) [=!]==', text)
        assert named == [], f"{path} tells materials apart"
