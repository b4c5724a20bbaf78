"""How high a camera may hang."""

import doctest
import math
from dataclasses import replace

import pytest

from hardware.machine import mounting
from hardware.machine.mounting import GOOD_PIXELS, LEAST_PIXELS, LENSES, Lens, lamp_distance, lens_from_trial
from vision.images import quality

SQUARE = Lens("right angle", 90, 1000, 500)
"""Sees twice as much as it hangs high."""


def test_examples() -> None:
    failed, tried = doctest.testmod(mounting)
    assert (failed, tried >= 3) == (0, True)


def test_a_lens_of_90_degrees_by_hand() -> None:
    assert SQUARE.seen(50) == pytest.approx((100, 50))
    assert SQUARE.pixels(50, tile_mm=20) == pytest.approx(20)
    assert SQUARE.highest(40, tile_mm=20) == pytest.approx(25)
    assert SQUARE.lowest((80, 10)) == pytest.approx(40)
    assert SQUARE.lowest((80, 60)) == pytest.approx(60)


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_heights_agree_with_each_other(lens: Lens) -> None:
    assert lens.pixels(lens.highest(GOOD_PIXELS)) == pytest.approx(GOOD_PIXELS)
    width, depth = lens.seen(lens.lowest((80, 55)))
    assert width >= 80 - 1e-9
    assert depth >= 55 - 1e-9
    assert min(width - 80, depth - 55) == pytest.approx(0)
    assert lens.pixels(60) > lens.pixels(61)


def test_a_trial_gives_the_lens() -> None:
    for lens in LENSES:
        seen, _ = lens.seen(70)
        assert lens_from_trial(seen, 70, lens.width, lens.height).degrees == pytest.approx(lens.degrees)


def test_the_limits_are_those_of_the_reader() -> None:
    """A tile at the lower limit gets advice just below it, and none at it."""
    at = quality.QualityMeasures(
        tiles=9, sharpness=1.0, glare=1.0, exposure=1.0, level=200.0, tile_px=LEAST_PIXELS, straightness=1.0
    )
    below = replace(at, tile_px=LEAST_PIXELS - 0.1)
    assert (quality.advice(at), len(quality.advice(below))) == ((), 1)
    assert GOOD_PIXELS > LEAST_PIXELS


def test_a_room_is_said_in_words() -> None:
    head, _, *rows = mounting.room_table([Lens("blurry", 70, 320, 180), Lens("usual", 70, 1920, 1080)])
    assert "60 × 40 cm" in head
    assert rows[0].count("not possible") == 3
    assert "55 to 90 cm (67 px from 55 cm)" in rows[1]


def test_a_lamp_mirrors_where_light_bounces() -> None:
    """At the distance that is said, the farthest tile sees lamp and camera at the same angle."""
    for camera, lamp, reach in ((50, 40, 50), (90, 160, 30)):
        away = lamp_distance(camera, lamp, reach) - reach
        assert math.atan2(camera, reach) == pytest.approx(math.atan2(lamp, away))


def test_the_script_prints_all_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert mounting.main([]) == 0
    assert capsys.readouterr().out.count("\n|---|") == 3
    assert mounting.main(["--seen", "140", "--at", "100", "--size", "1280x720", "--tile", "20"]) == 0
    printed = capsys.readouterr().out
    assert "| your camera, 1280 × 720, 70° |" in printed
    assert "tile 20 mm" in printed


@pytest.mark.parametrize(
    "arguments", [["--seen", "90"], ["--tile", "-3"], ["--size", "big"], ["--at", "nan"]]
)
def test_nonsense_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        mounting.main(arguments)
    assert stop.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
