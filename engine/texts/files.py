"""The one loader of all words."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def text_file(path: str) -> Mapping[str, Any]:
    """A file of this folder, read once."""
    text = files("engine.texts").joinpath(path).read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found
