"""How the machine is, on trees of files as Linux has them."""

from pathlib import Path

import pytest

from hardware.machine.health import Computer, Health

PI = {
    "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
    "proc/loadavg": "0.42 0.30 0.20 1/200 4242\n",
    "proc/meminfo": "MemTotal:        8000000 kB\nMemAvailable:    7000000 kB\n",
    "sys/class/thermal/thermal_zone0/type": "cpu-thermal\n",
    "sys/class/thermal/thermal_zone0/temp": "48312\n",
    "sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
}


def computer(root: Path, files: dict[str, str], said: str | None = None) -> Computer:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return Computer(root, lambda command: said if command == "vcgencmd get_throttled" else None)


def codes(health: Health) -> list[str]:
    return [finding.code for finding in health.findings()]


def test_a_raspberry_pi_that_is_well(tmp_path: Path) -> None:
    health = computer(tmp_path, PI).health(tmp_path)
    assert (health.model, health.is_pi) == ("Raspberry Pi 5 Model B Rev 1.0", True)
    assert (health.temperature, health.throttled, health.load) == (48.312, 0, 0.42)
    assert health.memory_free == 7_000_000 * 1024
    assert health.cores >= 1
    assert health.disk_free is not None
    assert health.disk_size is not None
    assert 0 < health.disk_free <= health.disk_size
    assert [code for code in codes(health) if not code.startswith("disk")] == []


def test_a_machine_that_says_nothing_is_not_accused(tmp_path: Path) -> None:
    health = computer(tmp_path, {}).health(tmp_path)
    assert (health.temperature, health.throttled, health.load, health.model) == (None,) * 4
    assert not health.is_pi
    assert codes(Health()) == []


def test_this_machine_answers() -> None:
    health = Computer().health(Path.cwd())
    assert health.disk_free is not None
    assert health.load is not None
    assert health.memory_free is not None


def test_the_disk_of_a_folder_that_is_not_made_yet(tmp_path: Path) -> None:
    there = Computer().health(tmp_path)
    assert Computer().health(tmp_path / "not" / "yet").disk_size == there.disk_size


def test_the_processor_counts_and_not_the_battery(tmp_path: Path) -> None:
    zones = {
        "sys/class/thermal/thermal_zone0/type": "acpitz",
        "sys/class/thermal/thermal_zone0/temp": "99000",
        "sys/class/thermal/thermal_zone1/type": "x86_pkg_temp",
        "sys/class/thermal/thermal_zone1/temp": "51000",
        "sys/class/thermal/thermal_zone2/type": "x86_pkg_temp",
        "sys/class/thermal/thermal_zone2/temp": "-274000",
        "sys/class/thermal/thermal_zone3/temp": "nonsense",
    }
    assert computer(tmp_path, zones).health(tmp_path).temperature == 51.0


def test_a_zone_without_a_known_name_is_better_than_none(tmp_path: Path) -> None:
    zones = {
        "sys/class/thermal/thermal_zone0/type": "acpitz",
        "sys/class/thermal/thermal_zone0/temp": "60000",
    }
    assert computer(tmp_path, zones).health(tmp_path).temperature == 60.0


@pytest.mark.parametrize("path", ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"])
def test_throttling_from_the_kernel(tmp_path: Path, path: str) -> None:
    files = {f"sys/devices/platform/{path}/get_throttled": "50005\n"}
    assert computer(tmp_path, files).health(tmp_path).throttled == 0x50005


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("throttled=0x50000\n", 0x50000),
        ("throttled=0x0\n", 0),
        ("VCHI initialization failed", None),
        (None, None),
    ],
)
def test_throttling_from_the_firmwares_command(tmp_path: Path, said: str | None, value: int | None) -> None:
    assert computer(tmp_path, {}, said).health(tmp_path).throttled == value


def test_a_command_that_fails_or_is_not_there_says_nothing() -> None:
    ask = Computer().ask
    assert ask("no-such-command-at-all") is None
    assert ask("false") is None
    assert ask("echo well") == "well\n"


@pytest.mark.parametrize(
    ("bits", "expected"),
    [
        (0x0, []),
        (0x1, ["under-voltage"]),
        (0x50005, ["under-voltage"]),
        (0x50000, ["under-voltage-before"]),
        (0x2, ["slowed"]),
        (0x80008, ["slowed"]),
        (0x50004, ["slowed", "under-voltage-before"]),
        (0xE0000, ["slowed-before"]),
    ],
)
def test_the_bits_of_the_pi(bits: int, expected: list[str]) -> None:
    assert codes(Health(throttled=bits)) == expected


@pytest.mark.parametrize(
    ("health", "expected"),
    [
        (Health(disk_free=2_000_000_000), []),
        (Health(disk_free=1_999_000_000), [("disk-low", False, {"megabytes": 1999})]),
        (Health(disk_free=199_000_000), [("disk-full", True, {"megabytes": 199})]),
        (Health(temperature=74.9), []),
        (Health(temperature=75.0), [("hot", False, {"degrees": 75})]),
        (Health(temperature=85.2), [("too-hot", True, {"degrees": 85})]),
        (Health(load=6.0, cores=4), []),
        (Health(load=6.1, cores=4), [("busy", False, {"load": 6.1, "cores": 4})]),
        (Health(memory_free=300_000_000), []),
        (Health(memory_free=120_000_000), [("memory-low", False, {"megabytes": 120})]),
    ],
)
def test_limits(health: Health, expected: list[tuple[str, bool, dict[str, object]]]) -> None:
    assert [(each.code, each.grave, dict(each.params)) for each in health.findings()] == expected


def test_the_gravest_comes_first() -> None:
    health = Health(disk_free=1_000_000_000, temperature=90.0, throttled=0x1, load=9.0, memory_free=1)
    assert codes(health) == ["too-hot", "under-voltage", "disk-low", "busy", "memory-low"]
