"""Counting what a detector found."""

import numpy as np

from vision.train.data.labelled import Labelled
from vision.train.measure.validation import Score, score_of

TILE = np.array([[0, 0], [40, 0], [40, 56], [0, 56]], dtype=np.float32)


def labelled(tiles: list[np.ndarray], ignored: list[np.ndarray]) -> Labelled:
    shape = (-1, 4, 2)
    picture = np.zeros((96, 128, 3), dtype=np.uint8)
    return Labelled(
        picture, np.array(tiles, np.float32).reshape(shape), np.array(ignored, np.float32).reshape(shape)
    )


def test_a_tile_is_found_once_and_the_second_box_is_false() -> None:
    one = labelled([TILE, TILE + 100], [])
    score = score_of([TILE + 1, TILE - 1], one)
    assert (score.tiles, score.hits, score.false) == (2, 1, 1)
    assert 0.9 < score.overlap < 1


def test_half_a_tile_aside_is_not_found() -> None:
    assert score_of([TILE + np.float32(20)], labelled([TILE], [])) == Score(1, 0, 1, 0.0)


def test_boxes_on_places_to_ignore_do_not_count() -> None:
    one = labelled([TILE], [TILE + 60])
    assert score_of([TILE + 62, TILE], one) == Score(1, 1, 0, 1.0)


def test_an_empty_table_can_only_have_false_tiles() -> None:
    assert score_of([TILE], labelled([], [])) == Score(0, 0, 1, 0.0)


def test_scores_add_up_and_say_so() -> None:
    total = Score(3, 2, 1, 1.5) + Score(1, 1, 0, 0.9)
    assert str(total) == "4 tiles: recall 0.7500, precision 0.7500, mean overlap 0.800"
