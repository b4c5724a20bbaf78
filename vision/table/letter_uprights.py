"""Which way up letter tiles lie: four sides may be the top, and the tiles of a word agree.

A letter tile is about square, so its outline says nothing. What it shows may: an A has one upright, an H two,
an O four; an N lying on its side looks like a Z, an M upside down like a W. All tiles are judged together:
what each shows itself, and that neighbours stand in one line with the same side up. Which letters would make
a word is not asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.alphabets import LETTER_ALPHABET, Alphabet
from vision.geometry.quads import Flags, Indices, Numbers, Quads, stacked, turned_each, ups
from vision.table.rows import ROWS_TUNING, Frames, RowsTuning, frames_of
from vision.table.uprights import UPRIGHTS_TUNING, Uprights, UprightsTuning
from vision.values import Evidence, Picture, Shares


@dataclass(frozen=True, slots=True)
class LetterUprightsTuning:
    """How much letter tiles, their neighbours and the table say about which way up they are."""

    over_each_other: float = 1 / 6
    """How likely neighbours are letters of two lines, against letters of one."""
    other_way_up: float = 1 / 60
    """How likely a neighbour in the line stands on its head."""
    facing: float = 1 / 12
    """How likely neighbours belong to two lines that players on both sides of the table have laid."""
    across: float = 1 / 60
    """How likely a neighbour lies on its side."""
    most_said: float = 1 / 40
    """Neighbours never make a way up less likely than this against another."""
    widest_gap: float = 0.6
    deepest_overlap: float = 0.35
    """In tile widths: how far apart neighbours may lie, and how deep one may lie over the other."""
    largest_offset: float = 0.3
    """Of a tile: how far a neighbour may stick out."""
    largest_lean: float = 0.27
    """The tangent of the largest angle between neighbours, whichever side of them is up."""
    largest_ratio: float = 1.5
    table_tiles: int = 8
    table_agrees: float = 0.95
    table_along: float = 0.7
    table_says: float = 1 / 12
    """From so many tiles on that know their way up, and whose common direction is so long, the whole table
    lies one way; a tile along it that does not know is then less likely to lie the other way, by this
    much."""
    rounds: int = 12
    """How often neighbours tell each other: a word may be so long."""
    least: float = 1e-6
    own_least: float = 1e-3
    """No way up is impossible; none is by what a tile shows itself, however sure its reader is."""
    clear_strokes: float = 0.3
    """How much fuller the strokes must be on two sides of a letter than on the other two."""
    ink_from: float = 0.5
    rim: float = 0.08
    stroke: float = 0.2
    """Of the strongest ink: what is ink. Of the crop: what is not looked at on each side. Of the letter: how
    wide the strip along a side is where its stroke is looked for."""


LETTER_UPRIGHTS_TUNING = LetterUprightsTuning()


@dataclass(frozen=True, slots=True, eq=False)
class _Beside:
    """Neighbours, each pair both ways: pair number p and p with ``back`` are the same two tiles."""

    one: Indices
    other: Indices
    back: Indices
    agree: Numbers
    """Pairs × 4 × 4: how well a way up of the one goes with a way up of the other."""


def common_uprights(
    tiles: Sequence[Evidence],
    alphabet: Alphabet = LETTER_ALPHABET,
    neighbours: bool = True,
    tuning: LetterUprightsTuning = LETTER_UPRIGHTS_TUNING,
    uprights: UprightsTuning = UPRIGHTS_TUNING,
    rows: RowsTuning = ROWS_TUNING,
) -> Uprights:
    """The uprights of all tiles; without neighbours, each by what it shows itself."""
    kinds = np.array([tile.kinds for tile in tiles], dtype=np.float32).reshape(-1, len(alphabet.kinds))
    turns = np.array([tile.turns for tile in tiles], dtype=np.float64).reshape(-1, 4)
    quads = stacked([tile.quad for tile in tiles])
    shown, own = _shown(kinds, turns, [tile.crop for tile in tiles], alphabet, tuning, uprights)
    ways = own
    if neighbours and len(tiles) > 1:
        said = _said(own, _neighbours(frames_of(quads), tuning), tuning)
        ways = _normed(_own_against(own, said, shown, alphabet, uprights) * said)
    if neighbours:
        ways = _as_the_table(ways, quads, tuning, rows.confident)
    turn, each = ways.argmax(axis=1), np.arange(len(tiles))
    half, quarter = alphabet.after_half_turn(shown), alphabet.after_quarter_turn(shown)
    seen = np.where((turn == 2)[:, None], half, np.where((turn % 2 == 1)[:, None], quarter, shown))
    return Uprights(
        turned_each(quads, turn),
        ways[each, turn],
        ways[each, (turn + 2) % 4],
        seen,
        alphabet,
        ways[each, (turn + 1) % 4] + ways[each, (turn + 3) % 4],
    )


def _shown(
    kinds: Shares,
    turns: Numbers,
    crops: Sequence[Picture],
    alphabet: Alphabet,
    tuning: LetterUprightsTuning,
    uprights: UprightsTuning,
) -> tuple[Shares, Numbers]:
    """What each tile shows as its quad lies, and how likely each side is its top by that.

    The reader says what a tile is, whichever way it lies. Of an N or Z in doubt the strokes say which of the
    two it shows as it lies; what it is then says whether it lies on its side.
    """
    symmetric = (
        kinds[:, alphabet.places(alphabet.symmetric)].sum(axis=1, keepdims=True) >= uprights.looks_like
    )
    least = turns.max(axis=1, keepdims=True) * np.where(symmetric, 1 / uprights.mark_odds, 0)
    even = np.array([True, False, True, False])
    shown, own = kinds.copy(), np.maximum(turns, np.where(even, least, 0) + tuning.own_least)
    pair = alphabet.places(alphabet.quarter_turn)
    for tile in np.flatnonzero(kinds[:, pair].sum(axis=1) >= uprights.looks_like).tolist():
        upright = strokes_upright(crops[tile], tuning)
        place = int(pair[int(kinds[tile, pair].argmax())])
        if upright is not None:
            place = alphabet.kinds.index("N" if upright else "Z")
        aside = alphabet.kinds.index(alphabet.quarter_turn[alphabet.kinds[place]])
        is_it, is_other = np.maximum(kinds[tile, [place, aside]], tuning.least)
        own[tile] *= (is_it, is_other, is_it, is_other)
        shown[tile, place], shown[tile, aside] = is_it + is_other, 0
    return shown, _normed(own)


def strokes_upright(crop: Picture, tuning: LetterUprightsTuning = LETTER_UPRIGHTS_TUNING) -> bool | None:
    """Whether the long strokes of an N or Z are left and right, as of an N, or above and below; else None."""
    ink = _ink(crop, tuning)
    if ink is None:
        return None
    tall, wide = (max(1, round(side * tuning.stroke)) for side in ink.shape)
    beside = min(ink[:, :wide].any(axis=1).mean(), ink[:, -wide:].any(axis=1).mean())
    above = min(ink[:tall].any(axis=0).mean(), ink[-tall:].any(axis=0).mean())
    return bool(beside > above) if abs(beside - above) >= tuning.clear_strokes else None


def _ink(crop: Picture, tuning: LetterUprightsTuning) -> Flags | None:
    """The largest piece of print, cut out; None where there is none."""
    tall, wide = crop.shape[:2]
    top, left = int(tall * tuning.rim), int(wide * tuning.rim)
    grey = crop[top : tall - top, left : wide - left].astype(np.float32).mean(axis=2)
    off = np.abs(grey - np.median(grey))
    strongest = float(np.percentile(off, 97))
    if strongest < 12:
        return None
    ink = (off >= tuning.ink_from * strongest).astype(np.uint8)
    _, labels, spots, _ = cv2.connectedComponentsWithStats(ink)
    largest = 1 + int(spots[1:, cv2.CC_STAT_AREA].argmax())
    x, y, width, height = spots[largest, :4].tolist()
    letter: Flags = labels[y : y + height, x : x + width] == largest
    return letter


def _normed(shares: Numbers) -> Numbers:
    normed: Numbers = shares / np.maximum(shares.sum(axis=1, keepdims=True), 1e-300)
    return normed


def _neighbours(frames: Frames, tuning: LetterUprightsTuning) -> _Beside:
    """The tiles that lie side by side, or one over the other, with parallel sides."""
    middles = frames.middles.mean(axis=1)
    x, y = _in_frames(frames, middles[None] - middles[:, None])
    up_x, up_y = _in_frames(frames, np.broadcast_to(frames.up, (len(middles), *frames.up.shape)))
    wide_x, wide_y = _in_frames(frames, np.broadcast_to(frames.across, (*up_x.shape, 2)))
    # The ways up of the other tile, as they point in the frame of this one.
    parallel = np.stack([up_y, wide_y, -up_y, -wide_y]).argmax(axis=0)
    straight = parallel % 2 == 0
    lean = np.where(straight, np.abs(up_x), np.abs(wide_x)) / np.maximum(
        np.where(straight, np.abs(up_y), np.abs(wide_y)), 1e-9
    )
    reach = np.where(straight[..., None], np.stack([wide_x, up_y], -1), np.stack([up_x, wide_y], -1))
    reach = np.abs(reach)
    level = np.abs(x) >= np.abs(y)
    side = np.where(level, np.where(x > 0, 1, 3), np.where(y > 0, 0, 2))
    gap = np.where(level, np.abs(x) - reach[..., 0] / 2, np.abs(y) - reach[..., 1] / 2) - 0.5
    offset = np.where(level, np.abs(y), np.abs(x))
    fits = (gap <= tuning.widest_gap) & (gap >= -tuning.deepest_overlap) & (offset <= tuning.largest_offset)
    fits &= (lean <= tuning.largest_lean) & (
        (reach <= tuning.largest_ratio) & (reach >= 1 / tuning.largest_ratio)
    ).all(axis=2)
    fits &= fits.T & ~np.eye(len(middles), dtype=np.bool_)
    return _beside(np.where(fits, gap + gap.T + offset + offset.T, np.inf), side, parallel, tuning)


def _in_frames(frames: Frames, vectors: Numbers) -> tuple[Numbers, Numbers]:
    """Vectors (tiles × tiles × 2) along the width and the height of the first tile, in these."""
    inside = np.einsum("iab,ijb->ija", frames.inside, vectors)
    return inside[..., 0], inside[..., 1]


def _beside(cost: Numbers, side: Indices, parallel: Indices, tuning: LetterUprightsTuning) -> _Beside:
    """Of the tiles on each side of a tile the nearest, if both are that to each other."""
    count = len(cost)
    best = np.full((count, 4), -1, dtype=np.intp)
    for each in range(4):
        here = np.where(side == each, cost, np.inf)
        nearest = here.argmin(axis=1)
        best[:, each] = np.where(np.isfinite(here[np.arange(count), nearest]), nearest, -1)
    chosen = (best[:, :, None] == np.arange(count)).any(axis=1)
    one, other = np.nonzero(chosen & chosen.T)
    number = {pair: place for place, pair in enumerate(zip(one.tolist(), other.tolist(), strict=True))}
    back = np.array([number[b, a] for a, b in number], dtype=np.intp)
    a, b = np.arange(4)[:, None], np.arange(4)[None]
    turned = (b - parallel[one, other][:, None, None] - a) % 4
    in_line = (side[one, other][:, None, None] - a) % 2 == 1
    agree = np.where(turned == 0, np.where(in_line, 1.0, tuning.over_each_other), tuning.across)
    agree = np.where(turned == 2, np.where(in_line, tuning.other_way_up, tuning.facing), agree)
    return _Beside(one, other, back, agree)


def _said(own: Numbers, beside: _Beside, tuning: LetterUprightsTuning) -> Numbers:
    """Tiles × 4: what the neighbours, and through them theirs, say about each way up.

    Every tile tells each neighbour what it makes of itself and of what its other neighbours told it (loopy
    belief propagation).
    """
    told = np.full((len(beside.one), 4), 0.25)
    for _ in range(tuning.rounds):
        heard = np.log(own) + _heard(told, beside, len(own))
        knows = heard[beside.one] - np.log(told[beside.back])
        knows = np.exp(knows - knows.max(axis=1, keepdims=True))
        told = np.maximum(_normed(np.einsum("pa,pab->pb", knows, beside.agree)), tuning.least)
    heard = _heard(told, beside, len(own))
    said: Numbers = np.exp(heard - heard.max(axis=1, keepdims=True))
    return np.maximum(said, tuning.most_said)


def _heard(told: Numbers, beside: _Beside, count: int) -> Numbers:
    heard = np.zeros((count, 4))
    np.add.at(heard, beside.other, np.log(told))
    return heard


def _as_the_table(ways: Numbers, quads: Quads, tuning: LetterUprightsTuning, confident: float) -> Numbers:
    """The ways up; tiles that do not know theirs likely lie like all others, if these agree."""
    turn, each = ways.argmax(axis=1), np.arange(len(ways))
    upward = ups(turned_each(quads, turn))
    upward /= np.maximum(np.linalg.norm(upward, axis=1, keepdims=True), 1e-9)
    sure = ways[each, turn] >= confident
    common = upward[sure].sum(axis=0) / max(int(sure.sum()), 1)
    if sure.sum() < tuning.table_tiles or np.linalg.norm(common) < tuning.table_agrees:
        return ways
    said = np.ones_like(ways)
    along = upward @ common
    clear = ~sure & (np.abs(along) >= tuning.table_along)
    against = np.where(along > 0, (turn + 2) % 4, turn)
    said[each[clear], against[clear]] = tuning.table_says
    return _normed(ways * said)


def _own_against(
    own: Numbers, said: Numbers, shown: Shares, alphabet: Alphabet, uprights: UprightsTuning
) -> Numbers:
    """What each tile says of itself: less where its letter hangs on that and its neighbours say otherwise."""
    turning = alphabet.places({**alphabet.half_turn, **alphabet.quarter_turn})
    marked = (shown[:, turning].sum(axis=1) >= uprights.looks_like) & (
        own.argmax(axis=1) != said.argmax(axis=1)
    )
    least = own.max(axis=1, keepdims=True) / uprights.mark_odds
    return np.where(marked[:, None], np.maximum(own, least), own)
