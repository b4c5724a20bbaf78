"""The pages around a table: what whoever comes may see, in which words."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from engine import LANGUAGES, texts_of
from engine.editions import editions
from engine.rules import Rules
from tests.webapp.visitor import LAN, Clock, Visitor, app_parts
from webapp.config.settings import Roles
from webapp.pages.editions import edition_choices
from webapp.services import Services
from webapp.store import Store

Opener = Callable[..., Store]
SCRIPTS = sorted(Path(str(files("webapp").joinpath("static", "js"))).resolve().rglob("*.js"))


@pytest.fixture
def parts(tmp_path: Path, open_store: Opener) -> Services:
    return app_parts(open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}"), tmp_path, Clock())


@pytest.fixture
def ann(parts: Services) -> Visitor:
    return Visitor(parts)


def look(visitor: Visitor, path: str, **more: Any) -> TestResponse:
    where = {"REMOTE_ADDR": visitor.ip}
    return visitor.client.get(path, base_url=visitor.base, environ_overrides=where, **more)


def data(response: TestResponse) -> Any:
    found = re.search(r'data-page="([^"]*)"', response.text)
    assert found is not None
    return json.loads(unescape(found.group(1)))


def test_the_first_page_lists_tables_and_leads_to_a_new_game(ann: Visitor) -> None:
    assert "No table yet" in look(ann, "/?lang=en").text
    path = ann.table("Ann", "Bob")
    page = look(ann, "/?lang=en").text
    assert f'href="{path}?lang=en"' in page
    assert "Classic · Ann, Bob" in page
    assert "Round 1 is being played" in page
    assert 'href="/new?lang=en"' in page


def test_verdicts_that_were_passed_on_as_links_still_lead_somewhere(ann: Visitor) -> None:
    response = look(ann, "/?lang=de&table=R1+R2+R3")
    assert response.status_code == 301
    assert response.headers["Location"] == "/check?lang=de&table=R1+R2+R3"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", list(editions()))
def test_every_edition_in_every_language(ann: Visitor, edition: str, language: str) -> None:
    path = ann.table("Ann", "Bob", edition=edition)
    given = data(look(ann, f"{path}?lang={language}"))
    assert given["state"]["edition"]["id"] == edition
    assert given["role"] == "referee"
    assert set(given["names"]) == set(given["box"]) == set(editions()[edition].box)
    assert given["csrf"]
    offered = {each["id"]: each for each in data(look(ann, f"/new?lang={language}"))["editions"]}
    assert offered[edition]["about"]
    rules = editions()[edition].rules
    for option in offered[edition]["options"]:
        assert option["value"] == getattr(rules, option["name"])
        assert option["label"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_label_and_every_choice_a_name(language: str) -> None:
    game = texts_of("page", language)["game"]
    assert set(game["rules"]) == {option.name for option in fields(Rules)}
    assert {name: set(named) for name, named in game["choices"].items()} == {
        option.name: set(option.metadata["choices"])
        for option in fields(Rules)
        if "choices" in option.metadata
    }


def test_house_rules_are_those_that_mean_something() -> None:
    offered = {
        each["id"]: {option["name"] for option in _list(each["options"])} for each in edition_choices("en")
    }
    assert "special_joker_value" in offered["twist"]
    assert "special_joker_value" not in offered["classic"]
    assert "words_checked" in offered["word"]
    assert "opening_sum" not in offered["word"]
    assert "turn_seconds" not in offered["dice"]
    assert offered["classic"] >= {"opening_sum", "turn_seconds", "penalty", "pool_end", "joker_value"}


def _list(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


def test_a_table_that_is_not_there_gets_a_kind_page(ann: Visitor) -> None:
    for path in ("/tables/none", "/new?table=none"):
        response = look(ann, path)
        assert response.status_code == 404
        assert "There is no such table" in response.text


def test_a_table_without_a_game_can_be_looked_at(ann: Visitor) -> None:
    made = ann.post("/tables", {"name": "Kitchen"})["id"]
    given = data(look(ann, f"/tables/{made}"))
    assert (given["state"]["game"], given["box"]) == (None, {})


def test_whoever_may_not_look_is_asked_for_the_pin(tmp_path: Path, open_store: Opener) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    roles = Roles(referee_pin="123456", watch_pin="654321")
    parts = app_parts(store, tmp_path, Clock(), roles)
    stranger = Visitor(parts, LAN, "192.168.1.9")
    for path in ("/", "/new", "/tables/none"):
        response = look(stranger, path)
        assert response.status_code == 403
        assert 'id="pin"' in response.text
    stranger.ask("POST", "/session", json={"pin": "654321"})
    assert look(stranger, "/").status_code == 200
    assert 'href="/enter?then=/"' in look(stranger, "/").text, "whoever watches may have another PIN"
    assert 'data-then="/tables/1"' in look(stranger, "/enter?then=/tables/1").text
    for foreign in ("//evil.example", "https://evil.example", "/\\evil.example"):
        assert 'data-then="/"' in look(stranger, f"/enter?then={foreign}").text
    assert "/new?" not in look(stranger, "/").text, "who watches sets up nothing"
    assert look(stranger, "/new").status_code == 403


def said_in_scripts() -> Iterator[tuple[str, str]]:
    """The keys of texts that the scripts name in full, and the beginnings of those they put together."""
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        for call in re.finditer(r"\bsay\((?=([^;]{0,160}))", text):
            head = re.split(r",\s*\{|\)", call.group(1).replace("()", ""))[0]
            for key in re.findall(r'"([a-z][a-z.-]*)"', re.sub(r"=== \"[^\"]*\"", "", head)):
                yield script.name, key
        for others in re.findall(r"^  words: \{(.*?)\}", text, re.DOTALL | re.MULTILINE):
            yield from ((script.name, key) for key in re.findall(r'"([a-z.-]+)"', others))
        for beginning in re.findall(r"\bsay\(`([a-z.-]+)\.\$\{", text):
            yield script.name, beginning


def test_every_word_of_the_scripts_is_in_the_texts() -> None:
    found = set(said_in_scripts())
    assert len(found) > 100
    known = {**texts_of("page", "en"), **texts_of("page", "en")["game"]}
    for script, key in sorted(found):
        place: Any = known
        for part in key.split("."):
            assert part in place, f"{script}: no text for {key}"
            place = place[part]


def test_no_text_of_the_pages_is_there_for_nothing() -> None:
    used = {key.split(".")[0] for _, key in said_in_scripts()}
    templates = Path(str(files("webapp").joinpath("templates"))).glob("*.html")
    in_pages = re.findall(
        r"say\.game(?:\.|\[['\"])([a-z-]+)", " ".join(each.read_text("utf-8") for each in templates)
    )
    in_python, game = {"about", "rules", "choices", "seconds"}, texts_of("page", "en")["game"]
    assert set(game) - used - set(in_pages) - in_python == {"of-dice"}
    assert set(game["of-dice"]) <= used & set(game), "each stands for what is said of tiles"


def test_scripts_load_nothing_from_elsewhere_and_put_in_no_code() -> None:
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\(|new Function|document\.write", text), (
            script
        )
        for address in re.findall(r'from "([^"]+)"|import "([^"]+)"', text):
            found = script.parent / "".join(address)
            assert "".join(address).startswith(("./", "../"))
            assert found.resolve() in SCRIPTS, f"{script}: there is no {found}"
