"""Folders, video files and uploads are cameras too."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraEnded, CameraFailed
from hardware.decoding import MOST_BYTES
from hardware.frame import Picture
from hardware.sources.fake import Behaviour, FakeSource, parse_script
from hardware.sources.folder import FolderSource
from hardware.sources.pace import Pace
from hardware.sources.rtsp import RtspSource
from hardware.sources.upload import MOST_WAITING, UploadRefused, Uploads, UploadSource
from hardware.sources.video import VideoSource
from tests.ports import free_port


def plain(level: int) -> Picture:
    return np.full((48, 64, 3), level, np.uint8)


def jpeg(level: int) -> bytes:
    return cv2.imencode(".jpg", plain(level))[1].tobytes()


def level(picture: Picture) -> int:
    return round(float(picture.mean()) / 10) * 10


def fill(folder: Path, levels: list[int]) -> None:
    for number, each in enumerate(levels):
        (folder / f"{number:03}.jpg").write_bytes(jpeg(each))


def test_a_folder_is_shown_in_the_order_of_names_and_ends(tmp_path: Path) -> None:
    fill(tmp_path, [10, 50, 90])
    (tmp_path / "000a.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("not a picture")
    camera = FolderSource(str(tmp_path), rate=60).open()
    assert [level(camera.read()) for _ in range(3)] == [10, 50, 90]
    with pytest.raises(CameraEnded, match="ended"):
        camera.read()
    camera.close()


def test_a_folder_may_begin_again(tmp_path: Path) -> None:
    fill(tmp_path, [10, 90])
    camera = FolderSource(str(tmp_path), rate=60, loop=True).open()
    assert [level(camera.read()) for _ in range(5)] == [10, 90, 10, 90, 10]


def test_a_folder_without_pictures_is_said(tmp_path: Path) -> None:
    with pytest.raises(CameraFailed, match="no-folder"):
        FolderSource(str(tmp_path / "none")).open()
    with pytest.raises(CameraFailed, match="no-pictures"):
        FolderSource(str(tmp_path)).open()
    (tmp_path / "a.jpg").write_bytes(b"x")
    (tmp_path / "b.jpg").mkdir()
    with pytest.raises(CameraFailed, match="garbage"):
        FolderSource(str(tmp_path), loop=True).open().read()


def video(path: Path, levels: list[int]) -> str:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 50, (64, 48))
    assert writer.isOpened()
    for each in levels:
        writer.write(plain(each))
    writer.release()
    return str(path)


def test_a_video_is_played_to_its_end_or_again(tmp_path: Path) -> None:
    path = video(tmp_path / "evening.avi", [10, 50, 90])
    camera = VideoSource(path).open()
    assert [level(camera.read()) for _ in range(3)] == [10, 50, 90]
    with pytest.raises(CameraEnded):
        camera.read()
    camera.close()
    camera = VideoSource(path, loop=True).open()
    assert [level(camera.read()) for _ in range(5)] == [10, 50, 90, 10, 50]
    camera.close()


def test_a_network_camera_before_it_takes_nothing_from_a_video(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What OpenCV is told for a stream is over with its opening; else a video loses pictures."""
    monkeypatch.delenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", raising=False)
    before = dict(os.environ)
    with pytest.raises(CameraFailed):
        RtspSource(f"rtsp://127.0.0.1:{free_port()}/stream").open()
    assert dict(os.environ) == before
    monkeypatch.setenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;udp")  # somebody's own choice stays
    with pytest.raises(CameraFailed):
        RtspSource(f"rtsp://127.0.0.1:{free_port()}/stream").open()
    assert os.environ["OPENCV_FFMPEG_CAPTURE_OPTIONS"] == "rtsp_transport;udp"
    monkeypatch.delenv("OPENCV_FFMPEG_CAPTURE_OPTIONS")
    camera = VideoSource(video(tmp_path / "later.avi", [10, 50, 90])).open()
    assert [level(camera.read()) for _ in range(3)] == [10, 50, 90]
    camera.close()


def test_what_is_no_video_is_said(tmp_path: Path) -> None:
    with pytest.raises(CameraFailed, match="no-file"):
        VideoSource(str(tmp_path / "none.mp4")).open()
    with pytest.raises(CameraFailed, match="no-file"):
        VideoSource("http://example.org/video.mp4").open()
    (tmp_path / "x.mp4").write_bytes(b"no video" * 100)
    with pytest.raises(CameraFailed, match="not-a-video"):
        VideoSource(str(tmp_path / "x.mp4")).open()


def test_pace_waits_for_the_rest_and_never_hurries() -> None:
    now, waits = [0.0], []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    pace = Pace(2.0, lambda: now[0], sleep)
    for work in (0.1, 0.1, 3.0, 0.1):
        pace.wait()
        now[0] += work
    pace.wait()
    assert waits == pytest.approx([0.0, 0.4, 0.4, 0.0, 0.4])


def test_uploads_come_out_in_order_and_only_once(tmp_path: Path) -> None:
    uploads = Uploads(tmp_path / "in")
    camera = uploads.source.open()
    uploads.put(jpeg(10))
    uploads.put(b"not a picture")
    uploads.put(jpeg(90))
    assert [level(camera.read()) for _ in range(2)] == [10, 90]
    assert list((tmp_path / "in").iterdir()) == []


def test_too_many_or_too_large_uploads_are_refused(tmp_path: Path) -> None:
    uploads = Uploads(tmp_path)
    for data in (b"", bytes(MOST_BYTES + 1)):
        with pytest.raises(UploadRefused, match="upload-too-large"):
            uploads.put(data)
    for _ in range(MOST_WAITING):
        uploads.put(b"x")
    with pytest.raises(UploadRefused, match="waiting"):
        uploads.put(b"x")
    with pytest.raises(CameraFailed, match="no-folder"):
        UploadSource(str(tmp_path / "none")).open()


def test_the_fake_follows_its_script() -> None:
    assert parse_script("live=2, hang") == ((Behaviour.LIVE, 2.0), (Behaviour.HANG, 3600.0))
    camera = FakeSource(parse_script("stale")).open()
    assert np.array_equal(camera.read(), camera.read())
    camera = FakeSource().open()
    assert not np.array_equal(camera.read(), camera.read())
    assert FakeSource(parse_script("black")).open().read().max() == 0
    with pytest.raises(CameraFailed, match="no-device"):
        FakeSource(parse_script("unplug")).open()
    with pytest.raises(CameraFailed, match="garbage"):
        FakeSource(parse_script("garbage")).open().read()
