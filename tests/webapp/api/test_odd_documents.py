"""Whatever is sent, the answer is a sentence or a state: never an error of ours, and nothing half done."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine.game.events import TYPES
from tests.webapp.visitor import Clock, Visitor, app_parts
from webapp.store import Store

EDITIONS = ("classic", "dice", "word")
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(
        ["Ann", "Bob", "R1", "J", "?", "A", "turn", "", "\ud800", "\0", "=1", "classic", "word"]
    )
    | st.text(max_size=5)
)
KEYS = st.sampled_from(
    [
        "type",
        "player",
        "table",
        "late",
        "kept",
        "event",
        "id",
        "of",
        "count",
        "dice",
        "tiles",
        "out",
        "word",
        "face",
    ]
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
EVENTS = st.builds(
    lambda kind, rest: {**rest, "type": kind}, st.sampled_from([*TYPES, "x"]), st.dictionaries(KEYS, VALUES)
)


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    folder: Path = tmp_path_factory.mktemp("odd")
    return Visitor(app_parts(Store.in_memory(), folder, Clock()))


@pytest.fixture(scope="module")
def tables(ann: Visitor) -> dict[str, str]:
    """A table with a round under way in each of these editions."""
    return {edition: ann.table("Ann", "Bob", edition=edition) for edition in EDITIONS}


@settings(suppress_health_check=[*HealthCheck], max_examples=80)
@given(event=EVENTS, edition=st.sampled_from(EDITIONS))
def test_odd_events(ann: Visitor, tables: dict[str, str], event: dict[str, object], edition: str) -> None:
    path = tables[edition]
    before = ann.get(path)
    headers = {"X-CSRF-Token": ann.csrf()}
    for method, where in (("PUT", "draft"), ("POST", "events")):
        response = ann.raw(method, f"{path}/{where}", data=json.dumps({"event": event}), headers=headers)
        assert response.status_code in (200, 201, 400, 422), response.text
        after = ann.get(path)
        if response.status_code != 201:
            assert list(response.get_json()) == ["error", "code", "where"] or response.status_code == 200
            assert after == before
        else:
            assert after["sequence"] > before["sequence"]


@settings(suppress_health_check=[*HealthCheck], max_examples=50)
@given(document=VALUES, where=st.sampled_from(["/tables", "/session", "/redeal", "/start"]))
def test_odd_documents(ann: Visitor, document: object, where: str) -> None:
    response = ann.raw("POST", where, data=json.dumps(document), headers={"X-CSRF-Token": ann.csrf()})
    assert response.status_code in (400, 429), response.text
    assert list(response.get_json()) == ["error", "code", "where"]
