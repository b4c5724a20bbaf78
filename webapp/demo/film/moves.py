"""In which order tiles are moved by hand, so that none is put where another still lies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from webapp.demo.film.places import TALL, Pose, TileSpot
from webapp.demo.games.tokens import Token

TIDY = 24
"""When more tiles of the table than this change their place, people push them all at once."""


@dataclass(frozen=True, slots=True)
class HandMove:
    """Tiles that go to new places together; None is a player's rack or hand, out of sight."""

    tokens: tuple[Token, ...]
    targets: tuple[TileSpot | None, ...]
    together: bool = False
    """Whether they are pushed over the table and not lifted."""


def hand_moves(
    lying: Mapping[Token, TileSpot], wanted: Mapping[Token, TileSpot], tall: float = TALL
) -> Iterator[HandMove]:
    """The moves from one state of the table to another; tiles are so many times higher than wide."""
    now = dict(lying)
    changing = [token for token in lying if token in wanted and wanted[token] != lying[token]]
    if len(changing) > TIDY:
        yield HandMove(tuple(changing), tuple(wanted[token] for token in changing), together=True)
        now.update({token: wanted[token] for token in changing})
        changing = []
    for token in [token for token in lying if token not in wanted]:
        yield HandMove((token,), (None,))
        del now[token]
    waiting = [*_pushes(now, wanted, changing), *((token,) for token in wanted if token not in lying)]
    while waiting:
        unit = next((unit for unit in waiting if _free(unit, now, wanted, tall)), None)
        if unit is None:
            yield from _taken_up(waiting, now)
            continue
        waiting.remove(unit)
        together = len(unit) > 1 and unit[0] in now
        yield HandMove(unit, tuple(wanted[token] for token in unit), together)
        now.update({token: wanted[token] for token in unit})


def _pushes(
    now: Mapping[Token, TileSpot], wanted: Mapping[Token, TileSpot], changing: list[Token]
) -> list[tuple[Token, ...]]:
    """The changing tiles; those of one row that keep their places in it are pushed together."""
    rows: dict[int, list[Token]] = {}
    units: list[tuple[Token, ...]] = []
    for token in changing:
        old, new = now[token], wanted[token]
        if (old.row, old.place) == (new.row, new.place):
            rows.setdefault(old.row, []).append(token)
        else:
            units.append((token,))
    return [*(tuple(row) for row in rows.values()), *units]


def _free(
    unit: tuple[Token, ...], now: Mapping[Token, TileSpot], wanted: Mapping[Token, TileSpot], tall: float
) -> bool:
    others = [spot.pose for token, spot in now.items() if token not in unit]
    return all(poses_apart(wanted[token].pose, other, tall) for token in unit for other in others)


def _taken_up(waiting: list[tuple[Token, ...]], now: dict[Token, TileSpot]) -> Iterator[HandMove]:
    """Tiles are in each other's way: one is taken into the hand for a while."""
    unit = next(unit for unit in waiting if unit[0] in now)
    waiting.remove(unit)
    for token in unit:
        yield HandMove((token,), (None,))
        del now[token]
    waiting += [(token,) for token in unit]


def poses_apart(one: Pose, other: Pose, tall: float = TALL) -> bool:
    """Whether two tiles that lie on the table do not overlap."""
    dx, dy = other.x - one.x, other.y - one.y
    if dx * dx + dy * dy > 1 + tall * tall:
        return True
    turn = other.angle - one.angle
    for angle in (one.angle, other.angle):
        right, up = dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
        wide = (1 + abs(cos(turn)) + tall * abs(sin(turn))) / 2
        high = (tall + abs(sin(turn)) + tall * abs(cos(turn))) / 2
        if abs(right) >= wide - 1e-6 or abs(up) >= high - 1e-6:
            return True
    return False


def seat_angles(players: int) -> tuple[float, ...]:
    """How the tiles of each player are turned: the first sits at the lower side, then round the table."""
    return {2: (0.0, pi), 3: (0.0, pi / 2, pi)}.get(players, (0.0, pi / 2, pi, -pi / 2))
