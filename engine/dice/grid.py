"""The dice table: dice on a grid, and the lines they make like words in a crossword."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from engine import json_fields
from engine.editions import Edition
from engine.errors import BadInput
from engine.findings import ERROR, NOTE, Finding
from engine.sets.interpretations import Interpretation
from engine.sets.one_set import JudgedSet, interpretations, judge_set
from engine.sets.why_not import MISPLACED, SMALLEST_SET
from engine.tiles import Face, TileSet, in_order, is_joker, require_in_box, same_tiles
from engine.turn.verdict import Verdict, verdict_of

MOST_DICE = 18
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the grid, by the face that lies up."""

    face: Face
    row: int
    col: int

    @property
    def place(self) -> Place:
        """Where it lies."""
        return self.row, self.col


Grid = tuple[Die, ...]
Line = tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class CheckedGrid:
    """A grid and what the rules say of its lines and dice."""

    sets: tuple[JudgedSet, ...]
    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        """Whether every line is a set and every die belongs to one."""
        return not any(finding.level == ERROR for finding in self.findings)


def parse_grid(value: object, where: str) -> Grid:
    """A dice table from plain data: a list of dice with face, row and column."""
    dice = []
    for place, each in enumerate(json_fields.json_list(value, "dice", where), 1):
        at = f"{where}, die {place}"
        fields = json_fields.Fields(each, ("face", "row", "col"), where=at)
        (face,) = json_fields.face_list([fields["face"]], at)
        row, col = (
            json_fields.whole_number(fields["row"], f"{at}, row"),
            json_fields.whole_number(fields["col"], f"{at}, col"),
        )
        dice.append(Die(face, row, col))
    return tuple(dice)


def lines(grid: Iterable[Die], fewest: int = SMALLEST_SET) -> list[Line]:
    """The longest lines of so many dice that touch, rows first and then columns, each from its start.

    >>> grid = (Die("R3", 0, 0), Die("R4", 0, 1), Die("R5", 0, 2), Die("K3", 1, 0), Die("B3", 2, 0))
    >>> [[die.face for die in line] for line in lines(grid)]
    [['R3', 'R4', 'R5'], ['R3', 'K3', 'B3']]
    """
    dice = tuple(grid)
    rows = _runs_of_neighbours(sorted(dice, key=lambda die: (die.row, die.col)), lambda d: (d.row, d.col))
    columns = _runs_of_neighbours(sorted(dice, key=lambda die: (die.col, die.row)), lambda d: (d.col, d.row))
    return [line for line in (*rows, *columns) if len(line) >= fewest]


def _runs_of_neighbours(dice: list[Die], where: Callable[[Die], Place]) -> list[Line]:
    found: list[list[Die]] = []
    for die in dice:
        across, along = where(die)
        if found and where(found[-1][-1]) == (across, along - 1):
            found[-1].append(die)
        else:
            found.append([die])
    return [tuple(line) for line in found]


def require_grid(grid: Sequence[Die], edition: Edition, where: str = "table") -> Grid:
    """The grid as a value, refused when it cannot lie there."""
    places = Counter(die.place for die in grid)
    twice = next((place for place, count in places.items() if count > 1), None)
    if twice is not None:
        raise BadInput("two-dice-in-one-place", where, row=twice[0], column=twice[1])
    if len(grid) > MOST_DICE:
        raise BadInput("too-many-dice", where, count=len(grid), most=MOST_DICE)
    require_in_box(Counter(die.face for die in grid), edition.box, where)
    return tuple(grid)


def check_grid(grid: Sequence[Die], edition: Edition) -> CheckedGrid:
    """Judge every line of the grid, and every die.

    A joker stands for one tile: where it lies in a row and a column, for the same in both.
    """
    dice = require_grid(grid, edition)
    found = lines(dice)
    sets = [judge_set(_faces(line), edition, index) for index, line in enumerate(found)]
    crossed = _crossed_jokers(found, sets, edition)
    findings = [finding for judged in sets for finding in judged.findings]
    return CheckedGrid(tuple(sets), (*findings, *crossed, *_loose(dice, found)))


def _faces(line: Line) -> TileSet:
    return tuple(die.face for die in line)


def _loose(dice: Grid, found: list[Line]) -> list[Finding]:
    """Dice in no line, and pairs that only touch."""
    held = {die.place for line in found for die in line}
    findings = [Finding("dice-no-set", tiles=(die.face,)) for die in dice if die.place not in held]
    pairs = [line for line in lines(dice, 2) if len(line) < SMALLEST_SET]
    return findings + [Finding("dice-touch", NOTE, tiles=_faces(pair)) for pair in pairs]


def _crossed_jokers(found: list[Line], sets: Sequence[JudgedSet], edition: Edition) -> list[Finding]:
    """Whether the jokers where lines cross can stand for one tile each."""
    places = Counter(die.place for line in found for die in line if is_joker(die.face))
    crossings = {place for place, count in places.items() if count > 1}
    involved = [
        (index, line)
        for index, line in enumerate(found)
        if sets[index].legal and any(die.place in crossings for die in line)
    ]
    choices = [interpretations(_faces(line), edition.rules) for _, line in involved]
    if any(_agree([line for _, line in involved], chosen, crossings) for chosen in product(*choices)):
        return []
    index, line = involved[0]
    jokers = tuple(die.face for die in line if die.place in crossings)
    return [Finding(MISPLACED, set=index, tiles=jokers, variant="crossing")]


def _agree(found: list[Line], chosen: Sequence[Interpretation], crossings: set[Place]) -> bool:
    meant: dict[Place, object] = {}
    for line, interpretation in zip(found, chosen, strict=True):
        for die, meaning in zip(line, interpretation.stands_for, strict=True):
            if die.place in crossings and meant.setdefault(die.place, meaning) != meaning:
                return False
    return True


def judge_grid(
    before: Sequence[Die], after: Sequence[Die], edition: Edition, *, late: bool = False
) -> Verdict:
    """The verdict on a turn of the dice game; nobody ever draws.

    Being late counts only where the house has set a time.
    """
    old = require_grid(before, edition, "before")
    new = require_grid(after, edition, "after")
    checked = check_grid(new, edition)
    old_faces, new_faces = _face_counts(old), _face_counts(new)
    gone, added = old_faces - new_faces, new_faces - old_faces
    too_late = late and edition.rules.turn_seconds is not None
    unchanged = old_faces == new_faces and _line_counts(old) == _line_counts(new)
    findings = [*checked.findings]
    if gone:
        findings.append(Finding("tile-left-table", tiles=tuple(in_order(gone.elements()))))
    if not unchanged and not added:
        findings.append(Finding("nothing-played"))
    if too_late:
        findings.append(Finding("late"))
    verdict = verdict_of(findings, passed=unchanged and not too_late)
    return Verdict(verdict, tuple(findings), tuple(in_order(added.elements())), None, 0, 0)


def is_same_grid(one: Grid, other: Grid) -> bool:
    """Whether the same dice make the same lines, wherever these lie."""
    return _face_counts(one) == _face_counts(other) and _line_counts(one) == _line_counts(other)


def _face_counts(grid: Grid) -> Counter[Face]:
    return Counter(die.face for die in grid)


def _line_counts(grid: Grid) -> Counter[TileSet]:
    return Counter(same_tiles(_faces(line)) for line in lines(grid))
