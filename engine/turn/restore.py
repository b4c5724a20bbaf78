"""Putting a table back: the fewest tile moves from what lies there to what lay there before."""

from collections import Counter
from dataclasses import dataclass

from engine.editions import Edition
from engine.findings import tile_name, tile_names
from engine.material import material_of
from engine.sets.one_set import judge_set
from engine.texts.languages import texts_of
from engine.tiles import Face, Table, TileSet, in_order, same_tiles
from engine.turn.assignment import best_pairs

RESTORE, PLAY = "restore", "play"


@dataclass(frozen=True, slots=True)
class Move:
    """One tile to pick up: out of a set as it lies now, into a set as it was; None is the rack."""

    tile: Face
    source: int | None
    target: int | None


@dataclass(frozen=True, slots=True)
class RestorePlan:
    """How to bring back the table before the turn."""

    lying: Table
    before: Table
    moves: tuple[Move, ...]
    reorder: tuple[tuple[int, int], ...] = ()
    """Sets that hold the right tiles in an order that is none: where it lies, which it was."""

    @property
    def done(self) -> bool:
        """Whether the table lies as it did before."""
        return not self.moves and not self.reorder


def restore_plan(lying: Table, before: Table, edition: Edition) -> RestorePlan:
    """The fewest tile moves that turn the table as it lies into the table before.

    >>> from engine.editions import edition
    >>> from engine.notation import parse_table
    >>> lying, before = parse_table("R3 R4 | R5 R6 R7 K5"), parse_table("R3 R4 R5 R6 R7")
    >>> [(move.tile, move.target) for move in restore_plan(lying, before, edition("classic")).moves]
    [('R3', 0), ('R4', 0), ('K5', None)]
    """
    pairs = _pairs(lying, before)
    sources = _left_over(lying, {source: before[target] for source, target in pairs})
    targets = _left_over(before, {target: lying[source] for source, target in pairs})
    moves = []
    for face in in_order(set(sources) | set(targets)):
        come, go = sources.get(face, []), targets.get(face, [])
        size = max(len(come), len(go))
        padded = zip(come + [None] * (size - len(come)), go + [None] * (size - len(go)), strict=True)
        moves += [Move(face, source, target) for source, target in padded]
    moves.sort(key=lambda move: (move.target is None, move.source is None))
    return RestorePlan(lying, before, tuple(moves), _reorder(lying, before, pairs, edition))


def _pairs(lying: Table, before: Table) -> list[tuple[int, int]]:
    """Which row stays where it is for which set, so that the most tiles need not be touched."""
    sources, targets = [Counter(tiles) for tiles in lying], [Counter(tiles) for tiles in before]
    return best_pairs([[(source & target).total() for target in targets] for source in sources])


def _left_over(table: Table, partner: dict[int, TileSet]) -> dict[Face, list[int | None]]:
    """The tiles of each set that its partner does not have, by face."""
    found: dict[Face, list[int | None]] = {}
    for at, tiles in enumerate(table):
        for face in (Counter(tiles) - Counter(partner.get(at, ()))).elements():
            found.setdefault(face, []).append(at)
    return found


def _reorder(
    lying: Table, before: Table, pairs: list[tuple[int, int]], edition: Edition
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (source, target)
        for source, target in pairs
        if same_tiles(lying[source]) == same_tiles(before[target])
        and _misread(lying[source], before[target], edition)
    )


def _misread(lying: TileSet, before: TileSet, edition: Edition) -> bool:
    """Whether the same tiles lie in an order that is another word, or no set any more."""
    if material_of(edition).order_counts:
        return lying != before
    return judge_set(before, edition).legal and not judge_set(lying, edition).legal


def restore_sentences(
    plan: RestorePlan, language: str = "en", fourth_colour: str = "orange", why: str = RESTORE
) -> list[str]:
    """The plan in words, one sentence a step: to restore a table, or to play a turn."""
    said = texts_of("findings", language)[why]

    def names(table: Table, at: int | None) -> str:
        return "" if at is None else tile_names(table[at], language, fourth_colour)

    steps = []
    for move in plan.moves:
        route = f"{'rack' if move.source is None else 'set'}-{'rack' if move.target is None else 'set'}"
        parts = {"source": names(plan.lying, move.source), "target": names(plan.before, move.target)}
        tile = tile_name(move.tile, language, fourth_colour)
        text: str = said[route].format(tile=tile, **parts)
        steps.append(text[:1].upper() + text[1:])
    for source, target in plan.reorder:
        parts = {"source": names(plan.lying, source), "target": names(plan.before, target)}
        steps.append(said["order"].format(**parts))
    return steps or [said["done"]]
