"""Whatever is wrong with a command line: one line on standard error, status 2, nothing on standard output."""

import subprocess
import sys
from pathlib import Path

import pytest

from webapp.cli.main import COMMANDS, main

# Recorded when the command line was parsed by argparse; each was one line and status 2 then, too.
WRONG = [
    (),
    ("nope",),
    ("--nope",),
    ("che",),
    ("check", "--nope"),
    ("check", "a", "b"),
    ("check", "--lang", "xx"),
    ("check", "--edition", "xx", "R1"),
    ("check", "R1 R2 XX", "--edition", "classic"),
    ("check", "R1 R2 R3"),
    ("check", "/nonexistent/x.json"),
    ("judge", "--before"),
    ("judge", "--before", "R1"),
    ("judge", "--opened"),
    ("judge", "--l"),
    ("score", "--rack", "Ann"),
    ("score", "--out", "Ann"),
    ("solve", "--table", "R1"),
    ("solve", "--rack"),
    ("read",),
    ("read", "--annotate"),
    ("read", "x.jpg", "--edition", "zz"),
    ("evaluate",),
    ("evaluate", "no such folder"),
    ("evaluate", "x", "--without", "zz"),
    ("train", "--share", "abc"),
    ("cameras", "--lang", "zz"),
    ("cameras", "zzz:1"),
    ("doctor", "--port", "abc"),
    ("serve", "--port", "abc"),
    ("serve", "--camera", "usb:0", "--demo"),
    ("serve", "--camera"),
    ("config", "--set"),
    ("config", "--set", "nope=1"),
    ("config", "--set", "server.port"),
    ("export", "--format", "zz"),
    ("export", "a", "b"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_a_wrong_command_line_is_one_line(
    arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, problem = capfd.readouterr()
    named = arguments[0] if arguments and arguments[0] in COMMANDS else ""
    assert problem.startswith(f"rummiref {named}".strip() + ": ")
    assert (out, problem.count("\n"), problem.endswith("\n")) == ("", 1, True)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "\nexamples:\n  " in capfd.readouterr().out


def test_a_shell_can_ask_what_comes_next(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_RUMMIREF_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "rummiref ev")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert main([]) == 0
    assert "evaluate" in capfd.readouterr().out


@pytest.mark.parametrize("arguments", [("check", "R1 R2 R3", "--edition", "classic"), ("check", "--help")])
@pytest.mark.parametrize(
    ("shell", "problem"), [(">&-", "standard output is closed"), (">/dev/full", "No space left on device")]
)
def test_output_that_cannot_be_written_is_one_line(
    arguments: tuple[str, ...], shell: str, problem: str
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no full device here")
    quoted = " ".join(f"'{argument}'" for argument in arguments)
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m webapp {quoted} {shell}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if done.returncode == 0:  # help to nobody is no problem
        assert (arguments[1], shell, done.stderr) == ("--help", ">&-", "")
    else:
        assert (done.returncode, problem in done.stderr, done.stderr.count("\n")) == (2, True, 1)
