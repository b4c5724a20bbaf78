"""Where the table is in the picture: kept with the camera, and checked at the next start."""

from collections.abc import Mapping
from typing import Any

from engine import BadInput
from vision.calibrate import Calibration, Misfit, by_hand, fits
from webapp.referee.eyes import Eyes
from webapp.referee.seen import Seen
from webapp.referee.settings import Corners


def calibrated(region: Corners | None, eyes: Eyes) -> Mapping[str, Any] | None:
    """What is kept of corners that somebody has dragged; nothing before the camera has shown anything."""
    if region is None or eyes.frame is None:
        return None
    reading = None if eyes.seen is None else eyes.seen.table.reading
    return by_hand(region, eyes.frame.picture, reading).to_json()


def misfit(kept: Mapping[str, Any] | None, seen: Seen) -> Misfit | None:
    """Why what was kept does not fit what the camera shows now; None while it does."""
    if kept is None:
        return None
    try:
        calibration = Calibration.from_json(kept)
    except BadInput:
        return None  # kept by another version: there is nothing to hold against
    return fits(calibration, seen.picture, seen.table.reading)
