"""An RTSP camera, read by FFmpeg from a real server."""

import numpy as np
import pytest

from hardware.addresses import source
from hardware.camera import CameraFailed
from hardware.sources.rtsp import RtspSource
from hardware.supervise.supervisor import Supervisor
from tests.hardware.sources.rtsp_server import RtspServer
from tests.hardware.supervise.test_supervisor import failed_with, taken
from tests.reliability.network_camera import table

TABLES = [table(seed) for seed in range(6)]


def test_its_pictures_are_seen() -> None:
    with RtspServer(TABLES) as server:
        camera = RtspSource(server.url).open()
        picture = camera.read()
        camera.close()
    assert float(np.abs(picture.astype(int) - table(0)).mean()) < 10


def test_a_stream_that_stops_fails_and_comes_back() -> None:
    with RtspServer(TABLES) as server, Supervisor(source(server.url)) as camera:
        before = taken(camera)
        server.stalled = True
        reason = failed_with(camera).reason
        assert reason is not None
        assert reason.code in ("silent", "lost")
        server.stalled = False
        assert taken(camera, camera.status().frames).number > before.number


def test_one_that_hangs_up_is_lost() -> None:
    with RtspServer(TABLES) as server:
        camera = RtspSource(server.url).open()
        camera.read()
    with pytest.raises(CameraFailed, match="lost"):
        list(iter(lambda: camera.read() is None, True))
    camera.close()
