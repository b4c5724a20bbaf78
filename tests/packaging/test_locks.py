"""The locks in `requirements/` keep to `pyproject.toml`, and do not say where packages come from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = {"runtime": ["solver"], "postgres": ["solver", "postgres"], "dev": ["dev"], "lowest": ["dev"]}
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = ("x86_64", "aarch64")


def text(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")


def pins(lock: str, python: str = "3.11", machine: str = "x86_64") -> dict[str, Version]:
    """The version of each package that Linux gets on such a machine."""
    found: dict[str, Version] = {}
    here = {**default_environment(), "python_version": python, "python_full_version": f"{python}.0"}
    here |= {"platform_machine": machine, "sys_platform": "linux", "platform_system": "Linux"}
    for line in re.findall(r"^[a-z0-9].*?(?= \\$)", text(lock), re.M):
        pin = Requirement(line)
        if pin.marker is None or pin.marker.evaluate({name: str(value) for name, value in here.items()}):
            assert pin.name not in found, f"{pin.name} is locked twice for Python {python}"
            (version,) = pin.specifier
            assert version.operator == "=="
            found[canonicalize_name(pin.name)] = Version(version.version)
    return found


def wanted(lock: str) -> list[Requirement]:
    """What `pyproject.toml` asks for directly."""
    extras = PROJECT["project"]["optional-dependencies"]
    lines = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
    return [
        Requirement(line) for line in [*lines, *(each for extra in LOCKS[lock] for each in extras[extra])]
    ]


def test_every_lock_is_known() -> None:
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(LOCKS)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_asked_for_is_locked_within_its_bounds(lock: str, python: str, machine: str) -> None:
    locked = pins(lock, python, machine)
    for requirement in wanted(lock):
        assert locked[canonicalize_name(requirement.name)] in requirement.specifier, requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_no_line_says_where_packages_come_from(lock: str) -> None:
    assert (
        re.findall(r"^.*(?:://|@|^\s*-(?!-hash=sha256:)|\bfile:|\bindex\b|/simple).*$", text(lock), re.M)
        == []
    )


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_has_hashes(lock: str) -> None:
    blocks = re.split(r"^(?=[a-z0-9])", text(lock), flags=re.M)[1:]
    assert len(blocks) > 20
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block.splitlines()[0]


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", ["postgres", "dev"])
def test_all_locks_have_the_same_versions(lock: str, python: str) -> None:
    more = pins(lock, python)
    assert {name: more[name] for name in pins("runtime", python)} == pins("runtime", python)


def test_the_lowest_versions_are_the_bounds() -> None:
    """A bound that cannot be had is no bound: 1.14 where only 1.15 fits the others."""
    lowest = pins("lowest")
    for requirement in wanted("lowest"):
        (bound,) = (each for each in requirement.specifier if each.operator in (">=", "=="))
        asked, got = Version(bound.version), lowest[canonicalize_name(requirement.name)]
        assert (got.major, got.minor) == (asked.major, asked.minor), requirement


def test_what_builds_the_project_is_locked_too() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_the_extras_agree_with_the_tests() -> None:
    """What a test needs of an extra has the extra's bounds."""
    extras = PROJECT["project"]["optional-dependencies"]
    bounds = {Requirement(line).name: line for name in ("pi", "postgres", "solver") for line in extras[name]}
    for line in extras["dev"]:
        name = Requirement(line).name
        assert bounds.get(name, line) == line
