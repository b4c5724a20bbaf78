"""Where the page listens, what it is called, and what it prints."""

import os
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
import zeroconf

from engine import BadInput
from tests.webapp.served import serving as served
from tests.webapp.visitor import LAN, Clock, app_parts
from webapp.config import settings
from webapp.config.settings import Config, Server
from webapp.security.roles import EVERY_TABLE, Role
from webapp.server import network, run
from webapp.store import Store


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Where it would have listened."""
    asked: list[tuple[str, int]] = []

    def listen(host: str, port: int) -> socket.socket:
        asked.append((host, port))
        raise BadInput("port-range", port=99999)

    monkeypatch.setattr(run, "listen", listen)
    return asked


@pytest.mark.parametrize(
    ("host", "port", "lan", "settings", "expected"),
    [
        (None, None, False, Server(), ("127.0.0.1", 8000)),
        (None, 0, False, Server(port=9000), ("127.0.0.1", 0)),
        (None, None, True, Server(port=9000), ("0.0.0.0", 9000)),
        (None, None, False, Server(lan=True), ("0.0.0.0", 8000)),
        ("::1", None, True, Server(), ("::1", 8000)),
        (None, None, False, Server(host="127.0.0.2"), ("127.0.0.2", 8000)),
    ],
)
def test_it_listens_on_this_machine_until_told_otherwise(
    wanted: list[tuple[str, int]],
    host: str | None,
    port: int | None,
    lan: bool,
    settings: Server,
    expected: tuple[str, int],
) -> None:
    with pytest.raises(BadInput, match="port 99999"):
        run.run_page(host, port, lan=lan, config=Config(server=settings))
    assert wanted == [expected]


class Radio:
    """Stands in for the network's names: remembers, and fails on demand."""

    calls: list[str]

    def __init__(self, interfaces: list[str]) -> None:
        if interfaces == ["10.0.0.99"]:
            raise OSError("no such device")
        self.broken = interfaces == ["10.0.0.98"]
        type(self).calls = []

    def register_service(self, service: zeroconf.ServiceInfo, allow_name_change: bool) -> None:
        if self.broken:
            raise zeroconf.NonUniqueNameException
        self.calls.append(f"{service.server} {service.port} {service.parsed_addresses()}")

    def close(self) -> None:
        self.calls.append("closed")


def test_phones_are_told_a_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(zeroconf, "Zeroconf", Radio)
    monkeypatch.setattr(run, "lan_address", lambda: "10.0.0.5")
    with ExitStack() as stack:
        address, names = run._outside("0.0.0.0", "rummiref", 8000, stack)
        assert (address, names[0]) == ("http://10.0.0.5:8000", "rummiref.local")
        assert Radio.calls == ["rummiref.local. 8000 ['10.0.0.5']"]
    assert Radio.calls[-1] == "closed"
    assert "http://rummiref.local:8000/" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "why"), [("10.0.0.99", "no such device"), ("10.0.0.98", "NonUniqueName")]
)
def test_without_a_name_the_page_works_all_the_same(
    monkeypatch: pytest.MonkeyPatch, address: str, why: str
) -> None:
    monkeypatch.setattr(zeroconf, "Zeroconf", Radio)
    with network.announce("rummiref", address, 8000) as problem:
        assert why in str(problem)
    monkeypatch.setattr(run, "lan_address", lambda: None)
    with ExitStack() as stack:
        assert run._outside("0.0.0.0", "rummiref", 8000, stack) == ("", ())


def test_the_referees_link_is_printed_for_the_network_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = app_parts(Store.in_memory(), tmp_path, Clock(), address=LAN)
    run._say_where("0.0.0.0", 8000, parts)
    said = capsys.readouterr().out
    token = said.partition("/join/")[2].split()[0]
    grant = parts.guard.by_link(token)
    assert (grant.role, grant.table) == (Role.REFEREE, EVERY_TABLE)
    assert said.count("\n") > 15, "no QR code"
    alone = app_parts(Store.in_memory(), tmp_path, Clock())
    run._say_where("127.0.0.1", 8000, alone)
    assert "/join/" not in capsys.readouterr().out


def test_a_served_page_keeps_its_games_where_the_settings_say(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.said == [f"rummiref: http://127.0.0.1:{server.port}/ (Ctrl+C ends it)\n"]
        path = server.table()
        assert server.ask("GET", "/session")[1]["role"] == "referee"
        status, answer = server.ask("GET", "/nowhere")
        assert (status, list(answer)) == (404, ["error", "code", "where"])
    assert (tmp_path / "data" / "rummiref" / "games.sqlite3").is_file()
    with served(tmp_path) as server:
        assert server.ask("GET", path)[1]["sequence"] == 2


def test_a_served_page_speaks_the_language_of_the_settings(tmp_path: Path) -> None:
    settings.change_config(tmp_path / "config" / "rummiref" / "config.toml", ["page.language=it"])
    with served(tmp_path) as server:
        wanted = Request(f"http://127.0.0.1:{server.port}/check", headers={"Accept-Language": "fr"})
        with urlopen(wanted, timeout=30) as answer:
            assert b'<html lang="it">' in answer.read()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[store]\nurl = 'postgresql://nobody@127.0.0.1:1/none'", "the database cannot be used"),
        ("[server]\nprot = 1", "unknown key 'server.prot'"),
    ],
)
def test_settings_that_cannot_work_are_one_line(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "rummiref" / "config.toml"
    file.parent.mkdir()
    file.write_text(text)
    env = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "webapp", "serve", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


def test_the_settings_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert settings.data_folder() == tmp_path / "rummiref"
