"""A network camera that misbehaves on order.

`python mjpeg_server.py PORT FOLDER`, then a mode a line on standard input. It needs the standard library
only, so that it starts quickly. FOLDER holds live-*.jpg, black.jpg and still.jpg. Modes: live, still (one
picture over and over), black, garbage (parts that are no pictures), halves (torn pictures), noise (no parts
at all), stall (sends nothing), page (answers with a web page), refuse (status 503), password (status 401).
"""

import os
import sys
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

RATE = 20


class Camera:
    def __init__(self, folder: Path) -> None:
        self.mode = "live"
        self.live = [each.read_bytes() for each in sorted(folder.glob("live-*.jpg"))]
        self.still, self.black = ((folder / f"{name}.jpg").read_bytes() for name in ("still", "black"))

    def part(self, number: int) -> bytes:
        picture = self.live[number % len(self.live)]
        return {
            "still": self.still,
            "black": self.black,
            "garbage": os.urandom(2000),
            "halves": picture[: len(picture) // 2],
        }.get(self.mode, picture)


class Handler(BaseHTTPRequestHandler):
    camera: Camera

    def do_GET(self) -> None:
        while self.camera.mode == "stall":
            time.sleep(0.02)
        if self.camera.mode in ("refuse", "password"):
            self.send_error(503 if self.camera.mode == "refuse" else 401)
        elif self.camera.mode == "page":
            self.answer("text/html", b"<p>camera</p>")
        elif self.path.startswith("/shot"):
            self.answer("image/jpeg", self.camera.part(time.monotonic_ns()))
        elif self.path.startswith("/private") and "Authorization" not in self.headers:
            self.send_error(401)
        else:
            self.stream(with_length=not self.path.startswith("/nolength"))

    def answer(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self, *, with_length: bool) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=--cut-here")
        self.end_headers()
        for number in count():
            if self.camera.mode == "noise":
                self.wfile.write(os.urandom(200_000))
            elif self.camera.mode != "stall":
                self.wfile.write(_part(self.camera.part(number), with_length=with_length))
            time.sleep(1 / RATE)

    def handle(self) -> None:
        with suppress(OSError):  # the referee has hung up
            super().handle()

    def finish(self) -> None:
        with suppress(OSError):
            super().finish()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


def _part(body: bytes, *, with_length: bool) -> bytes:
    length = b"Content-Length: %d\r\n" % len(body) if with_length else b""
    return b"--cut-here\r\nContent-Type: image/jpeg\r\n" + length + b"\r\n" + body + b"\r\n"


class Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    camera = Camera(folder)
    server = Server(("127.0.0.1", port), type("CameraHandler", (Handler,), {"camera": camera}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    for line in sys.stdin:
        camera.mode = line.strip()
        print("done", flush=True)


if __name__ == "__main__":
    main()
