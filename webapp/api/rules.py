"""The documents of the contract over HTTP, under ``/api/v1``: what the commands of the same names answer."""

from collections.abc import Callable
from importlib.resources import files

from flask import Blueprint, Response, json, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from engine import SPECIAL_JOKERS, BadInput, check_document, judge_document, score_document, solve_document
from webapp import json_input
from webapp.api.body import parse_body
from webapp.api.common import error_for_request, request_language
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
from webapp.problems import worded

MOST_SPECIAL = 3
rules_api = Blueprint("api", __name__, url_prefix="/api/v1")


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
    """The best turn for a rack; what could take long is left to the command line."""
    return _answer(SolveBody, _solve_soon)


@rules_api.get("/openapi.json")
@Operation("openapi", Reply("OpenAPI 3.1", files=("application/json",)))
def openapi() -> ResponseReturnValue:
    """The description of this interface; tests keep it true."""
    return Response(files("webapp").joinpath("openapi.json").read_bytes(), mimetype="application/json")


def _solve_soon(document: object, language: str) -> dict[str, object]:
    """Solve, but refuse tables with so many special jokers that the search would keep others waiting."""
    if sum(json.dumps(document).count(f'"{joker}"') for joker in SPECIAL_JOKERS) > MOST_SPECIAL:
        raise BadInput(f"more than {MOST_SPECIAL} special jokers: use the command `rummiref solve`")
    return solve_document(document, language)


def _answer(body: type[ApiBody], document: Callable[[object, str], dict[str, object]]) -> dict[str, object]:
    # Before the answer is made: some have no words, and would take any language.
    language = request_language()
    sent = json_input.parse(request.get_data())
    parse_body(body, sent)
    return document(sent, language)


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
