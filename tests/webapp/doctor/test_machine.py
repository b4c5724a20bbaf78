"""The doctor looks at the machine: real folders and ports, and trees of files as Linux has them."""

import socket
import sys
import threading
from contextlib import closing
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.webapp.doctor.subjects import healthy, machine_file, stands
from webapp.doctor import machine
from webapp.doctor.checks import Level
from webapp.doctor.report import check_text, check_todo
from webapp.doctor.subject import Subject

ROOT = Path(__file__).parents[3]


@pytest.fixture
def subject(tmp_path: Path) -> Subject:
    return healthy(tmp_path)


def test_a_machine_that_says_nothing_has_a_disk(subject: Subject) -> None:
    codes = [check.code for check in machine.health(subject)]
    assert codes[0].startswith("disk-")
    assert codes[1:] == ["temperature-unknown"]


def test_a_hot_raspberry_pi_with_a_weak_power_supply(subject: Subject) -> None:
    machine_file(subject, "sys/class/thermal/thermal_zone0/temp", "86000")
    machine_file(subject, "sys/devices/platform/soc/soc:firmware/get_throttled", "50005")
    machine_file(subject, "proc/loadavg", "99.0 1 1 1/1 1")
    machine_file(subject, "proc/meminfo", "MemAvailable: 100000 kB\n")
    found = {check.name: (check.level.value, check.code) for check in machine.health(subject)}
    assert found["temperature"] == ("problem", "too-hot")
    assert found["power"] == ("problem", "under-voltage")
    assert found["load"] == ("warning", "busy")
    assert found["memory"] == ("warning", "memory-low")


def test_settings_that_are_not_there_right_and_wrong(subject: Subject) -> None:
    assert stands(machine.settings(subject)) == [("ok", "settings-usual")]
    assert not subject.config_file.parent.exists()
    subject.config_file.parent.mkdir()
    subject.config_file.write_text("[server]\nport = 8123\n", encoding="utf-8")
    assert stands(machine.settings(subject)) == [("ok", "settings-ok")]
    assert subject.settings().server.port == 8123
    subject.config_file.write_text("[server]\nprot = 8123\n", encoding="utf-8")
    (check,) = machine.settings(subject)
    assert (check.level, check.code) == (Level.PROBLEM, "settings-bad")
    assert "prot" in check_text(check, "en")
    assert subject.settings().server.port == 8000


def test_games_that_cannot_be_kept(subject: Subject) -> None:
    assert stands(machine.data(subject)) == [("ok", "data-ok")]
    subject.data_folder.mkdir()
    assert stands(machine.data(subject)) == [("ok", "data-ok")]
    assert list(subject.data_folder.iterdir()) == []
    subject.data_folder.rmdir()
    subject.data_folder.write_text("a file where the folder should be", encoding="utf-8")
    assert stands(machine.data(subject)) == [("problem", "data-locked")]
    below = replace(
        subject, data_folder=subject.data_folder / "deeper", config_file=subject.data_folder / "c.toml"
    )
    assert stands(machine.data(below)) == [("problem", "data-locked")]


def test_settings_in_a_folder_where_nobody_may_write(subject: Subject) -> None:
    locked = replace(subject, config_file=Path("/proc/self/config.toml"))
    assert stands(machine.settings(locked)) == [("warning", "settings-locked")]


def test_a_port_that_is_free_and_one_that_is_taken(subject: Subject) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        taken = replace(subject, port=other.getsockname()[1])
        other.settimeout(0)
        assert stands(machine.port(taken)) == [("problem", "port-taken")]
    assert stands(machine.port(taken)) == [("ok", "port-free")]
    assert stands(machine.port(replace(subject, port=70000))) == [("problem", "port-taken")]


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write((ROOT / "webapp" / "openapi.json").read_bytes())

    def log_message(self, *_: object) -> None:
        pass


def test_the_referee_itself_on_the_port_is_well(subject: Subject) -> None:
    with HTTPServer(("127.0.0.1", 0), _Page) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            assert stands(machine.port(replace(subject, port=server.server_port))) == [("ok", "port-ours")]
        finally:
            server.shutdown()
            serving.join()


def test_the_name_is_optional(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.server.lan_address", lambda: "192.0.2.7")
    (check,) = machine.name(subject)
    assert (check.code, "rummiref.local:8000" in check_text(check, "en")) == ("name-ok", True)
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    (check,) = machine.name(subject)
    assert (check.level, check.code) == (Level.WARNING, "name-missing")
    assert "192.0.2.7" in check_todo(check, "en")
    monkeypatch.setattr("webapp.server.lan_address", lambda: None)
    assert stands(machine.name(subject)) == [("warning", "no-network")]


def test_pins_matter_on_a_raspberry_pi_only(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert stands(machine.pins(subject)) == []
    machine_file(subject, "proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    (check,) = machine.pins(subject)
    assert (check.level, check.code) == (Level.WARNING, "pins-failed")
    assert "python3-lgpio" in check_text(check, "en")
