"""The machine and the mount: disk, heat, power, how high the camera hangs."""

from typing import TYPE_CHECKING

from hardware.public_names import public_names

if TYPE_CHECKING:
    from hardware.machine.health import Computer as Computer, Health as Health
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
