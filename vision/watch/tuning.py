"""All that is tuned in watching a table, in one value that a watcher takes."""

from dataclasses import dataclass

from vision.tuning import DEFAULT_TUNING, Tuning
from vision.watch.align import ALIGN_TUNING, AlignTuning
from vision.watch.background import GROUND_TUNING, GroundTuning
from vision.watch.motion import MOTION_TUNING, MotionTuning
from vision.watch.track import TRACK_TUNING, TrackTuning
from vision.watch.vote import VOTE_TUNING, VoteTuning


@dataclass(frozen=True, slots=True)
class WatcherTuning:
    """What a watcher looks at more closely."""

    worth_aligning: float = 0.004
    """A smaller change, as a share of what is looked at, is no bump."""
    covered: float = 0.3
    """The share of a place that must be covered to hide a tile."""
    same_shape: float = 0.02
    motion: MotionTuning = MOTION_TUNING
    align: AlignTuning = ALIGN_TUNING
    ground: GroundTuning = GROUND_TUNING
    track: TrackTuning = TRACK_TUNING
    vote: VoteTuning = VOTE_TUNING
    table: Tuning = DEFAULT_TUNING
    """How the table is laid out anew from several readings; the reader has its own."""


WATCHER_TUNING = WatcherTuning()
