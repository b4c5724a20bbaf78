"""Number tiles on a table: taller than wide, so that most show their upright by themselves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vision.alphabets import Alphabet
from vision.table.layout import Layout
from vision.table.materials.protocol import TableMaterial
from vision.table.materials.standing import StandingPieces
from vision.table.rows import Rows, rows_of
from vision.table.uprights import Uprights, own_uprights, uprights_by_neighbours
from vision.values import Evidence

if TYPE_CHECKING:
    from vision.tuning import Tuning


class _NumberTiles(StandingPieces):
    def uprights_in_rows(
        self, pieces: Sequence[Evidence], alphabet: Alphabet, tuning: "Tuning", *, neighbours: bool
    ) -> tuple[Uprights, Rows]:
        own = own_uprights(pieces, alphabet)
        rows = rows_of(own.quads, own.sure, tuning=tuning.rows)
        after = uprights_by_neighbours(own, rows, tuning.uprights) if neighbours else own
        return after, rows if after is own else rows_of(after.quads, after.sure, tuning=tuning.rows)

    def doubtful(
        self, layout: Layout, uprights: Uprights, faces: Sequence[str], tuning: "Tuning"
    ) -> frozenset[int]:
        """None: a run is the same from either end."""
        return frozenset()


MATERIAL: TableMaterial = _NumberTiles()
