"""Where the table is in the picture: found by itself, dragged, or exact by the mat; kept with the camera.

What was kept is held against what the camera shows, and where it does not fit the reason is told. A region
that has lost its place is not used: all of the picture is looked at. To leave out a tile that was played is
worse than to show one too many.
"""

import threading
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine import BadInput, Document
from hardware import Picture
from vision import Quad, Reading
from vision.calibrate import (
    FIND_TABLE_TUNING,
    Calibration,
    Misfit,
    RegionEvidence,
    calibration_by_hand,
    calibration_by_mat,
    calibration_by_tiles,
    calibration_misfit,
    calibration_of_whole_picture,
    enough_tiles_to_judge,
    fills_region,
    misfits_of_corners,
    tiles_misfit,
)
from webapp.errors import NotFound
from webapp.referee.observe.observer import TableObserver
from webapp.referee.observe.settled import SettledTable
from webapp.referee.settings import Corners, corners_of

SAID = ("hand", "whole")
"""What somebody has said is not overruled."""
LOST = ("camera-moved", "other-resolution")
"""Where the corners were says nothing any more about where they are."""
ROAMING = ("upload:",)
"""Cameras that are held in the hand: each picture shows the table elsewhere."""
FOLLOWED = 1.0
"""Pixels: a region that has moved by less has not."""
GROWN = 0.01
"""Of the picture's width: a region that would be larger by less stays as it is."""


class TableCalibration:
    """Finds, checks and follows the table's region for one camera. Safe for several threads."""

    def __init__(self, observer: TableObserver, kept: Mapping[str, Any] | None) -> None:
        """``kept`` is what is known of the camera from earlier."""
        self._eyes = observer
        self._lock = threading.RLock()
        self._gathered: RegionEvidence | None = None
        self._misfit: Misfit | None = None
        self._viewed = self._weighed = False
        self._least_readings = FIND_TABLE_TUNING.least_readings
        self._calibration = _parsed(kept)
        self._look()

    @property
    def kept(self) -> Mapping[str, Any] | None:
        """What is to be kept of the camera for the next time."""
        return None if self._calibration is None else self._calibration.to_json()

    @property
    def misfit(self) -> Misfit | None:
        """Why what is known of the camera does not fit what it shows."""
        return self._misfit

    def document(self) -> Document:
        """How the table's place is known, and its corners in pixels of the picture."""
        known = self._calibration
        if known is None:
            return {"source": None, "corners": None}
        corners = None if known.within is None else [list(corner) for corner in corners_of(known.within)]
        return {"source": known.source, "corners": corners}

    def settled(self, seen: SettledTable) -> bool:
        """Look at one more settled table; whether there is something new to be kept."""
        with self._lock:
            before = self._calibration
            picture, reading = seen.picture, seen.table.reading
            self._follow(picture)
            self._check(picture, reading)
            self._seek(picture, reading)
            return self._calibration is not before

    def drag(self, corners: Corners) -> None:
        """Somebody says where the corners are; BadInput says what is wrong with them."""
        with self._lock:
            picture = self._picture()
            tall, wide = picture.shape[:2]
            for misfit in misfits_of_corners(corners, (wide, tall)):
                raise BadInput(misfit.code, **misfit.parameters)
            reading = None if self._eyes.seen is None else self._eyes.seen.table.reading
            self._take(calibration_by_hand(corners, picture, reading))

    def look_everywhere(self) -> None:
        """Somebody wishes all of the picture to be looked at."""
        with self._lock:
            self._take(calibration_of_whole_picture(self._picture()))

    def find_again(self) -> None:
        """Forget where the table was, and look for it anew."""
        with self._lock:
            self._calibration = self._misfit = self._gathered = None
            self._least_readings = 1  # whoever asks for it has laid out what is to be seen
            self._look()
            seen = self._eyes.seen
            if seen is not None:
                self._seek(seen.picture, seen.table.reading)

    def _picture(self) -> Picture:
        frame = self._eyes.frame
        if frame is None:
            raise NotFound("camera-dark")
        return frame.picture

    def _take(self, calibration: Calibration | None) -> None:
        self._calibration, self._misfit = calibration, None
        self._viewed = self._weighed = True
        self._look()

    def _look(self) -> None:
        """Look at the part of the picture where the table is, as far as that is known."""
        known = self._calibration
        self._eyes.within(None if known is None or self._lost() else known.within)

    def _lost(self) -> bool:
        known, misfit = self._calibration, self._misfit
        return misfit is not None and known is not None and (known.source == "found" or misfit.code in LOST)

    def _follow(self, picture: Picture) -> None:
        """Where camera or table was bumped, what is kept goes along."""
        known, region = self._calibration, self._eyes.region
        if known is None or known.within is None or self._lost() or not self._viewed:
            return
        tall, wide = picture.shape[:2]
        if region is None:  # pictures of another shape: it has to be seen what that means
            self._viewed = False
        elif (wide, tall) != known.size or _apart(region, known.region) > FOLLOWED:
            self._take(known.moved(region, picture))

    def _check(self, picture: Picture, reading: Reading) -> None:
        """Hold what is known against what is seen: the view once, and the tiles once there are some."""
        known = self._calibration
        if known is None:
            return
        lost = self._lost()
        # What does not fit may at any time again: somebody puts the camera back.
        if not self._viewed or self._misfit is not None:
            self._misfit = calibration_misfit(known, picture, reading)
        elif not self._weighed:
            self._misfit = tiles_misfit(known, reading)
        self._viewed, self._weighed = True, self._weighed or enough_tiles_to_judge(reading)
        if self._lost() is not lost:
            self._look()

    def _seek(self, picture: Picture, reading: Reading) -> None:
        """Look for the mat and for the tiles, where nobody has said where the table is."""
        known = self._calibration
        if known is not None and (known.source in SAID or (known.source == "mat" and self._misfit is None)):
            return
        exact = calibration_by_mat(picture, None if known is None else known.mat)
        if exact is not None:
            self._take(exact)
        elif not self._eyes.camera.status().address.startswith(ROAMING):
            self._gather(picture, reading)

    def _gather(self, picture: Picture, reading: Reading) -> None:
        tall, wide = picture.shape[:2]
        if self._gathered is None or self._gathered.size != (wide, tall):
            self._gathered = RegionEvidence((wide, tall))
        self._gathered = self._gathered.with_reading(reading)
        known, found = self._calibration, calibration_by_tiles(self._gathered, picture, self._least_readings)
        if found is None:
            return
        usable = known if self._misfit is None else None
        if usable is None or (
            fills_region(usable, reading) and _apart(found.region, usable.region) > GROWN * wide
        ):
            self._take(found)


def _apart(one: Quad, other: Quad) -> float:
    return float(np.abs(one - other).max())


def _parsed(kept: Mapping[str, Any] | None) -> Calibration | None:
    if kept is None:
        return None
    try:
        return Calibration.from_json(kept)
    except BadInput:
        return None  # kept by another version: it is as if nothing was
