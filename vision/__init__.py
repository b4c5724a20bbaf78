"""From a frame to a reading: settle, detect, read, rows, reconcile; what is legal is never evidence here."""

import os

from vision.images.headers import MOST_PICTURE_PIXELS

# OpenCV looks at this when it is loaded, so it must stand here, before any module of this room imports it.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PICTURE_PIXELS))
