"""The page's name on the network, by real multicast on the loopback interface: nothing leaves the machine."""

import http.client
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from zeroconf import ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from webapp.server.network import announce

LOOPBACK = "127.0.0.1"
HTTP = "_http._tcp.local."
DEADLINE = 60.0
# `rummiref serve --lan` as it is, but for the address at which the network is thought to be.
SERVE = f"""
from webapp.server import run
run.lan_address = lambda: "{LOOPBACK}"
run.run_page(None, 0, lan=True, camera="none")
"""


def carries_multicast() -> bool:
    """Whether what one sends to a group on the loopback interface arrives there."""
    group, on = ("224.0.0.199", 0), socket.inet_aton(LOOPBACK)
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth,
    ):
        try:
            ear.bind(("", 0))
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(group[0]) + on)
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, on)
            ear.settimeout(5.0)
            mouth.sendto(b"anybody?", (group[0], ear.getsockname()[1]))
            return ear.recv(16) == b"anybody?"
        except OSError:
            return False


@pytest.fixture(autouse=True)
def multicast() -> None:
    if not carries_multicast():
        pytest.skip("no name can be heard: the loopback interface of this machine carries no multicast")


class Ear(ServiceListener):
    """Hears which pages call themselves what."""

    def __init__(self) -> None:
        self.there: dict[str, ServiceInfo] = {}
        self.changed = threading.Condition()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        found = zc.get_service_info(type_, name)
        with self.changed:
            if found is not None:
                self.there[name] = found
            self.changed.notify_all()

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        with self.changed:
            self.there.pop(name, None)
            self.changed.notify_all()

    def hears(self, name: str, *, there: bool = True) -> bool:
        """Wait until this name is there, or gone."""
        with self.changed:
            return self.changed.wait_for(lambda: (f"{name}.{HTTP}" in self.there) is there, DEADLINE)


@pytest.fixture
def ear() -> Iterator[Ear]:
    """A real browser of names, as in a phone, on the loopback interface."""
    listening, heard = Zeroconf(interfaces=[LOOPBACK]), Ear()
    browser = ServiceBrowser(listening, HTTP, heard)
    yield heard
    browser.cancel()
    listening.close()


@contextmanager
def served(folder: Path, name: str) -> Iterator[tuple[int, list[str]]]:
    """`rummiref serve --lan`: its port, and what it has printed so far."""
    settings = folder / "rummiref" / "config.toml"
    settings.parent.mkdir()
    settings.write_text(f'[server]\nname = "{name}"\n')
    env = {**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-c", SERVE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            said = [process.stdout.readline(), process.stdout.readline()]
            found = re.search(r"http://localhost:(\d+)/", said[1])
            assert found is not None, said
            yield int(found.group(1)), said
        finally:
            process.terminate()
            process.wait(DEADLINE)


def test_a_phone_finds_a_page_that_is_served_to_the_network(tmp_path: Path, ear: Ear) -> None:
    name = f"rummiref-{os.getpid()}"
    with served(tmp_path, name) as (port, said):
        assert said[0] == f"rummiref: also http://{name}.local:{port}/\n"
        assert ear.hears(name)
        found = ear.there[f"{name}.{HTTP}"]
        assert (found.server, found.port, found.parsed_addresses()) == (f"{name}.local.", port, [LOOPBACK])
        connection = http.client.HTTPConnection(found.parsed_addresses()[0], found.port or 0, timeout=60)
        connection.request("GET", "/", headers={"Host": f"{name}.local:{port}"})
        answer = connection.getresponse()
        assert (answer.status, b"rummiref" in answer.read()) == (200, True), "the name is one of ours"
        connection.close()


def test_the_name_goes_with_the_page(ear: Ear) -> None:
    name = f"kitchen-{os.getpid()}"
    with announce(name, LOOPBACK, 8000) as problem:
        assert problem is None
        assert ear.hears(name)
        assert ear.there[f"{name}.{HTTP}"].properties == {b"path": b"/"}
    assert ear.hears(name, there=False), "a page that has ended says good-bye"
