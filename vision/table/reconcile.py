"""From what each tile shows to a table: all tiles of the picture are judged together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.alphabets import BACK, NO_TILE
from vision.geometry.plane import oddness
from vision.geometry.quads import Quads
from vision.read.inks import inks_in_photo
from vision.table.choose_faces import FaceChoice, choose_faces, face_probabilities
from vision.table.dice.tops import without_sides
from vision.table.layout import Layout, lay_out
from vision.table.letter_uprights import common_uprights
from vision.table.reject.cut_by_edge import CUT, HIDDEN, cut_by_edge
from vision.table.reject.dark_bodies import with_light_bodies
from vision.table.reject.odd_sizes import odd_sizes
from vision.table.reject.off_the_table import outside_of
from vision.table.reject.poor_finds import each_tile_once, is_recognised
from vision.table.rows import Rows, rows_of
from vision.table.uprights import Uprights, own_uprights, uprights_by_neighbours
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import INKS, Evidence, Pieces, Quad, Request, Shares, TileReading


@dataclass(frozen=True, slots=True, eq=False)
class FaceUpTiles:
    """The face-up tiles of the picture, and those of them that a person should look at whatever they show."""

    quads: Quads
    kinds: Shares
    inks: Shares
    doubtful: frozenset[int]


def reconcile(
    evidence: Sequence[Evidence],
    size: tuple[int, int],
    request: Request,
    tuning: Tuning = DEFAULT_TUNING,
) -> Pieces:
    """The table in a picture of that size (width, height), from the evidence for each found tile."""
    tiles, down = _face_up(evidence, size, request, tuning)
    uprights, rows = _uprights_in_rows(tiles, request, tuning)
    edges = cut_by_edge(uprights.quads, size, tuning.edge)
    hidden = {tile for tile, edge in enumerate(edges) if edge == HIDDEN}
    away = _outside(uprights, rows, request, tuning) | hidden
    doubtful = _doubtful(tiles, uprights, edges, request, tuning)
    seen = FaceUpTiles(uprights.quads, uprights.kinds, _inks(tiles, request, tuning), doubtful)
    layout = _layout(uprights, rows, away, request, tuning)
    chosen = _chosen(layout.order, seen, request, tuning)
    if request.alphabet.square:
        chosen = _with_doubts(chosen, layout, uprights, tuning.rows.confident)
    return Pieces(
        layout.placed(_readings(layout.order, seen, chosen)),
        layout.rows,
        down,
        _readings(sorted(away), seen, _chosen(sorted(away), seen, request, tuning)) if away else (),
        frozenset(place for place, choice in enumerate(chosen) if choice.number_in_doubt),
        layout.unclear,
    )


def _face_up(
    evidence: Sequence[Evidence], size: tuple[int, int], request: Request, tuning: Tuning
) -> tuple[list[Evidence], tuple[Quad, ...]]:
    """Each piece of the game that lies face up once, and where others lie face down."""
    kinds = request.alphabet.kinds
    back, no_tile = kinds.index(BACK), kinds.index(NO_TILE)
    tiles = [
        tile for tile in evidence if tile.kinds.argmax() != no_tile and is_recognised(tile, tuning.finds)
    ]
    # Dice of one game may have bodies of any colour, but their tops lie in one plane.
    if request.alphabet.grid:
        found = without_sides(each_tile_once(tiles, tuning.finds), size, tuning.tops, tuning.grid.plane)
    else:
        found = each_tile_once(with_light_bodies(tiles, tuning.bodies), tuning.finds)
    down = tuple(tile.quad for tile in found if tile.kinds.argmax() == back)
    return [tile for tile in found if tile.kinds.argmax() != back], down


def _doubtful(
    tiles: Sequence[Evidence], uprights: Uprights, edges: Sequence[str], request: Request, tuning: Tuning
) -> frozenset[int]:
    """Tiles that the edge cuts, that were hardly found, or that have an odd shape or size."""
    if request.alphabet.grid:
        odd = oddness(uprights.quads, tuning.grid.plane) > tuning.tops.odd_top
    else:
        odd = odd_sizes(uprights.quads, tuning.sizes)
    hardly = (tile for tile, find in enumerate(tiles) if find.found < tuning.finds.found_sure)
    cut = (tile for tile, edge in enumerate(edges) if edge == CUT)
    return frozenset((*cut, *hardly, *np.flatnonzero(odd).tolist()))


def _inks(tiles: Sequence[Evidence], request: Request, tuning: Tuning) -> Shares:
    """Tiles × ``INKS``, judged inside the photo where the colour counts."""
    if request.switches.colour_in_photo and request.alphabet.inked:
        return inks_in_photo(tiles, tuning.inks)
    return np.array([tile.inks for tile in tiles], dtype=np.float32).reshape(-1, len(INKS))


def _uprights_in_rows(tiles: Sequence[Evidence], request: Request, tuning: Tuning) -> tuple[Uprights, Rows]:
    """The uprights, and the rows that all tiles lie in then; dice have none, for each is turned by chance."""
    alphabet, neighbours = request.alphabet, request.switches.neighbours
    if alphabet.grid:
        return own_uprights(tiles, alphabet), ()
    if alphabet.square:
        common = common_uprights(
            tiles, alphabet, neighbours, tuning.letter_uprights, tuning.uprights, tuning.rows
        )
        return common, rows_of(common.quads, common.sure, alphabet.square, tuning.rows)
    own = own_uprights(tiles, alphabet)
    rows = rows_of(own.quads, own.sure, tuning=tuning.rows)
    after = uprights_by_neighbours(own, rows, tuning.uprights) if neighbours else own
    return after, rows if after is own else rows_of(after.quads, after.sure, tuning=tuning.rows)


def _outside(uprights: Uprights, rows: Rows, request: Request, tuning: Tuning) -> frozenset[int]:
    """What does not lie on the table; of dice only what is beyond the region: some lie beside the grid."""
    if request.alphabet.grid and request.region is None:
        return frozenset()
    return outside_of(uprights.quads, rows, request.region, tuning.outside)


def _layout(uprights: Uprights, rows: Rows, away: frozenset[int], request: Request, tuning: Tuning) -> Layout:
    if not away:
        return lay_out(uprights.quads, uprights.sure, rows, request.alphabet, tuning)
    table = [tile for tile in range(len(uprights.quads)) if tile not in away]
    layout = lay_out(uprights.quads[table], uprights.sure[table], None, request.alphabet, tuning)
    return replace(layout, order=tuple(table[place] for place in layout.order))


def _with_doubts(
    chosen: Sequence[FaceChoice], layout: Layout, uprights: Uprights, confident: float
) -> tuple[FaceChoice, ...]:
    """Unsure are dice whose cell is, and words of which nobody knows from which end they are read."""
    doubtful = {die for die, cell in enumerate(layout.cells or ()) if cell is not None and cell.unsure}
    if layout.cells is None:
        known = uprights.sure[list(layout.order)] >= confident
        words = (row for row in layout.rows if len(row) > 1 and not known[list(row)].any())
        faces = [choice.face for choice in chosen]
        doubtful |= {
            tile for row in words if (word := [faces[tile] for tile in row]) != word[::-1] for tile in row
        }
    return tuple(
        replace(choice, unsure=True, number_in_doubt=False) if place in doubtful else choice
        for place, choice in enumerate(chosen)
    )


def _chosen(
    order: Sequence[int], seen: FaceUpTiles, request: Request, tuning: Tuning
) -> tuple[FaceChoice, ...]:
    inventory = request.inventory if request.switches.inventory else None
    places = np.array(order, dtype=np.intp)
    likely = face_probabilities(seen.kinds[places], seen.inks[places], inventory, request.alphabet)
    choices = choose_faces(likely, inventory, request.alphabet, tuning.choice)
    return tuple(
        replace(choice, unsure=True, number_in_doubt=False) if tile in seen.doubtful else choice
        for tile, choice in zip(order, choices, strict=True)
    )


def _readings(
    order: Sequence[int], seen: FaceUpTiles, chosen: Sequence[FaceChoice]
) -> tuple[TileReading, ...]:
    return tuple(
        TileReading(choice.face, seen.quads[tile], choice.confidence, choice.unsure, choice.alternatives)
        for tile, choice in zip(order, chosen, strict=True)
    )
