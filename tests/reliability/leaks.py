"""What this process holds: threads, processes, file handles, memory."""

import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

_PATIENCE = 60.0
"""Seconds in which a thread that was told to end must have ended; only a leak takes them."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is held, each thing by its own name, so that what ends elsewhere hides nothing."""

    threads: frozenset[threading.Thread]
    processes: frozenset[int]
    handles: frozenset[tuple[int, str]]
    kilobytes: int

    @staticmethod
    def now() -> "Held":
        memory = Path("/proc/self/statm").read_text().split()[1]
        return Held(
            threads=frozenset(threading.enumerate()),
            processes=children(),
            handles=handles(),
            kilobytes=int(memory) * os.sysconf("SC_PAGE_SIZE") >> 10,
        )

    @property
    def countable(self) -> tuple[int, int, int]:
        return len(self.threads), len(self.processes), len(self.handles)

    def more_than(self, before: "Held", *, handles: bool = True) -> str:
        """What is held now and was not before; blank for nothing. What is just ending gets a moment."""
        end = time.monotonic() + _PATIENCE
        held = self
        while found := held._since(before, handles):
            if time.monotonic() > end:
                return found
            time.sleep(0.02)
            held = Held.now()
        return ""

    def _since(self, before: "Held", handles: bool) -> str:
        threads = sorted(each.name for each in self.threads - before.threads)
        processes = sorted(self.processes - before.processes)
        opened = sorted(self.handles - before.handles) if handles else []
        more = [*threads, *(f"process {each}" for each in processes), *(f"{n} {of}" for n, of in opened)]
        return ", ".join(more)


def children() -> frozenset[int]:
    """All processes that this one has started and not reaped."""
    found, ours = set(), str(os.getpid())
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name, in brackets, may hold anything; then come the state and the parent.
            parent = each.read_text(errors="replace").rpartition(")")[2].split()[1]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has just ended
        if parent == ours:
            found.add(int(each.parent.name))
    return frozenset(found)


def handles() -> frozenset[tuple[int, str]]:
    """All file handles, with what they are of."""
    found = set()
    for each in Path("/proc/self/fd").iterdir():
        try:
            found.add((int(each.name), str(each.readlink())))
        except FileNotFoundError:
            continue  # the handle of this very look, or one that was just closed
    return frozenset(found)
