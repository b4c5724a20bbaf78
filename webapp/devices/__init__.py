"""What stands on the table beside the camera: a button and a lamp."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.devices.button_lamp import connect_button as connect_button
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
