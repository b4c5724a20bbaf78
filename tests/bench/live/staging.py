"""What probes share: where sets and heaps are put, and the table that a scene is played at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import hypot

import numpy as np

from engine.tiles import Table, TileSet
from tests.bench.live.deal import Deal, History, Rng, history
from tests.bench.live.easel import Easel, Scenery
from tests.bench.live.live_table import LiveTable
from tests.bench.live.looks import LiveLook
from tests.bench.live.outcome import Outcome
from tests.bench.live.pieces import STEP, Laid, Piece, set_pieces
from tests.bench.live.stream import Stream
from vision.pipeline import TableReader
from webapp.referee.settings import Settings

LEFT, TOP, LINE = -12.6, 5.8, 2.15
"""Where the first set begins, and how far one line of sets is below the other."""


@dataclass
class Setting:
    """What a scene is made of; its number varies what the probe varies."""

    number: int
    seed: int
    look: LiveLook
    reader: TableReader
    rng: Rng = field(init=False)
    deal: Deal = field(init=False)
    tables: list[LiveTable] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng((self.seed, 3))
        self.deal = Deal(self.rng)

    def table(
        self,
        stream: Stream | None = None,
        settings: Settings | None = None,
        scenery: Scenery | None = None,
    ) -> LiveTable:
        """A table under a camera."""
        made = LiveTable(Easel(self.look, self.seed, scenery), self.reader, self.seed, stream, settings)
        self.tables.append(made)
        return made

    def history(self, sets: int = 4) -> History:
        """What two players have laid before."""
        return history(self.deal, sets)

    @property
    def note(self) -> str:
        """What was seen in the end."""
        return "; ".join(f"{table.asked.said or 'no word'}, read {table.read()}" for table in self.tables)


Probe = Callable[[Setting], Outcome]


def arranged(
    sets: Sequence[TileSet] | Table, rng: Rng, right: float = 4.0, gap: float = 1.5
) -> tuple[Piece, ...]:
    """Sets side by side in lines, as far as a place on the right; nobody lays them quite straight."""
    x, line, pieces = LEFT, 0, list[Piece]()
    for row, faces in enumerate(sets):
        long = (len(faces) - 1) * STEP
        if x + long > right:
            x, line = LEFT, line + 1
        y = TOP - line * LINE + float(rng.normal(0, 0.06))
        pieces += _careless(set_pieces(faces, row, (x, y), float(rng.normal(0, 0.8))), rng)
        x += long + 1 + gap
    return tuple(pieces)


def _careless(pieces: Sequence[Piece], rng: Rng) -> list[Piece]:
    return [
        replace(piece.moved(0, float(rng.normal(0, 0.015))), turn=piece.turn + float(rng.normal(0, 0.7)))
        for piece in pieces
    ]


def middle_of(pieces: Sequence[Piece], row: int) -> tuple[float, float]:
    """Where a set lies."""
    places = [(piece.x, piece.y) for piece in pieces if piece.row == row]
    return float(np.mean([x for x, _ in places])), float(np.mean([y for _, y in places]))


def messy_heap(
    rng: Rng, faces: TileSet, place: tuple[float, float], reach: tuple[float, float] = (2.6, 3.2)
) -> tuple[Piece, ...]:
    """Tiles face down as people mix them: any way round, some half on others and tipped by them."""
    heap: list[Piece] = []
    for face in faces:
        x = place[0] + float(np.clip(rng.normal(0, 0.6), -1.3, 1.3)) * reach[0]
        y = place[1] + float(np.clip(rng.normal(0, 0.6), -1.3, 1.3)) * reach[1]
        turn = float(rng.uniform(0, 360))
        under = [each.level for each in heap if hypot(each.x - x, each.y - y) < 1.05]
        level = max(under) + float(rng.uniform(0.55, 1.0)) if under else 0.0
        tipped = 0.16 if under else 0.0
        lean = float(rng.normal(0, tipped)), float(rng.normal(0, tipped))
        heap.append(Piece(face, x, y, turn, None, min(level, 2.5), lean, down=True))
    return tuple(heap)


def stirred(rng: Rng, heap: Sequence[Piece], count: int = 2) -> tuple[Piece, ...]:
    """The heap after somebody drew from it: one tile less, some pushed."""
    kept = list(heap[:-1])
    for at in rng.permutation(len(kept))[:count].tolist():
        kept[at] = replace(kept[at].moved(*rng.normal(0, 0.3, 2).tolist()), turn=kept[at].turn + 20)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Before:
    """A table of several sets, and the same with one more."""

    history: History
    laid: Laid
    after: Laid
    place: tuple[float, float]
    """Where the new set lies."""


def one_more(setting: Setting, sets: int = 4, added: TileSet | None = None, right: float = 4.0) -> Before:
    """A table to which a turn adds a set."""
    before = setting.history(sets)
    faces = added or setting.deal.any()
    pieces = arranged((*before.second, faces), setting.rng, right)
    new = len(before.second)
    laid = Laid(tuple(piece for piece in pieces if piece.row != new))
    return Before(before, laid, Laid(pieces), middle_of(pieces, new))
