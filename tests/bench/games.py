"""Watches whole simulated games with the real reader and holds what it says against the truth.

    python -m tests.bench.games --games 20

Typefaces, marks, jokers and tables are of the kinds that no network was trained on. Time is the film's: while
a reading takes its time, the film goes on. Of the legal turns every second one is left to the automatic end;
all others end when the players say so. Exit status 1 when a verdict was wrong or a turn ended that was not
over.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice

import numpy as np

from engine import format_table
from engine.editions import TILES, editions
from engine.turn import LEGAL, same_table
from hardware.frame import Frame
from tests.bench.game_truth import StillCamera, TimedReader, Truth
from vision.watch import Event, Settled, Watcher
from webapp.live import Hub
from webapp.referee.demo import DemoPlayer, Tally
from webapp.referee.eyes import SETTLED, Eyes
from webapp.referee.referee import Referee
from webapp.referee.referees import Referees
from webapp.referee.settings import Settings
from webapp.referee.watching import CALM, pause
from webapp.simulator import DemoSource, Mark, SimulatedTurn
from webapp.simulator.camera import Eye
from webapp.simulator.film import TURN_ENDED, Moment
from webapp.simulator.generator import Play
from webapp.simulator.places import Pose
from webapp.store import Store
from webapp.tables import Tables

AUTOMATIC = 4.0
"""Seconds of rest after which a turn ends by itself. People in the films stop for up to three, and then reach
in from out of sight; after a turn nobody touches the table for more than four."""
LAG = 6.0
"""Film seconds after a mark in which the referee must have seen the table."""


@dataclass
class Figures:
    """What is counted over all games."""

    tables: int = 0
    exact: int = 0
    unsure: int = 0
    misread: int = 0
    too_soon: int = 0
    """Tables that were called settled while something moved."""
    left_alone: int = 0
    """Turns that were left to the automatic end."""
    false_ends: int = 0
    missed_ends: int = 0
    delays: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    """Seconds of work for each frame of a table at rest."""
    film_seconds: float = 0.0
    log: list[str] = field(default_factory=list)


class Run:
    """One game, watched."""

    def __init__(self, source: DemoSource, reader: TimedReader, figures: Figures, most_turns: int) -> None:
        self.source, self.reader, self.figures = source, reader, figures
        self.truth, self.film, self.eye = Truth(source, most_turns), source.film(), Eye(source)
        self.tables = Tables(Store.in_memory(), Hub(), time.time)
        self.table = self.tables.add("Bench").id
        self.now, self.number = 0.0, 0
        self.ready: dict[int, float] = {}
        read = Referees(self.tables, reader).reading(self.table)
        eyes = Eyes(StillCamera(), Watcher(read))
        wishes = Settings(automatic=AUTOMATIC)
        self.referee = Referee(self.table, self.tables, eyes, wishes, lambda changed: None, lambda: self.now)
        self.player = DemoPlayer(self.referee, self.tables, source, lambda: self.now)

    def watch(self) -> Tally:
        """The game to its end, or to the last turn that is wanted."""
        source = self.source
        self.player.begin(Play(source.edition, source.seed, source.players, source.wishes()))
        waiting = list(self.truth.marks)
        while waiting and self.now <= self.truth.end + LAG:
            self.look(self.film.at(self.now))
            while waiting and self.pressed(waiting[0]):
                waiting.pop(0)
        self.figures.film_seconds += self.now
        self.figures.log += [f"{self.source.address}: {line}" for line in self.player.tally.log]
        return self.player.tally

    def pressed(self, mark: Mark) -> bool:
        """Whether this mark is dealt with by now."""
        if mark.time > self.now:
            return False
        turn = self.truth.turn(mark.turn)
        if mark.kind == TURN_ENDED and self.ended() >= turn.number:
            return True
        if mark.kind == TURN_ENDED and self.left_alone(turn):
            late = self.now > self.truth.gone.get(turn.number, self.truth.end)
            if not late and not (self.referee.eyes.at_rest and self.referee.questions()):
                return False
            self.figures.missed_ends += late
            if late:
                self.note(f"turn {turn.number} did not end by itself")
        elif not self.referee.eyes.at_rest and self.now - mark.time < LAG:
            return False
        self.player.press(mark, turn)
        return True

    def left_alone(self, turn: SimulatedTurn) -> bool:
        return turn.verdict.verdict == LEGAL and turn.number % 2 == 0

    def ended(self) -> int:
        """How many turns were written down."""
        now = self.tables.state(self.table).now
        return 0 if now is None else len(now.turns)

    def look(self, moment: Moment) -> None:
        """Show one frame; the film goes on while it is looked at."""
        picture = self.eye.see(moment, self.now)
        calm, reads = self.referee.eyes.phase == SETTLED, len(self.reader.seconds)
        began, worked = self.reader.clock(), time.process_time()
        self.number += 1
        events = self.referee.see(Frame(picture, self.number, self.now))
        spent, worked = self.reader.clock() - began, time.process_time() - worked
        phase = self.referee.eyes.phase
        if calm and phase == SETTLED and len(self.reader.seconds) == reads:
            self.figures.idle.append(worked)
        next_frame = self.now + max(spent, pause(phase), 1 / self.source.fps)
        self.now += spent
        self.judge_readings(events, moment)
        before = self.ended()
        # Whoever sits before a finished table until the time is up would be spared by the automatic end.
        late = moment.turn > 0 and self.truth.turn(min(moment.turn, len(self.truth.turns))).late
        self.referee.settings = Settings(automatic=None if late else AUTOMATIC)
        self.referee.tick()
        if self.ended() > before:
            self.ended_by_itself()
        self.now = next_frame

    def judge_readings(self, events: Sequence[Event], moment: Moment) -> None:
        figures, seen = self.figures, self.referee.eyes.seen
        if seen is None or not any(isinstance(event, Settled) for event in events):
            return
        if any(self.in_view(pose) for _, pose in moment.moving):
            figures.too_soon += 1
            self.note("settled while something moved")
        lying = self.truth.lying(moment)
        if lying is not None:
            figures.tables += 1
            unsure = any(tile.unsure for tile in seen.table.tiles)
            same = same_table(seen.rows, lying)
            figures.unsure += unsure
            figures.exact += same and not unsure
            figures.misread += not same and not unsure
            if not same:
                self.note(f"read {format_table(seen.rows)}, but there lay {format_table(lying)}")
        turn = min(moment.turn, len(self.truth.turns))
        if turn in self.truth.over and turn not in self.ready and seen.at >= self.truth.over[turn]:
            self.ready[turn] = self.now
            if self.truth.turn(turn).shown != self.truth.turn(turn).before:
                figures.delays.append(self.now - self.truth.over[turn])

    def in_view(self, pose: Pose) -> bool:
        quad = self.eye.stage.quad(pose)
        size = np.array([self.source.width, self.source.height])
        return bool(((quad > 0) & (quad < size)).all(axis=1).any())

    def ended_by_itself(self) -> None:
        """The automatic end has struck: was the turn over?"""
        number = self.ended()
        turn = self.truth.turn(number)
        if self.now < self.truth.over[number]:
            self.figures.false_ends += 1
            self.note(f"turn {number} ended by itself before it was over")
            self.tables.undo(self.table, who="bench")
            return
        self.player.tally.turns += 1
        self.player.put_right(turn, self.tables.state(self.table))

    def note(self, what: str) -> None:
        self.figures.log.append(f"{self.source.address}: {self.now:.1f} s: {what}")


def sources(games: int, seed: int) -> Iterator[DemoSource]:
    """Games of all tile editions in turn, each with its own look."""
    names = [name for name, each in editions().items() if each.material == TILES]
    for number, name in enumerate(islice(cycle(names), games)):
        yield DemoSource(name, seed=seed + number, players=2 + number % 3, unseen=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--turns", type=int, default=400, help="the first so many turns of each game")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--wall", action="store_true", help="count time by the clock, not by work")
    parser.add_argument("--quiet", action="store_true", help="do not list what went wrong")
    options = parser.parse_args(arguments)
    figures, total, reader = Figures(), Tally(), TimedReader(not options.wall)
    for source in sources(options.games, options.seed):
        tally = Run(source, reader, figures, options.turns).watch()
        for name in ("turns", "asked", "by_hand", "wrong", "misread"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        print(f"{source.address}: {tally.turns} turns, {tally.wrong} wrong, {tally.asked} asked", flush=True)
    if not options.quiet:
        print("\n".join(figures.log))
    print("\n".join(lines(figures, total, reader)))
    return 1 if total.wrong or figures.false_ends else 0


def lines(figures: Figures, total: Tally, reader: TimedReader) -> Iterator[str]:
    yield f"{total.turns} turns in {figures.film_seconds / 60:.0f} minutes of film"
    yield (
        f"settled tables read exactly: {share(figures.exact, figures.tables)}, asked about "
        f"{share(figures.unsure, figures.tables)}, misread {figures.misread}, too soon {figures.too_soon}"
    )
    right = total.turns - total.wrong
    yield f"turns judged as the truth says: {share(right, total.turns)}; wrong {total.wrong}"
    yield f"asked in {share(total.asked, total.turns)} of turns; entered by hand {total.by_hand}"
    yield f"ends that were none: {figures.false_ends}; missed {figures.missed_ends}"
    for name, seconds in (
        ("from the last movement to the verdict", figures.delays),
        ("a reading", reader.seconds),
    ):
        yield f"{name}: p50 {quantile(seconds, 50):.2f} s, p95 {quantile(seconds, 95):.2f} s"
    work = float(np.mean(figures.idle)) if figures.idle else 0.0
    yield f"work while nothing moves: {1000 * work:.1f} ms a frame, {100 * work / CALM:.1f} % of one core"


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"


def quantile(values: Sequence[float], percent: float) -> float:
    return float(np.percentile(values, percent)) if values else 0.0


if __name__ == "__main__":
    sys.exit(main())
