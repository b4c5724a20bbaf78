"""A table under a camera: when it is at rest, what changed on it, which tile went where."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.watch.align import (
        ALIGN_TUNING as ALIGN_TUNING,
        AlignTuning as AlignTuning,
        Matrix as Matrix,
        Shift as Shift,
        align_pictures as align_pictures,
        align_tiles as align_tiles,
        scale_shift as scale_shift,
        shift_of as shift_of,
    )
    from vision.watch.appearance import Crop as Crop, crop_difference as crop_difference
    from vision.watch.events import (
        Bumped as Bumped,
        HandSeen as HandSeen,
        Moving as Moving,
        QualityBad as QualityBad,
        QualityGood as QualityGood,
        ReadNeeded as ReadNeeded,
        Resized as Resized,
        Settled as Settled,
        WatchEvent as WatchEvent,
    )
    from vision.watch.same_place import (
        SAME_PLACE as SAME_PLACE,
        match_greedily as match_greedily,
        overlaps_of_larger as overlaps_of_larger,
    )
    from vision.watch.stillness import Rest as Rest
    from vision.watch.track import Sight as Sight
    from vision.watch.tracked import (
        Change as Change,
        TrackedTable as TrackedTable,
        TrackedTile as TrackedTile,
        answer_tile as answer_tile,
    )
    from vision.watch.vote import Votes as Votes
    from vision.watch.watcher import Watcher as Watcher
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
