"""Which version this is: of the program, of the networks it reads pictures with, and of Python."""

import platform
from importlib.metadata import version

from engine import BadInput


def version_text() -> str:
    """One line for each: the program, its networks, Python.

    The program's version is written in `pyproject.toml` alone; here it is what is installed.
    """
    return f"rummiref {version('rummiref')}\nnetworks: {_networks()}\nPython {platform.python_version()}"


def _networks() -> str:
    from vision import versions

    try:
        return "; ".join(f"{name} {number}" for name, number in versions().items())
    except BadInput as refusal:
        return str(refusal)
