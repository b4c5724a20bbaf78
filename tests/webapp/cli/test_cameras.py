"""`rummiref cameras` as people and scripts use it."""

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

RUMMIREF = [sys.executable, "-m", "webapp", "cameras"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*RUMMIREF, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_a_machine_is_listed_whatever_it_has() -> None:
    done = run("--json")
    assert (done.returncode, done.stderr) == (0, "")
    cameras = json.loads(done.stdout)["cameras"]
    assert any(each["address"].startswith("pi") for each in cameras)
    for each in cameras:
        assert set(each) == {"address", "name", "available", "size", "thumbnail", "reason"}
        assert each["available"] == (each["reason"] is None) == (each["size"] is not None)


def test_named_cameras_are_shown_with_thumbnails_or_a_reason(tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    cv2.imwrite(str(tmp_path / "table/a.jpg"), np.full((600, 800, 3), 90, np.uint8))
    seen = tmp_path / "seen" / "here"
    done = run(f"folder:{tmp_path}/table", "usb:no such", "--json", "--lang", "de", "--thumbnails", str(seen))
    assert (done.returncode, done.stderr) == (0, "")
    folder, usb = json.loads(done.stdout)["cameras"]
    assert (folder["available"], folder["size"]) == (True, [800, 600])
    thumbnail = cv2.imread(folder["thumbnail"])
    assert thumbnail is not None
    assert thumbnail.shape == (240, 320, 3)
    assert Path(folder["thumbnail"]).parent == seen
    assert usb["reason"]["code"] == "no-device"
    assert "keine Kamera" in usb["reason"]["text"]


def test_lines_for_people_hide_passwords() -> None:
    done = run("fake:live", "rtsp://ann:secret@127.0.0.1:9/x")
    assert done.returncode == 0
    live, rtsp = done.stdout.splitlines()
    assert live == "fake:live  640 × 480"
    assert rtsp.startswith("rtsp://…@127.0.0.1:9/x  unavailable: Nobody answers")


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for arguments in (["disk:0"], ["fake:live", "--thumbnails", str(tmp_path / "file" / "x")]):
        done = run(*arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith("rummiref cameras: ")
