"""`rummiref doctor`: real parts, and each of them broken on purpose."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from string import Formatter

import pytest

from engine import LANGUAGES
from hardware.health import Computer
from webapp.doctor import machine, seeing, software
from webapp.doctor.checks import Check, Level, guarded, ok, problem, texts, warning
from webapp.doctor.patient import ROOT, Eyes, Patient
from webapp.doctor.report import document, lines, verdict

SAMPLES = ROOT / "datasets" / "samples" / "tables"


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    (tmp_path / "machine").mkdir()
    nothing = Computer(tmp_path / "machine", lambda _: None)
    return Patient(tmp_path / "config" / "config.toml", tmp_path / "data", computer=nothing)


def stands(checks: Iterable[Check]) -> list[tuple[str, str]]:
    return [(check.level.value, check.code) for check in checks]


def machine_file(patient: Patient, name: str, text: str) -> None:
    file = patient.computer.root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_every_language_has_every_sentence_with_the_same_blanks() -> None:
    def blanks(sentence: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}

    english = texts("en")
    for language in LANGUAGES:
        words = texts(language)
        assert {part: set(words[part]) for part in words} == {part: set(english[part]) for part in english}
        for code, sentences in english["checks"].items():
            translated = words["checks"][code]
            assert set(translated) == set(sentences), (language, code)
            for part, sentence in sentences.items():
                assert blanks(translated[part]) == blanks(sentence), (language, code, part)
                if language != "en" and len(sentence) > 20:
                    assert translated[part] != sentence, (language, code, part)


def test_every_code_in_the_source_has_its_sentence_and_no_sentence_is_idle() -> None:
    sources = [*(ROOT / "webapp" / "doctor").glob("*.py"), ROOT / "hardware" / "health.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    said = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', source))
    assert set(texts("en")["checks"]) <= said


def test_what_is_not_well_has_a_remedy_in_every_language() -> None:
    well = re.compile(r".*-ok|.*-(unknown|usual|free|ours)")
    for language in LANGUAGES:
        for code, sentences in texts(language)["checks"].items():
            assert ("todo" in sentences) != bool(well.fullmatch(code)), (language, code)


def test_a_check_that_breaks_does_not_stop_the_others() -> None:
    def breaks() -> Iterator[Check]:
        yield ok("port", "port-free", port=1)
        raise RuntimeError("no\nluck")

    def lacks() -> Iterator[Check]:
        yield ok("port", "port-free", port=1)
        raise ModuleNotFoundError("No module named 'cv3'", name="cv3")

    assert stands(guarded("port", breaks)) == [("ok", "port-free"), ("problem", "broke")]
    (_, broke) = guarded("port", breaks)
    assert broke.text() == "This check itself broke: RuntimeError: no luck"
    (_, lacking) = guarded("port", lacks)
    assert (lacking.code, "because cv3" in lacking.text()) == ("unavailable", True)


def test_lines_and_verdicts() -> None:
    checks = [
        ok("port", "port-free", port=1),
        warning("camera", "no-camera"),
        problem("load", "broke", problem="x"),
    ]
    printed = [line for check in checks for line in lines(check, "de")]
    assert printed[0].startswith("gut      Port")
    assert printed[2].strip().startswith("→ Eine einstecken")
    assert "1" in verdict(checks, "en")
    assert verdict(checks[:2], "en").startswith("The referee can work.")
    assert verdict(checks[:1], "en") == "All is well."
    found = document(checks, "it")
    assert (found["ok"], found["problems"], found["warnings"]) == (False, 1, 1)


def test_python_and_the_packages_of_this_project(patient: Patient) -> None:
    assert stands(software.python(patient)) == [("ok", "python-ok")]
    (check,) = software.packages(patient)
    assert check.code == "packages-ok"
    assert "flask" in check.text()


@pytest.mark.parametrize(
    ("needed", "code"),
    [
        ("no-such-package-at-all>=1", "package-missing"),
        ("flask>=99", "package-version"),
        ("flask<1", "package-version"),
    ],
)
def test_packages_that_are_not_right(
    patient: Patient, monkeypatch: pytest.MonkeyPatch, needed: str, code: str
) -> None:
    monkeypatch.setattr(software, "requires", lambda _: [needed, "numpy>=2"])
    (check,) = software.packages(patient)
    assert check.code == code
    assert str(check.params["package"]) in needed


def test_a_package_that_cannot_be_loaded(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(software, "requires", lambda _: ["flask>=3"])
    monkeypatch.setitem(sys.modules, "flask", None)
    assert stands(software.packages(patient)) == [("problem", "package-broken")]


def program(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        (None, "tesseract-missing"),
        ("exit 1", "tesseract-broken"),
        ('[ "$1" = --version ] && echo tesseract 5.3.0 || echo eng', "tesseract-language"),
        ('[ "$1" = --version ] && echo tesseract 5.3.0 || { echo eng; echo deu; }', "tesseract-ok"),
    ],
)
def test_tesseract(
    patient: Patient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None, code: str
) -> None:
    if script is not None:
        program(tmp_path / "bin", "tesseract", script)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (check,) = software.tesseract(patient)
    assert check.code == code
    if code == "tesseract-language":
        assert "tesseract-ocr-deu" in check.todo()


def test_models_that_are_whole_and_one_that_is_not(patient: Patient, tmp_path: Path) -> None:
    assert stands(software.models(patient)) == [("ok", "models-ok")]
    copied = tmp_path / "models"
    shutil.copytree(ROOT / "models", copied)
    with (copied / "reader.onnx").open("ab") as file:
        file.write(b"!")
    (copied / "corners.onnx").unlink()
    checks = list(software.models(replace(patient, models=copied)))
    assert stands(checks) == [("problem", "model-bad")] * 2
    assert "corners.onnx" in checks[0].text()
    assert "sha256" in checks[1].text()
    (copied / "manifest.json").write_text("{", encoding="utf-8")
    assert len(stands(software.models(replace(patient, models=copied)))) >= 3


def test_a_machine_that_says_nothing_has_a_disk(patient: Patient) -> None:
    codes = [check.code for check in machine.health(patient)]
    assert codes[0].startswith("disk-")
    assert codes[1:] == ["temperature-unknown"]


def test_a_hot_raspberry_pi_with_a_weak_power_supply(patient: Patient) -> None:
    machine_file(patient, "sys/class/thermal/thermal_zone0/temp", "86000")
    machine_file(patient, "sys/devices/platform/soc/soc:firmware/get_throttled", "50005")
    machine_file(patient, "proc/loadavg", "99.0 1 1 1/1 1")
    machine_file(patient, "proc/meminfo", "MemAvailable: 100000 kB\n")
    found = {check.name: (check.level.value, check.code) for check in machine.health(patient)}
    assert found["temperature"] == ("problem", "too-hot")
    assert found["power"] == ("problem", "under-voltage")
    assert found["load"] == ("warning", "busy")
    assert found["memory"] == ("warning", "memory-low")


def test_settings_that_are_not_there_right_and_wrong(patient: Patient) -> None:
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


def test_games_that_cannot_be_kept(patient: Patient) -> None:
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


def test_settings_in_a_folder_where_nobody_may_write(patient: Patient) -> None:
    locked = replace(patient, config_file=Path("/proc/self/config.toml"))
    assert stands(machine.settings(locked)) == [("warning", "settings-locked")]


def test_a_port_that_is_free_and_one_that_is_taken(patient: Patient) -> None:
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


def test_the_referee_itself_on_the_port_is_well(patient: Patient) -> None:
    with HTTPServer(("127.0.0.1", 0), _Page) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            assert stands(machine.port(replace(patient, port=server.server_port))) == [("ok", "port-ours")]
        finally:
            server.shutdown()
            serving.join()


def test_the_name_is_optional(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.network.lan_address", lambda: "192.0.2.7")
    (check,) = machine.name(patient)
    assert (check.code, "rummiref.local:8000" in check.text()) == ("name-ok", True)
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    (check,) = machine.name(patient)
    assert (check.level, check.code) == (Level.WARNING, "name-missing")
    assert "192.0.2.7" in check.todo()
    monkeypatch.setattr("webapp.network.lan_address", lambda: None)
    assert stands(machine.name(patient)) == [("warning", "no-network")]


def test_pins_matter_on_a_raspberry_pi_only(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert stands(machine.pins(patient)) == []
    machine_file(patient, "proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    (check,) = machine.pins(patient)
    assert (check.level, check.code) == (Level.WARNING, "pins-failed")
    assert "python3-lgpio" in check.text()


class Clock:
    """Each look at it is so many seconds after the one before."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(Patient(Path(), Path()).make_reader)


@pytest.mark.parametrize(
    ("seconds", "level", "code"),
    [(0.25, "ok", "speed-ok"), (4.0, "warning", "slow"), (16.0, "problem", "far-too-slow")],
)
def test_speed_is_a_figure(patient: Patient, eyes: Eyes, seconds: float, level: str, code: str) -> None:
    (check,) = seeing.speed(replace(patient, clock=Clock(seconds)), eyes)
    assert (check.level, check.code) == (level, code)
    assert check.params["seconds"] == f"{seconds:.2f}"


def test_a_sample_that_is_misread_or_missing(patient: Patient, eyes: Eyes, tmp_path: Path) -> None:
    shutil.copy(patient.sample, tmp_path)
    there = replace(patient, sample=tmp_path / patient.sample.name, clock=Clock(0.1))
    assert stands(seeing.speed(there, eyes)) == [("warning", "no-sample")]
    labels = {there.sample.name: {"tiles": [{"face": "?"}] * 20}}
    (tmp_path / "labels.json").write_text(json.dumps(labels), encoding="utf-8")
    assert stands(seeing.speed(there, eyes)) == [("problem", "sample-misread"), ("ok", "speed-ok")]


def test_a_camera_with_tiles_before_it(patient: Patient, eyes: Eyes, tmp_path: Path) -> None:
    for number in range(8):
        shutil.copy(patient.sample, tmp_path / f"{number}.jpg")
    watched = replace(patient, camera=f"folder:{tmp_path}?rate=20")
    camera, *picture = seeing.camera_and_picture(watched, eyes)
    assert (camera.name, camera.level is Level.PROBLEM) == ("camera", False)
    assert camera.params["width"] == 640
    assert {check.name for check in picture} == {"picture"}
    assert not {"no-tiles", "no-picture"} & {check.code for check in picture}


def test_a_camera_without_tiles_before_it(patient: Patient, eyes: Eyes) -> None:
    camera, picture = seeing.camera_and_picture(replace(patient, camera="fake:live"), eyes)
    assert (camera.level, camera.code) == (Level.WARNING, "camera-small")
    assert (picture.level, picture.code) == (Level.WARNING, "no-tiles")


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("fake:unplug", "camera-failed", "branchée"),
        ("usb:a camera that nobody has", "camera-failed", "branchée"),
        ("disk:1", "camera-address", "disk:1"),
    ],
)
def test_a_camera_that_was_named_and_fails_is_a_problem(
    patient: Patient, eyes: Eyes, address: str, code: str, said: str
) -> None:
    named = replace(patient, camera=address, language="fr")
    camera, picture = seeing.camera_and_picture(named, eyes)
    assert (camera.level, camera.code) == (Level.PROBLEM, code)
    assert said in camera.text("fr")
    assert (picture.level, picture.code) == (Level.WARNING, "no-picture")


def test_the_camera_of_the_settings_is_looked_at(patient: Patient, eyes: Eyes) -> None:
    patient.config_file.parent.mkdir()
    patient.config_file.write_text('[camera]\nsource = "fake:unplug"\n', encoding="utf-8")
    camera, _ = seeing.camera_and_picture(patient, eyes)
    assert "fake:unplug" in camera.text()


def test_no_camera_is_only_a_warning(patient: Patient, eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.sources.usb.sources", lambda _: ())
    monkeypatch.setitem(sys.modules, "picamera2", None)
    expected = [("warning", "no-camera"), ("warning", "no-picture")]
    assert stands(seeing.camera_and_picture(patient, eyes)) == expected
    machine_file(patient, "proc/device-tree/model", "Raspberry Pi 4 Model B\0")
    camera, _ = seeing.camera_and_picture(patient, eyes)
    assert (camera.level, camera.params["reason_code"]) == (Level.PROBLEM, "no-library")


def test_the_command(tmp_path: Path) -> None:
    """A process of its own, as people start it."""
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        free = str(other.getsockname()[1])
    command = [sys.executable, "-m", "webapp", "doctor", "--camera", "fake:unplug", "--port", free]
    done = subprocess.run(
        [*command, "--json", "--lang", "de"],
        cwd=ROOT,
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    found = json.loads(done.stdout)
    assert (done.returncode, done.stderr, found["ok"]) == (1, "", False)
    names = {check["check"] for check in found["checks"]}
    assert names >= {"python", "packages", "tesseract", "models", "disk", "settings", "data", "port", "name"}
    assert names >= {"speed", "camera", "picture"}
    (camera,) = [check for check in found["checks"] if check["check"] == "camera"]
    assert camera["text"].startswith("Die Kamera fake:unplug ist nicht brauchbar.")
    assert all(check["todo"] for check in found["checks"] if check["level"] != "ok")


def test_without_libraries_it_says_so_and_goes_on(tmp_path: Path) -> None:
    """Not one traceback, whatever is missing."""
    missing = "import sys; sys.modules.update(dict.fromkeys(('onnxruntime', 'pydantic', 'zeroconf')))"
    command = "from webapp.cli import main; sys.exit(main(['doctor', '--json', '--camera', 'fake:live']))"
    done = subprocess.run(
        [sys.executable, "-c", f"{missing}; {command}"],
        cwd=ROOT,
        env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    codes = {check["check"]: check["code"] for check in json.loads(done.stdout)["checks"]}
    lacking = {name for name, code in codes.items() if code == "unavailable"}
    assert lacking == {"settings", "port", "name", "speed", "picture"}
    assert codes["camera"] == "camera-small"
    assert codes["models"] == "models-ok"
