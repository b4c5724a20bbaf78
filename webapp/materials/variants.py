"""All that doubtful pieces may be together, and which verdicts that leaves open."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from engine import BadInput, Edition

if TYPE_CHECKING:
    from vision import TileReading

Variant = tuple[str, ...]
"""Faces that tiles may have together."""
MOST_VARIANTS = 3000
"""Ways to read the doubtful tiles of a row that are tried; with more of them, nothing is certain."""
OPEN = frozenset({True, False})


def possible_verdicts(
    tiles: Sequence["TileReading"], game: Edition, legal: Callable[[Variant], bool]
) -> frozenset[bool]:
    """The verdicts under all readings that the doubtful tiles leave open; what cannot exist is left out."""
    choices = [_choices(tile, game) for tile in tiles]
    if prod(map(len, choices)) > MOST_VARIANTS:
        return OPEN
    return _verdicts(product(*choices), legal) or OPEN


def _choices(tile: "TileReading", game: Edition) -> Variant:
    if not tile.unsure:
        return (tile.face,)
    if not tile.alternatives:
        return tuple(game.box)
    return (tile.face, *(each.face for each in tile.alternatives if each.face in game.box))


def _verdicts(variants: Iterable[Variant], legal: Callable[[Variant], bool]) -> frozenset[bool]:
    found: set[bool] = set()
    for variant in variants:
        try:
            found.add(legal(variant))
        except BadInput:  # more of a face than the box holds
            continue
    return frozenset(found)
