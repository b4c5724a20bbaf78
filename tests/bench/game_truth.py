"""What the bench of games needs: a camera that is always well, a reader with a watch, the truth of a film."""

import time
from bisect import bisect_right
from collections.abc import Sequence

from engine import Table
from hardware.frame import Frame
from hardware.status import State, Status
from vision.pipeline import TableReader
from vision.reading import Picture, Reading, Request
from webapp.simulator import DemoSource, Mark, SimulatedTurn, simulate
from webapp.simulator.film import TURN_ENDED, Moment, Segment


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


class TimedReader:
    """The real reader, and how long each reading took."""

    def __init__(self, cpu: bool) -> None:
        self._reader = TableReader()
        self.clock = time.process_time if cpu else time.perf_counter
        self.seconds: list[float] = []

    def see(self, picture: Picture, request: Request) -> Reading:
        began = self.clock()
        reading = self._reader.read(picture, request)
        self.seconds.append(self.clock() - began)
        return reading


class Truth:
    """What happens in a film, and when."""

    def __init__(self, source: DemoSource, most_turns: int) -> None:
        game = simulate(source.edition, source.seed, source.players, source.wishes(), most_turns)
        self.turns: Sequence[SimulatedTurn] = game.turns
        # One turn more, to know when the table is touched again after the last one.
        segments = source.film().segments(len(game.turns) + 1)
        self._segments = segments
        self._starts = [each.start for each in segments]
        self.end = segments[-1].end
        marks = (each.mark for each in segments if each.mark is not None)
        self.marks: Sequence[Mark] = [mark for mark in marks if mark.turn <= len(game.turns)]
        self.over: dict[int, float] = {}
        """When each turn's last movement ended."""
        self.gone: dict[int, float] = {}
        """When the next movement after each turn began."""
        self._times(segments)

    def _times(self, segments: Sequence[Segment]) -> None:
        last, ended = 0.0, 0
        for each in segments:
            if each.hands is not None:
                if ended:
                    self.gone.setdefault(ended, each.start)
                last = each.end
            if each.mark is not None and each.mark.kind == TURN_ENDED:
                ended = each.turn
                self.over[ended] = last

    def lying(self, moment: Moment) -> Table | None:
        """The sets as they lie while nothing moves but perhaps a hand; None where the film does not say."""
        at = bisect_right(self._starts, moment.time) - 1
        for each in self._segments[max(0, at) :]:
            if each.still != moment.still or each.glides:
                return None
            if each.settled is not None:
                return each.settled
        return None

    def turn(self, number: int) -> SimulatedTurn:
        return self.turns[number - 1]
