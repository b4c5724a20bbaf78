"""What is normal for a source: how long it takes, how long it pauses, whether its sensor is checked.

A source says so with a ``timing`` property. One that says nothing is trusted: it may repeat itself, be dark
and take its time.
"""

import math
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from hardware.camera import Source


@dataclass(frozen=True, slots=True)
class Timing:
    """Timeouts in seconds, and whether the sensor is checked."""

    opening: float = 20.0
    """From the order to open to the first picture, at most."""
    pause: float = 5.0
    """Between two pictures, at most; infinite for a source that waits for people."""
    check_sensor: bool = False
    """Whether the same picture over and over, or a black one, means that the camera is broken.

    A sensor is never still: its noise makes every picture differ. A recording may repeat itself.
    """
    stale: float = 1.0
    """After so long without any change a camera whose sensor is checked is broken."""

    @property
    def waits(self) -> bool:
        """Whether pictures come only when somebody makes one: then to be open is to be well."""
        return math.isinf(self.pause)


TRUSTED_TIMING = Timing()
DEVICE_TIMING = Timing(opening=10.0, pause=1.4, check_sensor=True)
"""A camera of this machine: some take seconds to wake up."""
NETWORK_TIMING = Timing(opening=4.0, pause=1.4, check_sensor=True)


@runtime_checkable
class _Declares(Protocol):
    @property
    def timing(self) -> Timing: ...


def timing_of(source: Source) -> Timing:
    """What the source declares, or that it is trusted."""
    return source.timing if isinstance(source, _Declares) else TRUSTED_TIMING
