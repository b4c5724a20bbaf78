"""All checks in their order, and their words as lines or as plain data."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial

from webapp.doctor import camera, machine, software
from webapp.doctor.checks import Check, Level, doctor_texts, guarded
from webapp.doctor.subject import LazyReader, Subject


def run_checks(subject: Subject) -> Iterator[Check]:
    """All checks, quick ones first; none of them stops the others."""
    lazy_reader = LazyReader(subject.make_reader)
    looks: dict[str, Callable[[], Iterable[Check]]] = {
        "python": partial(software.python, subject),
        "packages": partial(software.packages, subject),
        "tesseract": partial(software.tesseract, subject),
        "models": partial(software.models, subject),
        "health": partial(machine.health, subject),
        "settings": partial(machine.settings, subject),
        "data": partial(machine.data, subject),
        "port": partial(machine.port, subject),
        "name": partial(machine.name, subject),
        "pins": partial(machine.pins, subject),
        "speed": partial(camera.speed, subject, lazy_reader),
        "camera": partial(camera.camera_and_picture, subject, lazy_reader),
    }
    with closing(lazy_reader):
        for name, look in looks.items():
            yield from guarded(name, look)


def report_document(checks: Sequence[Check], language: str) -> dict[str, object]:
    """All checks as plain data."""
    count = {level: sum(check.level is level for check in checks) for level in Level}
    return {
        "ok": not count[Level.PROBLEM],
        "problems": count[Level.PROBLEM],
        "warnings": count[Level.WARNING],
        "checks": [check.document(language) for check in checks],
    }


def check_lines(check: Check, language: str) -> Iterator[str]:
    """One check for people: how it stands and what was found; below it what to do."""
    words = doctor_texts(language)
    level, name = words["levels"][check.level.value], words["names"][check.name]
    wide = max(len(word) for word in words["levels"].values())
    broad = max(len(word) for word in words["names"].values())
    yield f"{level:{wide}}  {name:{broad}}  {check.text(language)}"
    if check.todo(language):
        yield f"{'':{wide}}  {'':{broad}}  → {check.todo(language)}"


def verdict(checks: Sequence[Check], language: str) -> str:
    """The sum of it, in a sentence."""
    words = doctor_texts(language)["verdicts"]
    problems = sum(check.level is Level.PROBLEM for check in checks)
    warnings = sum(check.level is Level.WARNING for check in checks)
    key = "problems" if problems else "warnings" if warnings else "well"
    return str(words[key]).format(problems=problems, warnings=warnings)
