"""A real `rummiref serve` in a child process, and pages that watch it over real sockets."""

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.webapp.described import require_described, require_described_message


@dataclass
class Server:
    """A running page."""

    port: int
    process: "subprocess.Popen[str]"
    cookie: str = ""
    token: str = ""
    said: list[str] = field(default_factory=list)
    described: bool = True
    """Whether answers are held against their description; what is measured should not wait for it."""

    def ask(self, method: str, path: str, document: object = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Cookie": self.cookie, "X-CSRF-Token": self.token, "Content-Type": "application/json"}
        connection.request(method, f"/api/v1{path}", json.dumps(document).encode(), headers)
        response = connection.getresponse()
        answer = json.loads(response.read())
        if set_cookie := response.headers.get("Set-Cookie"):
            self.cookie = set_cookie.partition(";")[0]
        connection.close()
        if self.described:
            require_described(method, f"/api/v1{path}", response.status, answer)
        return response.status, answer

    def enter(self) -> None:
        self.token = self.ask("GET", "/session")[1]["csrf"]

    def table(self) -> str:
        self.enter()
        path = f"/tables/{self.ask('POST', '/tables', {'name': 'Kitchen'})[1]['id']}"
        self.ask("POST", f"{path}/games", {"edition": "classic", "players": ["Ann", "Bob"]})
        self.event(path, {"type": "round", "starter": "Ann"})
        return path

    def event(self, path: str, event: Mapping[str, object]) -> Any:
        status, answer = self.ask("POST", f"{path}/events", {"event": event})
        assert status == 201, answer
        return answer

    def watch(self, path: str, **headers: str) -> "Stream":
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"/api/v1{path}", headers={"Cookie": self.cookie, **headers})
        response = connection.getresponse()
        assert response.status == 200, response.read()
        assert response.headers["Content-Type"].startswith("text/event-stream")
        return Stream(connection, response)


@dataclass
class Heard:
    """One message of a stream; a comment has no kind."""

    kind: str = ""
    id: int | None = None
    data: Any = None
    comment: str = ""


@dataclass
class Stream:
    """A page that watches."""

    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse

    def next(self) -> Heard:
        """The next message, heartbeats too; EOFError when the stream has ended."""
        heard = Heard()
        while True:
            line = self.response.readline().decode()
            if not line:
                raise EOFError
            word, _, value = line.rstrip("\n").partition(": ")
            if line == "\n":
                if heard != Heard():
                    return heard
            elif line.startswith(":"):
                heard.comment = value
            elif word == "event":
                heard.kind = value
            elif word == "id":
                heard.id = int(value)
            elif word == "data":
                heard.data = json.loads(value)
                require_described_message(heard.kind, heard.data)

    def until(self, kind: str) -> Heard:
        while (heard := self.next()).kind != kind:
            continue
        return heard

    def close(self) -> None:
        self.response.close()
        self.connection.close()


@contextmanager
def serving(
    folder: Path, *arguments: str, port: int = 0, program: Sequence[str] = (sys.executable, "-m", "webapp")
) -> Iterator[Server]:
    """A page with its settings and games in a folder of its own."""
    home = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    command = [*program, "serve", "--port", str(port), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **home}) as process:
        try:
            assert process.stdout is not None
            said = [process.stdout.readline()]
            found = re.search(r"http://[^:/]+:(\d+)/", said[0])
            assert found is not None, said
            yield Server(int(found.group(1)), process, said=said)
        finally:
            process.kill()
