"""One turn: the table before against the table after."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.editions import Edition
from engine.errors import BadInput
from engine.findings import ERROR, Finding
from engine.rules import Rules
from engine.sets.table import CheckedTable, check, require_table
from engine.tiles import Face, Table, TileSet, in_order, same_tiles, tiles_of
from engine.turn.jokers import joker_findings

LEGAL, ILLEGAL, PASS = "legal", "illegal", "pass"


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened: both tables, and what the tables do not show."""

    before: Table
    after: Table
    opened: bool
    late: bool = False
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of a turn."""

    verdict: str
    findings: tuple[Finding, ...]
    played: tuple[Face, ...]
    opening_value: int | None
    draw: int
    """Tiles to draw, the table restored if the turn is undone."""
    draw_unrestored: int
    """Tiles to draw when the table cannot be restored, with the tiles known to be lost."""
    points: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """None: they are for the word game."""
        return ()

    @property
    def new_words(self) -> tuple[str, ...]:
        """None either."""
        return ()


def judge(turn: Turn, edition: Edition) -> Verdict:
    """The verdict on a turn, with every finding at once.

    >>> from engine.editions import edition
    >>> from engine.notation import parse_table
    >>> before, after = parse_table("B4 B5 B6"), parse_table("B3 B4 B5 B6")
    >>> verdict = judge(Turn(before, after, opened=True), edition("classic"))
    >>> verdict.verdict, verdict.played
    ('legal', ('B3',))
    """
    before = require_table(turn.before, edition, "before")
    after = require_table(turn.after, edition, "after")
    checked = check(after, edition)
    gone, added = tiles_of(before) - tiles_of(after), tiles_of(after) - tiles_of(before)
    changed = _changed(before, checked, edition)
    findings = [*checked.findings]
    if gone:
        findings.append(Finding("tile-left-table", tiles=tuple(in_order(gone.elements()))))
    if changed and not added:
        findings.append(Finding("nothing-played"))
    opening_value = None
    if added and not turn.opened:
        opening_value, problems = _opening(before, checked, added, edition.rules)
        findings += problems
    findings += joker_findings(before, after, edition.rules)
    if turn.late:
        findings.append(Finding("late"))
    verdict = verdict_of(findings, passed=not changed and not turn.late)
    draw, unrestored = _draws(verdict, findings, gone.total(), turn, edition.rules)
    played = tuple(in_order(added.elements()))
    return Verdict(verdict, tuple(findings), played, opening_value, draw, unrestored)


def require_rack(played: int, rack_size: int | None) -> None:
    """Refuse a turn that adds more tiles than the rack held, where that is known."""
    if rack_size is not None and played > rack_size:
        raise BadInput("rack-too-small", "after", count=played, most=rack_size)


def same_table(one: Iterable[TileSet], other: Iterable[TileSet]) -> bool:
    """Whether the same tiles lie in the same sets, wherever these lie and whichever way round."""
    return Counter(map(same_tiles, one)) == Counter(map(same_tiles, other))


def _changed(before: Table, after: CheckedTable, edition: Edition) -> bool:
    if not same_table(before, (each.tiles for each in after.sets)):
        return True
    legal_before = sum(each.legal for each in check(before, edition).sets)
    return sum(each.legal for each in after.sets) < legal_before


def _opening(
    before: Table, after: CheckedTable, added: Counter[Face], rules: Rules
) -> tuple[int, list[Finding]]:
    """What the first lay-out is worth, and what is wrong with it."""
    untouched = Counter(map(same_tiles, before))
    own: _Own = []
    for each in after.sets:
        if untouched[same_tiles(each.tiles)]:
            untouched[same_tiles(each.tiles)] -= 1
        elif Counter(each.tiles) <= added:
            own.append((each.value, Counter(each.tiles)))
    value = _worth(own, added)
    findings = []
    if value < rules.opening_sum:
        params = (("value", value), ("needed", rules.opening_sum))
        findings.append(Finding("opening-below-30", params=params))
    if untouched.total() and rules.opening_touch == "never":
        touched = tuple(tile for tiles in untouched.elements() for tile in in_order(tiles))
        findings.append(Finding("opening-touched-table", tiles=touched))
    return value, findings


_Own = list[tuple[int, Counter[Face]]]


def _worth(own: _Own, added: Counter[Face]) -> int:
    """The most that sets made of the added tiles alone can count together.

    Two sets compete when they share a face that was added too seldom for both; only those are tried one
    against the other.
    """
    needed = sum((tiles for _, tiles in own), Counter[Face]())
    short = {face for face, count in needed.items() if count > added[face]}
    if not short:
        return sum(value for value, _ in own)
    rivals, others = _rivals(own, short)
    contested = next(face for _, tiles in rivals for face in tiles if face in short)
    holders = [at for at, (_, tiles) in enumerate(rivals) if tiles[contested]]
    best = max(_worth(rivals[:at] + rivals[at + 1 :], added) for at in holders)
    return best + _worth(others, added)


def _rivals(own: _Own, short: set[Face]) -> tuple[_Own, _Own]:
    """One group of sets that compete with each other, directly or through others, and the rest."""
    first = next(each for each in own if short.intersection(each[1]))
    rivals, others = [first], [each for each in own if each is not first]
    for _, tiles in rivals:
        faces = short.intersection(tiles)
        rivals += [each for each in others if faces.intersection(each[1])]
        others = [each for each in others if not faces.intersection(each[1])]
    return rivals, others


def verdict_of(findings: Iterable[Finding], *, passed: bool) -> str:
    """A pass, else illegal when one of the findings is an error."""
    if passed:
        return PASS
    return ILLEGAL if any(finding.level == ERROR for finding in findings) else LEGAL


def _draws(verdict: str, findings: Iterable[Finding], lost: int, turn: Turn, rules: Rules) -> tuple[int, int]:
    """Tiles to draw when all is restored, and when it cannot be; never more than there are."""
    errors = {finding.code for finding in findings if finding.level == ERROR}
    if verdict == LEGAL:
        restored = unrestored = 0
    elif verdict == PASS:
        restored = unrestored = rules.pass_draw
    else:
        restored = rules.penalty
        unrestored = rules.penalty_unrestored + rules.penalty_per_lost_tile * lost
        if errors == {"nothing-played"}:
            restored = rules.nothing_played_draw
        elif not turn.late and rules.penalty_in_time == "as-a-pass":
            restored = rules.pass_draw
    if turn.pool is not None:
        restored, unrestored = min(restored, turn.pool), min(unrestored, turn.pool + lost)
    return restored, unrestored
