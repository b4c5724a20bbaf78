"""Checks of what is installed: Python, packages, Tesseract, networks."""

import json
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from engine import BadInput
from webapp.doctor.checks import Check, ok, problem, warning
from webapp.doctor.subject import Subject

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[[^]]*\])?\s*([^;]*)")
_MODULES = {"opencv-python-headless": "cv2"}
"""Packages that are imported under another name."""
_LANGUAGES = {"eng": "tesseract-ocr", "deu": "tesseract-ocr-deu"}
"""Tesseract's data that we use, and the system's package that brings it."""
_NETWORKS = ("corners.onnx", "detector.onnx", "reader.onnx")
_PATIENCE = 20
"""Seconds for another programme to answer."""


def python(_: Subject) -> Iterator[Check]:
    """Which Python this is, and whether it is one with 64 bits."""
    facts = {"version": platform.python_version(), "machine": platform.machine() or "?"}
    if sys.maxsize < 2**32:
        yield warning("python", "python-32-bit", **facts)
    else:
        yield ok("python", "python-ok", **facts)


def packages(_: Subject) -> Iterator[Check]:
    """Whether every package is there, new enough, and can be loaded."""
    try:
        needed = list(needed_packages(requires("rummiref") or ()))
    except PackageNotFoundError:
        yield problem("packages", "package-missing", package="rummiref")
        return
    found = {name: _installed(name) for name, _ in needed}
    complaints = [
        complaint
        for name, wanted in needed
        if (complaint := _complaint(name, found[name], wanted)) is not None
    ]
    yield from complaints
    if not complaints:
        versions = ", ".join(f"{name} {number}" for name, number in found.items())
        yield ok("packages", "packages-ok", count=len(found), versions=versions)


def needed_packages(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Name and wanted versions of each package that is not an extra.

    >>> list(needed_packages(["flask<4,>=3.1", 'highspy>=1.15; extra == "solver"']))
    [('flask', '<4,>=3.1')]
    """
    for line in lines:
        match = _REQUIREMENT.match(line)
        if match is not None and "extra ==" not in line:
            yield match[1], match[2].strip()


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _complaint(name: str, number: str | None, wanted: str) -> Check | None:
    if number is None:
        return problem("packages", "package-missing", package=name)
    if not satisfies(number, wanted):
        return warning("packages", "package-version", package=name, version=number, wanted=wanted)
    try:
        import_module(_MODULES.get(name.lower(), name.lower().replace("-", "_")))
    except Exception as failure:  # a system library of it may be missing, which raises anything
        return problem("packages", "package-broken", package=name, version=number, problem=str(failure))
    return None


def satisfies(number: str, wanted: str) -> bool:
    """Whether a version is among those that are wanted; what is not understood does not count.

    >>> satisfies("3.1.2", ">=3.1,<4"), satisfies("4.0", ">=3.1,<4"), satisfies("3.0.9", ">=3.1,<4")
    (True, False, False)
    """
    have = _numbers(number)
    for part in wanted.split(","):
        match = re.fullmatch(r"\s*(>=|<|==)\s*([0-9.]+)\s*", part)
        if match is None:
            continue
        limit = _numbers(match[2])
        good = {">=": have >= limit, "<": have < limit, "==": have == limit}[match[1]]
        if not good:
            return False
    return True


def _numbers(number: str) -> tuple[int, ...]:
    """The numbers of a version, filled up so that 5 and 5.0 are the same."""
    start = re.match(r"\d{1,9}(\.\d{1,9})*", number)
    parts = [int(part) for part in start[0].split(".")] if start else []
    return tuple((parts + [0] * 6)[:6])


def tesseract(_: Subject) -> Iterator[Check]:
    """Whether doubtful tiles get a second opinion."""
    program = shutil.which("tesseract")
    if program is None:
        yield warning("tesseract", "tesseract-missing")
        return
    try:
        first, *_lines = _said(program, "--version").splitlines()
        there = _said(program, "--list-langs").split()
    except (OSError, ValueError, subprocess.SubprocessError) as failure:
        yield warning("tesseract", "tesseract-broken", problem=str(failure))
        return
    missing = [language for language in _LANGUAGES if language not in there]
    if missing:
        names = " ".join(_LANGUAGES[language] for language in missing)
        yield warning("tesseract", "tesseract-language", languages=", ".join(missing), packages=names)
    else:
        number = first.removeprefix("tesseract").strip()
        yield ok("tesseract", "tesseract-ok", version=number, languages=", ".join(_LANGUAGES))


def _said(program: str, question: str) -> str:
    done = subprocess.run([program, question], capture_output=True, text=True, timeout=_PATIENCE, check=True)
    return done.stdout or done.stderr


def models(subject: Subject) -> Iterator[Check]:
    """Whether the networks are there and are what the manifest says."""
    from vision import MANIFEST, network_bytes

    names = sorted({*_NETWORKS, *_listed(subject.models / MANIFEST)})
    size, good = 0, True
    for name in names:
        try:
            size += len(network_bytes(subject.models / name))
        except BadInput as refusal:
            good = False
            yield problem("models", "model-bad", problem=refusal)
    if good:
        yield ok("models", "models-ok", count=len(names), megabytes=round(size / 1e6))


def _listed(manifest: Path) -> list[str]:
    """The networks that are listed; a manifest that cannot be read is complained about with each of ours."""
    try:
        listed = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [str(name) for name in listed] if isinstance(listed, dict) else []
