"""The client of docs/http.md, run as it is printed against a real server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.webapp.served import serving

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
PIN = "2468"


def block(kind: str) -> str:
    found = re.search(rf"^```{kind} client\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def run(folder: Path, port: int, pin: str) -> "subprocess.CompletedProcess[str]":
    program = folder / "client.py"
    program.write_text(block("python"), encoding="utf-8")
    command = [sys.executable, str(program), f"http://127.0.0.1:{port}", pin]
    own = {**os.environ, "no_proxy": "*", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, env=own)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder in which the referee has a PIN."""
    settings = tmp_path / "config" / "rummiref" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'[roles]\nreferee_pin = "{PIN}"\n', encoding="utf-8")
    return tmp_path


def test_the_client_plays_as_the_page_says(home: Path) -> None:
    with serving(home) as server:
        done = run(home, server.port, PIN)
        assert (done.stderr, done.returncode) == ("", 0)
        assert done.stdout == block("text")


def test_a_refusal_is_told_with_its_code(home: Path) -> None:
    with serving(home) as server:
        done = run(home, server.port, "1357")
        assert done.returncode == 1
        assert done.stderr == "400 pin-wrong: this PIN is not right\n"
