"""The unit that starts the referee with the machine: not root, and locked in."""

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from webapp.cli.serve import serve_command

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "hardware" / "systemd" / "rummiref.service"
GUIDE = ROOT / "hardware" / "guides" / "raspberry-pi.md"
MOST_EXPOSED = 2.0
"""Of 10, as systemd-analyze counts; the network and the cameras alone cost 1.5."""


@pytest.fixture(scope="module")
def settings() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    section = ""
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals, line
            found[f"{section}.{key}"].append(value)
    return found


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("User", "rummiref"),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("ProtectHome", "yes"),
        ("PrivateTmp", "yes"),
        ("ProtectProc", "invisible"),
        ("ProtectKernelTunables", "yes"),
        ("ProtectKernelModules", "yes"),
        ("ProtectControlGroups", "yes"),
        ("RestrictNamespaces", "yes"),
        ("RestrictSUIDSGID", "yes"),
        ("CapabilityBoundingSet", ""),
        ("AmbientCapabilities", ""),
        ("DevicePolicy", "closed"),
        ("SystemCallArchitectures", "native"),
        ("StateDirectory", "rummiref"),
        ("StateDirectoryMode", "0700"),
        ("UMask", "0077"),
        ("Restart", "on-failure"),
    ],
)
def test_it_is_locked_in(settings: dict[str, list[str]], key: str, value: str) -> None:
    assert settings[f"Service.{key}"] == [value]


def test_nothing_opens_what_was_locked(settings: dict[str, list[str]]) -> None:
    loosening = {"ReadWritePaths", "BindPaths", "PermissionsStartOnly", "ExecStartPre", "ExecStartPost"}
    assert not {key.partition(".")[2] for key in settings} & loosening
    (start,) = settings["Service.ExecStart"]
    assert start[0] == "/"  # a sign before the path could mean root


def test_of_devices_only_cameras_and_pins(settings: dict[str, list[str]]) -> None:
    allowed = {each.removesuffix(" rw") for each in settings["Service.DeviceAllow"]}
    assert allowed == {"char-video4linux", "char-media", "char-dma_heap", "char-gpiochip", "/dev/vcio"}


def test_it_writes_where_it_lives_and_nowhere_else(settings: dict[str, list[str]]) -> None:
    (home,) = settings["Service.WorkingDirectory"]
    (environment,) = settings["Service.Environment"]
    assert home == "/var/lib/rummiref"
    assert f"HOME={home}" in environment.split()


def test_the_command_that_it_starts_exists(settings: dict[str, list[str]]) -> None:
    (start,) = settings["Service.ExecStart"]
    program, *arguments = start.split()
    assert program.endswith("/.venv/bin/rummiref")
    assert arguments[0] == "serve"
    serve_command.make_context("serve", arguments[1:]).close()


def test_the_guide_installs_the_same_paths_and_the_same_user(settings: dict[str, list[str]]) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert "hardware/systemd/rummiref.service" in guide
    (start,) = settings["Service.ExecStart"]
    assert start.partition("/.venv/")[0] in guide
    (home,) = settings["Service.WorkingDirectory"]
    assert re.search(rf"useradd --system .*--home-dir {home} .*--groups video,gpio .*rummiref", guide)


analyze = shutil.which("systemd-analyze")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The unit, starting a programme that exists here."""
    copy = tmp_path / UNIT.name
    text = re.sub(r"^(ExecStart=)\S+", r"\1/bin/true", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    copy.write_text(text, encoding="utf-8")
    return copy


@pytest.mark.skipif(analyze is None, reason="no systemd-analyze here")
def test_systemd_understands_every_line(copied: Path) -> None:
    done = subprocess.run(
        [str(analyze), "verify", str(copied)], capture_output=True, text=True, timeout=60, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "rummiref" in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.skipif(analyze is None, reason="no systemd-analyze here")
def test_systemd_finds_little_exposed(copied: Path) -> None:
    done = subprocess.run(
        [str(analyze), "security", "--offline=yes", "--no-pager", str(copied)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    match = re.search(r"exposure level for rummiref.service: ([0-9.]+)", done.stdout)
    if match is None and "offline" in done.stderr:
        pytest.skip("this systemd-analyze cannot look at files")
    assert match is not None, done.stderr
    assert float(match[1]) <= MOST_EXPOSED
