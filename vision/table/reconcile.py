"""From what each tile shows to a table: all tiles of the picture are judged together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.alphabets import BACK, NO_TILE
from vision.geometry.plane import oddness
from vision.geometry.quads import Quads, overlap_shares
from vision.read.inks import inks_in_photo
from vision.table.choose_faces import FaceChoice, choose_faces, face_probabilities
from vision.table.dice.tops import ODD_TOP, without_sides
from vision.table.layout import Layout, lay_out
from vision.table.letter_uprights import common_uprights
from vision.table.reject.cut_by_edge import CUT, HIDDEN, cut_by_edge
from vision.table.reject.dark_bodies import with_light_bodies
from vision.table.reject.odd_sizes import odd_sizes
from vision.table.reject.off_the_table import outside_of
from vision.table.rows import CONFIDENT, Rows, rows_of
from vision.table.uprights import Uprights, own_uprights, uprights_by_neighbours
from vision.values import INKS, Evidence, Gap, Quad, Request, Shares, TileReading

SAME_TILE = 0.6
"""Two finds that share this much of the smaller one are one tile: tiles on top of each other share less."""
FOUND_SURE = 0.3
"""What the detector is less sure of is shown to a person, whatever the reader says."""
RECOGNISED = 0.15
"""What the detector hardly finds and the reader hardly knows as anything is no piece: how sure both are,
multiplied. Of 15,257 drawn pieces this loses four, and 19 of 50 things that are none."""


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
class FaceUpTiles:
    """The face-up tiles of the picture, and those of them that a person should look at whatever they show."""

    quads: Quads
    kinds: Shares
    inks: Shares
    doubtful: frozenset[int]


def reconcile(evidence: Sequence[Evidence], size: tuple[int, int], request: Request) -> Pieces:
    """The table in a picture of that size (width, height), from the evidence for each found tile."""
    tiles, down = _face_up(evidence, size, request)
    uprights, rows = _uprights_in_rows(tiles, request)
    edges = cut_by_edge(uprights.quads, size)
    away = _outside(uprights, rows, request) | {at for at, edge in enumerate(edges) if edge == HIDDEN}
    doubtful = {tile for tile, edge in enumerate(edges) if edge == CUT or tiles[tile].found < FOUND_SURE}
    odd = oddness(uprights.quads) > ODD_TOP if request.alphabet.grid else odd_sizes(uprights.quads)
    doubtful |= set(np.flatnonzero(odd).tolist())
    seen = FaceUpTiles(uprights.quads, uprights.kinds, _inks(tiles, request), frozenset(doubtful))
    laid = _laid(uprights, rows, away, request)
    chosen = _chosen(laid.order, seen, request)
    if request.alphabet.square:
        chosen = _with_doubts(chosen, laid, uprights)
    return Pieces(
        laid.placed(_readings(laid.order, seen, chosen)),
        laid.rows,
        down,
        _readings(sorted(away), seen, _chosen(sorted(away), seen, request)) if away else (),
        frozenset(place for place, each in enumerate(chosen) if each.number_in_doubt),
        laid.unclear,
    )


def _face_up(
    evidence: Sequence[Evidence], size: tuple[int, int], request: Request
) -> tuple[list[Evidence], tuple[Quad, ...]]:
    """Each piece of the game that lies face up once, and where others lie face down."""
    kinds = request.alphabet.kinds
    back, no_tile = kinds.index(BACK), kinds.index(NO_TILE)
    tiles = [tile for tile in evidence if tile.kinds.argmax() != no_tile and _sureness(tile) >= RECOGNISED]
    # Dice of one game may have bodies of any colour, but their tops lie in one plane.
    found = (
        without_sides(_one_each(tiles), size)
        if request.alphabet.grid
        else _one_each(with_light_bodies(tiles))
    )
    down = tuple(tile.quad for tile in found if tile.kinds.argmax() == back)
    return [tile for tile in found if tile.kinds.argmax() != back], down


def _one_each(found: Sequence[Evidence]) -> list[Evidence]:
    """Each tile once: of finds that cover each other the better one is kept."""
    same = overlap_shares([tile.quad for tile in found]) >= SAME_TILE
    if not same.any():
        return list(found)
    best_first = np.argsort([-_sureness(tile) for tile in found], kind="stable")
    kept = np.zeros(len(found), dtype=np.bool_)
    for place in best_first.tolist():
        kept[place] = not (same[place] & kept).any()
    return [tile for tile, good in zip(found, kept.tolist(), strict=True) if good]


def _sureness(tile: Evidence) -> float:
    """How sure detector and reader are of a find, whatever it shows."""
    return tile.found * float(tile.kinds.max())


def _inks(tiles: Sequence[Evidence], request: Request) -> Shares:
    """Tiles × ``INKS``, judged inside the photo where the colour counts."""
    if request.switches.colour_in_photo and request.alphabet.inked:
        return inks_in_photo(tiles)
    return np.array([tile.inks for tile in tiles], dtype=np.float32).reshape(-1, len(INKS))


def _uprights_in_rows(tiles: Sequence[Evidence], request: Request) -> tuple[Uprights, Rows]:
    """The uprights, and the rows that all tiles lie in then; dice have none, for each is turned by chance."""
    alphabet, neighbours = request.alphabet, request.switches.neighbours
    if alphabet.grid:
        return own_uprights(tiles, alphabet), ()
    if alphabet.square:
        common = common_uprights(tiles, alphabet, neighbours)
        return common, rows_of(common.quads, common.sure, alphabet.square)
    own = own_uprights(tiles, alphabet)
    rows = rows_of(own.quads, own.sure)
    after = uprights_by_neighbours(own, rows) if neighbours else own
    return after, rows if after is own else rows_of(after.quads, after.sure)


def _outside(uprights: Uprights, rows: Rows, request: Request) -> frozenset[int]:
    """What does not lie on the table; of dice only what is beyond the region: some lie beside the grid."""
    if request.alphabet.grid and request.region is None:
        return frozenset()
    return outside_of(uprights.quads, rows, request.region)


def _laid(uprights: Uprights, rows: Rows, away: frozenset[int], request: Request) -> Layout:
    if not away:
        return lay_out(uprights.quads, uprights.sure, rows, request.alphabet)
    table = [tile for tile in range(len(uprights.quads)) if tile not in away]
    laid = lay_out(uprights.quads[table], uprights.sure[table], alphabet=request.alphabet)
    return replace(laid, order=tuple(table[place] for place in laid.order))


def _with_doubts(chosen: Sequence[FaceChoice], laid: Layout, uprights: Uprights) -> tuple[FaceChoice, ...]:
    """Unsure are dice whose cell is, and words of which nobody knows from which end they are read."""
    doubtful = {die for die, cell in enumerate(laid.cells or ()) if cell is not None and cell.unsure}
    if laid.cells is None:
        known = uprights.sure[list(laid.order)] >= CONFIDENT
        words = (row for row in laid.rows if len(row) > 1 and not known[list(row)].any())
        faces = [each.face for each in chosen]
        doubtful |= {
            tile for row in words if (word := [faces[at] for at in row]) != word[::-1] for tile in row
        }
    return tuple(
        replace(each, unsure=True, number_in_doubt=False) if place in doubtful else each
        for place, each in enumerate(chosen)
    )


def _chosen(order: Sequence[int], seen: FaceUpTiles, request: Request) -> tuple[FaceChoice, ...]:
    inventory = request.inventory if request.switches.inventory else None
    places = np.array(order, dtype=np.intp)
    likely = face_probabilities(seen.kinds[places], seen.inks[places], inventory, request.alphabet)
    return tuple(
        replace(each, unsure=True, number_in_doubt=False) if tile in seen.doubtful else each
        for tile, each in zip(order, choose_faces(likely, inventory, request.alphabet), strict=True)
    )


def _readings(
    order: Sequence[int], seen: FaceUpTiles, chosen: Sequence[FaceChoice]
) -> tuple[TileReading, ...]:
    return tuple(
        TileReading(each.face, seen.quads[tile], each.confidence, each.unsure, each.alternatives)
        for tile, each in zip(order, chosen, strict=True)
    )
