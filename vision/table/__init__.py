"""From pieces that were read to a table: faces, uprights, rows, doubtful gaps."""

from typing import TYPE_CHECKING

from vision.public_names import public_names

if TYPE_CHECKING:
    from vision.table.choose_faces import CHOICE_TUNING as CHOICE_TUNING, ChoiceTuning as ChoiceTuning
    from vision.table.dice.grid import GRID_TUNING as GRID_TUNING, GridTuning as GridTuning
    from vision.table.dice.lattice import RowColumn as RowColumn
    from vision.table.dice.tops import TOPS_TUNING as TOPS_TUNING, TopsTuning as TopsTuning
    from vision.table.gaps import (
        GAPS_TUNING as GAPS_TUNING,
        GapsTuning as GapsTuning,
        Stretch as Stretch,
        decide_gap as decide_gap,
        stretches as stretches,
    )
    from vision.table.layout import lay_out as lay_out
    from vision.table.letter_uprights import (
        LETTER_UPRIGHTS_TUNING as LETTER_UPRIGHTS_TUNING,
        LetterUprightsTuning as LetterUprightsTuning,
    )
    from vision.table.reject.cut_by_edge import EDGE_TUNING as EDGE_TUNING, EdgeTuning as EdgeTuning
    from vision.table.reject.dark_bodies import BODY_TUNING as BODY_TUNING, BodyTuning as BodyTuning
    from vision.table.reject.flat_sizes import FLAT_TUNING as FLAT_TUNING, FlatTuning as FlatTuning
    from vision.table.reject.in_the_pool import POOL_TUNING as POOL_TUNING, PoolTuning as PoolTuning
    from vision.table.reject.odd_sizes import SIZE_TUNING as SIZE_TUNING, SizeTuning as SizeTuning
    from vision.table.reject.off_the_table import (
        OUTSIDE_TUNING as OUTSIDE_TUNING,
        OutsideTuning as OutsideTuning,
        split_off_outside as split_off_outside,
    )
    from vision.table.reject.poor_finds import FINDS_TUNING as FINDS_TUNING, FindsTuning as FindsTuning
    from vision.table.row_backs import (
        BACKS_TUNING as BACKS_TUNING,
        BacksTuning as BacksTuning,
        backs_in_rows as backs_in_rows,
    )
    from vision.table.rows import ROWS_TUNING as ROWS_TUNING, RowsTuning as RowsTuning
    from vision.table.uprights import UPRIGHTS_TUNING as UPRIGHTS_TUNING, UprightsTuning as UprightsTuning
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
