"""Finds that are no tiles in play, or that must be doubted."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.table.reject.cut_by_edge import (
        CUT as CUT,
        EDGE_TUNING as EDGE_TUNING,
        HIDDEN as HIDDEN,
        EdgeTuning as EdgeTuning,
    )
    from vision.table.reject.dark_bodies import (
        BODY_TUNING as BODY_TUNING,
        BodyTuning as BodyTuning,
        with_light_bodies as with_light_bodies,
    )
    from vision.table.reject.flat_sizes import (
        FLAT_TUNING as FLAT_TUNING,
        FlatTuning as FlatTuning,
        odd_shapes as odd_shapes,
        other_things as other_things,
    )
    from vision.table.reject.in_the_pool import POOL_TUNING as POOL_TUNING, PoolTuning as PoolTuning
    from vision.table.reject.odd_sizes import SIZE_TUNING as SIZE_TUNING, SizeTuning as SizeTuning
    from vision.table.reject.off_the_table import (
        OUTSIDE_TUNING as OUTSIDE_TUNING,
        OutsideTuning as OutsideTuning,
        outside_of as outside_of,
        split_off_outside as split_off_outside,
    )
    from vision.table.reject.poor_finds import (
        FINDS_TUNING as FINDS_TUNING,
        FindsTuning as FindsTuning,
        each_tile_once as each_tile_once,
        is_recognised as is_recognised,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
