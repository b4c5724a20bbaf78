"""Answers held against ``webapp/openapi.json``, with JSON Schema 2020-12, as OpenAPI 3.1 has it."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

OPENAPI: Mapping[str, Any] = json.loads(files("webapp").joinpath("openapi.json").read_text(encoding="utf-8"))
BASE = OPENAPI["servers"][0]["url"]
_HOME = "urn:rummiref:openapi"
_REGISTRY = Registry().with_resource(_HOME, Resource.from_contents(OPENAPI, DRAFT202012))


def problems(value: object, schema: Mapping[str, Any]) -> list[str]:
    """What is wrong with a value by a schema of the document."""
    found = _validator(json.dumps(schema)).iter_errors(value)
    return [f"{each.json_path}: {each.message[:300]}" for each in found]


@cache
def _validator(schema: str) -> Draft202012Validator:
    whole = json.loads(schema.replace('"#/components/', f'"{_HOME}#/components/'))
    return Draft202012Validator(whole, registry=_REGISTRY)


def resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference stands for."""
    if "$ref" not in schema:
        return schema
    found: Any = OPENAPI
    for part in schema["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return resolved(found)


def operation_of(method: str, path: str) -> Mapping[str, Any] | None:
    """The description of a request; the path with fewest blanks counts."""
    asked = path.partition("?")[0].removeprefix(BASE).strip("/").split("/")
    fitting = []
    for known, methods in OPENAPI["paths"].items():
        parts = known.strip("/").split("/")
        fits = len(parts) == len(asked) and all(
            part.startswith("{") or part == word for part, word in zip(parts, asked, strict=True)
        )
        if fits and method.lower() in methods:
            fitting.append((known.count("{"), methods[method.lower()]))
    return min(fitting, key=lambda each: each[0])[1] if fitting else None


def require_described(method: str, path: str, status: int, answer: Any) -> None:
    """Complain about a JSON answer of the API that is not as described; other addresses are left alone."""
    if not path.startswith(f"{BASE}/"):
        return
    operation = operation_of(method, path)
    where = f"{method} {path}: {status}"
    if operation is None:  # what HTTP itself refuses
        assert status >= 400, f"{where} is not described"
        response = resolved({"$ref": "#/components/responses/error"})
    else:
        assert str(status) in operation["responses"], f"{where} is not described"
        response = resolved(operation["responses"][str(status)])
    assert problems(answer, response["content"]["application/json"]["schema"]) == [], where


def require_described_message(kind: str, document: object) -> None:
    """Complain about a message of the live stream that is not as described."""
    content = OPENAPI["paths"]["/tables/{table}/live"]["get"]["responses"]["200"]["content"]
    assert problems(document, content["text/event-stream"]["x-messages"][kind]) == [], kind
