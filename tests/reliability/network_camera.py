"""Starts, breaks and repairs a real network camera in a process of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from hardware.frame import Picture

_SCRIPT = Path(__file__).with_name("mjpeg_server.py")
SIZE = (640, 480)


def table(seed: int) -> Picture:
    """Something like a table, with the noise of a sensor."""
    chance = np.random.default_rng(seed)
    picture = np.full((SIZE[1], SIZE[0], 3), (60, 110, 60), np.uint8)
    for place in range(8):
        cv2.rectangle(picture, (60 + 60 * place, 200), (100 + 60 * place, 260), (210, 222, 230), -1)
    noise = chance.integers(-6, 7, picture.shape, np.int16)
    noisy: Picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return noisy


def write_pictures(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(12):
        cv2.imwrite(str(folder / f"live-{number:02}.jpg"), table(number))
    cv2.imwrite(str(folder / "still.jpg"), table(99))
    cv2.imwrite(str(folder / "black.jpg"), table(0) // 60)


class NetworkCamera:
    """A server process; killed and started again, it listens on the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        write_pictures(folder)
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.plug_in()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def url(self, path: str = "video") -> str:
        return f"http://127.0.0.1:{self._port}/{path}"

    def plug_in(self) -> None:
        command = [sys.executable, str(_SCRIPT), str(self._port), str(self._folder)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._port = int(self._answer())

    def unplug(self) -> None:
        process, self._process = self._running(), None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def mode(self, name: str) -> None:
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(f"{name}\n")
        process.stdin.flush()
        assert self._answer() == "done"

    def freeze(self) -> None:
        os.kill(self._running().pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self._running().pid, signal.SIGCONT)

    def _running(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def _answer(self) -> str:
        process = self._running()
        assert process.stdout is not None
        return process.stdout.readline().strip()
