"""What every part of the API has in common: how it reads a document, words a refusal, and says no."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from engine import BadInput, sentence
from engine.findings import texts
from engine.plain import Fields
from webapp import inputs
from webapp.folding import Refused
from webapp.parts import parts
from webapp.store import Unavailable
from webapp.tables import Stale, Unknown


def api_blueprint(name: str, module: str, *, writes: bool = True) -> Blueprint:
    """A blueprint under ``/api/v1`` that answers in JSON, always.

    One that writes takes nothing from foreign pages.
    """
    made = Blueprint(name, module, url_prefix="/api/v1")
    if writes:
        made.before_request(lambda: parts().guard.require_own_page())
    made.register_error_handler(BadInput, lambda problem: ({"error": str(problem)}, 400))
    made.register_error_handler(Unknown, lambda problem: ({"error": str(problem)}, 404))
    made.register_error_handler(Stale, lambda problem: ({"error": str(problem)}, 409))
    made.register_error_handler(Refused, _refused)
    made.register_error_handler(Unavailable, lambda problem: ({"error": str(problem)}, 503))
    return made


def language() -> str:
    """The language that was asked for; one that nobody wrote texts for is bad input."""
    wished = request.args.get("lang", "en")
    texts(wished)
    return wished


def document(required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Fields:
    """The JSON object that was sent, its keys checked; without a body one without keys."""
    raw = request.get_data()
    return Fields(inputs.parse(raw) if raw else {}, required, optional)


def number(name: str) -> int | None:
    """A whole number of the query, None when it is not there."""
    text = request.args.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadInput(f"{name}: expected a whole number from 0")
    return int(text)


def _refused(problem: Refused) -> ResponseReturnValue:
    wished = request.args.get("lang", "en")
    said = " ".join(sentence(finding, wished) for finding in problem.findings)
    return {"error": said}, 422
