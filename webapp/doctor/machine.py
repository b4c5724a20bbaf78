"""Checks of the machine: disk, temperature, power, load, memory, folders, port, name, pins."""

import errno
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from engine import BadInput
from hardware import Health
from webapp.doctor.checks import Check, ok, problem, warning
from webapp.doctor.subject import Subject

_KINDS: Mapping[str, str] = {
    "disk-low": "disk",
    "disk-full": "disk",
    "hot": "temperature",
    "too-hot": "temperature",
    "under-voltage": "power",
    "under-voltage-before": "power",
    "slowed": "power",
    "slowed-before": "power",
    "busy": "load",
    "memory-low": "memory",
}
"""Which check each finding of the machine's health belongs to."""
_PATIENCE = 3.0


def health(subject: Subject) -> Iterator[Check]:
    """Disk, temperature, power, load and memory."""
    now = subject.computer.health(subject.data_folder)
    findings = now.findings()
    for finding in findings:
        make = problem if finding.grave else warning
        yield make(_KINDS[finding.code], finding.code, **finding.params)
    troubled = {_KINDS[finding.code] for finding in findings}
    for check in _well(now):
        if check.name not in troubled:
            yield check


def _well(now: Health) -> Iterator[Check]:
    """What is said of everything that is well."""
    if now.disk_free is not None and now.disk_size is not None:
        free, size = (f"{bytes_ / 1e9:.1f}" for bytes_ in (now.disk_free, now.disk_size))
        yield ok("disk", "disk-ok", free=free, size=size)
    if now.temperature is not None:
        yield ok("temperature", "temperature-ok", degrees=round(now.temperature))
    else:
        yield ok("temperature", "temperature-unknown")
    if now.throttled is not None:
        yield ok("power", "power-ok")
    if now.load is not None:
        yield ok("load", "load-ok", load=round(now.load, 1), cores=now.cores)
    if now.memory_free is not None:
        yield ok("memory", "memory-ok", megabytes=now.memory_free // 1_000_000)


def settings(subject: Subject) -> Iterator[Check]:
    """Whether the settings can be read and changed."""
    from webapp.config import load_config

    path = subject.config_file
    try:
        load_config(path)
    except BadInput as refusal:
        yield problem("settings", "settings-bad", path=str(path), problem=refusal)
        return
    why = unwritable(path.parent)
    if why is not None:
        yield warning("settings", "settings-locked", path=str(path.parent), problem=why)
    else:
        yield ok("settings", "settings-ok" if path.is_file() else "settings-usual", path=str(path))


def data(subject: Subject) -> Iterator[Check]:
    """Whether games and pictures can be kept."""
    why = unwritable(subject.data_folder)
    if why is not None:
        yield problem("data", "data-locked", path=str(subject.data_folder), problem=why)
    else:
        yield ok("data", "data-ok", path=str(subject.data_folder))


def unwritable(folder: Path) -> str | None:
    """Why nothing can be written there, None if something can; a folder that is not there is not made."""
    for place in (folder, *folder.absolute().parents):
        try:
            if not place.exists():
                continue
            if place != folder:
                return None if os.access(place, os.W_OK | os.X_OK) else os.strerror(errno.EACCES)
            with tempfile.TemporaryFile(dir=place) as file:
                file.write(b"rummiref")
            return None
        except OSError as failure:
            return failure.strerror or str(failure)
    return os.strerror(errno.ENOENT)


def port(subject: Subject) -> Iterator[Check]:
    """Whether the page can be served."""
    from webapp.server import listen

    number = subject.settings().server.port if subject.port is None else subject.port
    try:
        with closing(listen("127.0.0.1", number)):
            yield ok("port", "port-free", port=number)
    except BadInput as refusal:
        if _is_ours(number):
            yield ok("port", "port-ours", port=number)
        else:
            yield problem("port", "port-taken", port=number, problem=refusal)


def _is_ours(number: int) -> bool:
    """Whether the referee's own page answers there."""
    opener = build_opener(ProxyHandler({}))
    try:
        with opener.open(f"http://127.0.0.1:{number}/api/v1/openapi.json", timeout=_PATIENCE) as answer:
            document = json.loads(answer.read(1_000_000))
    except (OSError, ValueError):
        return False
    info = document.get("info") if isinstance(document, dict) else None
    return isinstance(info, dict) and info.get("title") == "rummiref"


def name(subject: Subject) -> Iterator[Check]:
    """Whether phones can find the page, with a name where that is possible."""
    from webapp.server import lan_address

    server = subject.settings().server
    address = lan_address()
    number = server.port if subject.port is None else subject.port
    facts = {"name": server.name, "port": number}
    if address is None:
        yield warning("name", "no-network")
        return
    try:
        import zeroconf
    except ImportError as missing:
        yield warning("name", "name-missing", address=address, problem=str(missing), **facts)
    else:
        yield ok("name", "name-ok", address=address, version=zeroconf.__version__, **facts)


def pins(subject: Subject) -> Iterator[Check]:
    """Button and lamp; only a Raspberry Pi has pins for them."""
    from hardware import PinsFailed, pin_factory as pins_of_this_machine

    if not subject.computer.health(subject.data_folder).is_pi:
        return
    try:
        pins_of_this_machine().close()
    except PinsFailed as failure:
        yield warning("pins", "pins-failed", reason=failure.reason)
    else:
        yield ok("pins", "pins-ok")
