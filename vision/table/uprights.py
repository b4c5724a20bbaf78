"""Which way up a tile is: by its own marks where it has them, else by its neighbours in the row.

Only for some kinds does this change the face: what looks like a 6 is a 9 when the tile is upside down, and M
and W, N and Z turn into each other. For all others a turn only changes which corner of the quad is the first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.alphabets import TILE_ALPHABET, Alphabet
from vision.geometry.quads import Numbers, Quads, stacked, turned_each, ups
from vision.table.rows import Rows
from vision.values import Evidence, Shares


@dataclass(frozen=True, slots=True)
class UprightsTuning:
    """How much tiles and their neighbours say about which way up they are."""

    own_sure: float = 0.85
    """A tile this sure of its own upright is not outvoted, and has a vote, unless it looks like a 6 or 9."""
    looks_like: float = 0.5
    """From this share of 6 and 9 together on, a tile looks like one of them."""
    mark_odds: float = 8.0
    """A 6 or 9 has its upright from a small mark alone, its neighbours from their digits: against them the
    mark counts no more than this."""
    neighbour_odds: float = 6.0
    """One neighbour makes its own upright this many times likelier: few tiles of a set lie upside down."""
    most_votes: int = 2
    """More votes than this say nothing more: a whole set may lie upside down but for one tile."""


UPRIGHTS_TUNING = UprightsTuning()


_LEAST_SHARE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Uprights:
    """The tiles' quads with their likeliest uprights, and what the tiles show seen that way up."""

    quads: Quads
    sure: Numbers
    """How likely each upright is."""
    opposite: Numbers
    """How likely it is that the tile is upside down in this quad."""
    shown: Shares
    """Tiles × kinds of the alphabet, if this is the upright."""
    alphabet: Alphabet = TILE_ALPHABET
    sideways: Numbers | None = None
    """How likely it is that the tile lies on its side in this quad, where that could change its face."""

    @property
    def kinds(self) -> Shares:
        """Tiles × kinds, with the doubt about the upright in it."""
        down = (self.opposite / np.maximum(self.sure + self.opposite, _LEAST_SHARE))[:, None]
        mixed = (1 - down) * self.shown + down * self.alphabet.after_half_turn(self.shown)
        if self.sideways is not None:
            aside = self.sideways[:, None]
            mixed = (1 - aside) * mixed + aside * self.alphabet.after_quarter_turn(self.shown)
        kinds: Shares = mixed.astype(np.float32)
        return kinds


def own_uprights(tiles: Sequence[Evidence], alphabet: Alphabet = TILE_ALPHABET) -> Uprights:
    """The uprights by what the tiles themselves show."""
    kinds = np.array([tile.kinds for tile in tiles], dtype=np.float32).reshape(-1, len(alphabet.kinds))
    turns = np.array([tile.turns for tile in tiles], dtype=np.float64).reshape(-1, 4)
    turn, each = turns.argmax(axis=1), np.arange(len(tiles))
    shown = np.where((turn == 2)[:, None], alphabet.after_half_turn(kinds), kinds)
    quads = turned_each(stacked([tile.quad for tile in tiles]), turn)
    return Uprights(quads, turns[each, turn], turns[each, (turn + 2) % 4], shown, alphabet)


def uprights_by_neighbours(own: Uprights, rows: Rows, tuning: UprightsTuning = UPRIGHTS_TUNING) -> Uprights:
    """The uprights after the neighbours' vote.

    Voted on are tiles that are not sure themselves, and each 6 or 9 that lies the other way up than its
    neighbours.
    """
    pair = own.alphabet.places(own.alphabet.half_turn)
    marked = own.shown[:, pair].sum(axis=1) >= tuning.looks_like
    votes = np.clip(
        _votes(own, rows, (own.sure >= tuning.own_sure) & ~marked), -tuning.most_votes, tuning.most_votes
    )
    asked = (own.sure < tuning.own_sure) | (marked & (votes < 0))
    if not asked.any():
        return own
    odds = np.maximum(own.sure, _LEAST_SHARE) / np.maximum(own.opposite, _LEAST_SHARE)
    odds = (
        np.where(marked & (votes < 0), np.minimum(odds, tuning.mark_odds), odds)
        * tuning.neighbour_odds**votes
    )
    either = own.sure + own.opposite
    sure = np.where(asked, either * odds / (1 + odds), own.sure)
    opposite = np.where(asked, either / (1 + odds), own.opposite)
    down = asked & (sure < opposite)
    return Uprights(
        turned_each(own.quads, np.where(down, 2, 0)),
        np.where(down, opposite, sure),
        np.where(down, sure, opposite),
        np.where(down[:, None], own.alphabet.after_half_turn(own.shown), own.shown),
        own.alphabet,
    )


def _votes(own: Uprights, rows: Rows, voters: NDArray[np.bool_]) -> Numbers:
    """For each tile, how many voters of its row lie the same way up, less those that do not."""
    row_of = np.zeros(len(own.sure), dtype=np.intp)
    for place, row in enumerate(rows):
        row_of[list(row)] = place
    upward = ups(own.quads)
    agrees = np.where(upward @ upward.T > 0, 1.0, -1.0)
    votes: Numbers = (agrees * ((row_of[:, None] == row_of) & voters)).sum(axis=1)
    return votes
