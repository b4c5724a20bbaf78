"""From what each tile shows to a table: all tiles of the picture are judged together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.alphabets import BACK, NO_TILE
from vision.geometry.quads import Quads
from vision.read.inks import inks_in_photo
from vision.table.choose_faces import FaceChoice, choose_faces, face_probabilities
from vision.table.layout import Layout, lay_out
from vision.table.materials.protocol import table_material
from vision.table.reject.cut_by_edge import CUT, HIDDEN, cut_by_edge
from vision.table.reject.poor_finds import is_recognised
from vision.table.rows import Rows
from vision.table.uprights import Uprights
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
    material = table_material(request.alphabet.name)
    tiles, down = _face_up(evidence, size, request, tuning)
    uprights, rows = material.uprights_in_rows(
        tiles, request.alphabet, tuning, neighbours=request.switches.neighbours
    )
    edges = cut_by_edge(uprights.quads, size, tuning.edge)
    hidden = {tile for tile, edge in enumerate(edges) if edge == HIDDEN}
    away = material.outside(uprights, rows, request.region, tuning) | hidden
    doubtful = _doubtful(tiles, uprights, edges, request, tuning)
    seen = FaceUpTiles(uprights.quads, uprights.kinds, _inks(tiles, request, tuning), doubtful)
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


def _doubtful(
    tiles: Sequence[Evidence], uprights: Uprights, edges: Sequence[str], request: Request, tuning: Tuning
) -> frozenset[int]:
    """Tiles that the edge cuts, that were hardly found, or that have an odd shape or size."""
    odd = table_material(request.alphabet.name).odd(uprights.quads, tuning)
    hardly = (tile for tile, find in enumerate(tiles) if find.found < tuning.finds.found_sure)
    cut = (tile for tile, edge in enumerate(edges) if edge == CUT)
    return frozenset((*cut, *hardly, *odd))


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
