"""The floors of coverage are held, and cannot be passed by a room that has moved away."""

from pathlib import Path

from tests.coverage_floors import ROOT, floors, rooms


def file(covered: int, statements: int, branches: int = 0) -> dict[str, dict[str, int]]:
    counts = {"covered_lines": covered, "num_statements": statements}
    return {"summary": {**counts, "covered_branches": 0, "num_branches": branches}}


FILES = {"engine/a.py": file(9, 10), "engine/b/c.py": file(10, 10), "engineer/d.py": file(0, 10)}


def test_a_room_is_all_that_lies_under_it() -> None:
    engine, inner = rooms(FILES, {"engine": 95, "engine/b": 100})
    assert (engine.share, engine.good) == (95.0, True)
    assert (inner.share, inner.good) == (100.0, True)


def test_a_little_less_is_not_enough() -> None:
    (room,) = rooms({"engine/a.py": file(99_999, 100_000)}, {"engine": 100})
    assert not room.good
    assert "too little" in str(room)


def test_a_branch_that_was_never_taken_counts() -> None:
    (room,) = rooms({"engine/a.py": file(10, 10, branches=10)}, {"engine": 100})
    assert (room.share, room.good) == (50.0, False)


def test_a_room_that_is_not_there_is_named() -> None:
    (room,) = rooms(FILES, {"kitchen": 0})
    assert not room.good
    assert "no such room" in str(room)


def test_every_room_has_a_floor() -> None:
    assert {"engine", "hardware", "vision", "webapp"} <= set(floors())
    assert floors()["engine"] == 100
    assert all(Path(ROOT, prefix).exists() for prefix in floors())
