"""TOML with sections of plain values: some values changed and the rest, comments too, left as it is."""

import tomllib
from collections.abc import Iterable
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

SettingChange = tuple[str, str, object]
"""Section, key and value."""


def value_of(text: str, is_text: bool) -> object:
    """What was meant by a value on the command line: a TOML value, or text without its quotes.

    >>> value_of("9000", False), value_of("true", False), value_of("1234", True), value_of('"x"', True)
    (9000, True, '1234', 'x')
    """
    try:
        value: object = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
    return value if not is_text or isinstance(value, str) else text


def with_values(text: str, changes: Iterable[SettingChange]) -> str | None:
    r"""The text with some values changed or added; None where TOML is written in a way that cannot be kept.

    >>> with_values("[server]\nport = 1 # ours\n", [("server", "port", 2)])
    '[server]\nport = 2 # ours\n'
    """
    try:
        document = tomlkit.parse(text.replace("\r\n", "\n"))
        for section, key, value in changes:
            _put(document.setdefault(section, tomlkit.table()), key, value)
    except TOMLKitError:
        return None
    changed = document.as_string()
    return changed.replace("\n", "\r\n") if "\r\n" in text else changed


def _put(section: Any, key: str, value: object) -> None:
    """Set a value; a new one goes in front of blank lines and comments, which belong to what comes next."""
    below = []
    if isinstance(section, Table) and key not in section:
        lines = section.value.body
        while lines and lines[-1][0] is None:
            below.append(lines.pop())
    section[key] = value
    if below:
        section.value.body.extend(reversed(below))
