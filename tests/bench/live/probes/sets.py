"""Sets that are pushed, shifted, overlapped, packed; a back or an edge where a face should be."""

from dataclasses import replace

from engine.tiles import TileSet
from tests.bench.live.outcome import Outcome
from tests.bench.live.pieces import STEP, Laid, Piece, set_pieces, shifted, turned_about
from tests.bench.live.staging import Setting, arranged, middle_of, one_more

GAPS = (0.25, 0.45, 0.05, 0.35, 0.15, 0.60)
"""Between two sets after a push, in tile widths."""
OVERLAPS = (0.2, 0.18, 0.12, 0.18, 0.06, 0.2, 0.12, 0.0)
"""How much of a tile its neighbour lies on, in tile widths."""
NEXT = STEP - 1
"""The gap between two tiles of one set."""


def push(setting: Setting) -> Outcome:
    """A sleeve pushes one set close to another; the player passes."""
    before, table = setting.history(5), setting.table()
    pieces = list(arranged(before.second[2:], setting.rng))
    rest = len(before.second) - 2
    one, other = before.second[0], before.second[1]
    turn = float(setting.rng.normal(0, 0.6))
    left = set_pieces(one, rest, (-8.0, -3.4), turn)
    start = left[-1].x + 1 + 1.3
    right = set_pieces(other, rest + 1, (start, left[-1].y), turn)
    laid = Laid((*pieces, *left, *right))
    gap = GAPS[setting.number % len(GAPS)]
    after = Laid(shifted(laid.pieces, (rest + 1,), gap - 1.3, float(setting.rng.normal(0, 0.04))))
    table.begin(before, laid)
    table.wait(0.5)
    table.reach(after, *middle_of(after.pieces, rest + 1))
    table.wait(1.2)
    return table.end(table.truth(laid.table))


def shift(setting: Setting) -> Outcome:
    """The cloth is pulled: all sets lie elsewhere, and nothing was played."""
    before, table, rng = setting.history(5), setting.table(), setting.rng
    laid = Laid(arranged(before.second, rng))
    far, up, turn = (
        float(part) for part in (rng.uniform(0.4, 2.5), rng.uniform(-1.2, 0.4), rng.normal(0, 2))
    )
    after = Laid(turned_about(laid.pieces, turn, far, up))
    table.begin(before, laid)
    table.reach(after, 0.0, -4.0)
    table.wait(1.5)
    return table.end(table.truth(laid.table))


def overlap(setting: Setting) -> Outcome:
    """A run and two groups are laid whose tiles lie a little on each other."""
    share = OVERLAPS[setting.number % len(OVERLAPS)]
    groups, run = (setting.deal.group(12, 4), setting.deal.group(13, 4)), setting.deal.run(5, low=9)
    before, table = one_more(setting, 4, run), setting.table()
    new = len(before.history.second)
    flat = [piece for piece in before.after.pieces if piece.row == new]
    rows = [
        flat,
        *(list(set_pieces(group, new + 1 + at, (-9.0 + 6 * at, -2.8))) for at, group in enumerate(groups)),
    ]
    top = setting.number % 4 != 3
    laid = [piece for row in rows for piece in shingled(row, share, leftmost_on_top=top)]
    after = before.laid.with_pieces(laid)
    table.begin(before.history, before.laid)
    truth = table.truth(after.table)
    table.reach(after, *before.place)
    table.wait(1.0)
    return table.end(truth)


def shingled(pieces: list[Piece], share: float, *, leftmost_on_top: bool) -> tuple[Piece, ...]:
    """The tiles of a row, each lying on its neighbour by this share of a width, like shingles."""
    if not share:
        return tuple(pieces)
    moved = [piece.moved(-at * (NEXT + share), 0) for at, piece in enumerate(pieces)]
    tip = 0.13 if leftmost_on_top else -0.13
    order = range(len(moved)) if not leftmost_on_top else range(len(moved) - 1, -1, -1)
    first = moved[0] if not leftmost_on_top else moved[-1]
    return tuple(
        moved[at] if moved[at] is first else replace(moved[at], level=0.5 + 0.02 * step, lean=(-tip, 0.0))
        for at, step in sorted(zip(order, range(len(moved)), strict=True))
    )


def back_in_row(setting: Setting) -> Outcome:
    """A run is continued with a tile that lies on its face, or stands on its edge."""
    run = setting.deal.run(3, high=12)
    while not setting.deal.take((following(run),)):
        run = setting.deal.run(3, high=12)
    before, table = one_more(setting, 4, run), setting.table()
    new = len(before.history.second)
    last = before.after.pieces[-1]
    hidden = replace(last.moved(STEP, 0), face=following(run))
    hidden = replace(hidden, on_edge=True) if setting.number % 2 else replace(hidden, down=True)
    after = before.after.with_pieces((replace(hidden, row=new),))
    table.begin(before.history, before.laid)
    truth = table.truth(after.table)
    table.reach(after, *before.place)
    table.wait(1.0)
    return table.end(truth)


def following(run: TileSet) -> str:
    """The tile that continues a run.

    >>> following(("R3", "R4", "R5"))
    'R6'
    """
    return f"{run[-1][0]}{int(run[-1][1:]) + 1}"


def packed(setting: Setting) -> Outcome:
    """A full table with narrow gaps, all on record, and a restart: nothing of it has to be asked."""
    before, table, rng = setting.history(13), setting.table(), setting.rng
    faces = setting.deal.group()
    gap = float(rng.uniform(0.34, 0.5))
    pieces = arranged((*before.second, faces), rng, right=12.5, gap=gap)
    new = len(before.second)
    laid = Laid(tuple(piece for piece in pieces if piece.row != new))
    table.begin(before, laid)
    if setting.number % 2:
        for question in table.waiting():
            table.answer(question)
        table.restart()
        table.wait(1.5)
    truth = table.truth(Laid(pieces).table)
    table.reach(Laid(pieces), *middle_of(pieces, new))
    table.wait(1.0)
    return table.end(truth)
