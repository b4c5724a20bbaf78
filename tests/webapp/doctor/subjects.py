"""What the tests of the doctor have in common."""

from collections.abc import Iterable
from pathlib import Path

from hardware.machine.health import Computer
from webapp.doctor.checks import Check
from webapp.doctor.subject import Subject


def healthy(tmp_path: Path) -> Subject:
    """Nothing of this machine but its disk, and settings in a folder of the test's own."""
    (tmp_path / "machine").mkdir()
    nothing = Computer(tmp_path / "machine", lambda _: None)
    return Subject(tmp_path / "config" / "config.toml", tmp_path / "data", computer=nothing)


def stands(checks: Iterable[Check]) -> list[tuple[str, str]]:
    return [(check.level.value, check.code) for check in checks]


def machine_file(subject: Subject, name: str, text: str) -> None:
    file = subject.computer.root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
