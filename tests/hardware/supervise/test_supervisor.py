"""The supervisor, with real processes: what it shows, what it gives, and that it always lets go."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.addresses import source
from hardware.camera import Source
from hardware.frame import Frame
from hardware.sources.upload import Uploads
from hardware.status import State, Status
from hardware.supervise.supervisor import Supervisor
from tests.hardware.odd_sources import CannotArrive, CannotTravel, Wrong
from tests.reliability.leaks import Held, children
from webapp.wording import camera_status_document, reason_sentence

PATIENCE = 60.0
"""Seconds; only so that a broken test ends."""


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = Held.now()
    yield
    assert Held.now().more_than(before) == ""


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def failed_with(camera: Supervisor) -> Status:
    """The status once the camera has failed."""
    until(lambda: camera.status().reason is not None)
    return camera.status()


def taken(camera: Supervisor, after: int = -1) -> Frame:
    frame = camera.latest(after, PATIENCE)
    assert frame is not None
    return frame


def test_frames_have_numbers_and_times_that_only_grow() -> None:
    with Supervisor(source("fake:live")) as camera:
        assert camera.status().state is State.STARTING
        frames = [taken(camera)]
        for _ in range(5):
            frames.append(taken(camera, frames[-1].number))
        status = camera.status()
    assert status.state is State.LIVE
    assert (status.size, status.restarts, status.failures) == ((640, 480), 0, {})
    assert status.frames > frames[-1].number
    numbers, times = [each.number for each in frames], [each.at for each in frames]
    assert numbers == sorted(set(numbers))
    assert times == sorted(set(times))
    assert frames[0].at <= time.monotonic()
    assert not frames[0].picture.flags.writeable


def test_a_slow_consumer_gets_the_newest_frame_and_no_backlog() -> None:
    with Supervisor(source("fake:live")) as camera:
        first = taken(camera)
        time.sleep(1.5)
        now = time.monotonic()
        second = taken(camera, first.number)
        assert second.number > first.number + 3
        assert second.at > now - 0.5
        assert camera.status().fps > 1
        assert camera.status().last_frame_age is not None


def test_frames_come_whole(tmp_path: Path) -> None:
    picture = np.random.default_rng(5).integers(0, 255, (1080, 1920, 3), np.uint8)
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    with Supervisor(source(f"folder:{tmp_path}?rate=5&loop")) as camera:
        assert np.array_equal(taken(camera).picture, picture)


def test_a_recording_stops_at_its_end_and_is_not_repeated(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((9, 9, 3), 9, np.uint8))
    with Supervisor(source(f"folder:{tmp_path}?rate=2")) as camera:
        assert taken(camera).number == 0
        until(lambda: camera.status().state is State.STOPPED)
        status = camera.status()
        assert status.reason is not None
        assert (status.reason.code, status.failures) == ("ended", {"ended": 1})
        assert camera.latest(timeout=0.01) is None


def test_uploads_are_live_before_the_first_one_comes(tmp_path: Path) -> None:
    uploads = Uploads(tmp_path)
    with Supervisor(uploads.source) as camera:
        until(lambda: camera.status().state is State.LIVE)
        assert camera.latest(timeout=0.01) is None
        for number in range(3):
            uploads.put(cv2.imencode(".png", np.full((9, 9, 3), 50 * number, np.uint8))[1].tobytes())
            frame = taken(camera, number - 1)
            assert (frame.number, frame.picture.max()) == (number, 50 * number)


@pytest.mark.parametrize(
    ("what", "code", "words"),
    [
        ("hang at opening", "silent", "no picture"),
        ("says why", "failed", "the cat sits on it"),
        ("bug at opening", "broken", "RuntimeError: oh dear"),
        ("bug", "broken", "ZeroDivisionError"),
        ("killed", "crashed", "-9"),
        ("grey", "garbage", "not a picture"),
        ("nothing", "garbage", "not a picture"),
    ],
)
def test_whatever_a_source_does_there_is_a_reason(what: str, code: str, words: str) -> None:
    with Supervisor(Wrong(what)) as camera:
        status = failed_with(camera)
        assert status.reason is not None
        assert (status.reason.code, status.state is State.LIVE) == (code, False)
        assert words in reason_sentence(status.reason, "en")
        until(lambda: camera.status().failures[code] >= 2)
        assert camera.latest(timeout=0.01) is None


def test_pictures_that_lie_otherwise_in_memory_arrive_as_they_are() -> None:
    with Supervisor(Wrong("turned")) as camera:
        assert taken(camera).picture.shape == (6, 4, 3)


def test_what_cannot_be_sent_or_loaded_is_said() -> None:
    with pytest.raises(AttributeError, match="pickle"):
        Supervisor(CannotTravel())
    with Supervisor(CannotArrive()) as camera:
        reason = failed_with(camera).reason
        assert reason is not None
        assert "this only loads at home" in reason_sentence(reason, "en")


@pytest.mark.parametrize(
    "camera", [source("fake:hang"), Wrong("hang at opening"), Wrong("bug"), source("fake:unplug")]
)
def test_closing_never_hangs(camera: Source) -> None:
    supervisor = Supervisor(camera)
    supervisor.start()
    until(lambda: supervisor.status().process is not None)
    time.sleep(0.5)
    supervisor.close()
    supervisor.close()
    assert supervisor.status().state is State.STOPPED
    assert supervisor.latest(timeout=PATIENCE) is None


def test_closing_at_once_and_without_a_start() -> None:
    Supervisor(source("fake:live")).close()
    with Supervisor(source("fake:live")):
        pass


def test_a_frozen_process_is_replaced_and_numbers_go_on() -> None:
    with Supervisor(source("fake:live")) as camera:
        before = taken(camera)
        process = camera.status().process
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        reason = failed_with(camera).reason
        assert reason is not None
        assert reason.code == "silent"
        after = taken(camera, before.number)
        status = camera.status()
    assert after.number > before.number
    assert (status.restarts, status.reason) == (1, None)
    assert process not in children()


PARENT = """
import sys, time
from hardware.addresses import source
from hardware.supervise.supervisor import Supervisor
from webapp.wording import camera_status_document, reason_sentence
with Supervisor(source(sys.argv[1])) as camera:
    while camera.status().process is None:
        time.sleep(0.01)
    print(camera.status().process, flush=True)
    time.sleep(float(sys.argv[2]))
"""


def running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("address", ["fake:live", "fake:hang"])
def test_when_the_referee_is_killed_the_camera_process_ends(address: str) -> None:
    command = [sys.executable, "-c", PARENT, address, "600"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        process = int(parent.stdout.readline())
        time.sleep(1.0)
        assert running(process)
        parent.kill()
        until(lambda: not running(process))


def test_the_counters_are_data_for_the_page() -> None:
    with Supervisor(source("fake:unplug")) as camera:
        until(lambda: camera.status().state is State.WAITING)
        document = camera_status_document(camera.status(), "it")
    assert document["state"] == "waiting"
    assert document["code"] == "no-device"
    assert document["failures"] == {"no-device": 1}
    assert isinstance(document["retry_seconds"], float)
