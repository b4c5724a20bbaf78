"""From what each tile shows to a table: all tiles of the picture are judged together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.bodies import with_light_bodies
from vision.colour import inks_in_photo
from vision.edge import CUT, HIDDEN, at_the_edge
from vision.faces import Chosen, choose, likely_faces
from vision.laid import laid_out
from vision.quads import Quads, overlap_shares
from vision.reading import BACK, INKS, KINDS, NO_TILE, Evidence, Gap, Quad, Request, Shares, TileReading
from vision.region import outside_of
from vision.rows import Rows, rows_of
from vision.upright import Uprights, own_uprights, settled

SAME_TILE = 0.6
"""Two finds that share this much of the smaller one are one tile: tiles on top of each other share less."""
FOUND_SURE = 0.3
"""What the detector is less sure of is shown to a person, whatever the reader says."""
BACK_PLACE, NO_TILE_PLACE = KINDS.index(BACK), KINDS.index(NO_TILE)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The parts of a ``Reading`` that come from the tiles; ``tiles`` are in the order of ``rows``."""

    tiles: tuple[TileReading, ...]
    rows: Rows
    face_down: tuple[Quad, ...] = ()
    outside: tuple[TileReading, ...] = ()
    numbers_in_doubt: frozenset[int] = frozenset()
    """The tiles that are unsure only because of their number: a second opinion may help."""
    unclear: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The face-up tiles of the picture, and those of them that a person should look at whatever they show."""

    quads: Quads
    kinds: Shares
    inks: Shares
    doubtful: frozenset[int]


def reconcile(evidence: Sequence[Evidence], size: tuple[int, int], request: Request) -> Pieces:
    """The table in a picture of that size (width, height), from the evidence for each found tile."""
    tiles = with_light_bodies([tile for tile in evidence if tile.kinds.argmax() != NO_TILE_PLACE])
    found = _one_each(tiles)
    down = tuple(tile.quad for tile in found if tile.kinds.argmax() == BACK_PLACE)
    tiles = [tile for tile in found if tile.kinds.argmax() != BACK_PLACE]
    uprights, rows = _uprights_in_rows(tiles, request)
    edges = at_the_edge(uprights.quads, size)
    away = outside_of(uprights.quads, rows, request.region)
    away |= {tile for tile, edge in enumerate(edges) if edge == HIDDEN}
    doubtful = {tile for tile, edge in enumerate(edges) if edge == CUT or tiles[tile].found < FOUND_SURE}
    seen = Seen(uprights.quads, uprights.kinds, _inks(tiles, request), frozenset(doubtful))
    if away:
        table = [tile for tile in range(len(tiles)) if tile not in away]
        rows = rows_of(uprights.quads[table], uprights.sure[table])
        rows = tuple(tuple(table[place] for place in row) for row in rows)
    laid = laid_out(uprights.quads, uprights.sure, rows)
    chosen = _chosen(laid.order, seen, request)
    return Pieces(
        _readings(laid.order, seen, chosen),
        laid.rows,
        down,
        _readings(sorted(away), seen, _chosen(sorted(away), seen, request)),
        frozenset(place for place, each in enumerate(chosen) if each.number_in_doubt),
        laid.unclear,
    )


def _one_each(found: Sequence[Evidence]) -> list[Evidence]:
    """Each tile once: of finds that cover each other the better one is kept."""
    same = overlap_shares([tile.quad for tile in found]) >= SAME_TILE
    if not same.any():
        return list(found)
    best_first = np.argsort([-tile.found * float(tile.kinds.max()) for tile in found], kind="stable")
    kept = np.zeros(len(found), dtype=np.bool_)
    for place in best_first.tolist():
        kept[place] = not (same[place] & kept).any()
    return [tile for tile, good in zip(found, kept.tolist(), strict=True) if good]


def _inks(tiles: Sequence[Evidence], request: Request) -> Shares:
    """Tiles × ``INKS``, judged inside the photo."""
    if request.switches.colour_in_photo:
        return inks_in_photo(tiles)
    return np.array([tile.inks for tile in tiles], dtype=np.float32).reshape(-1, len(INKS))


def _uprights_in_rows(tiles: Sequence[Evidence], request: Request) -> tuple[Uprights, Rows]:
    """The uprights, and the rows that all tiles lie in then."""
    own = own_uprights(tiles)
    rows = rows_of(own.quads, own.sure)
    after = settled(own, rows) if request.switches.neighbours else own
    return after, rows if after is own else rows_of(after.quads, after.sure)


def _chosen(order: Sequence[int], seen: Seen, request: Request) -> tuple[Chosen, ...]:
    inventory = request.inventory if request.switches.inventory else None
    places = np.array(order, dtype=np.intp)
    likely = likely_faces(seen.kinds[places], seen.inks[places], inventory)
    return tuple(
        replace(each, unsure=True, number_in_doubt=False) if tile in seen.doubtful else each
        for tile, each in zip(order, choose(likely, inventory), strict=True)
    )


def _readings(order: Sequence[int], seen: Seen, chosen: Sequence[Chosen]) -> tuple[TileReading, ...]:
    return tuple(
        TileReading(each.face, seen.quads[tile], each.confidence, each.unsure, each.alternatives)
        for tile, each in zip(order, chosen, strict=True)
    )
