"""Who imports whom: read from the source, imports inside functions too, those for the type checker alone not.

``python -m tests.house.imports`` prints how many modules, edges and cycles there are, and every cycle.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "hardware", "vision", "webapp")

Graph = Mapping[str, frozenset[str]]
"""Each module and the modules it imports."""


def sources(root: Path = ROOT, rooms: Iterable[str] = ROOMS) -> dict[str, ast.Module]:
    """Every module of the rooms by its dotted name, parsed."""
    found = {}
    for room in rooms:
        for path in sorted((root / room).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def import_graph(modules: Mapping[str, ast.Module]) -> Graph:
    """Which module imports which.

    A name that a room's ``__init__`` lists counts as an import of the module it lives in: that is what is
    loaded when somebody asks for it.
    """
    doors = {name: dict(public_names(tree)) for name, tree in modules.items()}
    return {
        name: frozenset(
            target
            for node in _run_time_imports(tree.body)
            for target in _targets(node, modules, doors)
            if target != name
        )
        for name, tree in modules.items()
    }


def public_names(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that an ``__init__`` lists for the type checker, each with the module it lives in."""
    for node in filter(_is_type_checking, tree.body):
        for inner in node.body:
            if isinstance(inner, ast.ImportFrom) and inner.module is not None:
                yield from ((alias.asname, inner.module) for alias in inner.names if alias.asname)


def cycles(graph: Graph) -> list[tuple[str, ...]]:
    """The groups of modules that reach each other (strongly connected components of more than one).

    >>> cycles({"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"b"}), "d": frozenset()})
    [('b', 'c')]
    """
    reached = {start: _reachable(graph, start) for start in graph}
    groups = {tuple(sorted({other for other in reached[one] if one in reached[other]})) for one in graph}
    return sorted(group for group in groups if group)


def _reachable(graph: Graph, start: str) -> set[str]:
    """All that a module loads in the end; itself only when it is in a cycle."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph.get(name, ())
    return found


def _is_type_checking(node: ast.AST) -> TypeGuard[ast.If]:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _run_time_imports(body: Iterable[ast.AST]) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in body:
        if _is_type_checking(node):
            yield from _run_time_imports(node.orelse)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        else:
            yield from _run_time_imports(
                each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)
            )
            for handler in (
                each for each in ast.iter_child_nodes(node) if isinstance(each, ast.ExceptHandler)
            ):
                yield from _run_time_imports(handler.body)


def _targets(
    node: ast.Import | ast.ImportFrom,
    modules: Mapping[str, ast.Module],
    doors: Mapping[str, Mapping[str, str]],
) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules)
        return
    if node.module is None or node.module not in modules:
        return
    for alias in node.names:
        home = doors[node.module].get(alias.name, node.module)
        whole = f"{node.module}.{alias.name}"
        yield whole if whole in modules and home == node.module else home


def main() -> None:
    """Print the figures and every cycle."""
    graph = import_graph(sources())
    found = cycles(graph)
    print(f"{len(graph)} modules, {sum(map(len, graph.values()))} imports, {len(found)} cycles")
    for group in found:
        print(f"  {len(group)}: {', '.join(group)}")


if __name__ == "__main__":
    main()
