"""Number tiles on the page and under a camera."""

from engine import Edition, TileSet, judge_set
from webapp.materials.no_words import WordlessMaterial
from webapp.materials.protocol import PageMaterial
from webapp.materials.rows import RowMaterial


class _NumberTiles(WordlessMaterial, RowMaterial):
    def is_legal_row(self, row: TileSet, game: Edition) -> bool:
        return judge_set(row, game).legal


MATERIAL: PageMaterial = _NumberTiles()
