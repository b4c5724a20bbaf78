"""From what each tile shows to a table: all tiles of the picture are judged together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.alphabets import BACK, NO_TILE
from vision.geometry.quads import Numbers, Quads, stacked
from vision.read.inks import inks_in_photo
from vision.table.choose_faces import FaceChoice, choose_faces, face_probabilities
from vision.table.layout import Layout, lay_out
from vision.table.materials.protocol import table_material
from vision.table.reject.cut_by_edge import CUT, HIDDEN, cut_by_edge
from vision.table.reject.flat_sizes import flat_sizes, odd_shapes, other_things
from vision.table.reject.in_the_pool import in_the_pool
from vision.table.reject.poor_finds import is_recognised
from vision.table.rows import Rows, turn_upright
from vision.table.uprights import Uprights
from vision.tuning import DEFAULT_TUNING, Tuning
from vision.values import INKS, Doubt, Evidence, Pieces, Quad, Request, Shares, TileReading


@dataclass(frozen=True, slots=True, eq=False)
class FaceUpTiles:
    """The face-up tiles of the picture, and why some of them are doubted whatever they show."""

    quads: Quads
    kinds: Shares
    inks: Shares
    doubts: Mapping[int, frozenset[Doubt]]


def reconcile(
    evidence: Sequence[Evidence],
    size: tuple[int, int],
    request: Request,
    tuning: Tuning = DEFAULT_TUNING,
) -> Pieces:
    """The table in a picture of that size (width, height), from the evidence for each found tile."""
    material = table_material(request.alphabet.name)
    tiles, down = _face_up(evidence, size, request, tuning)
    uprights, rows = material.uprights_in_rows(
        tiles, request.alphabet, tuning, neighbours=request.switches.neighbours
    )
    edges = cut_by_edge(uprights.quads, size, tuning.edge)
    hidden = {tile for tile, edge in enumerate(edges) if edge == HIDDEN}
    flat = None if request.alphabet.square else _flat_sizes(uprights, request, tuning)
    away = material.outside(uprights, rows, request.region, tuning) | hidden
    doubts = _doubts(tiles, uprights, edges, flat, request, tuning)
    seen = FaceUpTiles(uprights.quads, uprights.kinds, _inks(tiles, request, tuning), doubts)
    layout = _layout(uprights, rows, away, request, tuning)
    chosen = _chosen(layout.order, seen, request, tuning)
    strays = _strays(layout, chosen, seen, flat, stacked(down), request, tuning)
    if strays:
        away |= strays
        layout = _layout(uprights, rows, away, request, tuning)
        chosen = _chosen(layout.order, seen, request, tuning)
    faces = [choice.face for choice in chosen]
    chosen = _with_doubts(chosen, material.doubtful(layout, uprights, faces, tuning))
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
    found = table_material(request.alphabet.name).on_the_table(tiles, size, tuning)
    down = tuple(tile.quad for tile in found if tile.kinds.argmax() == back)
    return [tile for tile in found if tile.kinds.argmax() != back], down


def _flat_sizes(uprights: Uprights, request: Request, tuning: Tuning) -> Numbers | None:
    standing = turn_upright(uprights.quads, uprights.sure >= tuning.rows.confident, tuning.rows)
    return flat_sizes(standing, stacked(request.known), tuning.flat)


def _doubts(
    tiles: Sequence[Evidence],
    uprights: Uprights,
    edges: Sequence[str],
    flat: Numbers | None,
    request: Request,
    tuning: Tuning,
) -> dict[int, frozenset[Doubt]]:
    """Why tiles are doubted: cut by the edge, of an odd shape or size, hardly found."""
    found: dict[int, frozenset[Doubt]] = {}
    odd = table_material(request.alphabet.name).odd(uprights.quads, tuning)
    cut = (tile for tile, edge in enumerate(edges) if edge == CUT)
    for tile in (*cut, *odd, *odd_shapes(flat, tuning.flat)):
        found[tile] = frozenset({"place"})
    for tile, find in enumerate(tiles):
        if find.found < tuning.finds.found_sure:
            found[tile] = found.get(tile, frozenset()) | {"find"}
    return found


def _strays(
    layout: Layout,
    chosen: Sequence[FaceChoice],
    seen: FaceUpTiles,
    flat: Numbers | None,
    down: Quads,
    request: Request,
    tuning: Tuning,
) -> frozenset[int]:
    """What lies alone and is none of the tiles in play: part of the pool, or of another size than tiles have.

    Where that size is known from before, not even a sure face makes a tile of what is far off it.
    """
    alone = [row[0] for row in layout.rows if len(row) == 1]
    loose = [
        layout.order[place]
        for place in alone
        if chosen[place].unsure and chosen[place].confidence < tuning.finds.hardly_read
    ]
    known = len(request.known) >= tuning.flat.enough
    sized = [layout.order[place] for place in alone] if known else loose
    pooled = in_the_pool(seen.quads, loose, down, tuning.pool)
    return pooled | other_things(flat, sized, tuning.flat)


def _inks(tiles: Sequence[Evidence], request: Request, tuning: Tuning) -> Shares:
    """Tiles × ``INKS``, judged inside the photo where the colour counts."""
    if request.switches.colour_in_photo and request.alphabet.inked:
        return inks_in_photo(tiles, tuning.inks)
    return np.array([tile.inks for tile in tiles], dtype=np.float32).reshape(-1, len(INKS))


def _layout(uprights: Uprights, rows: Rows, away: frozenset[int], request: Request, tuning: Tuning) -> Layout:
    if not away:
        return lay_out(uprights.quads, uprights.sure, rows, request.alphabet, tuning)
    table = [tile for tile in range(len(uprights.quads)) if tile not in away]
    layout = lay_out(uprights.quads[table], uprights.sure[table], None, request.alphabet, tuning)
    return replace(layout, order=tuple(table[place] for place in layout.order))


def _with_doubts(chosen: Sequence[FaceChoice], doubtful: frozenset[int]) -> tuple[FaceChoice, ...]:
    """The choices, those at doubtful places unsure."""
    return tuple(
        choice.doubted("place") if place in doubtful else choice for place, choice in enumerate(chosen)
    )


def _chosen(
    order: Sequence[int], seen: FaceUpTiles, request: Request, tuning: Tuning
) -> tuple[FaceChoice, ...]:
    inventory = request.inventory if request.switches.inventory else None
    places = np.array(order, dtype=np.intp)
    likely = face_probabilities(seen.kinds[places], seen.inks[places], inventory, request.alphabet)
    choices = choose_faces(likely, inventory, request.alphabet, tuning.choice)
    return tuple(
        choice.doubted(*seen.doubts[tile]) if tile in seen.doubts else choice
        for tile, choice in zip(order, choices, strict=True)
    )


def _readings(
    order: Sequence[int], seen: FaceUpTiles, chosen: Sequence[FaceChoice]
) -> tuple[TileReading, ...]:
    return tuple(
        TileReading(
            choice.face,
            seen.quads[tile],
            choice.confidence,
            choice.unsure,
            choice.alternatives,
            doubts=choice.doubts,
        )
        for tile, choice in zip(order, chosen, strict=True)
    )
