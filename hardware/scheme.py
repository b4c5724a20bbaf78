"""One kind of camera address, and what the addresses of several kinds have in common.

Every `Scheme` that a file of `hardware/sources` defines is known; others are registered at the start.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hardware.reasons import CodedProblem

if TYPE_CHECKING:
    from hardware.camera import Source

_OPTIONS = re.compile(r"\?([a-z]+(?:=[^&=?/]*)?(?:&[a-z]+(?:=[^&=?/]*)?)*)$")
_SIZE = re.compile(r"([0-9]{2,5})x([0-9]{2,5})")
_MOST_RATE, _LEAST_RATE = 60.0, 0.01


class UnknownAddress(CodedProblem):
    """This text names no camera."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """One kind of address: what stands before the colon, and how what stands behind it is understood."""

    name: str
    forms: tuple[str, ...]
    """How people write it; none for one that is not offered to them."""
    parse: "Callable[[str], Source]"
    """The source, from what stands behind the colon; ``UnknownAddress`` when that names none."""


def network_address(text: str) -> str:
    """The address, if it names a host and can be sent as it is."""
    try:
        url = urlsplit(text)
        good = bool(url.hostname) and url.port != 0
    except ValueError:
        good = False
    if not good or not text.isascii() or not text.isprintable() or " " in text:
        raise UnknownAddress("address-host")
    return text


def required(name: str, example: str) -> str:
    """The name, which must not be blank."""
    if not name.strip():
        raise UnknownAddress("address-incomplete", example=example)
    return name


def split_options(rest: str, *known: str) -> tuple[str, Mapping[str, str]]:
    """The name or path, and the options behind the last question mark.

    >>> split_options("pictures?rate=2&loop", "rate", "loop")
    ('pictures', {'rate': '2', 'loop': ''})
    """
    match = _OPTIONS.search(rest)
    if match is None:
        return rest, {}
    pairs = (part.partition("=") for part in match[1].split("&"))
    options = {name: value for name, _, value in pairs}
    for name in options:
        if name not in known:
            raise UnknownAddress("address-option", key=name, known=known)
    return rest[: match.start()], options


def size_option(options: Mapping[str, str], usual: tuple[int, int]) -> tuple[int, int]:
    """Width and height that are asked for, or the usual ones."""
    if "size" not in options:
        return usual
    match = _SIZE.fullmatch(options["size"])
    if match is None:
        raise UnknownAddress("address-size", size=options["size"][:30])
    return int(match[1]), int(match[2])


def rate_option(options: Mapping[str, str]) -> float:
    """Pictures a second that are asked for, or one."""
    try:
        rate = float(options.get("rate", 1))
    except ValueError:
        rate = 0.0
    if not _LEAST_RATE <= rate <= _MOST_RATE:
        limits = {"fewest": f"{_LEAST_RATE:g}", "most": f"{_MOST_RATE:g}"}
        raise UnknownAddress("address-rate", rate=options["rate"][:30], **limits)
    return rate
