"""The drawn tables of the word game tell the truth: what the labels say is in the picture."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.tiles import LETTER_FACES, WORD_JOKER
from tests.drawn import Scene, draw
from tests.drawn.designs import a_look
from tests.drawn.glyphs import typefaces
from tests.drawn.letters.deal import DECIDERS, LetterBox, some_words, upright, words_with
from tests.drawn.letters.designs import LETTER_DESIGNS, UNMARKED, a_letter_look
from tests.drawn.letters.faces import letter_map
from tests.drawn.letters.game import LETTER_GAME, LETTER_KINDS
from tests.drawn.letters.glyphs import CAPITAL, HOME, LINE, letter
from vision.measure.labels import parse_labels

SEED = 7
SMALL = (640, 480)


@cache
def scene(kind: str, seed: int = SEED) -> Scene:
    return draw(seed, kind, size=SMALL, game=LETTER_GAME)


def quads(labels: dict[str, Any]) -> NDArray[np.float32]:
    return np.array([tile["quad"] for tile in labels["tiles"]], np.float32)


def test_the_same_seed_gives_the_same_pixels_and_labels() -> None:
    first, again, other = scene("close"), draw(SEED, "close", size=SMALL, game=LETTER_GAME), scene("close", 8)
    assert first.jpeg == again.jpeg
    assert first.labels == again.labels != other.labels


@pytest.mark.parametrize("kind", LETTER_KINDS)
def test_every_kind_shows_words_of_the_box(kind: str) -> None:
    labels = scene(kind).labels
    assert labels["series"] == f"drawn-letters-{kind}"
    assert labels["design"] in LETTER_GAME.designs
    parsed = parse_labels("a.jpg", labels)
    assert parsed.rows
    faces = Counter(tile["face"] for tile in [*labels["tiles"], *labels["outside"]] if tile["face"])
    contents = LetterBox().left
    assert sum(contents.values()) == 112
    assert all(count <= contents[face] for face, count in faces.items())
    corners = quads(labels)
    assert (corners >= 0).all()
    assert (corners <= np.array(labels["size"]) - 1).all()
    assert all(cv2.contourArea(quad, oriented=True) > 20 for quad in corners)


def test_one_scene_in_ten_is_a_rack() -> None:
    assert len(LETTER_KINDS) == 10
    assert LETTER_KINDS.count("rack") == 1


def test_no_letter_is_rare_among_the_words() -> None:
    rng = np.random.default_rng(1)
    seen = Counter(
        face for _ in range(100) for word in some_words(rng, LetterBox(), 6, True) for face in word
    )
    assert set(seen) == set(LETTER_FACES)
    assert min(seen.values()) >= 20
    assert all(words_with()[face] for face in LETTER_FACES if face != WORD_JOKER)


def test_without_a_mark_the_word_says_which_way_up_it_is() -> None:
    rng = np.random.default_rng(2)
    assert all(upright(word) for _ in range(30) for word in some_words(rng, LetterBox(), 6, False))
    assert not upright(list("SONO"))
    assert not DECIDERS & set("HINOSXZMW")


def test_the_letters_are_committed_stand_on_a_line_and_are_small() -> None:
    assert sorted(path.stem for path in HOME.glob("*.png")) == sorted(typefaces())
    assert sum(path.stat().st_size for path in Path(HOME).iterdir()) < 2_000_000
    for typeface in typefaces():
        rows = np.flatnonzero(letter(typeface, "H").max(1) > 99)
        assert abs(rows[0] - (LINE - CAPITAL)) <= 2
        assert abs(rows[-1] + 1 - LINE) <= 2
        for face, bare in ("ÄA", "ÖO", "ÜU"):
            dotted, plain = letter(typeface, face), letter(typeface, bare)
            assert np.flatnonzero(dotted.max(1) > 99)[0] < np.flatnonzero(plain.max(1) > 99)[0] - 5


@pytest.mark.parametrize("design", [design.name for design in LETTER_DESIGNS])
def test_the_print_of_every_letter_is_whole_on_its_tile(design: str) -> None:
    """Nothing of a letter, dots and tails included, hangs over the bevelled edge."""
    look = a_letter_look(np.random.default_rng(5), design)
    assert look.marked == (look.design.mark not in UNMARKED)
    blank = letter_map(look, None, 3.0)
    for face in LETTER_FACES:
        changed = np.abs(letter_map(look, face, 3.0).colour - blank.colour).max(2) > 60
        assert changed.sum() > 30, face
        assert not changed[:3].any(), face
        assert not changed[-3:].any(), face


def test_a_tile_stands_on_its_lower_edge() -> None:
    """Rectified by its corners, a tile shows its letter the right way up."""
    drawn = draw(11, "close", "ivory", (960, 720), LETTER_GAME)
    fits = [
        likeness(drawn, tile, drawn.labels["typeface"])
        for tile in drawn.labels["tiles"]
        if tile["face"] in set("ABEFGJKLPRTÄ")
    ]
    assert fits
    assert np.mean([stands > turned for stands, turned in fits]) > 0.9


def likeness(drawn: Scene, tile: dict[str, Any], typeface: str) -> tuple[float, float]:
    wide, high = 150, 180
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(tile["quad"], np.float32), flat)
    dark = np.asarray(255 - cv2.warpPerspective(drawn.picture, matrix, (wide, high)).min(2), np.uint8)
    shape = letter(typeface, tile["face"])
    rows = np.flatnonzero(shape.max(1) > 8)
    shape = shape[rows[0] : rows[-1] + 1]
    best = []
    for turned in (shape, shape[::-1, ::-1]):
        pattern = np.ascontiguousarray(turned)
        best.append(float(cv2.matchTemplate(dark, pattern, cv2.TM_CCOEFF_NORMED).max()))
    return best[0], best[1]


def test_letters_need_a_look_for_letters() -> None:
    with pytest.raises(TypeError):
        letter_map(a_look(np.random.default_rng(1)), "A", 2.0)
