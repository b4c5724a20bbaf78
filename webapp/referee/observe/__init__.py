"""What the camera of a table sees: frames in, the settled table out."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.referee.observe.calibration import TableCalibration as TableCalibration
    from webapp.referee.observe.observer import (
        HAND as HAND,
        SETTLED as SETTLED,
        FrameCamera as FrameCamera,
        TableObserver as TableObserver,
    )
    from webapp.referee.observe.snapshots import (
        JpegCache as JpegCache,
        gap_jpeg as gap_jpeg,
        tile_jpeg as tile_jpeg,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
