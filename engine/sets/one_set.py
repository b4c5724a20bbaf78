"""One set, judged: what it is, what it is worth, what each tile stands for, or why it is no set."""

from dataclasses import dataclass

from engine.editions import Edition
from engine.findings import ERROR, NOTE, Finding
from engine.rules import Rules
from engine.sets.interpretations import Interpretation, Meaning, plain_interpretations
from engine.sets.special_jokers import special_interpretations
from engine.sets.why_not import MISPLACED, SMALLEST_SET, why_not
from engine.tiles import NUMBER_OF, SPECIAL_JOKERS, TileSet


@dataclass(frozen=True, slots=True)
class JudgedSet:
    """A set and what the rules say of it; ``kind`` is None and ``value`` 0 when it is illegal."""

    tiles: TileSet
    kind: str | None
    value: int
    stands_for: tuple[Meaning | None, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it is a set."""
        return self.kind is not None


def interpretations(tiles: TileSet, rules: Rules) -> list[Interpretation]:
    """Every legal interpretation of a set, the one that counts first; none when it is illegal."""
    if len(tiles) < SMALLEST_SET:
        return []
    plain = SPECIAL_JOKERS.isdisjoint(tiles)
    found = plain_interpretations(tiles) if plain else special_interpretations(tiles, rules)
    if rules.out_of_order == ERROR:
        found = [each for each in found if each.in_order]
    if len(found) > 1:
        found.sort(key=lambda each: each.value, reverse=rules.open_joker == "highest")
    return found


def judge_set(tiles: TileSet, edition: Edition, index: int | None = None) -> JudgedSet:
    """The set as the edition sees it; ``index`` is its place on the table, for the findings.

    >>> from engine.editions import edition
    >>> judged = judge_set(("R2", "JD", "R5"), edition("twist"))
    >>> judged.kind, judged.value, judged.stands_for
    ('run', 14, ('R2', ('R3', 'R4'), 'R5'))
    """
    found = interpretations(tiles, edition.rules)
    if not found:
        seen = tuple(tile if tile in NUMBER_OF else None for tile in tiles)
        return JudgedSet(tiles, None, 0, seen, (_reason(tiles, edition.rules, index),))
    best = found[0]
    notes: tuple[Finding, ...] = ()
    if not best.in_order and edition.rules.out_of_order == NOTE:
        notes = (Finding("out-of-order", NOTE, index, tiles),)
    return JudgedSet(tiles, best.kind, best.value, best.stands_for, notes)


def _reason(tiles: TileSet, rules: Rules, index: int | None) -> Finding:
    if rules.out_of_order == ERROR and len(tiles) >= SMALLEST_SET and plain_interpretations(tiles):
        return Finding("out-of-order", ERROR, index, tiles)
    code, about = why_not(tiles, rules)
    return Finding(code, ERROR, index, about, variant=_variant(tiles, about) if code == MISPLACED else "")


def _variant(tiles: TileSet, jokers: TileSet) -> str:
    """The sentence for jokers that may not lie as they do."""
    if not any(tile in NUMBER_OF for tile in tiles):
        return "only-jokers"
    return jokers[0] if len(set(jokers)) == 1 else ""
