"""Network cameras, against a real server in its own process."""

import socket
import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera import CameraFailed, Skipping
from hardware.sources.rtsp import RtspSource
from hardware.sources.web import WebSource
from tests.ports import free_port
from tests.reliability.network_camera import SIZE, NetworkCamera, table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NetworkCamera]:
    with NetworkCamera(tmp_path_factory.mktemp("pictures")) as camera:
        yield camera


@pytest.fixture(autouse=True)
def _well(server: NetworkCamera) -> None:
    server.mode("live")


def code(url: str) -> str:
    """Why the address gives no picture."""
    camera = None
    try:
        camera = WebSource(url).open()
        camera.read()
    except CameraFailed as failure:
        return failure.reason.code
    finally:
        if camera is not None:
            camera.close()
    return ""


@pytest.mark.parametrize("path", ["video", "nolength", "shot.jpg"])
def test_streams_and_single_pictures_are_seen(server: NetworkCamera, path: str) -> None:
    camera = WebSource(server.url(path)).open()
    pictures = [camera.read() for _ in range(3)]
    camera.close()
    camera.close()
    for picture in pictures:
        assert picture.shape == (SIZE[1], SIZE[0], 3)
        assert float(np.abs(picture.astype(int) - table(0)).mean()) < 10


def test_pictures_can_be_passed_over(server: NetworkCamera) -> None:
    camera = WebSource(server.url()).open()
    assert isinstance(camera, Skipping)
    camera.skip()
    assert camera.read().any()
    camera.close()


def test_name_and_password_go_along(server: NetworkCamera) -> None:
    url = server.url("private")
    assert code(url) == "password"
    camera = WebSource(url.replace("://", "://ann:secret@")).open()
    assert camera.read().any()
    camera.close()


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("page", "not-a-stream"),
        ("refuse", "refused"),
        ("password", "password"),
        ("garbage", "garbage"),
        ("halves", "garbage"),
        ("noise", "garbage"),
        ("stall", "unreachable"),
    ],
)
def test_what_is_wrong_is_said(server: NetworkCamera, mode: str, said: str) -> None:
    server.mode(mode)
    assert code(server.url()) == said


def test_a_stream_that_stops_is_silent(server: NetworkCamera) -> None:
    camera = WebSource(server.url()).open()
    camera.read()
    server.mode("stall")
    with pytest.raises(CameraFailed, match="silent") as failure:
        list(iter(lambda: camera.read() is None, True))
    assert failure.value.reason.code == "silent"
    camera.close()


def test_a_single_picture_that_is_none_is_garbage(server: NetworkCamera) -> None:
    camera = WebSource(server.url("shot.jpg")).open()
    server.mode("garbage")
    with pytest.raises(CameraFailed, match="garbage"):
        camera.read()


def test_nobody_there_is_said() -> None:
    port = free_port()
    assert code(f"http://127.0.0.1:{port}/video") == "unreachable"
    assert code("http://no-such-host.invalid/video") == "unreachable"
    with pytest.raises(CameraFailed, match="unreachable"):
        RtspSource(f"rtsp://127.0.0.1:{port}/stream").open()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"SSH-2.0-OpenSSH\r\n", "garbage"),
        (b"HTTP/1.0 200 OK\r\n" + b"X: y\r\n" * 300 + b"\r\n", "garbage"),
        (b"HTTP/1.0 200 OK\r\nX: " + b"y" * 100_000, "garbage"),
        (b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n", "not-a-stream"),
        (b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=a\r\n\r\n--a", "lost"),
        (b"", "unreachable"),
    ],
)
def test_strange_servers_are_no_danger(answer: bytes, said: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        assert code(f"http://127.0.0.1:{listener.getsockname()[1]}/") == said
        thread.join(30)
