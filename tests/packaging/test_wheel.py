"""The wheel carries what it needs: built, installed where nothing of the checkout is, and used there."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import venv
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.webapp.served import Server, serving

ROOT = Path(__file__).parents[2]
LEFT_BEHIND = shutil.ignore_patterns(
    ".venv*", ".git", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", ".coverage*"
)
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
BUILD = ("wheel", "--no-build-isolation", "--no-deps", "--no-index")
"""With the locked setuptools that the tests have: no package source is asked."""
BACKEND = """
import sys, setuptools.build_meta as backend
_, sdist, wheel = sys.argv
backend.build_sdist(sdist)
backend.build_wheel(wheel)
"""
PATIENCE = 60.0


def run(*command: str | Path, where: Path, given: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command that knows nothing of this checkout."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    return subprocess.run(
        command, cwd=where, env=env, input=given, capture_output=True, text=True, timeout=300, check=False
    )


def good(done: "subprocess.CompletedProcess[str]") -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass(frozen=True, slots=True)
class Built:
    """What was built."""

    sdist: Path
    direct: Path
    from_sdist: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Built from a copy, for a build leaves files where it was done."""
    folder = tmp_path_factory.mktemp("built")
    shutil.copytree(ROOT, folder / "source", ignore=LEFT_BEHIND)
    for name in ("sdist", "direct", "from-sdist"):
        (folder / name).mkdir()
    targets = (folder / "sdist", folder / "direct")
    good(run(sys.executable, "-c", BACKEND, *targets, where=folder / "source"))
    (sdist,) = (folder / "sdist").iterdir()
    good(run(*PIP, *BUILD, "--wheel-dir", folder / "from-sdist", sdist, where=folder))
    (direct,), (second,) = (folder / "direct").iterdir(), (folder / "from-sdist").iterdir()
    return Built(sdist, direct, second)


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with the wheel in it, and an empty folder to use it from."""

    python: Path
    rummiref: Path
    packages: Path
    empty: Path


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The dependencies are those of the tests' environment, seen but not copied.

    A folder that a ``.pth`` file names is searched, but its own ``.pth`` files are not read: the editable
    install of this checkout stays unseen.
    """
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    python = folder / "venv" / "bin" / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(good(run(python, "-c", ask, where=folder)).strip())
    seen = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(sorted(seen)), encoding="utf-8")
    install = ("install", "--no-deps", "--no-index", "--no-compile", built.direct)
    good(run(*PIP, "--python", python, *install, where=folder))
    (folder / "empty").mkdir()
    return Installed(python, python.with_name("rummiref"), packages, folder / "empty")


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return sorted(archive.namelist())


def test_the_sdist_makes_the_same_wheel(built: Built) -> None:
    assert names(built.from_sdist) == names(built.direct)


def test_the_wheel_has_the_rooms_and_the_licences_alone(built: Built) -> None:
    inside = names(built.direct)
    info = f"{'-'.join(built.direct.name.split('-')[:2])}.dist-info"
    assert {name.split("/")[0] for name in inside} == {"engine", "hardware", "vision", "webapp", info}
    licences = [name for name in inside if name.startswith(f"{info}/licenses/")]
    assert [Path(name).name for name in licences] == ["LICENSE", "LICENSE.GPL-3.0.txt"]


def test_the_wheel_has_every_network_in_use_and_no_other(built: Built) -> None:
    listed = json.loads((ROOT / "models" / "manifest.json").read_text(encoding="utf-8"))
    carried = [name for name in names(built.direct) if name.endswith(".onnx")]
    assert carried == [f"vision/asset_files/models/{name}" for name in sorted(listed)]


def test_the_wheel_has_every_file_of_the_rooms_that_the_code_opens(built: Built) -> None:
    """Texts, pages, scripts, styles: nothing of these kinds stays behind."""
    kinds = {".json", ".html", ".js", ".css", ".svg", ".xz", ".py", ".typed"}
    here = {
        path.relative_to(ROOT).as_posix()
        for room in ("engine", "hardware", "vision", "webapp")
        for path in (ROOT / room).rglob("*")
        if path.suffix in kinds and "guides" not in path.parts
    }
    assert here - set(names(built.direct)) == set()


def test_the_sdist_has_the_tests_too(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "tests/packaging/test_wheel.py", "requirements/dev.txt"} <= inside


def test_nothing_of_the_checkout_is_imported(installed: Installed) -> None:
    rooms = "engine, hardware, vision, webapp"
    where = f"import {rooms}; print(*(room.__file__ for room in ({rooms})), sep='\\n')"
    for file in good(run(installed.python, "-c", where, where=installed.empty)).splitlines():
        assert Path(file).is_relative_to(installed.packages)


def test_it_says_its_version_and_the_networks(installed: Installed) -> None:
    said = good(run(installed.rummiref, "--version", where=installed.empty))
    assert said.startswith("rummiref ")
    assert "detector run " in said


def test_it_reads_a_picture(installed: Installed) -> None:
    picture = ROOT / "datasets" / "samples" / "tables" / "04-crowded.jpg"
    labels = json.loads((picture.parent / "labels.json").read_text(encoding="utf-8"))
    done = run(installed.rummiref, "read", picture, where=installed.empty)
    assert done.returncode in (0, 3), done.stderr  # 3: a tile is unsure
    read = json.loads(done.stdout)
    truth = sorted(tile["face"] for tile in labels[picture.name]["tiles"])
    assert sorted(tile["face"] for tile in read["tiles"]) == truth


def test_it_knows_words(installed: Installed) -> None:
    def check(word: str) -> tuple[int, bool]:
        table = json.dumps({"edition": "word", "table": [list(word)]})
        done = run(installed.rummiref, "check", where=installed.empty, given=table)
        return done.returncode, json.loads(done.stdout)["legal"]

    assert (check("HAUS"), check("HAXS")) == ((0, True), (1, False))


@pytest.fixture
def demo(installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.chdir(installed.empty)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    with serving(tmp_path, "--demo", program=[str(installed.rummiref)]) as server:
        yield server


def fetched(server: Server, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    with closing(connection):
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read()


def test_the_demo_plays(demo: Server) -> None:
    status, page = fetched(demo, "/")
    assert (status, b"<html" in page) == (200, True)
    table = demo.ask("GET", "/tables")[1]["tables"][0]["id"]
    give_up = time.monotonic() + PATIENCE
    while (picture := fetched(demo, f"/api/v1/tables/{table}/camera/picture.jpg"))[0] != 200:
        assert time.monotonic() < give_up, picture
        time.sleep(0.2)
    assert picture[1].startswith(b"\xff\xd8")
