"""Inks judged inside the photo: better shares than the reader's, and never worse ones."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest

from engine.tiles import Face
from tests.vision.tables import evidence, photo, photographed, shares, tile_at
from vision.geometry.quad import rectify
from vision.read.inks import INKS_TUNING, inks_in_photo, inks_of
from vision.table.choose_faces import CHOICE_TUNING
from vision.values import CROP_HEIGHT, CROP_WIDTH, INKS, Evidence, Picture, Shares

BODY = (200, 222, 237)
PRINT = {"K": (28, 36, 45), "R": (60, 64, 207), "B": (163, 93, 29), "O": (62, 110, 226)}
"""Blue, green, red; red and orange of a set in which they are close."""
LIKE = {"R": "O", "O": "R", "K": "B", "B": "K"}
LIGHTS = ((1, 1, 1), (0.3, 0.45, 0.6), (0.9, 0.8, 0.7), (0.5, 0.5, 0.5))
QUAD = tile_at(50, 50)
Crops = dict[str, list[tuple[Face, Picture]]]
Reader = Callable[[str, np.random.Generator], Shares]


def printed(ink: str, light: tuple[float, float, float] = (1, 1, 1), text: str = "8") -> Picture:
    crop = np.full((CROP_HEIGHT, CROP_WIDTH, 3), BODY, dtype=np.uint8)
    cv2.putText(crop, text, (14, 62), cv2.FONT_HERSHEY_DUPLEX, 1.6, PRINT[ink], 5, cv2.LINE_AA)
    return np.asarray(np.clip(crop * np.array(light), 0, 255), dtype=np.uint8)


def test_light_cancels() -> None:
    plain = inks_of(np.stack([printed(ink) for ink in INKS]))
    dim_and_warm = inks_of(np.stack([printed(ink, (0.3, 0.45, 0.6)) for ink in INKS]))
    assert dim_and_warm.directions == pytest.approx(plain.directions, abs=0.03)
    assert dim_and_warm.strengths == pytest.approx(plain.strengths, abs=0.03)


def test_a_tile_has_the_same_ink_whatever_lies_beside_it() -> None:
    """Worked out plainly: the body is the median of the lighter pixels, the ink the mean of what is taken."""
    crops = [
        printed(ink, light, text)
        for ink, light, text in zip(INKS, LIGHTS, ("8", "1", "13", "5"), strict=True)
    ]
    together = inks_of(np.stack(crops))
    for crop, direction, strength in zip(crops, together.directions, together.strengths, strict=True):
        pixels = (
            crop[13 : -13 : INKS_TUNING.every, 9 : -9 : INKS_TUNING.every].reshape(-1, 3).astype(np.float64)
        )
        light = pixels.mean(axis=1)
        body = np.median(pixels[light >= np.percentile(light, 40)], axis=0)
        taken = np.maximum(1 - pixels / body, -0.1)
        much = np.linalg.norm(taken, axis=1)
        ink = much >= 0.7 * np.percentile(much, 97)
        mean = np.average(taken[ink], axis=0, weights=much[ink])
        assert direction * strength == pytest.approx(mean, abs=1e-5)


def test_a_blank_tile_has_no_ink() -> None:
    assert inks_of(np.full((1, CROP_HEIGHT, CROP_WIDTH, 3), BODY, dtype=np.uint8)).strengths.tolist() == [0]


def table(*doubtful: Evidence) -> list[Evidence]:
    """Two well read tiles of each ink, and the doubtful ones."""
    known = [
        evidence(f"{ink}8", QUAD, ink_sure=0.9, crop=printed(ink, text=text)) for ink in INKS for text in "38"
    ]
    return [*known, *doubtful]


@pytest.mark.parametrize("ink", INKS)
def test_a_doubtful_ink_is_set_right_by_the_others(ink: str) -> None:
    other = LIKE[ink]
    doubtful = evidence(
        f"{other}5", QUAD, ink_sure=0.6, inks={ink: 0.36}, crop=printed(ink, (0.8, 0.9, 1), "5")
    )
    better = inks_in_photo(table(doubtful))[-1]
    assert INKS[int(better.argmax())] == ink
    assert better.sum() == pytest.approx(1, abs=1e-5)


def test_a_sure_reader_is_not_overruled() -> None:
    stubborn = evidence("O5", QUAD, ink_sure=0.99, crop=printed("R"))
    assert INKS[int(inks_in_photo(table(stubborn))[-1].argmax())] == "O"


def test_a_single_tile_and_jokers_are_left_as_read() -> None:
    alone = evidence("R5", QUAD, ink_sure=0.5, crop=printed("R"))
    assert np.array_equal(inks_in_photo([alone])[0], alone.inks)
    assert inks_in_photo([]).shape == (0, len(INKS))
    joker = evidence("J", QUAD, sure=1.0, crop=printed("R"))
    assert inks_in_photo(table(joker))[-1] == pytest.approx(joker.inks, abs=1e-4)


def washed_out(ink: str) -> Picture:
    """As a window that mirrors there leaves it: light is added to print and body alike."""
    return np.asarray(255 - (255 - printed(ink).astype(np.float32)) * 0.25, np.uint8)


@pytest.mark.parametrize(("sure", "doubted"), [(0.93, True), (0.97, True), (0.995, False)])
def test_washed_out_ink_is_doubted_unless_the_reader_is_very_sure(sure: float, doubted: bool) -> None:
    faint = evidence("B5", QUAD, ink_sure=sure, crop=washed_out("B"))
    assert inks_of([faint.crop]).strengths[0] < INKS_TUNING.faded
    for tiles in ([faint], table(faint)):
        best = float(inks_in_photo(tiles)[-1].max())
        assert (best < CHOICE_TUNING.sure) == doubted
        assert best < sure
    plain = evidence("B5", QUAD, ink_sure=sure, crop=printed("B"))
    assert float(inks_in_photo(table(plain))[-1].max()) >= CHOICE_TUNING.sure


def test_where_all_tiles_have_one_ink_the_reader_is_followed() -> None:
    tiles = [evidence(f"B{n}", QUAD, ink_sure=0.7, crop=printed("B", text=str(n))) for n in range(1, 8)]
    assert all(INKS[int(each.argmax())] == "B" for each in inks_in_photo(tiles))


def good(ink: str, chance: np.random.Generator) -> Shares:
    return shares(INKS, ink, 0.98)


def confusing(ink: str, chance: np.random.Generator) -> Shares:
    """Red with orange and black with blue, one time in seven, never very sure."""
    sure = float(chance.uniform(0.5, 0.75))
    seen = LIKE[ink] if chance.random() < 1 / 7 else ink
    return shares(INKS, seen, sure, {LIKE[seen]: 0.98 - sure})


@pytest.fixture(scope="module")
def crops() -> Crops:
    """Number tiles of every third photo that may be tuned on."""
    photos = photographed("rummy", "rummy2", "rummy4")
    cut = {}
    for name in sorted(photos)[::3]:
        picture = photo(name)
        cut[name] = [(face, rectify(picture, quad)) for face, quad in photos[name] if face != "J"]
    return cut


def judged(crops: Crops, reader: Reader) -> Iterator[tuple[bool, bool]]:
    """For every tile: whether the reader was right, and whether the photo is."""
    chance = np.random.default_rng(5)
    for tiles in crops.values():
        read = [evidence(face, QUAD, crop=crop) for face, crop in tiles]
        read = [
            Evidence(tile.quad, tile.found, tile.kinds, reader(face[0], chance), tile.turns, tile.crop)
            for tile, (face, _) in zip(read, tiles, strict=True)
        ]
        for (face, _), before, after in zip(tiles, read, inks_in_photo(read), strict=True):
            true = INKS.index(face[0])
            yield int(before.inks.argmax()) == true, int(after.argmax()) == true


def test_on_real_photos_a_good_reader_is_never_made_worse(
    crops: Crops,
) -> None:
    results = list(judged(crops, good))
    assert len(results) > 600
    assert all(after for _, after in results)


def test_on_real_photos_most_confusions_are_undone(crops: Crops) -> None:
    results = list(judged(crops, confusing))
    wrong_before = sum(not before for before, _ in results)
    wrong_after = sum(not after for _, after in results)
    assert wrong_before > 80
    assert wrong_after < wrong_before / 3
