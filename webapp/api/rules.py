"""The documents of the contract over HTTP, under ``/api/v1``: what the commands of the same names answer."""

import time
from collections.abc import Callable
from importlib.resources import files

from flask import Blueprint, Response, json, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, default_exceptions

from engine import (
    LANGUAGES,
    CodedError,
    check_document,
    judge_document,
    score_document,
    solve_document,
)
from webapp import json_input
from webapp.api.body import parse_body
from webapp.api.common import refused_document, request_language, status_of
from webapp.api.documents import (
    ApiBody,
    CheckAnswer,
    CheckBody,
    JudgeAnswer,
    JudgeBody,
    ScoreAnswer,
    ScoreBody,
    SolveAnswer,
    SolveBody,
)
from webapp.api.operation import LANG, Operation, Reply
from webapp.pages import page_language as page_language
from webapp.wording import worded

SOLVING = 5.0
"""Seconds after which a request gets the best turn found so far."""
rules_api = Blueprint("api", __name__, url_prefix="/api/v1")
rules_api.register_error_handler(CodedError, refused_document)
_HTTP_CODES = {404: "no-page", 405: "wrong-method", 413: "too-large", 500: "server-broke"}
"""What HTTP itself refuses, by its status."""


@rules_api.post("/check")
@Operation("check", Reply("The table, judged", CheckAnswer), body=CheckBody, query=(LANG,))
def answer_check() -> ResponseReturnValue:
    """Whether a table is legal, and why not."""
    return _answer(CheckBody, check_document)


@rules_api.post("/judge")
@Operation("judge", Reply("The verdict", JudgeAnswer), body=JudgeBody, query=(LANG,))
def answer_judge() -> ResponseReturnValue:
    """The verdict on a turn: the table before against the table after."""
    return _answer(JudgeBody, judge_document)


@rules_api.post("/score")
@Operation("score", Reply("The score", ScoreAnswer), body=ScoreBody, query=(LANG,))
def answer_score() -> ResponseReturnValue:
    """The score of a round, from what is left on each rack."""
    return _answer(ScoreBody, score_document)


@rules_api.post("/solve")
@Operation(
    "solve",
    Reply("The turn; no tiles when there is no move", SolveAnswer),
    body=SolveBody,
    query=(LANG,),
)
def answer_solve() -> ResponseReturnValue:
    """The best turn for a rack, or the best that was found in time."""
    return _answer(SolveBody, _solve_soon)


@rules_api.get("/openapi.json")
@Operation("openapi", Reply("OpenAPI 3.1", files=("application/json",)))
def openapi() -> ResponseReturnValue:
    """The description of this interface; tests keep it true."""
    described = json.loads(files("webapp").joinpath("openapi.json").read_bytes())
    described["components"]["parameters"]["lang"]["schema"]["enum"] = list(LANGUAGES)
    return jsonify(described)


def _solve_soon(document: object, language: str) -> dict[str, object]:
    """Solve, but never so long that others are kept waiting."""
    deadline = time.monotonic() + SOLVING
    return solve_document(document, language, stop=lambda: time.monotonic() > deadline)


def _answer(body: type[ApiBody], document: Callable[[object, str], dict[str, object]]) -> dict[str, object]:
    # Before the answer is made: some have no words, and would take any language.
    language = request_language()
    sent = json_input.parse(request.get_data())
    parse_body(body, sent)
    return document(sent, language)


@rules_api.app_errorhandler(HTTPException)
def refused_by_http(problem: HTTPException) -> ResponseReturnValue:
    """What HTTP itself refuses (404, 405, 413, …): as JSON under ``/api``, as a plain page elsewhere."""
    why = str(problem.description or problem.name)
    code = _HTTP_CODES.get(problem.code or 500, "http-refused")
    found = CodedError(code, why=why) if code == "http-refused" else CodedError(code)
    if not _is_api():
        problem.description = worded(found, page_language())
        return problem
    response = Response.force_type(problem.get_response(request.environ))
    response.data = refused_document(found).data
    response.content_type = "application/json"
    return response


@rules_api.app_errorhandler(CodedError)
def refused_elsewhere(problem: CodedError) -> ResponseReturnValue:
    """What is refused before a part of the API is found, or by a page: a plain page says so."""
    if _is_api():
        return refused_document(problem)
    page = default_exceptions[status_of(problem)](worded(problem, page_language()))
    return page


def _is_api() -> bool:
    return f"{request.path}/".startswith("/api/")
