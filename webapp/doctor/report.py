"""All checks in their order, and their words as lines or as plain data."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial

from engine import CodedError, texts_of
from webapp.doctor import camera, machine, software
from webapp.doctor.checks import Check, Level, guarded, one_line
from webapp.doctor.subject import LazyReader, Subject
from webapp.wording import advice_sentence, command_sentence, reason_sentence


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
        "checks": [doctor_document(check, language) for check in checks],
    }


def doctor_document(check: Check, language: str) -> dict[str, object]:
    """One check as plain data."""
    return {
        "check": check.name,
        "level": check.level.value,
        "code": check.code,
        "text": check_text(check, language),
        "todo": check_todo(check, language) or None,
        "params": _worded_params(check, language),
    }


def check_text(check: Check, language: str) -> str:
    """What was found, in a sentence.

    >>> check = Check("port", Level.OK, "port-free", {"port": 8000})
    >>> check_text(check, "en"), check_todo(check, "en")
    ('Port 8000 is free.', '')
    """
    return _filled(check, "text", language)


def check_todo(check: Check, language: str) -> str:
    """What to do about it; blank where nothing is to be done."""
    return _filled(check, "todo", language)


def _filled(check: Check, part: str, language: str) -> str:
    text: str = texts_of("doctor", language)["checks"][check.code].get(part, "")
    return text.format(**_worded_params(check, language))


def _worded_params(check: Check, language: str) -> dict[str, object]:
    return {name: _worded_param(value, language) for name, value in check.params.items()}


def _worded_param(value: object, language: str) -> object:
    """What another room said in a code, in words; everything else as it is."""
    from hardware import Reason
    from vision import Advice

    if isinstance(value, CodedError):
        return one_line(command_sentence(value, language))
    if isinstance(value, Reason):
        return one_line(reason_sentence(value, language))
    return advice_sentence(value, language) if isinstance(value, Advice) else value


def check_lines(check: Check, language: str) -> Iterator[str]:
    """One check for people: how it stands and what was found; below it what to do."""
    said = texts_of("doctor", language)
    level, name = said["levels"][check.level.value], said["names"][check.name]
    wide = max(len(word) for word in said["levels"].values())
    broad = max(len(word) for word in said["names"].values())
    yield f"{level:{wide}}  {name:{broad}}  {check_text(check, language)}"
    if check_todo(check, language):
        yield f"{'':{wide}}  {'':{broad}}  → {check_todo(check, language)}"


def verdict(checks: Sequence[Check], language: str) -> str:
    """The sum of it, in a sentence."""
    verdicts = texts_of("doctor", language)["verdicts"]
    problems = sum(check.level is Level.PROBLEM for check in checks)
    warnings = sum(check.level is Level.WARNING for check in checks)
    key = "problems" if problems else "warnings" if warnings else "well"
    return str(verdicts[key]).format(problems=problems, warnings=warnings)
