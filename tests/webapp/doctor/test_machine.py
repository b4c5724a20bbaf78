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
from webapp.doctor.subject import Subject

ROOT = Path(__file__).parents[3]


@pytest.fixture
def patient(tmp_path: Path) -> Subject:
    return healthy(tmp_path)


def test_a_machine_that_says_nothing_has_a_disk(patient: Subject) -> None:
    codes = [check.code for check in machine.health(patient)]
    assert codes[0].startswith("disk-")
    assert codes[1:] == ["temperature-unknown"]


def test_a_hot_raspberry_pi_with_a_weak_power_supply(patient: Subject) -> None:
    machine_file(patient, "sys/class/thermal/thermal_zone0/temp", "86000")
    machine_file(patient, "sys/devices/platform/soc/soc:firmware/get_throttled", "50005")
    machine_file(patient, "proc/loadavg", "99.0 1 1 1/1 1")
    machine_file(patient, "proc/meminfo", "MemAvailable: 100000 kB\n")
    found = {check.name: (check.level.value, check.code) for check in machine.health(patient)}
    assert found["temperature"] == ("problem", "too-hot")
    assert found["power"] == ("problem", "under-voltage")
    assert found["load"] == ("warning", "busy")
    assert found["memory"] == ("warning", "memory-low")


def test_settings_that_are_not_there_right_and_wrong(patient: Subject) -> None:
    assert stands(machine.settings(patient)) == [("ok", "settings-usual")]
    assert not patient.config_file.parent.exists()
    patient.config_file.parent.mkdir()
    patient.config_file.write_text("[server]\nport = 8123\n", encoding="utf-8")
    assert stands(machine.settings(patient)) == [("ok", "settings-ok")]
    assert patient.settings().server.port == 8123
    patient.config_file.write_text("[server]\nprot = 8123\n", encoding="utf-8")
    (check,) = machine.settings(patient)
    assert (check.level, check.code) == (Level.PROBLEM, "settings-bad")
    assert "prot" in check.text()
    assert patient.settings().server.port == 8000


def test_games_that_cannot_be_kept(patient: Subject) -> None:
    assert stands(machine.data(patient)) == [("ok", "data-ok")]
    patient.data_folder.mkdir()
    assert stands(machine.data(patient)) == [("ok", "data-ok")]
    assert list(patient.data_folder.iterdir()) == []
    patient.data_folder.rmdir()
    patient.data_folder.write_text("a file where the folder should be", encoding="utf-8")
    assert stands(machine.data(patient)) == [("problem", "data-locked")]
    below = replace(
        patient, data_folder=patient.data_folder / "deeper", config_file=patient.data_folder / "c.toml"
    )
    assert stands(machine.data(below)) == [("problem", "data-locked")]


def test_settings_in_a_folder_where_nobody_may_write(patient: Subject) -> None:
    locked = replace(patient, config_file=Path("/proc/self/config.toml"))
    assert stands(machine.settings(locked)) == [("warning", "settings-locked")]


def test_a_port_that_is_free_and_one_that_is_taken(patient: Subject) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        taken = replace(patient, port=other.getsockname()[1])
        other.settimeout(0)
        assert stands(machine.port(taken)) == [("problem", "port-taken")]
    assert stands(machine.port(taken)) == [("ok", "port-free")]
    assert stands(machine.port(replace(patient, port=70000))) == [("problem", "port-taken")]


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write((ROOT / "webapp" / "openapi.json").read_bytes())

    def log_message(self, *_: object) -> None:
        pass


def test_the_referee_itself_on_the_port_is_well(patient: Subject) -> None:
    with HTTPServer(("127.0.0.1", 0), _Page) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            assert stands(machine.port(replace(patient, port=server.server_port))) == [("ok", "port-ours")]
        finally:
            server.shutdown()
            serving.join()


def test_the_name_is_optional(patient: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.server.network.lan_address", lambda: "192.0.2.7")
    (check,) = machine.name(patient)
    assert (check.code, "rummiref.local:8000" in check.text()) == ("name-ok", True)
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    (check,) = machine.name(patient)
    assert (check.level, check.code) == (Level.WARNING, "name-missing")
    assert "192.0.2.7" in check.todo()
    monkeypatch.setattr("webapp.server.network.lan_address", lambda: None)
    assert stands(machine.name(patient)) == [("warning", "no-network")]


def test_pins_matter_on_a_raspberry_pi_only(patient: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert stands(machine.pins(patient)) == []
    machine_file(patient, "proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    (check,) = machine.pins(patient)
    assert (check.level, check.code) == (Level.WARNING, "pins-failed")
    assert "python3-lgpio" in check.text()
