"""Writes ``webapp/openapi.json`` from the routes and their models: ``python -m webapp.api.openapi``."""

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from webapp.api import access_api, cameras_api, dealing_api, live_api, pictures_api, rules_api, tables_api
from webapp.api.documents import ErrorDocument
from webapp.api.operation import LANG, PICTURES, Operation, Parameter, operation_of, refusals
from webapp.api.schemas import Schemas, body_example

TARGET = Path(__file__).parents[1] / "openapi.json"
_BASE = "/api/v1"
_BLUEPRINTS = (rules_api, dealing_api, access_api, tables_api, live_api, pictures_api, cameras_api)
_LINE = 110
_HEAD: Mapping[str, object] = {
    "openapi": "3.1.0",
    "info": {
        "title": "rummiref",
        "version": "1",
        "description": "A referee for real tables of the Rummikub family. Faces: colour letter (K, R, B, O)"
        " and number, or a joker (J, JD, JC, JM). Unknown keys are an error. x-role: the role a call needs.",
        "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
    },
    "servers": [{"url": _BASE}],
    "security": [{}, {"link": []}, {"browser": []}],
}
_SECURITY = {
    "link": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a link, for programs; browsers use the session cookie",
    },
    "browser": {
        "type": "apiKey",
        "in": "cookie",
        "name": "rummiref",
        "description": "The session that /session begins",
    },
}
_TEXT, _NUMBER = {"type": "string"}, {"type": "integer"}
_BLANKS = (
    Parameter("table", _TEXT, "The id of a table", "path", shared="table"),
    Parameter("game", _TEXT, "The id of a game", "path"),
    Parameter("event", _NUMBER, "The number of the event that ended the turn", "path"),
    Parameter("picture", _TEXT, "The hash of a photo that was kept", "path"),
    Parameter("tile", _NUMBER, "The number of a tile in the reading", "path"),
    Parameter("first", _NUMBER, "The number of a tile in the reading", "path"),
    Parameter("second", _NUMBER, "The number of its neighbour", "path"),
)
_CSRF = Parameter(
    "X-CSRF-Token",
    _TEXT,
    "The token of /session; not needed with a link in the Authorization header",
    "header",
    shared="csrf",
)
_SHARED = (LANG, _BLANKS[0], _CSRF)


def openapi_document() -> dict[str, object]:
    """The description of the whole interface."""
    schemas = Schemas()
    paths: dict[str, dict[str, object]] = {}
    for rule, method, view, guarded in _routes():
        found = operation_of(view)
        if found is None:
            raise ValueError(f"{method} {rule.rule}: nothing says what it takes and gives")
        path = re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule.removeprefix(_BASE))
        csrf = guarded and method != "get"
        paths.setdefault(path, {})[method] = _operation(found, view, path, csrf, schemas)
    error = {"description": "What is wrong", "content": _json(schemas.of(ErrorDocument))}
    components = {
        "parameters": {each.shared: _parameter(each) for each in _SHARED},
        "responses": {"error": error},
        "schemas": schemas.components(),
        "securitySchemes": _SECURITY,
    }
    return {**_HEAD, "paths": paths, "components": components}


def _routes() -> Iterator[tuple[Rule, str, Callable[..., Any], bool]]:
    """Every route with its method, its view, and whether it takes nothing from foreign pages."""
    app = Flask(__name__)
    for blueprint in _BLUEPRINTS:
        app.register_blueprint(blueprint)
    for rule in app.url_map.iter_rules():
        guarded = bool(app.before_request_funcs.get(rule.endpoint.partition(".")[0]))
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            if rule.rule.startswith(_BASE):
                yield rule, method.lower(), app.view_functions[rule.endpoint], guarded


def _operation(
    found: Operation, view: Callable[..., Any], path: str, csrf: bool, schemas: Schemas
) -> dict[str, object]:
    summary, _, more = (inspect.getdoc(view) or "").partition("\n")
    blanks = [each for each in _BLANKS if f"{{{each.name}}}" in path]
    parameters = [*blanks, *found.query, *([_CSRF] if csrf else [])]
    made: dict[str, object] = {"operationId": found.id, "summary": summary.removesuffix(".")}
    if more.strip():
        made["description"] = " ".join(more.split())
    made["x-role"] = found.role.word
    made["parameters"] = [
        {"$ref": f"#/components/parameters/{each.shared}"} if each.shared else _parameter(each)
        for each in parameters
    ]
    if found.body is not None or found.pictures:
        made["requestBody"] = _body(found, schemas)
    made["responses"] = _responses(found, refusals(found, path, csrf), schemas)
    return made


def _body(found: Operation, schemas: Schemas) -> dict[str, object]:
    content: dict[str, object] = {}
    needed = False
    if found.body is not None:
        schema = schemas.of(found.body)
        content = {"application/json": {"schema": schema, "example": body_example(found.body)}}
        needed = any(each.is_required() for each in found.body.model_fields.values())
    content |= {kind: _file(kind) for kind in PICTURES if found.pictures}
    return {"required": needed or found.pictures, "content": content}


def _responses(found: Operation, refused: list[int], schemas: Schemas) -> dict[str, object]:
    reply = found.reply
    content: dict[str, object] = {kind: _file(kind) for kind in reply.files}
    if reply.document is not None:
        content |= _json(schemas.of(reply.document))
    if reply.messages:
        told = {kind: schemas.of(document) for kind, document in reply.messages.items()}
        content["text/event-stream"] = {"schema": _TEXT, "x-messages": told}
    made: dict[str, object] = {str(reply.status): {"description": reply.description, "content": content}}
    if reply.nothing:
        made["204"] = {"description": reply.nothing}
    return made | {str(status): {"$ref": "#/components/responses/error"} for status in refused}


def _json(schema: Mapping[str, object]) -> dict[str, object]:
    return {"application/json": {"schema": schema}}


def _file(kind: str) -> dict[str, object]:
    if kind == "application/json":
        return {"schema": {"type": "object"}}
    return {"schema": _TEXT if kind.startswith("text/") else {**_TEXT, "contentMediaType": kind}}


def _parameter(each: Parameter) -> dict[str, object]:
    needed = {"required": True} if each.place == "path" else {}
    told = {"description": each.description, "schema": dict(each.schema)}
    return {"name": each.name, "in": each.place, **needed, **told}


def openapi_text() -> str:
    """The document as it is kept in the repository."""
    return _laid_out(openapi_document(), 0) + "\n"


def _laid_out(value: object, depth: int) -> str:
    """JSON for people: what fits is on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) + 2 * depth <= _LINE:
        return line
    inner = "  " * (depth + 1)
    if isinstance(value, dict):
        keys = ((f"{json.dumps(key, ensure_ascii=False)}: ", each) for key, each in value.items())
    else:
        keys = (("", each) for each in value)
    rows = ",\n".join(f"{inner}{key}{_laid_out(each, depth + 1)}" for key, each in keys)
    start, end = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f"{start}\n{rows}\n{'  ' * depth}{end}"


def main() -> None:
    """Write the file anew."""
    TARGET.write_text(openapi_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
