"""What every part of the API has in common: how it reads a document, words a refusal, and says no.

A refusal is ``{"error": …, "code": …, "where": …}``. The code stays; the sentence is for people in the
language that was asked for, and exact for programs, which ask for none; ``where`` is null for no place.
"""

from contextlib import suppress

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from engine import LANGUAGES, BadInput, CodedError, Fields, Finding, sentence, texts_of
from webapp import json_input
from webapp.errors import EventRefused, NotFound, Refusal, TooManyTries
from webapp.services import services
from webapp.store import Unavailable
from webapp.wording import worded


def api_blueprint(name: str, module: str, *, writes: bool = True) -> Blueprint:
    """A blueprint under ``/api/v1`` that answers in JSON, always.

    One that writes takes nothing from foreign pages.
    """
    made = Blueprint(name, module, url_prefix="/api/v1")
    if writes:
        made.before_request(lambda: services().guard.require_own_page())
    made.register_error_handler(CodedError, refused_document)
    made.register_error_handler(EventRefused, _refused)
    return made


def refused_document(problem: CodedError) -> Response:
    """What cannot be done, for whoever asked, with its HTTP status."""
    response = jsonify(refusal_document(_said(problem), problem.code, problem.where))
    response.status_code = status_of(problem)
    if isinstance(problem, TooManyTries):
        response.headers["Retry-After"] = str(retry_seconds(problem))
    return response


def refusal_document(text: str, code: str, where: str = "") -> dict[str, object]:
    """The one shape of a refusal."""
    return {"error": text, "code": code, "where": where or None}


def status_of(problem: CodedError) -> int:
    """The HTTP status; input that cannot be meant has 400."""
    return problem.status if isinstance(problem, Refusal) else 400


def retry_seconds(problem: TooManyTries) -> int:
    """The whole seconds to wait."""
    return int(float(str(problem.params["wait"]))) + 1


def _said(problem: CodedError) -> str:
    """The sentence for people where a language was asked for, else the exact one."""
    asked = request.args.get("lang") in LANGUAGES
    return worded(problem, _wished(), _fourth_colour()) if asked else str(problem)


def _wished() -> str:
    """The language that was asked for, English where there is no such."""
    asked_language = request.args.get("lang", "en")
    return asked_language if asked_language in LANGUAGES else "en"


def _fourth_colour() -> str:
    """What the fourth colour is called at the table that was asked for."""
    with suppress(NotFound, Unavailable):
        table = (request.view_args or {}).get("table")
        edition = None if table is None else services().tables.state(table).game.edition
        return "orange" if edition is None else edition.fourth_colour
    return "orange"


def request_language() -> str:
    """The language that was asked for; one that nobody wrote texts for is bad input."""
    asked_language = request.args.get("lang", "en")
    texts_of("errors", asked_language)
    return asked_language


def json_body(required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Fields:
    """The JSON object that was sent, its keys checked; without a body one without keys."""
    raw = request.get_data()
    return Fields(json_input.parse(raw) if raw else {}, required, optional)


def number(name: str) -> int | None:
    """A whole number of the query, None when it is not there."""
    text = request.args.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadInput("number-in-query", name)
    return int(text)


def _refused(problem: EventRefused) -> ResponseReturnValue:
    found = [_of_finding(finding) for finding in problem.findings]
    return {**found[0], "error": " ".join(str(each["error"]) for each in found)}, 422


def _of_finding(finding: Finding) -> dict[str, object]:
    why = dict(finding.params).get("why")
    if isinstance(why, BadInput):  # what the rules say of an entry that cannot be meant
        return refusal_document(_said(why), why.code, why.where)
    return refusal_document(sentence(finding, _wished(), _fourth_colour()), finding.code)
