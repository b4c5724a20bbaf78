"""A changed value is changed; whatever else stands in the file stays as somebody wrote it."""

import tomllib

import pytest
from hypothesis import given, strategies as some

from webapp.config.toml_file import with_values

PORT = [("server", "port", 2)]
NEW = [("server", "lan", True)]
WAYS = (
    "[server]\nport = 1\n",
    "[server] # ours\nport=0x1f# tight\n",
    "server = { port = 1 }\n",
    "server.port = 1\n",
    "'server'.\"port\" = 1\n",
    "[ server ]\n  port = 1\n  name = '''\n[server]\nport = 1'''\n",
)
OTHERS = (
    "# about nothing\n",
    "\n",
    "[page]\nlanguage = 'de' # Oma\n",
    '[store]\nurl = """\n[server]\nport = 1\n"""\n',
    "[more]\nlist = [\n  1, # one\n  [2, 3],\n]\n",
    "[pins] # wired\n\n# the button\nbutton = true\n",
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[server]\nport = 1 # ours\n", "[server]\nport = 2 # ours\n"),
        ("server = { port = 1, lan = true } # one line\n", "server = { port = 2, lan = true } # one line\n"),
        ("server.lan = true\nserver.port = 1 # dotted\n", "server.lan = true\nserver.port = 2 # dotted\n"),
        ("['server']\n\"port\" = 1\n", "['server']\n\"port\" = 2\n"),
        ("[server]\n  port   =   1\t# wide\n", "[server]\n  port   =   2\t# wide\n"),
        (
            "[server]\r\nport = 1 # Windows\r\n\r\n[page]\r\n",
            "[server]\r\nport = 2 # Windows\r\n\r\n[page]\r\n",
        ),
        ("[server]\nport = 1", "[server]\nport = 2"),
        ("[page]\n[server]\nport = 1\n[pins]\n", "[page]\n[server]\nport = 2\n[pins]\n"),
    ],
)
def test_a_value_is_changed_in_its_place(before: str, after: str) -> None:
    assert with_values(before, PORT) == after


@pytest.mark.parametrize(
    "array",
    [
        "ports = [\n  1, # one\n  [2, 3],\n]\n",
        'text = """\n[server]\nport = 1\n"""\n',
        "t = '''\n[page]'''\n",
    ],
)
def test_values_over_several_lines_are_no_sections(array: str) -> None:
    before = f"[more]\n{array}[server]\n{array}port = 1\n"
    assert with_values(before, PORT) == f"[more]\n{array}[server]\n{array}port = 2\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "[server]\nlan = true\n"),
        ("# ours\n", "# ours\n\n[server]\nlan = true\n"),
        ("[server]\nport = 1", "[server]\nport = 1\nlan = true\n"),
        (
            "[server]\nport = 1\n\n# the page\n[page]\n",
            "[server]\nport = 1\nlan = true\n\n# the page\n[page]\n",
        ),
        ("[server]\n\n# the page\n[page]\n", "[server]\nlan = true\n\n# the page\n[page]\n"),
        ("[server]\r\nport = 1\r\n[page]\r\n", "[server]\r\nport = 1\r\nlan = true\r\n[page]\r\n"),
    ],
)
def test_a_new_value_goes_behind_the_others_of_its_section(before: str, after: str) -> None:
    assert with_values(before, NEW) == after


@given(
    some.permutations(OTHERS).flatmap(lambda lines: some.integers(0, len(OTHERS)).map(lambda n: lines[:n])),
    some.sampled_from(WAYS),
    some.sampled_from(["\n", "\r\n"]),
    some.text(),
)
def test_what_is_written_says_what_was_meant(others: list[str], way: str, end: str, text: str) -> None:
    # Dotted keys and inline tables stand in front of the first section, or they would be part of it.
    before = (way + "".join(others)).replace("\n", end)
    after = with_values(before, [*PORT, *NEW, ("camera", "source", text)])
    assert after is not None
    meant = tomllib.loads(before)
    meant["server"] |= {"port": 2, "lan": True}
    assert tomllib.loads(after) == {**meant, "camera": {"source": text}}
    assert after.count("\n") == after.count(end)
    assert all(comment in after for comment in ("# one", "# Oma", "# wired") if comment in before)
