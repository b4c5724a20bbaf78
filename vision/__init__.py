"""From a frame to a reading: settle, detect, read, rows, reconcile; what is legal is never evidence here."""

import os
from typing import TYPE_CHECKING

from hardware import MOST_PIXELS
from vision.public_names import public_names

# OpenCV looks at this when it is loaded, so it must stand here, before any module of this room imports it.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))

if TYPE_CHECKING:
    from vision.alphabets import ALPHABETS as ALPHABETS, BACK as BACK
    from vision.assets import ASSETS as ASSETS
    from vision.calibrate.calibration import Calibration as Calibration
    from vision.geometry.quad import grown as grown, rectify as rectify
    from vision.images.annotate import annotate as annotate, close_up as close_up
    from vision.images.load import load_picture as load_picture
    from vision.networks.weights import (
        MANIFEST as MANIFEST,
        network_bytes as network_bytes,
        versions as versions,
    )
    from vision.pipeline import TableReader as TableReader
    from vision.table.gaps import Stretch as Stretch, decide_gap as decide_gap, stretches as stretches
    from vision.tuning import DEFAULT_TUNING as DEFAULT_TUNING, Tuning as Tuning
    from vision.values import (
        Advice as Advice,
        Cell as Cell,
        Gap as Gap,
        Quad as Quad,
        Quality as Quality,
        Reading as Reading,
        Request as Request,
        TileReading as TileReading,
    )
    from vision.watch.events import Settled as Settled
    from vision.watch.watcher import Watcher as Watcher
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
