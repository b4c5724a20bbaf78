"""What is normal for a source: how long it takes, how long it pauses, whether its pictures may be doubted.

A source says so with a ``habits`` property. One that says nothing is trusted: it may repeat itself, be dark
and take its time.
"""

import math
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from hardware.camera import Source


@dataclass(frozen=True, slots=True)
class Habits:
    """Seconds, and whether pictures are doubted."""

    opening: float = 20.0
    """From the order to open to the first picture, at most."""
    pause: float = 5.0
    """Between two pictures, at most; infinite for a source that waits for people."""
    doubted: bool = False
    """Whether the same picture over and over, or a black one, means that the camera is broken.

    A sensor is never still: its noise makes every picture differ. A recording may repeat itself.
    """
    stale: float = 1.0
    """After so long without any change a doubted camera is broken."""

    @property
    def waits(self) -> bool:
        """Whether pictures come only when somebody makes one: then to be open is to be well."""
        return math.isinf(self.pause)


TRUSTED = Habits()
DEVICE = Habits(opening=10.0, pause=1.4, doubted=True)
"""A camera of this machine: some take seconds to wake up."""
NETWORK = Habits(opening=4.0, pause=1.4, doubted=True)


@runtime_checkable
class _Declares(Protocol):
    @property
    def habits(self) -> Habits: ...


def habits_of(source: Source) -> Habits:
    """What the source declares, or that it is trusted."""
    return source.habits if isinstance(source, _Declares) else TRUSTED
