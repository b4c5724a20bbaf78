"""Addresses as they may be shown: passwords are left out."""

import re

_PASSWORD = re.compile(r"(?<=://)[^/]*@")


def without_password(address: str) -> str:
    """The address without name and password.

    >>> without_password("rtsp://ann:secret@camera.local/1"), without_password("usb:0")
    ('rtsp://…@camera.local/1', 'usb:0')
    """
    return _PASSWORD.sub("…@", address)
