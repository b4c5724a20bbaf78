"""A camera kept alive: its child process, the newest frame, what went wrong."""

from typing import TYPE_CHECKING

from hardware.public_names import public_names

if TYPE_CHECKING:
    from hardware.supervise.supervisor import Supervisor as Supervisor
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
