"""The command line as people and scripts use it: real processes, real pipes."""

import json
import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RUMMIREF = [sys.executable, "-m", "webapp"]
LEGAL = {"edition": "classic", "table": [["R1", "R2", "R3"]]}
ILLEGAL = {"edition": "classic", "table": [["R1", "R2"]]}
JUDGE = {
    "edition": "classic",
    "before": [["B4", "B5", "B6"]],
    "after": [["B3", "B4", "B5", "B6"]],
    "opened": True,
}
SCORE = {"edition": "classic", "racks": {"Ann": [], "Bob": ["R8", "J"]}, "out": "Ann"}


def run(arguments: Sequence[str], given: bytes | str = b"") -> subprocess.CompletedProcess[bytes]:
    raw = given.encode() if isinstance(given, str) else given
    return subprocess.run([*RUMMIREF, *arguments], input=raw, capture_output=True, timeout=60, check=False)


def answer(arguments: Sequence[str], document: object) -> tuple[int, dict[str, object]]:
    done = run(arguments, json.dumps(document))
    assert done.stderr == b""
    return done.returncode, json.loads(done.stdout)


def assert_bad(done: subprocess.CompletedProcess[bytes], *words: str) -> None:
    """Status 2, nothing on standard output, one clear line on standard error."""
    message = done.stderr.decode()
    assert (done.returncode, done.stdout, message.count("\n")) == (2, b"", 1), message
    assert message.startswith("rummiref")
    assert "Traceback" not in message
    assert len(message) < 300
    for word in words:
        assert word in message


def test_check_says_legal_and_illegal_by_its_status() -> None:
    assert answer(["check"], LEGAL)[0] == 0
    status, document = answer(["check", "-", "--lang", "fr"], ILLEGAL)
    assert (status, document["legal"]) == (1, False)
    assert "trois plaques" in json.dumps(document)


def test_check_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text("\ufeff" + json.dumps(LEGAL), encoding="utf-8")
    assert run(["check", str(file)]).returncode == 0


def test_check_takes_a_table_in_words() -> None:
    done = run(["check", "R1 R2 R3 | K8 B8 O8", "--edition", "swiss"])
    assert (done.returncode, json.loads(done.stdout)["legal"]) == (0, True)
    assert_bad(run(["check", "R1 R2 R3"]), "--edition")
    assert_bad(run(["check", "R1 R2 X3", "--edition", "swiss"]), "neither a file nor a table", "X3")
    assert_bad(run(["check", "R1 " * 5000, "--edition", "swiss"]), "times R1")


def test_judge_and_score() -> None:
    assert answer(["judge"], JUDGE)[0] == 0
    status, document = answer(["judge", "--restore"], {**JUDGE, "late": True})
    assert (status, document["verdict"], document["draw"]) == (1, "illegal", 3)
    assert document["restore"]
    assert answer(["judge"], {**JUDGE, "after": JUDGE["before"]})[0] == 0
    assert answer(["score"], SCORE) == (
        0,
        {"sums": {"Ann": 0, "Bob": 38}, "scores": {"Ann": 38, "Bob": -38}, "winner": "Ann", "zero_sum": True},
    )


def test_judge_and_score_in_words() -> None:
    words = ["--edition", "classic", "--before", "B4 B5 B6", "--after", "B3 B4 B5 B6", "--opened"]
    assert json.loads(run(["judge", *words]).stdout)["verdict"] == "legal"
    assert_bad(run(["judge", "--before", "B4 B5 B6"]), "--after")
    racks = ["--edition", "classic", "--rack", "Ann=", "--rack", "Bob=R8 J"]
    assert json.loads(run(["score", *racks, "--out", "Ann"]).stdout)["scores"] == {"Ann": 38, "Bob": -38}
    assert_bad(run(["score", "--out", "Ann"]), "--rack")
    assert_bad(run(["score", *racks, "--rack", "Bob=R1"]), "each name once")
    assert_bad(run(["score", *racks, "--rack", "Bob"]), "NAME=TILES")


def test_solve() -> None:
    problem = {"edition": "classic", "table": [["R1", "R2", "R3"]], "rack": ["R4", "K9"], "opened": True}
    laid = [["R1", "R2", "R3", "R4"]]
    expected = {"tiles": 1, "value": 4, "play": ["R4"], "table": laid, "proven": True}
    assert answer(["solve"], problem) == (0, expected)
    words = ["--edition", "classic", "--table", "R1 R2 R3", "--rack", "R4 K9", "--opened"]
    assert json.loads(run(["solve", *words]).stdout) == expected
    moves = json.loads(run(["solve", *words, "--moves", "--lang", "de"]).stdout)["moves"]
    assert moves["text"] == ["Rote 4: vom Brett zu [rote 1, rote 2, rote 3 und rote 4]."]
    none = answer(["solve"], {**problem, "rack": [], "opened": False})[1]
    assert (none["tiles"], none["table"]) == (0, problem["table"])
    assert_bad(run(["solve"], json.dumps({**problem, "table": [["R1", "R2"]]})))
    assert_bad(run(["solve"], json.dumps({**problem, "rack": ["R1", "R1"]})), "R1")
    assert_bad(run(["solve"], json.dumps({**problem, "edition": "dice"})), "number tiles")
    assert_bad(run(["solve", "--opened"]), "--rack")


def test_lines_get_one_answer_each_in_order() -> None:
    given = [
        json.dumps(LEGAL),
        "",
        "no json",
        json.dumps(ILLEGAL),
        '{"edition": "classic"}',
        json.dumps(LEGAL),
    ]
    done = run(["check", "--lines"], "\n".join(given))
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [each.get("legal") for each in answers] == [True, None, None, False, None, True]
    assert [each.get("line") for each in answers] == [None, 2, 3, None, 5, None]
    assert (done.returncode, done.stderr) == (2, b"")


def test_lines_status() -> None:
    legal, illegal = json.dumps(LEGAL), json.dumps(ILLEGAL)
    assert run(["check", "--lines"], f"{legal}\n{legal}\n").returncode == 0
    assert run(["check", "--lines"], f"{legal}\r\n{illegal}\r\n").returncode == 1
    assert run(["check", "--lines"], f"{illegal}\nx\n{legal}\n").returncode == 2
    assert run(["check", "--lines"], "").returncode == 0


def test_lines_for_judge_and_score(tmp_path: Path) -> None:
    file = tmp_path / "turns.jsonl"
    file.write_text(f"{json.dumps(JUDGE)}\n{json.dumps({**JUDGE, 'late': True})}\n")
    done = run(["judge", "--lines", str(file), "--lang", "it"])
    verdicts = [json.loads(line)["verdict"] for line in done.stdout.splitlines()]
    assert (done.returncode, verdicts) == (1, ["legal", "illegal"])
    assert run(["score", "--lines"], f"{json.dumps(SCORE)}\n").returncode == 0


def test_lines_are_answered_while_the_pipe_stays_open() -> None:
    with subprocess.Popen(
        [*RUMMIREF, "check", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(json.dumps(LEGAL).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["legal"] is True
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_line_that_is_far_too_long_is_one_bad_line() -> None:
    legal = json.dumps(LEGAL)
    done = run(["check", "--lines"], f"{legal}\n{'[' * 3_000_000}\n{legal}\n{'1' * 2_000_000}")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each.get("legal") for each in answers] == [True, None, True, None]
    assert [each.get("line") for each in answers] == [None, 2, None, 4]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        pytest.param(b"", ["not JSON"], id="nothing"),
        pytest.param(b"hello", ["not JSON", "line 1, column 1"], id="not-json"),
        pytest.param(b'{"edition": "classic", "table": [[}', ["not JSON"], id="broken"),
        pytest.param(b"\xff\xfe\x00", ["UTF-8"], id="not-utf-8"),
        pytest.param(b"[" * 100_000, ["nested too deeply"], id="deep"),
        pytest.param(b"9" * 100_000, ["digits"], id="long-number"),
        pytest.param(b'{"edition": NaN}', ["NaN"], id="nan"),
        pytest.param(b'{"edition": "classic", "edition": "swiss", "table": []}', ["twice"], id="key-twice"),
        pytest.param(b"[]", ["expected an object"], id="list"),
        pytest.param(b'{"edition": "dominoes", "table": []}', ["unknown edition"], id="edition"),
        pytest.param(b'{"edition": "classic", "table": [], "x": 1}', ["unknown key 'x'"], id="key"),
        pytest.param(b'{"edition": "classic", "table": [["R8", "R8", "R8"]]}', ["3 times R8"], id="three-r8"),
        pytest.param(b'{"edition": "classic", "table": [["R99"]]}', ["unknown face"], id="face"),
        pytest.param(b'{"edition": "classic", "table": [["\\ud800"]]}', ["unknown face"], id="surrogate"),
        pytest.param(b'{"edition": "classic", "table": [[]]}', ["without tiles"], id="empty-set"),
        pytest.param(b'{"edition": "classic", "table": {}}', ["list of sets"], id="type"),
    ],
)
def test_bad_input_is_one_line_and_status_2(given: bytes, words: list[str]) -> None:
    assert_bad(run(["check"], given), *words)
    lines = run(["check", "--lines"], given.replace(b"\n", b" ") + b"\n" + json.dumps(LEGAL).encode())
    bad, good = [json.loads(line) for line in lines.stdout.splitlines()]
    assert (lines.returncode, bad["line"], good["legal"]) == (2, 1, True)


def test_a_hundred_megabytes_of_json() -> None:
    table = b'{"edition": "classic", "table": [' + b'["R1", "R2", "R3"],' * 5_300_000 + b"[]]}"
    assert len(table) > 100_000_000
    assert_bad(run(["check"], table), "longer than")
    lines = run(["check", "--lines"], table + b"\n" + json.dumps(LEGAL).encode())
    bad, good = [json.loads(line) for line in lines.stdout.splitlines()]
    assert (lines.returncode, bad["line"], good["legal"]) == (2, 1, True)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert_bad(run(["judge", str(tmp_path / "none.json")]), "cannot read")
    assert_bad(run(["judge", str(tmp_path)]), "cannot read")
    assert_bad(run(["check", str(tmp_path)]), "cannot read")
    assert_bad(run(["judge", "x" * 5000]), "cannot read")
    picture = tmp_path / "table.jpg"
    picture.write_bytes(b"\xff\xd8\xff")
    assert_bad(run(["check", str(picture)]), "ends too early")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["sing"],
        ["check", "--lang", "es"],
        ["check", "--edition", "x"],
        ["check", "a", "b"],
        ["judge", "--nope"],
    ],
)
def test_a_wrong_command_line_is_one_line_too(arguments: list[str]) -> None:
    assert_bad(run(arguments))


@pytest.mark.parametrize("command", ["check", "judge", "score", "solve", "serve"])
def test_every_command_shows_an_example(command: str) -> None:
    done = run([command, "--help"])
    assert done.returncode == 0
    assert b"examples:\n  " in done.stdout


def test_version() -> None:
    """The program's, as pyproject.toml says it; a run and a sha256 for every network; Python's."""
    done = run(["--version"])
    program, networks, python = done.stdout.decode().splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (done.returncode, program) == (0, f"rummiref {project['version']}")
    listed = json.loads((ROOT / "models" / "manifest.json").read_text(encoding="utf-8"))
    assert len(listed) == len(re.findall(r"[a-z-]+ run \d+, [0-9a-f]{8}(?:; |$)", networks))
    assert python == f"Python {platform.python_version()}"


def test_a_closed_standard_input() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m webapp check <&-', sys.executable],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert_bad(done, "standard input is closed")


def test_a_reader_that_goes_away() -> None:
    many = (json.dumps(LEGAL) + "\n") * 20_000
    command = f'"$0" -m webapp check --lines | head -n 1 > "{os.devnull}"'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable],
        input=many.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr


def test_answers_are_utf_8_whatever_the_locale() -> None:
    document = {**SCORE, "racks": {"Zoë": [], "Bob": ["R8"]}, "out": "Zoë"}
    done = subprocess.run(
        [*RUMMIREF, "score"],
        input=json.dumps(document).encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""},
    )
    assert json.loads(done.stdout.decode())["winner"] == "Zoë"


@pytest.mark.parametrize(
    ("command", "document"),
    [("check", LEGAL), ("judge", JUDGE), ("score", SCORE)],
)
def test_json_can_be_asked_for_though_it_comes_in_any_case(command: str, document: object) -> None:
    assert answer([command, "--json"], document) == answer([command], document)
