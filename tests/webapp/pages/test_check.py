"""The page says the verdict in words, draws the tiles, and is kind about what it cannot read."""

import re
import socket
from collections.abc import Mapping
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine import LANGUAGES, BadInput, texts_of
from webapp.app import create_app
from webapp.pages.check_view import typed_editions
from webapp.server.run import HEADERS, protect, run_page


@pytest.fixture
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client: FlaskClient, **query: str) -> TestResponse:
    return client.get("/check", query_string={"lang": "en", **query})


def text_of(response: TestResponse) -> str:
    """What the page says, without its marks, blanks as one."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def test_the_empty_page_is_a_form_without_a_verdict(client: FlaskClient) -> None:
    response = ask(client)
    assert response.status_code == 200
    assert 'role="status"' not in response.text
    for name in typed_editions():
        assert f'<option value="{name}"' in response.text


def test_a_legal_table(client: FlaskClient) -> None:
    response = ask(client, table="r1 r2 J\nK8 B8 O8")
    assert response.status_code == 200
    said = text_of(response)
    assert "Legal: every set is right." in said
    assert "Run, counts 6" in said
    assert "joker, stands for red 3" in said
    assert 'class="set illegal' not in response.text


def test_an_illegal_set_has_its_sentence(client: FlaskClient) -> None:
    response = ask(client, table="R1 R2 R3 | K8 B8")
    assert "Illegal: one set is wrong." in text_of(response)
    assert "Black 8 and blue 8: a set needs at least three tiles." in text_of(response)
    assert response.text.count('class="set illegal') == response.text.count('class="set legal') == 1


def test_special_jokers_show_what_they_stand_for(client: FlaskClient) -> None:
    response = ask(client, edition="twist", table="R2 JD R5 | O8 O8 JM")
    assert "double joker, stands for red 3, red 4" in text_of(response)
    assert "yellow 8" in text_of(response)
    assert "orange" not in text_of(response)


def test_an_undone_turn_says_what_to_draw_and_how_to_go_back(client: FlaskClient) -> None:
    response = ask(client, before="R3 R4 R5", table="R3 R4 | K5", opened="1", lang="de")
    said = text_of(response)
    assert "Nicht erlaubt: Der Zug wird zurückgenommen." in said
    assert "3 Steine ziehen." in said
    assert "Lässt sich der Tisch nicht wiederherstellen: 4 Steine ziehen." in said
    assert "Rote 5: vom Brett zurück zu [rote 3, rote 4 und rote 5]." in said
    assert "Schwarze 5: von [schwarze 5] zurück aufs Brett." in said


def test_what_only_the_turn_shows_is_said_too(client: FlaskClient) -> None:
    response = ask(
        client,
        edition="twist",
        before="R3 B3 J | K5 K6 K7",
        table="R3 B3 K3 | K5 K6 K7 J",
        judge="turn",
        opened="1",
    )
    assert "Joker: a joker that was freed belongs in a new set." in text_of(response)


def test_opening_on_an_empty_table_is_a_turn(client: FlaskClient) -> None:
    said = text_of(ask(client, table="R10 B10 K10", before="", judge="turn"))
    assert "Legal: the turn stands. The first lay-out counts 30." in said
    low = text_of(ask(client, table="R1 R2 R3", judge="turn"))
    assert "The first lay-out is worth 6; it needs 30." in low
    assert "Nothing lay on the table." in low


def test_a_pass_and_a_late_turn(client: FlaskClient) -> None:
    turn = {"before": "R1 R2 R3", "table": "R1 R2 R3"}
    assert "A pass: nothing was changed. Draw 1 tile." in text_of(ask(client, **turn))
    assert "The time ran out." in text_of(ask(client, **turn, late="1"))


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"table": "R1 R2 <b>X"}, "“<B>X” is not a tile."),
        ({"table": " | \n"}, "Please type the tiles that lie on the table."),
        ({"table": "R8 R8 R8"}, "Red 8: typed 3 times, but the box holds 2."),
        ({"table": "JD R1 R2"}, "Double joker: this edition has no such tile."),
        ({"table": "R1 R2 R3", "before": "R14"}, "“R14” is not a tile."),
        ({"table": "R1 R2 R3", "edition": "nonsense"}, "Please choose one of these editions."),
    ],
)
def test_bad_input_gets_a_kind_sentence_and_keeps_what_was_typed(
    client: FlaskClient, query: Mapping[str, str], sentence: str
) -> None:
    response = ask(client, **query)
    assert response.status_code == 400
    assert sentence.lower() in text_of(response).lower()
    assert 'role="alert"' in response.text
    typed = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", response.text, re.DOTALL)
    assert [unescape(text) for text in typed] == [query["table"], query.get("before", "")]
    assert "<b>X" not in response.text


def test_the_language_is_the_one_asked_for_or_the_browsers(client: FlaskClient) -> None:
    swiss = client.get("/check", headers={"Accept-Language": "fr-CH, de;q=0.5"})
    assert '<html lang="fr">' in swiss.text
    assert "Accept-Language" in swiss.headers["Vary"]
    assert '<html lang="en">' in client.get("/check?lang=tlh", headers={"Accept-Language": "ja"}).text
    assert "?table=R1&amp;lang=de" in client.get("/check?table=R1").text
    for language in LANGUAGES:
        assert f'<html lang="{language}">' in ask(client, lang=language).text
        chosen = client.get("/", headers={"Accept-Language": "en"}).text
        assert f'<html lang="{language}">' in chosen, "what was chosen last holds on the next page"


def test_the_language_of_the_page_counts_before_the_browsers_until_another_is_chosen() -> None:
    client = create_app(page_language="it").test_client()
    french = {"Accept-Language": "fr"}
    assert '<html lang="it">' in client.get("/check", headers=french).text
    assert '<html lang="de">' in client.get("/check?lang=de", headers=french).text
    assert '<html lang="de">' in client.get("/check", headers=french).text


def shape(value: object) -> object:
    """The keys of a text, all the way down, and the blanks to fill in."""
    if isinstance(value, Mapping):
        return {key: shape(each) for key, each in value.items()}
    return sorted(re.findall(r"{\w+}", str(value)))


def test_every_language_has_the_same_texts() -> None:
    shapes = [shape(texts_of("page", language)) for language in LANGUAGES]
    assert shapes.count(shapes[0]) == len(LANGUAGES)


def test_nothing_inline_and_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = ask(client, table="R1 R2 R3 J", before="R1 R2 R3").text
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|https?:", page)
    assert '<link rel="stylesheet" href="/static/page.css">' in page


@pytest.mark.parametrize("path", ["/", "/static/page.css", "/nowhere", "/api/v1/nowhere"])
def test_every_answer_has_the_security_headers(path: str) -> None:
    client = protect(create_app(), "127.0.0.1").test_client()
    for base in ("http://localhost:8000", "http://evil.example"):
        response = client.get(path, base_url=base)
        assert HEADERS.items() <= dict(response.headers).items()
        response.close()


@pytest.mark.parametrize(
    ("host", "ours", "foreign"),
    [
        ("127.0.0.1", ["localhost", "LOCALHOST:80", "127.0.0.1:8000", "[::1]:8000"], ["10.0.0.7", ""]),
        ("table.local", ["table.local:8000", "localhost"], ["evil.example", "table.local.evil.example"]),
        ("0.0.0.0", ["192.168.1.5:8000", "[fe80::1]:8000"], ["evil.example:8000", "1.evil.example"]),
    ],
)
def test_only_our_own_names_are_answered(host: str, ours: list[str], foreign: list[str]) -> None:
    client = protect(create_app(), host).test_client()
    for name in ours:
        assert client.get("/", headers={"Host": name}).status_code == 200, name
    for name in foreign:
        assert client.get("/", headers={"Host": name}).status_code == 400, name


def test_where_it_cannot_listen_is_bad_input() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"cannot listen on '127.0.0.1', port {port}: Address"):
            run_page("127.0.0.1", port)
    for host, number in (("127.0.0.1", 99999), ("no such place", 8000), ("127.0.0.1", -1)):
        with pytest.raises(BadInput, match="cannot listen on"):
            run_page(host, number)
