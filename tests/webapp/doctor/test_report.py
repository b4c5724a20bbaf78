"""`rummiref doctor`: real parts, and each of them broken on purpose."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from engine import LANGUAGES, texts_of
from tests.ports import free_port
from tests.webapp.doctor.subjects import healthy, stands
from webapp.doctor import software
from webapp.doctor.checks import Check, guarded, ok, problem, warning
from webapp.doctor.report import check_lines, check_text, check_todo, report_document, verdict
from webapp.doctor.subject import Subject

ROOT = Path(__file__).parents[3]


@pytest.fixture
def subject(tmp_path: Path) -> Subject:
    return healthy(tmp_path)


def test_every_language_has_every_sentence_with_the_same_blanks() -> None:
    def blanks(sentence: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}

    english = texts_of("doctor", "en")
    for language in LANGUAGES:
        words = texts_of("doctor", language)
        assert {part: set(words[part]) for part in words} == {part: set(english[part]) for part in english}
        for code, sentences in english["checks"].items():
            translated = words["checks"][code]
            assert set(translated) == set(sentences), (language, code)
            for part, sentence in sentences.items():
                assert blanks(translated[part]) == blanks(sentence), (language, code, part)
                if language != "en" and len(sentence) > 20:
                    assert translated[part] != sentence, (language, code, part)


def test_every_code_in_the_source_has_its_sentence_and_no_sentence_is_idle() -> None:
    sources = [*(ROOT / "webapp" / "doctor").glob("*.py"), ROOT / "hardware" / "machine" / "health.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    said = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', source))
    assert set(texts_of("doctor", "en")["checks"]) <= said


def test_what_is_not_well_has_a_remedy_in_every_language() -> None:
    well = re.compile(r".*-ok|.*-(unknown|usual|free|ours)")
    for language in LANGUAGES:
        for code, sentences in texts_of("doctor", language)["checks"].items():
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
    assert check_text(broke, "en") == "This check itself broke: RuntimeError: no luck"
    (_, lacking) = guarded("port", lacks)
    assert (lacking.code, "because cv3" in check_text(lacking, "en")) == ("unavailable", True)


def test_lines_and_verdicts() -> None:
    checks = [
        ok("port", "port-free", port=1),
        warning("camera", "no-camera"),
        problem("load", "broke", problem="x"),
    ]
    printed = [line for check in checks for line in check_lines(check, "de")]
    assert printed[0].startswith("gut      Port")
    assert printed[2].strip().startswith("→ Eine einstecken")
    assert "1" in verdict(checks, "en")
    assert verdict(checks[:2], "en").startswith("The referee can work.")
    assert verdict(checks[:1], "en") == "All is well."
    found = report_document(checks, "it")
    assert (found["ok"], found["problems"], found["warnings"]) == (False, 1, 1)


def test_python_and_the_packages_of_this_project(subject: Subject) -> None:
    assert stands(software.python(subject)) == [("ok", "python-ok")]
    (check,) = software.packages(subject)
    assert check.code == "packages-ok"
    assert "flask" in check_text(check, "en")


@pytest.mark.parametrize(
    ("needed", "code"),
    [
        ("no-such-package-at-all>=1", "package-missing"),
        ("flask>=99", "package-version"),
        ("flask<1", "package-version"),
    ],
)
def test_packages_that_are_not_right(
    subject: Subject, monkeypatch: pytest.MonkeyPatch, needed: str, code: str
) -> None:
    monkeypatch.setattr(software, "requires", lambda _: [needed, "numpy>=2"])
    (check,) = software.packages(subject)
    assert check.code == code
    assert str(check.params["package"]) in needed


def test_a_package_that_cannot_be_loaded(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(software, "requires", lambda _: ["flask>=3"])
    monkeypatch.setitem(sys.modules, "flask", None)
    assert stands(software.packages(subject)) == [("problem", "package-broken")]


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
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None, code: str
) -> None:
    if script is not None:
        program(tmp_path / "bin", "tesseract", script)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (check,) = software.tesseract(subject)
    assert check.code == code
    if code == "tesseract-language":
        assert "tesseract-ocr-deu" in check_todo(check, "en")


def test_models_that_are_whole_and_one_that_is_not(subject: Subject, tmp_path: Path) -> None:
    assert stands(software.models(subject)) == [("ok", "models-ok")]
    copied = tmp_path / "models"
    shutil.copytree(ROOT / "models", copied)
    with (copied / "reader.onnx").open("ab") as file:
        file.write(b"!")
    (copied / "corners.onnx").unlink()
    checks = list(software.models(replace(subject, models=copied)))
    assert stands(checks) == [("problem", "model-bad")] * 2
    assert "corners.onnx" in check_text(checks[0], "en")
    assert "sha256" in check_text(checks[1], "en")
    (copied / "manifest.json").write_text("{", encoding="utf-8")
    assert len(stands(software.models(replace(subject, models=copied)))) >= 3


def test_the_command(tmp_path: Path) -> None:
    """A process of its own, as people start it."""
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    free = str(free_port())
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
    command = (
        "from webapp.cli.main import main; sys.exit(main(['doctor', '--json', '--camera', 'fake:live']))"
    )
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
