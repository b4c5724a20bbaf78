"""Cameras and buttons of a table: frames and their health; never what a picture means, never the rules."""

import os
from typing import TYPE_CHECKING

from hardware.public_names import public_names

MOST_PIXELS = 50_000_000
"""Of one picture; a small file can claim to be a huge picture and take all memory."""

# OpenCV looks at this when it is loaded, so it must stand here, before any module of this room imports it.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))

if TYPE_CHECKING:
    from hardware.addresses import Addresses as Addresses
    from hardware.camera import CameraEnded as CameraEnded, Source as Source
    from hardware.frame import Frame as Frame, Picture as Picture
    from hardware.listing import (
        ListedCamera as ListedCamera,
        camera_at as camera_at,
        find_cameras as find_cameras,
        try_camera as try_camera,
    )
    from hardware.machine.health import Computer as Computer, Health as Health
    from hardware.picture_header import is_picture as is_picture
    from hardware.pins.button import Button as Button
    from hardware.pins.gpio import PinsFailed as PinsFailed, pin_factory as pin_factory
    from hardware.pins.lamp import Lamp as Lamp, Signal as Signal
    from hardware.reasons import Reason as Reason, reason as reason
    from hardware.redact import without_password as without_password
    from hardware.scheme import Scheme as Scheme, UnknownAddress as UnknownAddress, required as required
    from hardware.status import State as State, Status as Status
    from hardware.supervise.supervisor import Supervisor as Supervisor
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
