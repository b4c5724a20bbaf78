"""Breaks a real network camera in many ways, over and over, and measures how the supervisor takes it.

    python -m tests.reliability.cameras --cycles 100

Each cycle waits for frames, breaks the camera, measures the time until the status says so, leaves it broken
for a while, repairs it and measures the time until a new frame is there. Exit status 1 when it was noticed
after more than 2 s, back after more than 5 s, named wrongly, or when threads, processes or file handles are
left over.
"""

import argparse
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.addresses import source
from hardware.status import State
from hardware.supervise.supervisor import Supervisor
from tests.bench import record
from tests.bench.record import Figure
from tests.reliability.leaks import Held
from tests.reliability.network_camera import NetworkCamera

TITLE = "Cameras that break"
ABOUT = (
    "A real network camera is killed, stalled, or sends garbage, black or the same picture over and over. "
    "How long until the referee says so, and, once it is repaired, until pictures come again."
)
NOTICE_SECONDS, RETURN_SECONDS = 2.0, 5.0
WARM_CYCLES = 8
"""Before them, memory and handles are still being fetched for the first time."""
_PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Breakage:
    """A way to break a camera, the way back, and what may be said about it."""

    name: str
    spoil: Callable[[NetworkCamera, Supervisor], None]
    repair: Callable[[NetworkCamera], None]
    codes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Cycle:
    name: str
    noticed: float
    returned: float
    code: str
    right: bool


def _mode(name: str, *codes: str) -> Breakage:
    return Breakage(
        name, lambda camera, _: camera.mode(name), lambda camera: camera.mode("live"), frozenset(codes)
    )


def stop_reader(supervisor: Supervisor) -> None:
    """Let the process that reads the camera hang."""
    process = supervisor.status().process
    assert process is not None
    os.kill(process, signal.SIGSTOP)


BREAKAGES = (
    Breakage(
        "unplug",
        lambda camera, _: camera.unplug(),
        lambda camera: camera.plug_in(),
        frozenset({"lost", "unreachable"}),
    ),
    Breakage(
        "freeze",
        lambda camera, _: camera.freeze(),
        lambda camera: camera.thaw(),
        frozenset({"silent", "unreachable"}),
    ),
    _mode("garbage", "garbage"),
    _mode("still", "stale"),
    _mode("black", "black"),
    Breakage(
        "hang", lambda _, supervisor: stop_reader(supervisor), lambda camera: None, frozenset({"silent"})
    ),
    _mode("stall", "silent", "unreachable"),
    _mode("noise", "garbage"),
    _mode("halves", "garbage"),
)
"""The first six are the short version."""


def run_cycle(breakage: Breakage, camera: NetworkCamera, supervisor: Supervisor, rest: float) -> Cycle:
    """Break, notice, wait, repair, return."""
    before = next_frame(supervisor, -1)
    broken = time.monotonic()
    breakage.spoil(camera, supervisor)
    _until(lambda: supervisor.status().state is not State.LIVE)
    noticed = time.monotonic() - broken
    why = supervisor.status().reason
    code = "" if why is None else why.code
    if breakage.name != "hang":  # there the camera is well, and the supervisor brings it back at once
        time.sleep(rest)
    last = supervisor.status().frames - 1
    breakage.repair(camera)
    repaired = time.monotonic()
    after = next_frame(supervisor, max(before, last))
    return Cycle(
        breakage.name, noticed, time.monotonic() - repaired, code, code in breakage.codes and after > before
    )


def next_frame(supervisor: Supervisor, after: int) -> int:
    """Wait until a frame comes while the camera is live; its number."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        frame = supervisor.latest(after, 0.05)
        if frame is not None and supervisor.status().state is State.LIVE:
            return frame.number
    raise TimeoutError(f"no frame in {_PATIENCE:g} s: {supervisor.status()}")


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"nothing noticed in {_PATIENCE:g} s")
        time.sleep(0.005)


def report(cycles: Sequence[Cycle]) -> list[str]:
    """A line for each breakage and one for all."""
    lines = [f"{'breakage':10} {'cycles':>6} {'noticed p50':>12} {'max':>6} {'back p50':>9} {'max':>6}  said"]
    names = dict.fromkeys(cycle.name for cycle in cycles)
    for name in (*names, "all"):
        those = [cycle for cycle in cycles if name in (cycle.name, "all")]
        noticed, returned = [each.noticed for each in those], [each.returned for each in those]
        said = ", ".join(sorted({each.code for each in those})) if name != "all" else ""
        lines.append(
            f"{name:10} {len(those):6} {statistics.median(noticed):10.2f} s {max(noticed):5.2f}s"
            f" {statistics.median(returned):7.2f} s {max(returned):5.2f}s  {said}".rstrip()
        )
    return lines


def figures(cycles: Sequence[Cycle], late: int, leaked: bool) -> list[Figure]:
    """As they are recorded."""
    found = []
    for name in ("all", *dict.fromkeys(cycle.name for cycle in cycles)):
        those = [cycle for cycle in cycles if name in (cycle.name, "all")]
        noticed, returned = [each.noticed for each in those], [each.returned for each in those]
        found += [
            Figure(name, "times broken", len(those), "count"),
            Figure(name, "noticed, median", statistics.median(noticed), "s", "lower"),
            Figure(name, "noticed, worst", max(noticed), "s", "lower", decides=False),
            Figure(name, "back, median", statistics.median(returned), "s", "lower"),
            Figure(name, "back, worst", max(returned), "s", "lower", decides=False),
        ]
    wrong = sum(not cycle.right for cycle in cycles)
    rows = {"named wrongly": wrong, "later than promised": late, "leaks": int(leaked)}
    return found + [Figure(row, "times", count, "count", "lower") for row, count in rows.items()]


def measure(cycles: int, seed: int, path: Path | None = None) -> int:
    """Break the camera so often and print how that went; write it to a record too if a path is given."""
    chance = random.Random(seed)
    done: list[Cycle] = []
    with tempfile.TemporaryDirectory() as folder, NetworkCamera(Path(folder)) as camera:
        idle = Held.now()
        with Supervisor(source(camera.url())) as supervisor:
            warm = Held.now()
            for number in range(cycles):
                breakage = BREAKAGES[number % len(BREAKAGES)]
                done.append(run_cycle(breakage, camera, supervisor, rest=chance.uniform(0, 4)))
                time.sleep(chance.uniform(0, 1))
                if number == min(WARM_CYCLES, cycles - 1):
                    warm = Held.now()
                print(f"\r{number + 1} of {cycles}", end="", file=sys.stderr, flush=True)
            hot, status = Held.now(), supervisor.status()
            closing = time.monotonic()
        closed = time.monotonic() - closing
        left = Held.now()
    print("", file=sys.stderr)
    print("\n".join(report(done)))
    print(f"failures {dict(status.failures)}, processes replaced {status.restarts}, frames {status.frames}")
    for name, held in (("before", idle), ("warm", warm), ("last cycle", hot), ("closed", left)):
        print(
            f"{name:10} threads {held.threads}, processes {held.processes}, handles {held.handles},", end=""
        )
        print(f" memory {held.kilobytes / 1024:.0f} MB")
    print(f"closed in {closed:.2f} s")
    missed = [each for each in done if not each.right]
    late = [each for each in done if each.noticed > NOTICE_SECONDS or each.returned > RETURN_SECONDS]
    leaked = hot.countable != warm.countable or left.countable != idle.countable
    print(f"named wrongly {len(missed)}, late {len(late)}, leaks {'yes' if leaked else 'none'}")
    record.write(path, TITLE, ABOUT, figures(done, len(late), leaked))
    return 1 if missed or late or leaked else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Break a camera over and over, and measure.")
    parser.add_argument("--cycles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    record.add_option(parser, "cameras")
    options = parser.parse_args()
    return measure(options.cycles, options.seed, options.record)


if __name__ == "__main__":
    sys.exit(main())
