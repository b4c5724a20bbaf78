"""Where the sets lie on the table. One unit is the width of a tile; x runs right, y up in the picture.

Sets that a turn does not touch stay where they are. A set that grows or shrinks keeps its tiles in place as
far as it can; a new one goes where there is room. When there is none left, the whole table is tidied.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from random import Random

from engine import best_pairs
from webapp.demo.games.sets import kept_places
from webapp.demo.games.tokens import Token, TokenTable

TALL = 1.5
"""The height of a tile against its width; no box has taller ones."""


@dataclass(frozen=True, slots=True)
class RowTuning:
    """How closely and how straight people lay their sets."""

    step: float = 1.04
    """From the middle of a tile to that of its neighbour."""
    between: float = 0.4
    """The room to leave above and below a set."""
    beside: float = 0.9
    """The room to leave at its ends."""
    slack: float = 0.02
    """How far a tile may lie off the straight row."""


ROW_TUNING = RowTuning()


@dataclass(frozen=True, slots=True)
class Area:
    """The part of the table that the camera sees well."""

    width: float = 28.0
    height: float = 15.2
    tall: float = TALL
    """The height of a tile against its width."""
    tuning: RowTuning = ROW_TUNING


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a tile is: its middle, how it is turned, how high it is held above the table."""

    x: float
    y: float
    angle: float
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class TileSpot:
    """Where a tile lies: in which row, at which place of it, and where that is."""

    row: int
    place: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set on the table: where its place 0 is, how it is turned, and its tiles from place ``first`` on."""

    id: int
    x: float
    y: float
    angle: float
    tokens: tuple[Token, ...]
    first: int = 0
    tall: float = TALL
    tuning: RowTuning = ROW_TUNING

    def spot(self, place: int) -> TileSpot:
        """Where the tile at a place lies; people do not lay them quite straight."""
        step, slack = self.tuning.step, self.tuning.slack
        off, turn = (slack * ((self.id * 7 + place * 5) % 11 - 5) / 5 for _ in range(2))
        x = self.x + place * step * cos(self.angle) - off * sin(self.angle)
        y = self.y + place * step * sin(self.angle) + off * cos(self.angle)
        return TileSpot(self.id, place, Pose(x, y, self.angle + turn))

    def spots(self) -> Iterator[tuple[Token, TileSpot]]:
        """Where each of its tiles lies."""
        return ((token, self.spot(self.first + at)) for at, token in enumerate(self.tokens))

    def corners(self, beside: float = 0.0, between: float = 0.0) -> list[tuple[float, float]]:
        """The corners of the room it takes, with so much more at its ends and sides."""
        along, up = (cos(self.angle), sin(self.angle)), (-sin(self.angle), cos(self.angle))
        low = self.first * self.tuning.step - 0.5 - beside
        high = (self.first + len(self.tokens) - 1) * self.tuning.step + 0.5 + beside
        half = self.tall / 2 + between
        return [
            (self.x + a * along[0] + b * up[0], self.y + a * along[1] + b * up[1])
            for a, b in ((low, half), (high, half), (high, -half), (low, -half))
        ]


LaidRows = tuple[SetRow, ...]


def token_spots(lying: LaidRows) -> dict[Token, TileSpot]:
    """Where every tile lies."""
    return {token: spot for row in lying for token, spot in row.spots()}


def token_rows(lying: dict[Token, TileSpot]) -> TokenTable:
    """The sets as they lie, also half-way through a turn: a place left empty divides a row."""
    ordered = sorted(lying, key=lambda token: (lying[token].row, lying[token].place))
    rows: list[list[Token]] = []
    last: TileSpot | None = None
    for token in ordered:
        spot = lying[token]
        if last is None or (spot.row, spot.place) != (last.row, last.place + 1):
            rows.append([])
        rows[-1].append(token)
        last = spot
    return tuple(map(tuple, rows))


def rows_apart(one: SetRow, other: SetRow) -> bool:
    """Whether two rows leave the room that people leave between sets.

    Two convex outlines are apart when a line along one of their sides is between them.
    """
    room = one.tuning.beside / 2, one.tuning.between / 2
    a, b = one.corners(*room), other.corners(*room)
    for angle in (one.angle, one.angle + pi / 2, other.angle, other.angle + pi / 2):
        first = [x * cos(angle) + y * sin(angle) for x, y in a]
        second = [x * cos(angle) + y * sin(angle) for x, y in b]
        if max(first) <= min(second) or max(second) <= min(first):
            return True
    return False


def row_fits(row: SetRow, others: Sequence[SetRow], area: Area) -> bool:
    """Whether a row lies inside the area and apart from all others."""
    inside = all(abs(x) <= area.width / 2 and abs(y) <= area.height / 2 for x, y in row.corners())
    return inside and all(rows_apart(row, other) for other in others)


def lay_rows(lying: LaidRows, table: TokenTable, facing: float, rng: Random, area: Area) -> LaidRows:
    """How this table comes to lie, when before it the rows lay so and the player sits where ``facing`` says.

    Rows come in the order of the table's sets.
    """
    shared = [[len(set(tokens).intersection(row.tokens)) for row in lying] for tokens in table]
    partner = {new: lying[old] for new, old in best_pairs(shared) if shared[new][old]}
    done: dict[int, SetRow] = {at: row for at, row in partner.items() if row.tokens == table[at]}
    number = max((row.id for row in lying), default=0)
    for at in sorted(partner, key=lambda at: len(table[at]) - len(partner[at].tokens)):
        if at in done:
            continue
        moved = _changed(partner[at], table[at], [*done.values(), *_waiting(partner, done, at)], area)
        if moved is not None:
            done[at] = moved
    for at, tokens in enumerate(table):
        if at not in done:
            number += 1
            new = SetRow(number, 0, 0, facing, tokens, tall=area.tall, tuning=area.tuning)
            place = _new(new, list(done.values()), rng, area)
            if place is None:
                return tidy_rows(table, number + 1, rng, area)
            done[at] = place
    return tuple(done[at] for at in range(len(table)))


def _waiting(partner: dict[int, SetRow], done: dict[int, SetRow], now: int) -> list[SetRow]:
    """The rows that are still to be changed; they keep their room for as long."""
    return [row for at, row in partner.items() if at not in done and at != now]


def _changed(row: SetRow, tokens: tuple[Token, ...], others: Sequence[SetRow], area: Area) -> SetRow | None:
    """The row with other tiles: where it lies if there is room, else pushed along a little; None if not."""
    _, shift = kept_places(row.tokens, tokens)
    longer = replace(row, tokens=tokens, first=row.first + shift)
    for push in (0.0, 0.6, -0.6, 1.2, -1.2, 2.0, -2.0, 3.0, -3.0):
        moved = _pushed(longer, push * cos(row.angle), push * sin(row.angle), 0.0)
        if row_fits(moved, others, area):
            return moved
    return None


def _pushed(row: SetRow, right: float, up: float, turn: float) -> SetRow:
    return replace(row, x=row.x + right, y=row.y + up, angle=row.angle + turn)


def _new(row: SetRow, others: Sequence[SetRow], rng: Random, area: Area) -> SetRow | None:
    """A free place for a new row: facing its player if there is room for that, else any way round."""
    for upright in (row.angle, row.angle, 0.0):
        for _ in range(60):
            x, y = rng.uniform(-0.5, 0.5) * area.width, rng.uniform(-0.5, 0.5) * area.height
            turned = replace(_about(row, x, y, upright + rng.gauss(0, 0.03)))
            if row_fits(turned, others, area):
                return turned
    for y in _range(area.height / 2 - area.tall / 2, 0.3):
        for x in _range(area.width / 2 - len(row.tokens) * row.tuning.step / 2, 0.4):
            straight = _about(row, x, y, 0.0)
            if row_fits(straight, others, area):
                return straight
    return None


def _about(row: SetRow, x: float, y: float, angle: float) -> SetRow:
    """The row with its middle at a place."""
    back = (row.first + (len(row.tokens) - 1) / 2) * row.tuning.step
    return replace(row, x=x - back * cos(angle), y=y - back * sin(angle), angle=angle)


def _range(reach: float, step: float) -> Iterator[float]:
    at = -reach
    while at <= reach:
        yield at
        at += step


def tidy_rows(table: TokenTable, number: int, rng: Random, area: Area) -> LaidRows:
    """All sets put into straight lines from the top down, as people do when the table is full."""
    tuning = area.tuning
    x, y = -area.width / 2 + 0.05, area.height / 2 - area.tall / 2 - 0.1
    found: dict[int, SetRow] = {}
    for at in sorted(range(len(table)), key=lambda at: (-len(table[at]), at)):
        length = (len(table[at]) - 1) * tuning.step + 1
        if x + length > area.width / 2:
            x, y = -area.width / 2 + 0.05, y - area.tall - tuning.between - 0.05
        turn = rng.gauss(0, 0.004)
        found[at] = SetRow(
            number + at, x + 0.5, y, max(-0.008, min(0.008, turn)), table[at], tall=area.tall, tuning=tuning
        )
        x += length + tuning.beside + 0.05
    return tuple(found[at] for at in range(len(table)))


def nudge_row(lying: LaidRows, rng: Random, area: Area) -> LaidRows:
    """One of the rows pushed a little by somebody's sleeve, if there is room for it."""
    if not lying:
        return lying
    at = rng.randrange(len(lying))
    others = [*lying[:at], *lying[at + 1 :]]
    moved = _pushed(lying[at], rng.gauss(0, 0.12), rng.gauss(0, 0.12), rng.gauss(0, 0.015))
    return (*lying[:at], moved, *lying[at + 1 :]) if row_fits(moved, others, area) else lying
