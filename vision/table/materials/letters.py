"""Letter tiles on a table: square, so that a word says better than a tile how it stands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vision.alphabets import Alphabet
from vision.table.layout import Layout
from vision.table.letter_uprights import common_uprights
from vision.table.materials.protocol import TableMaterial
from vision.table.materials.standing import StandingPieces
from vision.table.rows import Rows, rows_of
from vision.table.uprights import Uprights
from vision.values import Evidence

if TYPE_CHECKING:
    from vision.tuning import Tuning


class _LetterTiles(StandingPieces):
    square = True

    def uprights_in_rows(
        self, pieces: Sequence[Evidence], alphabet: Alphabet, tuning: "Tuning", *, neighbours: bool
    ) -> tuple[Uprights, Rows]:
        common = common_uprights(
            pieces, alphabet, neighbours, tuning.letter_uprights, tuning.uprights, tuning.rows
        )
        return common, rows_of(common.quads, common.sure, self.square, tuning.rows)

    def doubtful(
        self, layout: Layout, uprights: Uprights, faces: Sequence[str], tuning: "Tuning"
    ) -> frozenset[int]:
        """The tiles of words of which nobody knows from which end they are read."""
        known = uprights.sure[list(layout.order)] >= tuning.rows.confident
        words = (row for row in layout.rows if len(row) > 1 and not known[list(row)].any())
        return frozenset(
            tile for row in words if (word := [faces[tile] for tile in row]) != word[::-1] for tile in row
        )


MATERIAL: TableMaterial = _LetterTiles()
