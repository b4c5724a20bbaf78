"""Button and lamp on the pins of a Raspberry Pi."""

from typing import TYPE_CHECKING

from hardware.public_names import public_names

if TYPE_CHECKING:
    from hardware.pins.button import Button as Button
    from hardware.pins.gpio import PinsFailed as PinsFailed, pin_factory as pin_factory
    from hardware.pins.lamp import Lamp as Lamp, Signal as Signal
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
