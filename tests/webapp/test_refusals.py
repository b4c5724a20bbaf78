"""What a person at the page can meet is said in the person's language, with a code that stays."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import LANGUAGES, texts_of
from tests.webapp.visitor import HERE, LAN, Clock, Visitor, app_parts
from webapp.cli.main import main
from webapp.config.settings import Roles
from webapp.store import Store

OTHERS = [each for each in LANGUAGES if each != "en"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ann(tmp_path: Path, clock: Clock) -> Iterator[Visitor]:
    parts = app_parts(Store.in_memory(), tmp_path, clock)
    yield Visitor(parts)
    parts.referees.close()


@pytest.fixture
def bob(tmp_path: Path, clock: Clock) -> Visitor:
    """Somebody on the network who has no PIN."""
    roles = Roles(referee_pin="2468", watch_pin="1357")
    return Visitor(app_parts(Store.in_memory(), tmp_path, clock, roles), LAN, "192.168.1.7")


def said(who: Visitor, method: str, path: str, status: int, **more: Any) -> dict[str, dict[str, Any]]:
    """The answer in every language."""
    return {language: who.ask(method, f"{path}?lang={language}", status, **more) for language in LANGUAGES}


def require_worded(answers: dict[str, dict[str, Any]], code: str) -> None:
    assert {each["code"] for each in answers.values()} == {code}
    english = answers["en"]["error"]
    assert re.match(r"[A-Z0-9“]", english), english
    for language in OTHERS:
        assert answers[language]["error"] != english, (language, english)


def test_roles(bob: Visitor) -> None:
    require_worded(said(bob, "GET", "/tables", 403), "needs-watch")
    require_worded(said(bob, "POST", "/tables", 403, json={"name": "x"}), "needs-referee")
    bob.post("/session", {"pin": "1357"}, 200)
    require_worded(
        said(bob, "PUT", "/tables/none/draft", 403, json={"event": {"type": "turn"}}), "needs-player"
    )
    require_worded(said(bob, "POST", "/tables", 403, json={"name": "x"}), "needs-referee")
    require_worded(said(bob, "POST", "/session", 400, json={"link": "x"}), "link-invalid")


def test_pins(bob: Visitor, clock: Clock) -> None:
    require_worded(said(bob, "POST", "/session", 400, json={"pin": "0"}), "pin-wrong")
    bob.post("/session", {"pin": "0"}, 400)
    assert bob.post("/session?lang=fr", {"pin": "0"}, 429)["code"] == "pin-wait"
    assert bob.post("/session?lang=fr", {"pin": "0"}, 429)["error"].startswith("Trop de codes PIN")
    clock.seconds += 61
    assert bob.post("/session", {"pin": "0"}, 400)["error"] == "this PIN is not right", "for programs"


def test_tokens_and_foreign_pages(bob: Visitor) -> None:
    old = {"X-CSRF-Token": "x"}
    require_worded(said(bob, "POST", "/session", 403, json={"pin": "0"}, headers=old), "page-too-old")
    foreign = {"Origin": "http://elsewhere.example"}
    require_worded(said(bob, "POST", "/session", 403, json={"pin": "0"}, headers=foreign), "foreign-page")


TABLES: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("GET", "/tables/none", {}, 404, "no-table"),
    ("GET", "/games/none/export", {}, 404, "no-game"),
    ("GET", "{path}/turns/99", {}, 404, "no-turn"),
    ("POST", "{path}/undo", {"json": {"sequence": 99}}, 409, "stale"),
    ("GET", "{path}/camera", {}, 404, "no-camera"),
    ("POST", "{path}/readings", {"json": {"picture": "x"}}, 404, "no-picture"),
    ("POST", "{path}/pictures", {"data": b"no picture"}, 400, "text-not-a-picture"),
    ("POST", "{path}/pictures", {"data": b"\xff\xd8\xff"}, 400, "picture-cut-short"),
    ("POST", "{path}/pictures", {"data": b"GIF89a"}, 400, "picture-kind"),
    ("POST", "{path}/pictures", {"data": b""}, 400, "picture-empty"),
    ("PUT", "{path}/camera", {"json": {"address": "disk:1"}}, 400, "address-unknown"),
    ("PUT", "{path}/camera", {"json": {"address": "demo:?speed=x"}}, 400, "demo-unknown"),
]
ENTRIES: list[tuple[dict[str, Any], int, str]] = [
    ({"type": "turn", "player": "Ann", "table": [["R8", "R8", "R8"]]}, 422, "too-many-tiles"),
    ({"type": "turn", "player": "Ann", "table": [["JD"]]}, 422, "not-in-edition"),
    ({"type": "turn", "player": "Ann", "table": [["X1"]]}, 400, "not-a-face"),
    ({"type": "turn", "player": "Ann", "table": [[]]}, 400, "empty-set"),
    ({"type": "turn", "player": "Zoe", "table": []}, 422, "unknown-player"),
    ({"type": "round", "starter": ""}, 400, "not-a-name"),
    ({"type": "correct", "event": {"id": 99, "type": "end"}}, 400, "no-earlier-event"),
    ({"type": "remove", "of": 1}, 400, "beginning-stays"),
]
GAMES: list[tuple[dict[str, Any], int, str]] = [
    ({"edition": "classic", "players": ["Ann", "Ann"]}, 400, "same-name"),
    ({"edition": "classic", "players": ["Ann"]}, 422, "player-count"),
    ({"edition": "classic", "players": ["A", "B"], "house_rules": {"deal": 99}}, 422, "house-rule"),
]


def test_tables_pictures_and_cameras(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    for method, where, sent, status, code in TABLES:
        require_worded(said(ann, method, where.format(path=path), status, **sent), code)


def test_entries_and_set_up(ann: Visitor) -> None:
    path = ann.table("Ann", "Bob")
    for event, status, code in ENTRIES:
        require_worded(said(ann, "POST", f"{path}/events", status, json={"event": event}), code)
    for game, status, code in GAMES:
        require_worded(said(ann, "POST", f"{path}/games", status, json=game), code)
    yellow = ann.table("Ann", "Bob", edition="swiss")
    three = {"event": {"type": "turn", "player": "Ann", "table": [["O8", "O8", "O8"]]}}
    assert ann.post(f"{yellow}/events?lang=de", three, 422)["error"].startswith("Gelbe 8: 3 Mal")
    empty = ann.post("/tables", {"name": "Hall"})["id"]
    ann.post(f"/tables/{empty}/games", {"edition": "classic", "players": ["Ann", "Bob"]})
    require_worded(said(ann, "POST", f"/tables/{empty}/undo", 400), "nothing-to-undo")


def test_words_and_dice(ann: Visitor) -> None:
    words = ann.table("Ann", "Bob", edition="word")
    turn: dict[str, object] = {"type": "turn", "player": "Ann", "table": [["T", "E", "?", "T"]]}
    for letters, code in ((["S", "X"], "joker-letters"), (["4"], "not-a-letter")):
        sent = {"event": {**turn, "joker_letters": letters}}
        require_worded(said(ann, "POST", f"{words}/events", 422, json=sent), code)
    dice = ann.table("Ann", "Bob", edition="dice")
    twice = [{"face": face, "row": 0, "col": 0} for face in ("R1", "R2")]
    laid = {"event": {"type": "dice", "player": "Ann", "dice": twice}}
    require_worded(said(ann, "POST", f"{dice}/events", 422, json=laid), "two-dice-in-one-place")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_it_too(bob: Visitor, language: str) -> None:
    headers = {"Accept-Language": language}
    page = bob.client.get("/join/nonsense", base_url=HERE, headers=headers)
    assert (page.status_code, page.mimetype) == (403, "text/html")
    assert texts_of("errors", language)["link-invalid"] in page.text
    nowhere = bob.client.get("/nowhere", base_url=HERE, headers=headers)
    assert (nowhere.status_code, texts_of("errors", language)["no-page"] in nowhere.text) == (404, True)
    stranger = bob.client.get("/", base_url="http://evil.example", headers=headers)
    assert (stranger.status_code, texts_of("errors", language)["wrong-name"] in stranger.text) == (400, True)


def test_every_part_of_the_interface_refuses_in_one_shape(ann: Visitor) -> None:
    for name in ("check", "judge", "score", "solve"):
        exact = ann.ask("POST", f"/{name}", 400, json=[])
        assert exact == {
            "error": "document: expected an object, not []",
            "code": "expected-object",
            "where": "document",
        }
        german = ann.ask("POST", f"/{name}?lang=de", 400, json=[])
        assert german["error"] == "«document» muss ein Objekt mit Schlüsseln sein, nicht []."
    assert ann.raw("GET", "/nowhere").get_json()["code"] == "no-page"
    assert ann.raw("GET", "/check").get_json() == {
        "error": "The method is not allowed for the requested URL.",
        "code": "wrong-method",
        "where": None,
    }


@pytest.mark.parametrize(
    ("arguments", "exact", "german"),
    [
        (["check", "R1 X9", "--edition", "classic"], "nor a table: unknown face 'X9'", "X9 ist kein Stein."),
        (["score", "--out", "Ann"], "--out goes with --rack", "--out gehört zu --rack."),
        (["read", "none.jpg"], "none.jpg: the file cannot be read: ", "Die Datei kann nicht gelesen werden"),
        (["cameras", "disk:1"], "“disk:1” is no camera address", "«disk:1» ist keine Kameraadresse"),
    ],
)
def test_the_command_line_says_it_in_its_language(
    arguments: list[str], exact: str, german: str, capfd: pytest.CaptureFixture[str]
) -> None:
    for more, words in (([], exact), (["--lang", "en"], exact), (["--lang", "de"], german)):
        assert main([*arguments, *more]) == 2
        said = capfd.readouterr().err
        assert words in said
        assert said.count("\n") == 1


def test_lines_that_cannot_be_meant_are_answered_in_the_language(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lines").write_text("[]\n", encoding="utf-8")
    for language, said in (
        ("en", "document: expected an object, not []"),
        ("fr", "« document » doit être un"),
    ):
        assert main(["check", "--lines", "--lang", language, str(tmp_path / "lines")]) == 2
        answer = json.loads(capfd.readouterr().out)
        assert (answer["line"], list(answer), said in answer["error"]) == (1, ["error", "line"], True)
