"""The source that CONTRIBUTING shows is one."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from hardware.supervise.supervisor import Supervisor
from tests.hardware.supervise.test_supervisor import failed_with

TEXT = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_the_example_can_be_supervised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(r'```py\n("""A flatbed scanner.*?)```', TEXT.read_text(), re.DOTALL)
    (tmp_path / "scanner_example.py").write_text(block)
    monkeypatch.syspath_prepend(str(tmp_path))
    source = import_module("scanner_example").ScannerSource("flat")
    with Supervisor(source) as camera:
        reason = failed_with(camera).reason
    assert reason is not None
    assert "scanner:flat" in reason.text()
    monkeypatch.delitem(sys.modules, "scanner_example")
