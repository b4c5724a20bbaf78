"""Readings of one table vote: nothing becomes surer than its parts, and nothing disappears quietly."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.errors import BadInput
from tests.vision.simple_table import reading_of
from vision.values import Candidate, Reading, TileReading
from vision.watch.vote import vote

ROWS = (("R1", "R2", "R3"), ("K8", "B8", "O8"))
TRUE = reading_of(ROWS)


def saying(face: str, *, sure: bool, confidence: float, others: tuple[Candidate, ...] = ()) -> Reading:
    """The reading with another opinion of the second tile."""
    tile = replace(TRUE.tiles[1], face=face, confidence=confidence, unsure=not sure, alternatives=others)
    return replace(TRUE, tiles=(TRUE.tiles[0], tile, *TRUE.tiles[2:]))


def without(place: int) -> Reading:
    tiles = TRUE.tiles[:place] + TRUE.tiles[place + 1 :]
    return replace(TRUE, tiles=tiles, rows=((0, 1), (2, 3, 4)))


def second(*readings: Reading) -> TileReading:
    return vote(readings).tiles[1]


def jittered(seed: int) -> Reading:
    chance = np.random.default_rng(seed)
    tiles = tuple(
        replace(tile, quad=(tile.quad + chance.normal(0, 1.5, (4, 2))).astype(np.float32))
        for tile in TRUE.tiles
    )
    return replace(TRUE, tiles=tiles)


def test_agreement_keeps_tiles_rows_and_confidence() -> None:
    voted = vote([jittered(1), jittered(2), jittered(3)])
    assert [tile.face for tile in voted.tiles] == [face for row in ROWS for face in row]
    assert voted.rows == TRUE.rows
    assert not any(tile.unsure for tile in voted.tiles)
    assert max(tile.confidence for tile in voted.tiles) <= 0.99 + 1e-9
    assert np.abs(voted.tiles[0].quad - TRUE.tiles[0].quad).max() < 3


def test_one_reading_is_itself_and_none_is_misuse() -> None:
    assert vote([TRUE]) is TRUE
    with pytest.raises(BadInput):
        vote([])


def test_a_weak_voice_is_outvoted_by_two_strong_ones() -> None:
    weak = saying("R2", sure=False, confidence=0.8)
    assert not second(TRUE, TRUE, weak).unsure
    assert second(TRUE, weak).unsure


def test_disagreement_is_asked_about_with_both_faces() -> None:
    tile = second(TRUE, saying("R7", sure=True, confidence=0.95))
    assert tile.unsure
    assert {tile.face, *(each.face for each in tile.alternatives)} == {"R2", "R7"}
    three = second(TRUE, TRUE, saying("R7", sure=True, confidence=0.95))
    assert three.unsure
    assert three.face == "R2"


@given(
    st.lists(st.tuples(st.sampled_from(["R2", "R7", "B2"]), st.floats(0.0, 0.999)), min_size=2, max_size=6)
)
def test_unsure_readings_never_become_sure(said: list[tuple[str, float]]) -> None:
    readings = [saying(face, sure=False, confidence=confidence) for face, confidence in said]
    tile = second(*readings)
    assert tile.unsure
    assert tile.face in {face for face, _ in said}
    assert tile.confidence <= max(confidence for _, confidence in said) + 1e-9


@given(st.lists(st.sampled_from(["R2", "R7"]), min_size=2, max_size=6))
def test_two_sure_faces_are_never_sure_together(said: list[str]) -> None:
    tile = second(*(saying(face, sure=True, confidence=0.99) for face in said))
    assert tile.unsure == (len(set(said)) > 1)


def test_a_tile_that_only_some_saw_is_kept_and_asked_about() -> None:
    some = vote([TRUE, without(1), without(1)])
    assert [tile.unsure for tile in some.tiles] == [False, True, False, False, False, False]
    assert not vote([TRUE, TRUE, without(1)]).tiles[1].unsure
    assert len(vote([TRUE, without(1), without(1), without(1)]).tiles) == 5


def test_a_tile_that_shows_its_back_to_some_is_asked_about() -> None:
    back = replace(without(1), face_down=(TRUE.tiles[1].quad,))
    assert second(TRUE, TRUE, back).unsure
    assert vote([TRUE, back, back]).face_down[0].shape == (4, 2)
    assert len(vote([TRUE, back, back]).tiles) == 5


def test_what_most_saw_outside_is_outside() -> None:
    away = replace(without(1), outside=(TRUE.tiles[1],))
    assert [tile.face for tile in vote([TRUE, away, away]).outside] == ["R2"]
    assert len(vote([TRUE, away]).tiles) == 6


def test_an_upside_down_opinion_does_not_bend_the_quad() -> None:
    turned = replace(TRUE.tiles[1], quad=TRUE.tiles[1].quad[[2, 3, 0, 1]], confidence=0.95)
    other = replace(TRUE, tiles=(TRUE.tiles[0], turned, *TRUE.tiles[2:]))
    assert np.allclose(second(TRUE, other).quad, TRUE.tiles[1].quad)
