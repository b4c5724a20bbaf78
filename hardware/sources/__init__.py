"""Where pictures come from, one small file each; a new file in this folder is a new kind of camera."""

from typing import TYPE_CHECKING

from hardware.public_names import public_names

if TYPE_CHECKING:
    from hardware.sources.v4l2 import Machine as Machine
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
