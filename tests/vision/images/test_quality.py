"""Quality figures fall when a picture gets worse, and every fault gets a word that helps."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine import LANGUAGES, BadInput, texts_of
from tests.helpers import blanks
from tests.vision.simple_table import picture_of, quads_of
from vision import Advice
from vision.geometry.quad import quad_of
from vision.images.load import load_picture
from vision.images.quality import QualityMeasures, advice, measure_quality, picture_quality
from vision.values import Picture, Quad, Quality
from webapp.wording import advice_sentence

ROWS = [["K1", "K2", "K3", "K4"], ["R8", "B8", "O8"], ["B9", "B10", "B11", "B12"]]
PICTURE, QUADS = picture_of(ROWS), quads_of(ROWS)
PHOTOS = Path(__file__).parents[4] / "shared" / "photos" / "cream-set"


def assess(picture: Picture, quads: Sequence[Quad]) -> Quality:
    return picture_quality(measure_quality(picture, quads))


def photo(name: str) -> tuple[Picture, list[Quad]]:
    if not PHOTOS.is_dir():
        pytest.skip("the real photographs are not here (../shared/photos)")
    tiles = json.loads((PHOTOS / "labels.json").read_text())[name]["tiles"]
    return load_picture(PHOTOS / name), [quad_of(tile["quad"]) for tile in tiles]


def blurred(picture: Picture, by: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), by), np.uint8)


def lamp(picture: Picture, at: tuple[float, float], radius: float) -> Picture:
    """The picture with a mirrored lamp: white in its middle, fading out."""
    rows, columns = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    light = np.exp(-((((columns - at[0]) ** 2 + (rows - at[1]) ** 2) / radius**2) ** 2))
    lit: Picture = np.clip(picture + 400 * light[:, :, None], 0, 255).astype(np.uint8)
    return lit


def falling(figures: list[float]) -> bool:
    return all(later < earlier for earlier, later in pairwise(figures))


def test_a_good_picture_is_good() -> None:
    quality = assess(PICTURE, QUADS)
    assert min(quality.sharpness, quality.glare, quality.exposure) > 0.9
    assert (quality.tile_px, quality.advice) == (60.0, ())


def test_more_blur_is_less_sharp() -> None:
    figures = [measure_quality(blurred(PICTURE, by), QUADS).sharpness for by in (1.2, 2, 3, 4.5)]
    assert falling([1.01, *figures])
    assert assess(blurred(PICTURE, 4.5), QUADS).advice[0].code == "blurred"
    assert assess(blurred(PICTURE, 0.5), QUADS).advice == ()


def test_a_camera_that_moves_blurs_in_one_direction() -> None:
    for turned in (False, True):
        figures = []
        for length in (3, 5, 7):
            kernel = np.zeros((length, length), np.float32)
            kernel[length // 2] = 1 / length
            moved = cv2.filter2D(PICTURE, -1, kernel.T if turned else kernel)
            figures.append(measure_quality(np.asarray(moved, np.uint8), QUADS).sharpness)
        assert falling(figures)
        assert figures[-1] < 0.5


def test_blur_counts_in_proportion_to_the_tile_and_not_to_the_light() -> None:
    large, quads = picture_of(ROWS, 180), quads_of(ROWS, 180)
    assert (
        measure_quality(blurred(large, 3), quads).sharpness
        > measure_quality(blurred(PICTURE, 3), QUADS).sharpness + 0.2
    )
    dim = (blurred(PICTURE, 1) * 0.4).astype(np.uint8)
    assert (
        abs(measure_quality(dim, QUADS).sharpness - measure_quality(blurred(PICTURE, 1), QUADS).sharpness)
        < 0.1
    )


def test_a_larger_lamp_is_more_glare_and_its_place_is_named() -> None:
    middle = QUADS[0].mean(axis=0)
    figures = [
        measure_quality(lamp(PICTURE, (middle[0], middle[1]), radius), QUADS).glare for radius in (9, 11, 13)
    ]
    assert falling([1.01, *figures])
    (said,) = assess(lamp(PICTURE, (middle[0], middle[1]), 40), QUADS).advice
    assert said == Advice("glare", "upper-left")
    assert advice_sentence(said, "en") == "The lamp mirrors in the upper left: move it or the camera."


@pytest.mark.parametrize(
    ("tile", "place"), [(0, "upper-left"), (3, "upper-right"), (5, "middle-centre"), (7, "lower-left")]
)
def test_the_ninth_of_the_picture_with_the_lamp(tile: int, place: str) -> None:
    x, y = QUADS[tile].mean(axis=0)
    assert measure_quality(lamp(PICTURE, (x, y), 25), QUADS).glare_at == place


def test_a_lamp_far_from_all_tiles_does_no_harm() -> None:
    height, width = PICTURE.shape[:2]
    assert measure_quality(lamp(PICTURE, (width - 20, height - 20), 15), QUADS).glare == 1


def test_washed_out_ink_is_glare_though_nothing_is_white() -> None:
    veiled = (PICTURE * 0.45 + 120).astype(np.uint8)
    assert veiled.max() < 248
    assert measure_quality(veiled, QUADS).glare < 0.5


def test_darker_and_brighter() -> None:
    dark = [measure_quality((PICTURE * share).astype(np.uint8), QUADS).exposure for share in (0.45, 0.3, 0.2)]
    assert falling([1.01, *dark])
    assert assess((PICTURE * 0.2).astype(np.uint8), QUADS).advice == (Advice("too-dark"),)
    assert advice_sentence(Advice("too-dark"), "en") == "The picture is too dark: switch on more light."
    bright = np.clip(PICTURE.astype(int) + 150, 0, 255).astype(np.uint8)
    said = assess(bright, QUADS).advice
    assert said[0].code == "too-bright"
    assert not any(each.code == "glare" for each in said)


def test_small_tiles() -> None:
    rows, quads = picture_of(ROWS, 16), quads_of(ROWS, 16)
    quality = assess(rows, quads)
    assert quality.tile_px == 16
    assert any(each.code == "tiles-small" for each in quality.advice)


def test_a_look_from_the_side() -> None:
    height, width = PICTURE.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    figures = []
    for lean in (0.0, 0.15, 0.3, 0.42):
        seen = np.array([[lean * width, lean * height], [(1 - lean) * width, lean * height], *corners[2:]])
        away = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
        picture = np.asarray(cv2.warpPerspective(PICTURE, away, (width, height)), np.uint8)
        quads = [
            np.asarray(cv2.perspectiveTransform(quad[None], away), np.float32).reshape(4, 2) for quad in QUADS
        ]
        figures.append(measure_quality(picture, quads).straightness)
    assert figures[0] == 1
    assert falling(figures)
    assert figures[-1] < 0.5


def test_a_picture_without_tiles() -> None:
    quality = assess(PICTURE, [])
    assert (quality.sharpness, quality.tile_px) == (0, 0)
    assert quality.advice[0].code == "no-tiles"
    dark = assess((PICTURE * 0).astype(np.uint8), [])
    assert [each.code for each in dark.advice] == ["too-dark", "no-tiles"]


def test_tiles_beyond_the_edge_and_without_extent() -> None:
    beyond = [QUADS[0] - 5000, QUADS[0] * 0, QUADS[1] + np.float32(0.25)]
    assert measure_quality(PICTURE, beyond).tiles == 2


def test_real_photographs_are_good_until_they_are_made_worse() -> None:
    picture, quads = photo("rummy4-17.jpg")
    assert assess(picture, quads).advice == ()
    figures = [measure_quality(blurred(picture, by), quads).sharpness for by in (1, 2, 4)]
    assert falling([measure_quality(picture, quads).sharpness, *figures])
    assert figures[-1] < 0.5
    x, y = quads[0].mean(axis=0)
    assert assess(lamp(picture, (x, y), 90), quads).advice[0].code == "glare"


def test_real_glare_counts_though_it_is_not_white() -> None:
    """The window on the table of this photo washes out three black tiles left of the middle."""
    measures = measure_quality(*photo("rummy4-1.jpg"))
    assert measures.glare < 0.95
    assert measures.glare_at == "middle-left"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence(language: str) -> None:
    english, other = texts_of("advice", "en"), texts_of("advice", language)
    for part in ("advice", "places"):
        assert english[part].keys() == other[part].keys()
        assert all(other[part].values())
        assert {key: blanks(text) for key, text in english[part].items()} == {
            key: blanks(text) for key, text in other[part].items()
        }
    everything_bad = QualityMeasures(3, 0.0, 0.0, 0.0, 0.0, 10.0, 0.0, "lower-right")
    said = [advice_sentence(each, language) for each in advice(everything_bad)]
    assert len(said) == 5
    assert not any("{" in each for each in said)


def test_languages_are_those_of_the_rules_and_not_copies() -> None:
    codes = texts_of("advice", "en")["advice"]
    assert (
        len({texts_of("advice", language)["advice"][code] for language in LANGUAGES for code in codes}) == 28
    )
    with pytest.raises(BadInput, match=f"unknown language 'es': one of {', '.join(LANGUAGES)}$"):
        texts_of("advice", "es")
