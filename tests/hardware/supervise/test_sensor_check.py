"""A sensor is never still and seldom black; when it is, the camera is broken."""

import numpy as np
import pytest

from hardware.frame import Picture
from hardware.supervise.sensor_check import SensorCheck
from hardware.timing import DEVICE_TIMING, TRUSTED_TIMING, Timing

STEP = 0.1


def scene(seed: int) -> Picture:
    return np.random.default_rng(seed).integers(90, 130, (120, 160, 3), np.uint8)


def feed(sensor: SensorCheck, pictures: list[Picture], start: float = 0.0) -> list[str]:
    """What is said after each picture: the verdict, or what is odd."""
    said = []
    for number, picture in enumerate(pictures):
        now = start + number * STEP
        odd = sensor.look(picture, now)
        verdict = sensor.verdict(now)
        said.append(odd if verdict is None else verdict.code.upper())
    return said


BLACK = np.full((120, 160, 3), 3, np.uint8)
GREEN = np.full((120, 160, 3), (0, 135, 0), np.uint8)


def test_noise_is_life() -> None:
    assert feed(SensorCheck(DEVICE_TIMING), [scene(seed) for seed in range(40)]) == [""] * 40


@pytest.mark.parametrize(("picture", "code"), [(BLACK, "black"), (GREEN, "blank"), (scene(1), "stale")])
def test_the_same_for_a_second_is_broken(picture: Picture, code: str) -> None:
    said = feed(SensorCheck(DEVICE_TIMING), [scene(0), *[picture] * 20])
    assert code.upper() not in said[:10]
    assert set(said[14:]) == {code.upper()}


def test_a_dark_room_with_noise_is_not_black() -> None:
    dark = [np.random.default_rng(seed).integers(0, 60, (120, 160, 3), np.uint8) for seed in range(30)]
    assert set(feed(SensorCheck(DEVICE_TIMING), dark)) == {""}


def test_one_repeated_picture_now_and_then_is_fine() -> None:
    pictures = [scene(seed // 2) for seed in range(60)]
    assert set(feed(SensorCheck(DEVICE_TIMING), pictures)) == {"", "stale"}


def test_a_change_of_one_pixel_is_a_change() -> None:
    pictures = []
    for number in range(30):
        picture = scene(0)
        picture[1, 1, 0] = number
        pictures.append(picture)
    assert set(feed(SensorCheck(DEVICE_TIMING), pictures)) == {""}


def test_few_pictures_do_not_prove_it() -> None:
    sensor = SensorCheck(DEVICE_TIMING)
    for now in (0.0, 2.0, 4.0):
        sensor.look(scene(0), now)
        assert sensor.verdict(now) is None


def test_opened_again_it_gets_its_time_but_the_old_picture_still_counts() -> None:
    sensor = SensorCheck(DEVICE_TIMING)
    assert feed(sensor, [scene(0)] * 20)[-1] == "STALE"
    sensor.opened()
    said = feed(sensor, [scene(0)] * 20, start=5.0)
    assert (said[0], said[-1]) == ("stale", "STALE")
    sensor.opened()
    assert feed(sensor, [scene(7)], start=9.0) == [""]


def test_a_camera_that_wakes_up_may_be_black_for_a_moment() -> None:
    sensor = SensorCheck(DEVICE_TIMING)
    assert feed(sensor, [BLACK] * 15)[-1] == "BLACK"
    sensor.opened()
    assert feed(sensor, [BLACK, BLACK, scene(0)], start=5.0) == ["black", "black", ""]


def test_a_stream_of_changes_may_repeat_itself_for_longer() -> None:
    patient = Timing(check_sensor=True, stale=12.0)
    assert feed(SensorCheck(patient), [scene(0)] * 100)[-1] == "stale"
    assert feed(SensorCheck(patient), [scene(0)] * 130)[-1] == "STALE"


def test_recordings_are_not_doubted() -> None:
    assert set(feed(SensorCheck(TRUSTED_TIMING), [BLACK] * 50)) == {""}
