"""Parsing what was formatted, and folding what was split, gives the same again."""

import json
import random

from hypothesis import given, strategies as st

from engine import (
    Corrected,
    DiceLaid,
    Die,
    Drawn,
    Event,
    Game,
    GameSet,
    RackShown,
    Removed,
    Rolled,
    RoundBegun,
    RoundEnded,
    TableChecker,
    TurnEnded,
    check_document,
    format_event,
    format_table,
    parse_event,
    parse_table,
)
from tests.helpers import TILE_EDITIONS
from tests.oracle.sets import random_set
from tests.strategies import any_tables, edition_names, faces, tables

names = st.sampled_from(["Ann", "Bob", "Cid", "Eve"])
racks = st.lists(faces, max_size=14).map(tuple)
dice = st.builds(Die, faces, st.integers(-2, 4), st.integers(-2, 4))
grids = st.lists(dice, max_size=10).map(tuple)
options = st.sampled_from([{}, {"opening_sum": 20}, {"nonsense": 1}])
facts = st.one_of(
    st.builds(
        GameSet,
        st.just(0),
        st.sampled_from([*TILE_EDITIONS, "dice", "nonsense"]),
        st.sampled_from([("Ann", "Bob"), ("Ann", "Bob", "Cid"), ("Ann",)]),
        options,
    ),
    st.builds(RoundBegun, st.just(0), names),
    st.builds(TurnEnded, st.just(0), names, any_tables, st.booleans(), st.none() | any_tables),
    st.builds(Drawn, st.just(0), names, st.integers(0, 90)),
    st.builds(RackShown, st.just(0), names, racks),
    st.builds(Rolled, st.just(0), names, racks),
    st.builds(DiceLaid, st.just(0), names, grids, st.booleans()),
    st.builds(RoundEnded, st.just(0), st.none() | names),
)


def numbered(event: Event, number: int) -> Event:
    return type(event)(number, *(getattr(event, key) for key in event.__slots__ if key != "id"))


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    """Events with growing ids, most of them sensible at the start, corrections among them."""
    name = draw(st.sampled_from(["twist", "dice"]))
    events: list[Event] = [GameSet(1, name, ("Ann", "Bob")), RoundBegun(2, "Ann")]
    for number in range(3, 3 + draw(st.integers(0, 12))):
        target = draw(st.integers(1, number - 1))
        fact = draw(facts)
        correction = Corrected(number, numbered(fact, target))
        events.append(draw(st.sampled_from([numbered(fact, number), correction, Removed(number, target)])))
    return events


@given(any_tables)
def test_notation_identity(table: tuple[tuple[str, ...], ...]) -> None:
    assert parse_table(format_table(table)) == table


@given(histories())
def test_event_identity(events: list[Event]) -> None:
    for event in events:
        assert parse_event(json.loads(json.dumps(format_event(event)))) == event


@given(histories())
def test_fold_identity(events: list[Event]) -> None:
    """One event after the other, or all at once: the same game."""
    game = Game()
    for event in events:
        game = game.with_event(event)
    assert game == Game.of(events)


@given(histories())
def test_a_removed_correction_leaves_no_trace(events: list[Event]) -> None:
    last = events[-1].id
    correction = Corrected(last + 1, RoundBegun(2, "Bob"))
    before, after = Game.of(events), Game.of([*events, correction, Removed(last + 2, last + 1)])
    assert (before.rounds, before.problems) == (after.rounds, after.problems)


@given(st.data(), edition_names)
def test_the_fast_way_gives_the_answers_of_the_slow_one(data: st.DataObject, name: str) -> None:
    checker = TableChecker("de")
    for table in data.draw(st.lists(tables(name), max_size=3)):
        document = {"edition": name, "table": [list(tiles) for tiles in table]}
        text, legal = checker.answer(document)
        assert json.loads(text) == check_document(document, "de")
        assert legal == check_document(document)["legal"]


def test_the_fast_way_agrees_on_many_sets_and_forgets_in_time() -> None:
    rng, checker = random.Random(4), TableChecker("it")
    for _ in range(500):
        document = {"edition": "twist", "table": [random_set(rng, "twist")]}
        assert json.loads(checker.answer(document)[0]) == check_document(document, "it")
