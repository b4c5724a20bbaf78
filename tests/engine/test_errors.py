"""What is wrong is a code; its words are exact for programs, and kind to people in their language."""

import pickle
from pathlib import Path

import pytest

from engine import LANGUAGES, BadInput, CodedError, Finding, problem_sentence, sentence

NESTED = BadInput("neither-file-nor-table", source="R1 X", why=BadInput("not-a-face", face="X"))


def test_the_place_stands_before_the_sentence_and_outer_places_before_inner_ones() -> None:
    problem = BadInput("empty-set", "table, set 2")
    assert str(problem) == "table, set 2: a set without tiles"
    assert str(problem.within("a.json")) == "a.json: table, set 2: a set without tiles"
    assert str(BadInput("empty-set").within("a.json")) == "a.json: a set without tiles"


def test_an_error_is_a_value_that_travels() -> None:
    problem = BadInput("too-many-tiles", "after", count=3, face="R8", most=2)
    assert pickle.loads(pickle.dumps(problem)) == problem
    assert {problem, problem.within("x")} != {problem}
    assert problem != CodedError("too-many-tiles", "after", count=3, face="R8", most=2)
    assert problem != "after: 3 times R8, but the box holds 2"


@pytest.mark.parametrize(
    ("problem", "exact", "german"),
    [
        (
            NESTED,
            "'R1 X' is neither a file nor a table: unknown",
            "noch ein Tisch: X ist kein Stein.",
        ),
        (BadInput("not-in-edition", "rack", face="JD"), "rack: 'JD' is not", "Doppel-Joker ist kein Stein"),
        (BadInput("picture-kind", kind="gif"), "a GIF picture is not read here", "(ein GIF-Bild)"),
        (BadInput("picture-kind", kind="odd"), "odd is not read here", "(odd)"),
        (BadInput("unknown-edition", edition="x", known=("a", "b")), "one of a, b", "eine von a, b."),
        (BadInput("expected-text", "out", value=[1]), "out: expected a text, not [1]", "«out» muss ein Text"),
        (BadInput("cannot-read", path=Path("a/b"), why="No"), "cannot read a/b: No", "a/b kann nicht"),
        (BadInput("expected-text", "out", value=None), "not None", "nicht None"),
    ],
)
def test_both_ways_to_say_it(problem: BadInput, exact: str, german: str) -> None:
    assert exact in str(problem)
    assert german in problem_sentence(problem, "de")


def test_people_do_not_have_to_read_much() -> None:
    for language in LANGUAGES:
        assert len(problem_sentence(BadInput("not-a-face", face="X" * 5000), language)) < 300


def test_what_is_wrong_with_an_entry_is_said_in_the_language_of_the_reader() -> None:
    finding = Finding("bad-event", params=(("why", BadInput("same-name", "players")),))
    assert sentence(finding) == "This entry cannot be used: players: two players with one name"
    assert sentence(finding, "de").endswith("Zwei Spieler haben denselben Namen.")
