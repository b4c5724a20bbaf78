"""What every part of the API has in common: how it reads a document, words a refusal, and says no.

A refusal is ``{"error": …, "code": …}``. The code stays; the sentence is for people in the language that was
asked for, and for programs, which ask for none, as exact as it was said.
"""

from contextlib import suppress

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from engine import LANGUAGES, BadInput, Fields, Finding, engine_texts, sentence
from webapp import json_input
from webapp.errors import EventRefused, NotFound, SequenceConflict
from webapp.problems import WordedProblem, worded
from webapp.services import services
from webapp.store import Unavailable


def api_blueprint(name: str, module: str, *, writes: bool = True) -> Blueprint:
    """A blueprint under ``/api/v1`` that answers in JSON, always.

    One that writes takes nothing from foreign pages.
    """
    made = Blueprint(name, module, url_prefix="/api/v1")
    if writes:
        made.before_request(lambda: services().guard.require_own_page())
    made.register_error_handler(BadInput, lambda problem: refusal(problem, 400))
    made.register_error_handler(NotFound, lambda problem: refusal(problem, 404))
    made.register_error_handler(SequenceConflict, lambda problem: refusal(problem, 409))
    made.register_error_handler(EventRefused, _refused)
    made.register_error_handler(Unavailable, lambda problem: refusal(problem, 503))
    return made


def refusal(problem: Exception, status: int) -> ResponseReturnValue:
    """What is wrong, for whoever asked."""
    return error_for_request(str(problem)).document, status


def error_for_request(why: str) -> WordedProblem:
    """What a room said in English, for whoever asked."""
    found = worded(why, _wished(), _fourth_colour())
    return found if "lang" in request.args else WordedProblem(found.code, why)


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
    engine_texts(asked_language)
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
        raise BadInput(f"{name}: expected a whole number from 0")
    return int(text)


def _refused(problem: EventRefused) -> ResponseReturnValue:
    found = [_worded(finding) for finding in problem.findings]
    return {"error": " ".join(each.text for each in found), "code": found[0].code}, 422


def _worded(finding: Finding) -> WordedProblem:
    why = dict(finding.params).get("why")
    if why is not None:  # what the rules say of an entry that cannot be meant
        return error_for_request(str(why))
    return WordedProblem(finding.code, sentence(finding, _wished(), _fourth_colour()))
