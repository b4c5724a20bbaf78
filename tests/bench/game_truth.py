"""What the bench of games needs: a camera that is always well, readers with a watch, the truth of a film."""

import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Protocol

import numpy as np

from engine import Event, Game, Table
from engine.dice.grid import Grid, lines
from engine.tiles import Face, TileSet
from hardware.frame import Frame
from hardware.status import State, Status
from vision.pipeline import TableReader
from vision.table.layout import lay_out
from vision.values import Picture, Quality, Reading, Request, TileReading
from webapp.demo import DemoSource, Mark, SimulatedTurn
from webapp.demo.film.film import TURN_ENDED, DiceLayout, Moment, Segment
from webapp.demo.games.generator import SimulatedPlay
from webapp.demo.games.tokens import face_of
from webapp.demo.paint.stage import Stage


class StillCamera:
    """A camera that is always well; its frames are shown by hand."""

    def start(self) -> None:
        return

    def latest(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        return None

    def status(self) -> Status:
        return Status("film", State.LIVE, 0.0)

    def close(self) -> None:
        return


class WatchedReader(Protocol):
    """A reader that knows what it has cost."""

    clock: Callable[[], float]
    seconds: list[float]

    def read(self, picture: Picture, request: Request) -> Reading: ...

    def show(self, moment: Moment, stage: Stage) -> None: ...

    def close(self) -> None: ...


class TimedReader:
    """The real reader, and how long each reading took."""

    def __init__(self, cpu: bool) -> None:
        self._reader = TableReader()
        self.clock = time.process_time if cpu else time.perf_counter
        self.seconds: list[float] = []

    def read(self, picture: Picture, request: Request) -> Reading:
        began = self.clock()
        reading = self._reader.read(picture, request)
        self.seconds.append(self.clock() - began)
        return reading

    def show(self, moment: Moment, stage: Stage) -> None:
        """It has to look for itself."""

    def close(self) -> None:
        self._reader.close()


class TrueReader:
    """Knows every face and where it lies; rows and grid it finds as the real reader does."""

    def __init__(self) -> None:
        self.clock = time.process_time
        self.seconds: list[float] = []
        self._before: tuple[Moment, Stage] | None = None

    def show(self, moment: Moment, stage: Stage) -> None:
        self._before = moment, stage

    def close(self) -> None:
        """There is nothing to let go of."""

    def read(self, picture: Picture, request: Request) -> Reading:
        assert self._before is not None
        moment, stage = self._before
        quality = Quality(1.0, 1.0, 1.0, 45.0)
        tiles = [TileReading(face_of(token), stage.quad(pose), 1.0) for token, pose in moment.still.items()]
        if not tiles:
            return Reading((), (), quality, alphabet=request.alphabet)
        quads = np.stack([tile.quad for tile in tiles])
        laid = lay_out(quads, [1.0] * len(tiles), alphabet=request.alphabet)
        return Reading(
            laid.placed([tiles[at] for at in laid.order]),
            laid.rows,
            quality,
            unclear=laid.unclear,
            alphabet=request.alphabet,
        )


class Truth:
    """What happens in a film, and when."""

    def __init__(self, source: DemoSource, most_turns: int) -> None:
        self.play = SimulatedPlay(source.edition, source.seed, source.players, source.mistake_plan())
        self.turns: Sequence[SimulatedTurn] = tuple(islice(self.play.turns(), most_turns))
        # One turn more, to know when the table is touched again after the last one.
        segments = source.film().segments(len(self.turns) + 1)
        self._segments = segments
        self._starts = [each.start for each in segments]
        self.end = segments[-1].end
        marks = (each.mark for each in segments if each.mark is not None)
        self.marks: Sequence[Mark] = [mark for mark in marks if mark.turn <= len(self.turns)]
        self.over: dict[int, float] = {}
        """When each turn's last movement ended."""
        self.gone: dict[int, float] = {}
        """When the next movement after each turn began."""
        self._times(segments)

    def _times(self, segments: Sequence[Segment]) -> None:
        last, ended = 0.0, 0
        for each in segments:
            if each.hands is not None or each.glides:
                if ended:
                    self.gone.setdefault(ended, each.start)
                last = each.end
            if each.mark is not None and each.mark.kind == TURN_ENDED:
                ended = each.turn
                self.over[ended] = last

    def lying(self, moment: Moment) -> Table | DiceLayout | None:
        """What lies there while nothing moves but perhaps a hand; None where the film does not say."""
        at = bisect_right(self._starts, moment.time) - 1
        for each in self._segments[max(0, at) :]:
            if each.still != moment.still or each.glides:
                return None
            if each.at_rest:
                return each.dice or each.settled
        return None

    def turn(self, number: int) -> SimulatedTurn:
        return self.turns[number - 1]

    def played(self, number: int) -> bool:
        """Whether the table was another one after this turn."""
        turn = self.turn(number)
        return turn.shown != turn.before if turn.dice is None else turn.dice.shown != turn.dice.before

    def ended(self, more: Sequence[Event]) -> Game:
        """The whole game as it truly went, with what is recorded when it is over."""
        events = (event for turn in self.turns for event in turn.events)
        return Game.of((*self.play.begin, *events, *more))


def same_grid(one: Grid, other: Grid) -> bool:
    """Whether the same dice lie in the same lines, in their order or turned round."""
    return _faces(one) == _faces(other) and _lines(one) == _lines(other)


def in_company(grid: Grid) -> tuple[Grid, tuple[Face, ...]]:
    """The dice that touch another one, and those alone, as in the middle of a turn.

    Nobody can see of a die alone that it is meant to be on the grid.
    """
    held = {die.place for line in lines(grid, 2) for die in line}
    alone = tuple(die.face for die in grid if die.place not in held)
    return tuple(die for die in grid if die.place in held), alone


def _faces(grid: Grid) -> Counter[Face]:
    return Counter(die.face for die in grid)


def _lines(grid: Grid) -> Counter[TileSet]:
    rows = (tuple(die.face for die in line) for line in lines(grid, 2))
    return Counter(min(row, row[::-1]) for row in rows)
