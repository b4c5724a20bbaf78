"""How the machine is: disk, temperature, power, load and memory, as plain data; and what is wrong with it."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

MEGABYTE = 1_000_000
DISK_LEAST, DISK_LOW = 200 * MEGABYTE, 2000 * MEGABYTE
"""With less than the first a game cannot be kept safely; with less than the second it is time to tidy up."""
MEMORY_LOW = 300 * MEGABYTE
"""What the networks and one large picture take."""
HOT, TOO_HOT = 75.0, 85.0
"""Degrees; a Raspberry Pi becomes slower from 80 on, and much slower at 85."""
BUSY_LOAD = 1.5
"""Programmes that want to run for each core; above it readings take longer."""
_UNDER_VOLTAGE, _SLOWED = 0b0001, 0b1110
"""Bits of the Pi's own report: too little voltage; slowed down, capped or at its soft temperature limit."""
_SINCE_START = 16
"""The same bits, so many places up, say that it has happened since the machine was started."""
_CPU_ZONES = re.compile(r"cpu|soc|x86_pkg|k10temp", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """Something that is wrong: a code with what belongs to it."""

    code: str
    grave: bool
    """Whether it keeps the referee from working; otherwise it is only good to know."""
    params: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Health:
    """The machine at one moment; None is what it does not say."""

    disk_free: int | None = None
    """Bytes, where games and pictures are kept."""
    disk_size: int | None = None
    temperature: float | None = None
    """Degrees Celsius, of the hottest part of the processor."""
    throttled: int | None = None
    """The bits of a Raspberry Pi's report on its power and speed."""
    load: float | None = None
    """Programmes that want to run, a minute's mean."""
    cores: int = 1
    memory_free: int | None = None
    model: str | None = None
    """The name of the board, where it has one."""

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.model is not None and "Raspberry Pi" in self.model

    def findings(self) -> tuple[HealthFinding, ...]:
        """All that is wrong, the gravest first."""
        found = [*_disk(self), *_temperature(self), *_power(self), *_load(self), *_memory(self)]
        return tuple(sorted(found, key=lambda each: not each.grave))


def _answer(command: str) -> str | None:
    """What a command prints; None where there is none, or it fails or hangs."""
    program, *arguments = command.split()
    path = shutil.which(program)
    if path is None:
        return None
    try:
        done = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=5, check=True)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return done.stdout


@dataclass(frozen=True, slots=True)
class Computer:
    """Where to look; tests look elsewhere."""

    root: Path = Path("/")
    ask: Callable[[str], str | None] = _answer

    def health(self, folder: Path) -> Health:
        """How this machine is, and how much room there is where ``folder`` is or will be."""
        disk = _disk_usage(folder)
        return Health(
            disk_free=None if disk is None else disk[0],
            disk_size=None if disk is None else disk[1],
            temperature=self._temperature(),
            throttled=self._throttled(),
            load=_number(self._text("proc/loadavg").partition(" ")[0]),
            cores=_cores(),
            memory_free=self._memory(),
            model=self.model,
        )

    @property
    def model(self) -> str | None:
        """The name of the board, where it has one."""
        return self._text("proc/device-tree/model").strip("\0 \n") or None

    def _text(self, path: str) -> str:
        return _read(self.root / path)

    def _temperature(self) -> float | None:
        """The hottest zone of the processor, or of all if none says what it is."""
        zones = sorted((self.root / "sys/class/thermal").glob("thermal_zone*"))
        values = {}
        for zone in zones:
            thousandths = _number(_read(zone / "temp").strip())
            if thousandths is not None and 0 < thousandths < 150_000:
                values[zone] = thousandths / 1000
        known = [value for zone, value in values.items() if _CPU_ZONES.search(_read(zone / "type"))]
        return max(known or values.values(), default=None)

    def _throttled(self) -> int | None:
        """A Pi's own report: from its kernel, or else from its firmware's command."""
        platform = self.root / "sys/devices/platform"
        for file in sorted(platform.glob("soc*/*firmware/get_throttled")):
            text = _read(file).strip()
            if re.fullmatch(r"(0x)?[0-9a-fA-F]{1,8}", text):
                return int(text, 16)
        answer = self.ask("vcgencmd get_throttled") or ""
        match = re.fullmatch(r"throttled=0x([0-9a-fA-F]{1,8})\s*", answer)
        return None if match is None else int(match[1], 16)

    def _memory(self) -> int | None:
        match = re.search(r"^MemAvailable:\s+(\d{1,15}) kB$", self._text("proc/meminfo"), re.MULTILINE)
        return None if match is None else int(match[1]) * 1024


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", text) else None


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _disk_usage(folder: Path) -> tuple[int, int] | None:
    """Free and all bytes of the disk where a folder is, or where it would be made."""
    for place in (folder, *folder.absolute().parents):
        try:
            usage = shutil.disk_usage(place)
        except OSError:
            continue
        return usage.free, usage.total
    return None


def _disk(health: Health) -> list[HealthFinding]:
    if health.disk_free is None or health.disk_free >= DISK_LOW:
        return []
    grave = health.disk_free < DISK_LEAST
    params = {"megabytes": health.disk_free // MEGABYTE}
    return [HealthFinding("disk-full" if grave else "disk-low", grave, params)]


def _temperature(health: Health) -> list[HealthFinding]:
    if health.temperature is None or health.temperature < HOT:
        return []
    grave = health.temperature >= TOO_HOT
    return [HealthFinding("too-hot" if grave else "hot", grave, {"degrees": round(health.temperature)})]


def _power(health: Health) -> list[HealthFinding]:
    """What happens now is said before what has happened; too little voltage before its consequences."""
    bits = health.throttled or 0
    past = bits >> _SINCE_START
    if bits & _UNDER_VOLTAGE:
        return [HealthFinding("under-voltage", grave=True)]
    found = [HealthFinding("slowed", grave=False)] if bits & _SLOWED else []
    if past & _UNDER_VOLTAGE:
        return [*found, HealthFinding("under-voltage-before", grave=False)]
    return found or ([HealthFinding("slowed-before", grave=False)] if past & _SLOWED else [])


def _load(health: Health) -> list[HealthFinding]:
    if health.load is None or health.load <= BUSY_LOAD * health.cores:
        return []
    return [HealthFinding("busy", grave=False, params={"load": round(health.load, 1), "cores": health.cores})]


def _memory(health: Health) -> list[HealthFinding]:
    if health.memory_free is None or health.memory_free >= MEMORY_LOW:
        return []
    return [HealthFinding("memory-low", grave=False, params={"megabytes": health.memory_free // MEGABYTE})]
