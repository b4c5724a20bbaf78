"""The documents of the contract over HTTP, under ``/api/v1``: what the commands of the same names answer."""

import time
from collections.abc import Callable
from importlib.resources import files

from flask import Blueprint, Response, json, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from engine import BadInput, check_document, judge_document, score_document, solve_document
from webapp import json_input
from webapp.api.common import error_for_request, request_language
from webapp.pages import page_language as page_language
from webapp.problems import worded

SOLVING = 5.0
"""Seconds after which a request gets the best turn found so far."""
rules_api = Blueprint("api", __name__, url_prefix="/api/v1")


@rules_api.post("/check")
def answer_check() -> ResponseReturnValue:
    """Whether a table is legal, and why not."""
    return _answer(check_document)


@rules_api.post("/judge")
def answer_judge() -> ResponseReturnValue:
    """The verdict on a turn: the table before against the table after."""
    return _answer(judge_document)


@rules_api.post("/score")
def answer_score() -> ResponseReturnValue:
    """The score of a round, from what is left on each rack."""
    return _answer(score_document)


@rules_api.post("/solve")
def answer_solve() -> ResponseReturnValue:
    """The best turn for a rack, or the best that was found in time."""
    return _answer(_solve_soon)


@rules_api.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """The description of this interface; tests keep it true."""
    return Response(files("webapp").joinpath("openapi.json").read_bytes(), mimetype="application/json")


def _solve_soon(document: object, language: str) -> dict[str, object]:
    """Solve, but never so long that others are kept waiting."""
    deadline = time.monotonic() + SOLVING
    return solve_document(document, language, stop=lambda: time.monotonic() > deadline)


def _answer(document: Callable[[object, str], dict[str, object]]) -> dict[str, object]:
    language = (
        request_language()
    )  # before the answer is made: some have no words, and would take any language
    return document(json_input.parse(request.get_data()), language)


@rules_api.errorhandler(BadInput)
def bad_input(problem: BadInput) -> ResponseReturnValue:
    """Input that cannot be meant: status 400 and the sentence that says what is wrong."""
    return {"error": str(problem)}, 400


@rules_api.app_errorhandler(HTTPException)
def refused(problem: HTTPException) -> ResponseReturnValue:
    """What HTTP itself refuses (403, 404, 413, …): as JSON under ``/api``, as a plain page elsewhere."""
    if not f"{request.path}/".startswith("/api/"):
        problem.description = worded(problem.description or problem.name, page_language()).text
        return problem
    response = Response.force_type(problem.get_response(request.environ))
    response.data = json.dumps(error_for_request(problem.description or problem.name).document)
    response.content_type = "application/json"
    return response
