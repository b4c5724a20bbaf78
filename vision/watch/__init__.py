"""A table under a camera: when it is at rest, what changed on it, which tile went where."""

from vision.watch.align import Shift, align_pictures, align_tiles
from vision.watch.events import (
    Bumped,
    HandSeen,
    Moving,
    QualityBad,
    QualityGood,
    Resized,
    Settled,
    WatchEvent,
)
from vision.watch.stillness import Rest
from vision.watch.track import Sight, track
from vision.watch.tracked import Change, TrackedTable, TrackedTile, answer_tile
from vision.watch.vote import vote
from vision.watch.watcher import ReadPicture, Votes, Watcher

__all__ = [
    "Bumped",
    "Change",
    "HandSeen",
    "Moving",
    "QualityBad",
    "QualityGood",
    "ReadPicture",
    "Resized",
    "Rest",
    "Settled",
    "Shift",
    "Sight",
    "TrackedTable",
    "TrackedTile",
    "Votes",
    "WatchEvent",
    "Watcher",
    "align_pictures",
    "align_tiles",
    "answer_tile",
    "track",
    "vote",
]
