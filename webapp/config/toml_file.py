"""TOML with sections of plain values: one value changed and the rest, comments too, left as it is."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any


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


def with_value(text: str, section: str, key: str, value: object) -> str:
    r"""The text with one value changed or added.

    >>> with_value("[server]\nport = 1 # ours\n", "server", "port", 2)
    '[server]\nport = 2\n'
    """
    line = f"{key} = {_shown(value)}"
    lines = text.splitlines()
    start = next((at for at, each in enumerate(lines) if _header(each) == section), None)
    if start is None:
        return "\n".join([*lines, *([""] if lines else []), f"[{section}]", line, ""])
    end = next((at for at in range(start + 1, len(lines)) if _header(lines[at]) is not None), len(lines))
    for at in range(start + 1, end):
        if re.match(rf"\s*{re.escape(key)}\s*=", lines[at]):
            return "\n".join([*lines[:at], line, *lines[at + 1 :], ""])
    return "\n".join([*lines[: start + 1], line, *lines[start + 1 :], ""])


def _header(line: str) -> str | None:
    found = re.match(r"\s*\[\s*([A-Za-z0-9_-]+)\s*\]", line)
    return found.group(1) if found else None


def written(document: Mapping[str, Any]) -> str:
    r"""A whole document of sections with plain values.

    >>> written({"server": {"port": 1}, "page": {"language": "de"}})
    '[server]\nport = 1\n\n[page]\nlanguage = "de"\n'
    """
    parts = []
    for section, values in document.items():
        lines = [f"{key} = {_shown(value)}" for key, value in values.items()]
        parts.append("\n".join([f"[{section}]", *lines, ""]))
    return "\n".join(parts)


def _shown(value: object) -> str:
    # A JSON string is a TOML string; only DEL has to be written in another way.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
