"""Bodies read with their models: what is wrong is said in the same sentences as on the command line."""

import pytest

from engine import BadInput
from tests.webapp.described import problems
from webapp.api import documents
from webapp.api.body import parse_body
from webapp.api.documents import (
    ApiBody,
    CameraBody,
    EventBody,
    GameBody,
    SettingsBody,
    TableBody,
    TileAnswerBody,
)
from webapp.api.schemas import body_example, component_name

BODIES = [getattr(documents, name) for name in dir(documents) if name.endswith("Body") and name != "ApiBody"]
WRONG = [
    (TableBody, [], "document: expected an object, not []"),
    (TableBody, {"colour": 1}, "document: unknown key 'colour'"),
    (TableBody, {"name": "Kitchen", "\ud800": 1}, "document: unknown key '\\ud800'"),
    (TableBody, {"name": " "}, "name: expected a name, not ' '"),
    (EventBody, {"draw": 1}, "document: key 'event' is missing"),
    (EventBody, {"event": 7, "draw": 1, "x": 2, "a": 3}, "document: unknown key 'x'"),
    (EventBody, {"event": 7}, "event: expected an object, not 7"),
    (EventBody, {"event": {}, "sequence": -1}, "sequence: expected a whole number from 0, not -1"),
    (EventBody, {"event": {}, "sequence": True}, "sequence: expected a whole number from 0, not True"),
    (EventBody, {"event": {}, "draw": None}, "draw: expected true or false, not None"),
    (CameraBody, {"address": 7, "plays": 7}, "address: expected a text, not 7"),
    (TileAnswerBody, {"tile": 1, "row": 1.5}, "row: expected a whole number, not 1.5"),
    (TileAnswerBody, {"tile": 1, "face": 8}, "face: expected a text, not 8"),
]


@pytest.mark.parametrize(("model", "sent", "sentence"), WRONG)
def test_what_is_wrong_is_one_sentence(model: type[ApiBody], sent: object, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_body(model, sent)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("model", BODIES)
def test_every_example_can_be_sent(model: type[ApiBody]) -> None:
    example = body_example(model)
    assert problems(example, {"$ref": f"#/components/schemas/{component_name(model.__name__)}"}) == []
    assert parse_body(model, example).model_fields_set == set(example)


def test_what_was_not_sent_is_known() -> None:
    assert parse_body(SettingsBody, {"automatic": None}).model_fields_set == {"automatic"}
    assert parse_body(EventBody, {"event": {"type": "end"}}).draw is False


def test_what_somebody_else_reads_is_taken_as_it_is() -> None:
    body = parse_body(GameBody, {"edition": 7, "players": "Ann", "seats": {}})
    assert (body.edition, body.players, body.seats, body.house_rules) == (7, "Ann", {}, None)
