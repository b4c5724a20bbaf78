"""Where the table is in the picture: found by itself, dragged, or exact by the mat; kept with the camera.

What was kept is held against what the camera shows, and where it does not fit the reason is told. A region
that has lost its place is not used: all of the picture is looked at. To leave out a tile that was played is
worse than to show one too many.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
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
from vision.watch import Settled
from webapp.errors import NotFound
from webapp.referee.observe.observer import TableObserver
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


@dataclass(frozen=True, slots=True, eq=False)
class RegionKnowledge:
    """What is known of where the table is; every change is a new value."""

    calibration: Calibration | None = None
    misfit: Misfit | None = None
    """Why the calibration does not fit what the camera shows."""
    gathered: RegionEvidence | None = None
    viewed: bool = False
    weighed: bool = False
    """Whether the calibration was held against the view, and against tiles."""
    least_readings: int = FIND_TABLE_TUNING.least_readings
    looks: int = 0
    """How often something was found out that says where to look."""

    @property
    def lost(self) -> bool:
        """Whether the region has lost its place."""
        known, misfit = self.calibration, self.misfit
        return misfit is not None and known is not None and (known.source == "found" or misfit.code in LOST)

    @property
    def region(self) -> Quad | None:
        """The part of the picture where the table is, as far as that is known."""
        return None if self.calibration is None or self.lost else self.calibration.within

    def looking(self) -> "RegionKnowledge":
        """The same, to be looked at where the region says."""
        return replace(self, looks=self.looks + 1)

    def taken(self, calibration: Calibration | None) -> "RegionKnowledge":
        """Another calibration, which fits."""
        fits = replace(self, calibration=calibration, misfit=None, viewed=True, weighed=True)
        return fits.looking()

    def followed(self, picture: Picture, region: Quad | None) -> "RegionKnowledge":
        """Where camera or table was bumped, so that ``region`` is looked at now, what is kept goes along."""
        known = self.calibration
        if known is None or known.within is None or self.lost or not self.viewed:
            return self
        tall, wide = picture.shape[:2]
        if region is None:  # pictures of another shape: it has to be seen what that means
            return replace(self, viewed=False)
        if (wide, tall) != known.size or _apart(region, known.region) > FOLLOWED:
            return self.taken(known.moved(region, picture))
        return self

    def checked(self, picture: Picture, reading: Reading) -> "RegionKnowledge":
        """Hold what is known against what is seen: the view once, and the tiles once there are some."""
        known = self.calibration
        if known is None:
            return self
        misfit = self.misfit
        # What does not fit may at any time again: somebody puts the camera back.
        if not self.viewed or misfit is not None:
            misfit = calibration_misfit(known, picture, reading)
        elif not self.weighed:
            misfit = tiles_misfit(known, reading)
        weighed = self.weighed or enough_tiles_to_judge(reading)
        after = replace(self, misfit=misfit, viewed=True, weighed=weighed)
        return after if after.lost is self.lost else after.looking()

    def sought(self, picture: Picture, reading: Reading, *, roaming: bool) -> "RegionKnowledge":
        """Look for the mat and for the tiles, where nobody has said where the table is."""
        known = self.calibration
        if known is not None and (known.source in SAID or (known.source == "mat" and self.misfit is None)):
            return self
        exact = calibration_by_mat(picture, None if known is None else known.mat)
        if exact is not None:
            return self.taken(exact)
        return self if roaming else self._gathering(picture, reading)

    def _gathering(self, picture: Picture, reading: Reading) -> "RegionKnowledge":
        tall, wide = picture.shape[:2]
        evidence = self.gathered
        if evidence is None or evidence.size != (wide, tall):
            evidence = RegionEvidence((wide, tall))
        evidence = evidence.with_reading(reading)
        after = replace(self, gathered=evidence)
        found = calibration_by_tiles(evidence, picture, self.least_readings)
        if found is None:
            return after
        usable = self.calibration if self.misfit is None else None
        if usable is None or (
            fills_region(usable, reading) and _apart(found.region, usable.region) > GROWN * wide
        ):
            return after.taken(found)
        return after


class TableCalibration:
    """Finds, checks and follows the table's region for one camera. Safe for several threads."""

    def __init__(self, observer: TableObserver, kept: Mapping[str, Any] | None) -> None:
        """``kept`` is what is known of the camera from earlier."""
        self._eyes = observer
        self._known = RegionKnowledge(_parsed(kept))
        observer.within(self._known.region)

    @property
    def kept(self) -> Mapping[str, Any] | None:
        """What is to be kept of the camera for the next time."""
        known = self._known.calibration
        return None if known is None else known.to_json()

    @property
    def misfit(self) -> Misfit | None:
        """Why what is known of the camera does not fit what it shows."""
        return self._known.misfit

    def document(self) -> Document:
        """How the table's place is known, and its corners in pixels of the picture."""
        known = self._known.calibration
        if known is None:
            return {"source": None, "corners": None}
        corners = None if known.within is None else [list(corner) for corner in corners_of(known.within)]
        return {"source": known.source, "corners": corners}

    def settled(self, seen: Settled) -> bool:
        """Look at one more settled table; whether there is something new to be kept."""
        picture, reading = seen.picture, seen.reading

        def step(known: RegionKnowledge) -> RegionKnowledge:
            checked = known.followed(picture, self._eyes.region).checked(picture, reading)
            return checked.sought(picture, reading, roaming=self._roaming())

        return self._change(step)

    def drag(self, corners: Corners) -> None:
        """Somebody says where the corners are; BadInput says what is wrong with them."""
        picture = self._picture()
        tall, wide = picture.shape[:2]
        for misfit in misfits_of_corners(corners, (wide, tall)):
            raise BadInput(misfit.code, **misfit.parameters)
        reading = None if self._eyes.seen is None else self._eyes.seen.reading
        by_hand = calibration_by_hand(corners, picture, reading)
        self._change(lambda known: known.taken(by_hand))

    def look_everywhere(self) -> None:
        """Somebody wishes all of the picture to be looked at."""
        whole = calibration_of_whole_picture(self._picture())
        self._change(lambda known: known.taken(whole))

    def find_again(self) -> None:
        """Forget where the table was, and look for it anew."""
        seen = self._eyes.seen

        def step(known: RegionKnowledge) -> RegionKnowledge:
            # Whoever asks for it has laid out what is to be seen.
            fresh = replace(known, calibration=None, misfit=None, gathered=None, least_readings=1).looking()
            return (
                fresh if seen is None else fresh.sought(seen.picture, seen.reading, roaming=self._roaming())
            )

        self._change(step)

    def _change(self, step: Callable[[RegionKnowledge], RegionKnowledge]) -> bool:
        """Take a step that needs a while; where somebody has said something meanwhile, from there."""
        while True:
            known = self._known
            after = step(known)
            with self._eyes.changed:
                if self._known is not known:
                    continue
                self._known = after
                if after.looks != known.looks:
                    self._eyes.within(after.region)
                return after.calibration is not known.calibration

    def _roaming(self) -> bool:
        return self._eyes.camera.status().address.startswith(ROAMING)

    def _picture(self) -> Picture:
        frame = self._eyes.frame
        if frame is None:
            raise NotFound("camera-dark")
        return frame.picture


def _apart(one: Quad, other: Quad) -> float:
    return float(np.abs(one - other).max())


def _parsed(kept: Mapping[str, Any] | None) -> Calibration | None:
    if kept is None:
        return None
    try:
        return Calibration.from_json(kept)
    except BadInput:
        return None  # kept by another version: it is as if nothing was
