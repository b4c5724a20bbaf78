"""What this process holds: threads, processes, file handles, memory."""

import os
import threading
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Held:
    threads: int
    processes: int
    handles: int
    kilobytes: int

    @staticmethod
    def now() -> "Held":
        memory = Path("/proc/self/statm").read_text().split()[1]
        return Held(
            threads=threading.active_count(),
            processes=len(children()),
            handles=sum(1 for _ in Path("/proc/self/fd").iterdir()),
            kilobytes=int(memory) * os.sysconf("SC_PAGE_SIZE") >> 10,
        )

    @property
    def countable(self) -> tuple[int, int, int]:
        return self.threads, self.processes, self.handles


def children() -> frozenset[int]:
    """All processes that this one has started and not reaped."""
    found: set[int] = set()
    for task in Path("/proc/self/task").iterdir():
        found.update(map(int, (task / "children").read_text().split()))
    return frozenset(found)
