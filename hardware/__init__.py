"""Cameras and buttons of a table: frames and their health; never what a picture means, never the rules."""

import os

MOST_PIXELS = 50_000_000
"""Of one picture; a small file can claim to be a huge picture and take all memory."""

# OpenCV looks at this when it is loaded, so it must stand here, before any module of this room imports it.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
