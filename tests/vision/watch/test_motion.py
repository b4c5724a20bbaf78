"""What counts as change between two small copies, and the cost of a frame in which nothing happens."""

from itertools import pairwise

import cv2
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tests.bench.watch import idle_milliseconds
from tests.vision.watch.stage import Stage, laid
from vision.geometry.quad import quad_of
from vision.values import Picture
from vision.watch.motion import Difference, difference, region_mask, shrink
from vision.watch.noise import learn_noise

SETS = ("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9")
STAGE = Stage(laid(*SETS))
BEFORE = STAGE.picture()


def since(stage: Stage) -> Difference:
    return difference(shrink(stage.picture()), shrink(BEFORE), region_mask(BEFORE, None), 0.015)


@settings(max_examples=30, deadline=None)
@given(st.floats(0.55, 1.05), st.floats(-0.15, 0.15), st.floats(0, 0.07), st.floats(0, 10), st.integers(1, 9))
def test_light_and_noise_are_no_change(
    gain: float, slope: float, flicker: float, noise: float, seed: int
) -> None:
    stage = Stage(laid(*SETS), gain=gain, slope=slope, flicker=flicker, noise=noise)
    stage.chance = np.random.default_rng(seed)
    assert since(stage).share == 0


@settings(max_examples=30, deadline=None)
@given(st.floats(0.7, 1.05), st.floats(-0.1, 0.1), st.integers(0, 11), st.booleans())
def test_a_tile_more_or_less_is_a_change_in_any_light(
    gain: float, slope: float, place: int, gone: bool
) -> None:
    stage = Stage(laid(*SETS), gain=gain, slope=slope)
    if gone:
        del stage.tiles[place]
    else:
        stage.tiles += laid("K3", x=330 + 20 * place, y=300)
    seen = since(stage)
    assert seen.share > 0.001
    assert seen.reaching_share == 0


@pytest.mark.parametrize("sleeve", [(120, 150, 205), (40, 40, 45), (230, 230, 230), (62, 80, 66)])
def test_an_arm_reaches_in_from_the_border(sleeve: tuple[int, int, int]) -> None:
    seen = since(Stage(laid(*SETS), arm=((600, 380), (420, 200)), sleeve=sleeve, gain=0.85))
    assert seen.reaching_share > 0.03
    assert seen.reaching[60:75, 135:145].all()


def test_a_thing_in_the_middle_reaches_in_from_nowhere() -> None:
    seen = since(Stage(laid(*SETS), arm=((300, 300), (360, 280))))
    assert seen.share > 0.015
    assert not seen.reaching.any()


def test_only_the_region_is_looked_at() -> None:
    region = quad_of([[0, 0], [300, 0], [300, 360], [0, 360]])
    now = shrink(Stage(laid(*SETS), arm=((600, 380), (420, 200))).picture())
    seen = difference(now, shrink(BEFORE), region_mask(BEFORE, region), 0.015)
    assert seen.share == 0
    assert region_mask(BEFORE, region).mean() == pytest.approx(300 / 640, abs=0.01)


def test_tiny_and_odd_pictures_do_not_hurt() -> None:
    for shape in ((1, 1, 3), (7, 250, 3), (300, 5, 3)):
        picture = np.full(shape, 90, np.uint8)
        small = shrink(picture)
        other = shrink(np.full(shape, 200, np.uint8))
        assert difference(small, other, region_mask(picture, None), 0.015).share in (0.0, 1.0)


@pytest.mark.parametrize("quality", [20, 35])
def test_blocks_of_a_squeezed_dim_stream_are_no_change(quality: int) -> None:
    """Their colours flipped in the dark, and a still table seemed to move for seconds."""
    stage = Stage(laid(*SETS), gain=0.2, noise=3.0)
    stream = [shrink(squeezed(stage.picture(), quality)) for _ in range(20)]
    within, noise, loud = region_mask(BEFORE, None), None, 0
    for before, now in pairwise(stream):
        noise = learn_noise(noise, now, before)
        assert difference(now, stream[0], within, 0.015, noise=noise).share == 0
        loud += difference(now, stream[0], within, 0.015).share > 0
    assert loud, "the noise has to be learned"
    stage.tiles += laid("K3", x=400, y=300)
    after = shrink(squeezed(stage.picture(), quality))
    assert noise is not None
    assert difference(after, stream[0], within, 0.015, noise=noise).share > 0.001


def squeezed(picture: Picture, quality: int) -> Picture:
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def test_a_hand_that_moves_for_a_moment_is_hardly_noise() -> None:
    still, stage = shrink(BEFORE), Stage(laid(*SETS), arm=((600, 380), (420, 200)))
    noise = learn_noise(None, shrink(STAGE.picture()), still)
    after = learn_noise(noise, shrink(stage.picture()), still)
    assert noise.colour < after.colour < noise.colour + 0.1 * 16
    assert learn_noise(after, still, still).colour == after.colour / 2


def test_the_bench_measures() -> None:
    assert idle_milliseconds(frames=3) > 0
