"""Requests that cannot be meant: a sentence with the right status, and nothing is changed."""

from pathlib import Path
from typing import Any

import pytest

from tests.webapp.visitor import Clock, Visitor, app_parts
from webapp.store import Store


@pytest.fixture
def ann(tmp_path: Path) -> Visitor:
    return Visitor(app_parts(Store.in_memory(), tmp_path, Clock()))


HALF = {"type": "turn", "player": "Ann", "table": [], "joker_letters": ["\ud800"]}
BAD: list[tuple[str, str, Any, int, str]] = [
    ("POST", "/tables", {}, 400, "key 'name' is missing"),
    ("POST", "/tables", {"name": " "}, 400, "expected a name"),
    ("POST", "/tables", {"name": "K", "x": 1}, 400, "unknown key 'x'"),
    ("POST", "/tables", [], 400, "expected an object"),
    ("GET", "/tables/none", None, 404, "no such table"),
    ("GET", "/tables/none/live", None, 404, "no such table"),
    ("GET", "{path}?lang=tlh", None, 400, "unknown language"),
    ("GET", "{path}/live?after=x", None, 400, "after: expected a whole number"),
    ("GET", "{path}/turns/77", None, 404, "no such turn"),
    ("GET", "/games/none/export", None, 404, "no such game"),
    ("POST", "{path}/games", {"edition": "dominoes", "players": ["A", "B"]}, 422, "dominoes"),
    ("POST", "{path}/games", {"edition": "classic", "players": ["A"]}, 422, "players"),
    ("POST", "{path}/games", {"edition": "classic", "players": ["A", "A"]}, 400, "one name"),
    ("POST", "{path}/games", {"edition": "classic", "players": 7}, 400, "players"),
    ("POST", "{path}/games", {"edition": "classic", "players": ["A", "B"], "seats": ["south"]}, 400, "seats"),
    (
        "POST",
        "{path}/games",
        {"edition": "classic", "players": ["A", "B"], "house_rules": {"x": 1}},
        422,
        "x",
    ),
    ("POST", "{path}/events", {}, 400, "key 'event' is missing"),
    ("POST", "{path}/events", {"event": 7}, 400, "event: expected an object"),
    ("POST", "{path}/events", {"event": {}}, 400, "unknown type"),
    ("POST", "{path}/events", {"event": {"type": "turn"}}, 400, "'player' is missing"),
    ("POST", "{path}/events", {"event": {"type": "draw", "player": "Ann", "count": 1, "id": 9}}, 400, "'id'"),
    ("POST", "{path}/events", {"event": {"type": "draw", "player": "Ann", "count": 1, "v": 9}}, 400, "'v'"),
    ("POST", "{path}/events", {"event": {"type": "draw", "player": "Ann", "count": 999}}, 422, "999"),
    ("POST", "{path}/events", {"event": {"type": "turn", "player": "Zoe", "table": []}}, 422, "Zoe"),
    ("POST", "{path}/events", {"event": {"type": "turn", "player": "Ann", "table": [["X"]]}}, 422, "X"),
    ("POST", "{path}/events", {"event": {"type": "turn", "player": "Ann", "table": [["R8"] * 3]}}, 422, "R8"),
    ("POST", "{path}/events", {"event": {"type": "remove", "of": 999}}, 400, "no earlier event"),
    ("POST", "{path}/events", {"event": {"type": "remove", "of": 1}}, 400, "cannot be taken back"),
    ("POST", "{path}/events", {"event": {"type": "round", "starter": "Zoe"}}, 422, "Zoe"),
    ("POST", "{path}/events", {"event": {"type": "game", "edition": "classic", "players": []}}, 400, "games"),
    ("POST", "{path}/events", {"event": {"type": "challenge", "word": "X"}}, 422, ""),
    ("POST", "{path}/events", {"event": {"type": "end"}, "draw": 1}, 400, "draw"),
    ("POST", "{path}/events", {"event": {"type": "end"}, "sequence": -1}, 400, "sequence"),
    (
        "POST",
        "{path}/events",
        {"event": {"type": "correct", "event": {"type": "end"}}},
        400,
        "'id' is missing",
    ),
    ("POST", "{path}/events", {"event": HALF}, 400, "cannot be written down"),
    ("POST", "{path}/undo", {"x": 1}, 400, "unknown key 'x'"),
    ("POST", "{path}/links", {"role": "king"}, 400, "role"),
    ("POST", "{path}/links", {"role": "player", "player": "Zoe"}, 400, "player"),
    ("POST", "{path}/readings", {"picture": "../../etc/passwd"}, 404, "no such picture"),
    ("GET", "{path}/pictures/..%2f..%2fetc%2fpasswd", None, 404, ""),
]


@pytest.mark.parametrize(("method", "where", "document", "status", "words"), BAD)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    ann: Visitor, method: str, where: str, document: object, status: int, words: str
) -> None:
    path = ann.table("Ann", "Bob")
    before = ann.get(path)
    more: dict[str, Any] = {} if document is None else {"json": document}
    response = ann.raw(method, where.format(path=path), headers={"X-CSRF-Token": ann.csrf()}, **more)
    answer = response.get_json()
    assert (response.status_code, list(answer)) == (status, ["error", "code", "where"])
    assert words in answer["error"]
    assert "Traceback" not in answer["error"]
    assert ann.get(path) == before


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000, b'{"event": {"type": NaN}}'])
def test_bodies_that_are_no_documents(ann: Visitor, body: bytes) -> None:
    path = ann.table("Ann", "Bob")
    before = ann.get(path)
    assert list(ann.ask("POST", f"{path}/events", 400, data=body)) == ["error", "code", "where"]
    assert ann.get(path) == before
