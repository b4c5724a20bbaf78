"""The short version of `python -m tests.reliability.cameras`, and a real camera where there is one."""

from pathlib import Path

import pytest

from hardware.addresses import source
from hardware.sources.usb import usb_sources
from hardware.status import State
from hardware.supervise.supervisor import Supervisor
from tests.reliability.cameras import BREAKAGES, next_frame, report, run_cycle, stop_reader
from tests.reliability.leaks import Held
from tests.reliability.network_camera import NetworkCamera

SHORT = BREAKAGES[:6]


def test_a_camera_that_breaks_is_noticed_named_and_brought_back(tmp_path: Path) -> None:
    with NetworkCamera(tmp_path) as camera:
        idle = Held.now()
        with Supervisor(source(camera.url())) as supervisor:
            next_frame(supervisor, -1)
            warm = Held.now()
            cycles = [run_cycle(each, camera, supervisor, rest=0.5) for each in SHORT]
            assert supervisor.status().state is State.LIVE
            assert Held.now().countable == warm.countable
        assert Held.now().countable == idle.countable
    assert [each.name for each in cycles if not each.right] == []
    assert len(report(cycles)) == len(SHORT) + 2


def test_a_real_camera_gives_frames_after_its_process_was_stopped() -> None:
    found = [each for each, device in usb_sources() if not device.problem]
    if not found:
        pytest.skip("no video device in this machine")
    with Supervisor(found[0]) as supervisor:
        first = next_frame(supervisor, -1)
        process = supervisor.status().process
        stop_reader(supervisor)
        assert next_frame(supervisor, first + 1) > first
        assert supervisor.status().process != process
