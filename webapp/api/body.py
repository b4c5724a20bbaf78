"""The body of a request, read with its model; what is wrong is said in the sentences of the engine."""

from typing import TypeVar

from flask import request
from pydantic import ValidationError

from engine import BadInput, Fields
from webapp import json_input
from webapp.api.documents import ApiBody

_Body = TypeVar("_Body", bound=ApiBody)


def read_body(model: type[_Body]) -> _Body:
    """The JSON object that was sent; without a body one without keys."""
    raw = request.get_data()
    return parse_body(model, json_input.parse(raw) if raw else {})


def parse_body(model: type[_Body], value: object) -> _Body:
    """A value read with a model; bad input where it does not fit.

    >>> from webapp.api.documents import TableBody
    >>> parse_body(TableBody, {"name": "Kitchen"}).name
    'Kitchen'
    >>> parse_body(TableBody, {"name": "Kitchen", "colour": 1})
    Traceback (most recent call last):
        ...
    engine.errors.BadInput: document: unknown key 'colour'
    """
    try:
        return model.model_validate(value)
    except ValidationError as problem:
        _require_keys(model, value)
        # All keys are there: what is left was said by the function of the engine that reads the value.
        found: BadInput = problem.errors()[0]["ctx"]["error"]
        raise found from None


def _require_keys(model: type[ApiBody], value: object) -> None:
    """Say which key is unknown or missing, if that is what is wrong: of all that can be, it comes first."""
    fields = model.model_fields.items()
    required = tuple(name for name, field in fields if field.is_required())
    Fields(value, required, tuple(name for name, field in fields if not field.is_required()))
