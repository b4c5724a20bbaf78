"""`/api/v1` answers the documents of the contract, and its OpenAPI document tells the truth."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import LANGUAGES, check_document, judge_document, score_document, solve_document
from engine.editions import editions
from engine.game.events import TYPES
from tests.webapp.described import problems, resolved
from webapp import json_input
from webapp.app import create_app

ANSWERERS = {
    "check": check_document,
    "judge": judge_document,
    "score": score_document,
    "solve": solve_document,
}


@pytest.fixture
def client() -> FlaskClient:
    return create_app().test_client()


def openapi(client: FlaskClient) -> Any:
    return json.loads(client.get("/api/v1/openapi.json").data)


@pytest.mark.parametrize("name", ANSWERERS)
def test_answers_as_the_engine_does(client: FlaskClient, name: str) -> None:
    operation = openapi(client)["paths"][f"/{name}"]["post"]
    example = operation["requestBody"]["content"]["application/json"]["example"]
    described = resolved(operation["responses"]["200"]["content"]["application/json"]["schema"])
    for language in LANGUAGES:
        response = client.post(f"/api/v1/{name}?lang={language}", json=example)
        assert response.status_code == 200
        assert response.get_json() == ANSWERERS[name](example, language)
        assert list(response.get_json()) == described["required"] == list(described["properties"])


def test_every_route_is_described_and_every_description_is_a_route(client: FlaskClient) -> None:
    document = openapi(client)
    base = document["servers"][0]["url"]
    described = {(base + path, way) for path, ways in document["paths"].items() for way in ways}
    routes = {
        (re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule), way.lower())
        for rule in client.application.url_map.iter_rules()
        for way in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    assert routes == described
    assert {(f"{base}/{name}", "post") for name in ANSWERERS} < routes


def operations(document: Any) -> Iterator[tuple[str, Any]]:
    for path, ways in document["paths"].items():
        for way, operation in ways.items():
            yield f"{way} {path}", operation


def test_every_example_is_as_described_and_every_blank_is_explained(client: FlaskClient) -> None:
    document = openapi(client)
    examples = 0
    for name, operation in operations(document):
        for content in operation.get("requestBody", {"content": {}})["content"].values():
            if "example" in content:
                assert problems(content["example"], content["schema"]) == [], name
                examples += 1
        explained = {resolved(each)["name"] for each in operation["parameters"]}
        assert set(re.findall(r"{(\w+)}", name)) <= explained
        assert any(status < "300" for status in operation["responses"])
    assert examples > 12
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(set(ids)) == len(ids)


def test_the_events_described_are_the_events_there_are(client: FlaskClient) -> None:
    described = [resolved(each) for each in openapi(client)["components"]["schemas"]["event"]["oneOf"]]
    assert {each["properties"]["type"]["const"] for each in described} == set(TYPES) - {"game"}
    for each in described:
        known = {field.name for field in fields(TYPES[each["properties"]["type"]["const"]])}
        assert set(each["properties"]) == known - {"id"} | {"type"}


@pytest.mark.parametrize("name", ANSWERERS)
def test_described_keys_are_the_keys(client: FlaskClient, name: str) -> None:
    content = openapi(client)["paths"][f"/{name}"]["post"]["requestBody"]["content"]["application/json"]
    schema, example = resolved(content["schema"]), content["example"]
    for key in schema["required"]:
        response = client.post(f"/api/v1/{name}", json={k: v for k, v in example.items() if k != key})
        assert (response.status_code, response.get_json()) == (
            400,
            {"error": f"document: key '{key}' is missing", "code": "missing-key", "where": "document"},
        )
    for key in set(schema["properties"]) - set(schema["required"]):
        assert client.post(f"/api/v1/{name}", json={**example, key: None}).status_code == 200
    response = client.post(f"/api/v1/{name}", json={**example, "colour": 1})
    said = {"error": "document: unknown key 'colour'", "code": "unknown-key", "where": "document"}
    assert (response.status_code, response.get_json()) == (400, said)


def test_described_parts_are_all_there(client: FlaskClient) -> None:
    document = openapi(client)
    text = json.dumps(document)
    for kind, parts in document["components"].items():
        for part in parts:
            used = f'"{part}": []' if kind == "securitySchemes" else f'"#/components/{kind}/{part}"'
            assert used in text
    assert document["components"]["parameters"]["lang"]["schema"]["enum"] == list(LANGUAGES)
    assert set(document["components"]["schemas"]["edition"]["examples"]) == set(editions())
    checked = check_document({"edition": "classic", "table": [["R1"]]})
    assert isinstance(checked["sets"], list)
    schemas = document["components"]["schemas"]
    assert list(checked["sets"][0]) == schemas["set"]["required"]
    assert list(checked["sets"][0]["findings"][0]) == schemas["finding"]["required"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "not JSON"),
        (b"[]", "document: expected an object"),
        (b'{"edition": "classic", "table": [["R1", "R99"]]}', "table, set 1, tile 2: unknown face 'R99'"),
        (b'{"edition": "classic", "table": [["R8", "R8", "R8"]]}', "3 times R8"),
        (b'{"edition": "\\ud800", "table": []}', "unknown edition"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(client: FlaskClient, body: bytes, words: str) -> None:
    response = client.post("/api/v1/check", data=body)
    assert response.status_code == 400
    assert list(response.get_json()) == ["error", "code", "where"]
    assert words in response.get_json()["error"]


@pytest.mark.parametrize("name", ANSWERERS)
def test_a_language_without_texts_is_bad_input(client: FlaskClient, name: str) -> None:
    response = client.post(f"/api/v1/{name}?lang=tlh", data=b"{}")
    assert response.status_code == 400
    assert "unknown language 'tlh'" in response.get_json()["error"]


def test_what_http_refuses_is_json_under_api_and_a_page_elsewhere(client: FlaskClient) -> None:
    too_long = client.post("/api/v1/check", data=b" " * (json_input.LONGEST + 1))
    wrong_way = client.get("/api/v1/check")
    for response, status in ((too_long, 413), (wrong_way, 405), (client.get("/api/v2"), 404)):
        assert (response.status_code, list(response.get_json())) == (status, ["error", "code", "where"])
    assert "POST" in wrong_way.headers["Allow"]
    assert client.get("/apiary").mimetype == "text/html"


def test_many_special_jokers_are_solved_too(client: FlaskClient) -> None:
    rack = ["JD", "JD", "JC", "JC", "R1"]
    response = client.post(
        "/api/v1/solve", json={"edition": "twist", "table": [], "rack": rack, "opened": True}
    )
    assert response.status_code == 200
    assert (response.get_json()["tiles"], response.get_json()["proven"]) == (5, True)


def test_a_request_does_not_wait_for_ever(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.api.rules.SOLVING", -1.0)
    table = [["R1", "R2", "R3", "JC"], ["K8", "R8", "JD"]]
    document = {"edition": "twist", "table": table, "rack": ["K5", "O5", "JM"], "opened": True}
    answer = client.post("/api/v1/solve", json=document).get_json()
    assert answer["proven"] is False
