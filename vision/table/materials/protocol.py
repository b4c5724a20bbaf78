"""What the way from found pieces to a table asks of an alphabet, and where its answers are."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from vision.alphabets import Alphabet
from vision.geometry.quads import Numbers, Quads
from vision.table.rows import Rows
from vision.table.uprights import Uprights
from vision.values import Evidence, Quad

if TYPE_CHECKING:
    from vision.table.layout import Layout
    from vision.tuning import Tuning


class TableMaterial(Protocol):
    """How pieces of one alphabet are told from what is none, how they stand, and how they lie."""

    def on_the_table(
        self, found: Sequence[Evidence], size: tuple[int, int], tuning: "Tuning"
    ) -> list[Evidence]:
        """Each piece of the game once, in a picture of that size."""

    def odd(self, quads: Quads, tuning: "Tuning") -> Sequence[int]:
        """The pieces that have an odd shape or size among the others."""

    def uprights_in_rows(
        self, pieces: Sequence[Evidence], alphabet: Alphabet, tuning: "Tuning", *, neighbours: bool
    ) -> tuple[Uprights, Rows]:
        """The uprights, with the help of ``neighbours`` on wish, and the rows that all lie in then."""

    def outside(
        self, uprights: Uprights, rows: Rows, region: Quad | None, tuning: "Tuning"
    ) -> frozenset[int]:
        """What does not lie on the table."""

    def lay_out(
        self, quads: Quads, sure: Sequence[float] | Numbers, rows: Rows | None, tuning: "Tuning"
    ) -> "Layout":
        """How pieces lie that are so sure of their uprights; their rows are found if they are not known."""

    def doubtful(
        self, layout: "Layout", uprights: Uprights, faces: Sequence[str], tuning: "Tuning"
    ) -> frozenset[int]:
        """The places of the layout at which a piece is doubtful because of how it lies."""


@cache
def table_material(alphabet: str) -> TableMaterial:
    """How the pieces of the alphabet of this name lie."""
    # By name: a layout is asked for here and made there.
    found: TableMaterial = import_module(f"vision.table.materials.{alphabet}").MATERIAL
    return found
