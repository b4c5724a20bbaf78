"""One simulated game before the real referee, and what it says held against the truth."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine import Table, edition, format_table
from engine.editions import LETTERS
from engine.turn.verdict import LEGAL, same_table
from hardware.frame import Frame
from tests.bench.game_truth import StillCamera, Truth, WatchedReader, in_company, same_grid
from vision.watch import Settled, TrackedTable, Watcher, WatchEvent
from webapp.demo import DemoSource, Mark, SimulatedTurn
from webapp.demo.film.film import RESTORED, ROLLED, TURN_ENDED, DiceLayout, Moment
from webapp.demo.film.places import Pose
from webapp.demo.games.generator import SimulatedPlay
from webapp.demo.player import DemoPlayer, Tally
from webapp.demo.source import DemoSensor
from webapp.errors import EventRefused
from webapp.live.hub import Hub
from webapp.materials import format_grid, grid_of, rows_of_table
from webapp.referee.loop import pause
from webapp.referee.observe.observer import SETTLED, TableObserver
from webapp.referee.referee import Referee
from webapp.referee.settings import Settings
from webapp.store import Store
from webapp.tables.service import Tables

AUTOMATIC = 4.0
"""Seconds of rest after which a turn ends by itself. People in the films stop for up to three, and then reach
in from out of sight; after a turn nobody touches the table for more than four."""
SEEN = (TURN_ENDED, RESTORED, ROLLED)
"""What is said while the table is at rest."""
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
    refused: int = 0
    """Tables that no turn can have left, though nothing was asked about them."""
    asked: Counter[str] = field(default_factory=Counter)
    """Turns in which something was asked, by what."""
    scores: int = 0
    scores_right: int = 0
    """Games that were watched to their end, and those with the score that is true."""
    rolls: int = 0
    rolls_right: int = 0
    """Rolls of dice, and those of which all faces were read surely and rightly."""
    delays: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    """Seconds of work for each frame of a table at rest."""
    film_seconds: float = 0.0
    log: list[str] = field(default_factory=list)


class Run:
    """One game, watched."""

    def __init__(self, source: DemoSource, reader: WatchedReader, figures: Figures, most_turns: int) -> None:
        self.source, self.reader, self.figures = source, reader, figures
        self.words = edition(source.edition).material == LETTERS
        self.truth, self.film, self.sensor = Truth(source, most_turns), source.film(), DemoSensor(source)
        self.tables = Tables(Store.in_memory(), Hub(), time.time)
        self.table = self.tables.add("Bench").id
        self.now, self.number = 0.0, 0
        self.ready: dict[int, float] = {}
        self.refused: tuple[int, str] | None = None
        observer = TableObserver(StillCamera(), Watcher())
        wishes = Settings(automatic=AUTOMATIC)
        self.referee = Referee(
            self.table, self.tables, observer, reader, wishes, lambda changed: None, lambda: self.now
        )
        self.player = DemoPlayer(self.referee, self.tables, source, lambda: self.now)

    def watch(self) -> Tally:
        """The game to its end, or to the last turn that is wanted."""
        source = self.source
        self.player.begin(SimulatedPlay(source.edition, source.seed, source.players, source.mistake_plan()))
        waiting = list(self.truth.marks)
        while waiting and self.now <= self.truth.end + LAG:
            self.look(self.film.at(self.now))
            while waiting and self.pressed(waiting[0]):
                waiting.pop(0)
        self.finish()
        self.figures.film_seconds += self.now
        self.figures.log += [f"{self.source.address}: {line}" for line in self.player.tally.log]
        return self.player.tally

    def finish(self) -> None:
        """Hold the score against the true one, if the game was watched to its end."""
        more = self.truth.play.end()
        true = self.truth.ended(more)
        if not (more or true.over):
            return
        self.player.finish(self.truth.play)
        written = self.tables.state(self.table).game.totals
        self.figures.scores += 1
        self.figures.scores_right += dict(written) == dict(true.totals)
        if dict(written) != dict(true.totals):
            self.note(f"the score is {dict(written)}, but it was {dict(true.totals)}")

    def pressed(self, mark: Mark) -> bool:
        """Whether this mark is dealt with by now."""
        if mark.time > self.now:
            return False
        turn = self.truth.turn(mark.turn)
        if mark.kind == TURN_ENDED and self.ended() >= turn.number:
            return True
        if mark.kind == TURN_ENDED and self.left_alone(turn):
            late = self.now > self.truth.gone.get(turn.number, self.truth.end)
            if not late and not (self.referee.observer.at_rest and self.asked()):
                return False
            self.figures.missed_ends += late
            if late:
                self.note(f"turn {turn.number} did not end by itself")
        elif mark.kind in SEEN and not self.seen_since(mark) and self.now - mark.time < LAG:
            return False
        if mark.kind == TURN_ENDED:
            self.figures.asked.update(self.asked())
        if mark.kind == ROLLED:
            self.judge_roll(turn)
        self.player.press(mark, turn)
        return True

    def seen_since(self, mark: Mark) -> bool:
        """Whether the table is known as it lies; after a roll only what was seen then counts."""
        seen = self.referee.observer.seen
        stale = mark.kind == ROLLED and (seen is None or seen.at < mark.time)
        return self.referee.observer.at_rest and not stale

    def asked(self) -> set[str]:
        """What the referee waits to be told."""
        return {question.why for question in self.referee.questions() if question.blocks_verdict}

    def left_alone(self, turn: SimulatedTurn) -> bool:
        return turn.verdict.verdict == LEGAL and turn.number % 2 == 0

    def ended(self) -> int:
        """How many turns were written down."""
        return sum(len(each.turns) for each in self.tables.state(self.table).game.rounds)

    def look(self, moment: Moment) -> None:
        """Show one frame; the film goes on while it is looked at."""
        picture = self.sensor.capture(moment, self.now)
        self.reader.show(moment, self.sensor.stage)
        calm, reads = self.referee.observer.phase == SETTLED, len(self.reader.seconds)
        began, worked = self.reader.clock(), time.process_time()
        self.number += 1
        events = self.referee.see(Frame(picture, self.number, self.now))
        spent, worked = self.reader.clock() - began, time.process_time() - worked
        phase = self.referee.observer.phase
        if calm and phase == SETTLED and len(self.reader.seconds) == reads:
            self.figures.idle.append(worked)
        next_frame = self.now + max(spent, pause(phase), 1 / self.source.fps)
        self.now += spent
        self.judge_readings(events, moment)
        before = self.ended()
        # Whoever sits before a finished table until the time is up would be spared by the automatic end.
        self.referee.settings = Settings(automatic=None if self.runs_late() else AUTOMATIC)
        self.tick()
        if self.ended() > before:
            self.ended_by_itself()
        self.now = next_frame

    def runs_late(self) -> bool:
        """Whether the time runs out in the turn that has yet to end; the next player may think by then."""
        return self.truth.turn(min(self.ended() + 1, len(self.truth.turns))).late

    def tick(self) -> None:
        """What the watching thread does between frames; it survives a table that no game allows."""
        try:
            self.referee.tick()
        except EventRefused as problem:
            why = "; ".join(f"{found.code} {dict(found.params)}" for found in problem.findings)
            if self.refused != (self.ended(), why):
                self.refused = self.ended(), why
                self.figures.refused += 1
                self.note(f"turn {self.ended() + 1} could not be written down: {why}")

    def judge_readings(self, events: Sequence[WatchEvent], moment: Moment) -> None:
        figures, seen = self.figures, self.referee.observer.seen
        if seen is None or not any(isinstance(event, Settled) for event in events):
            return
        if any(self.in_view(pose) for _, pose in moment.moving):
            figures.too_soon += 1
            self.note("settled while something moved")
        lying = self.truth.lying(moment)
        if lying is not None:
            figures.tables += 1
            unsure = any(tile.unsure for tile in seen.table.tiles)
            same = self.same(seen.table, lying)
            figures.unsure += unsure
            figures.exact += same and not unsure
            figures.misread += not same and not unsure
        turn = min(moment.turn, len(self.truth.turns))
        if turn in self.truth.over and turn not in self.ready and seen.at >= self.truth.over[turn]:
            self.ready[turn] = self.now
            if self.truth.played(turn):
                figures.delays.append(self.now - self.truth.over[turn])

    def same(self, table: TrackedTable, lying: Table | DiceLayout) -> bool:
        """Whether the table is read as it lies; what is not is noted."""
        if isinstance(lying, DiceLayout):
            read, (grid, alone) = grid_of(table), in_company(lying.grid)
            if not same_grid(read, grid):
                self.note(f"read {format_grid(read)}, but there lay {format_grid(grid)}")
                return False
            beside = Counter(tile.face for tile in table.tiles if tile.reading.cell is None)
            true = Counter((*(face for faces in lying.beside.values() for face in faces), *alone))
            if beside != true:
                self.note(f"beside the grid read {sorted(beside - true)} for {sorted(true - beside)}")
            return beside == true
        rows = rows_of_table(table)
        same = Counter(rows) == Counter(lying) if self.words else same_table(rows, lying)
        if not same:
            self.note(f"read {format_table(rows)}, but there lay {format_table(lying)}")
        return same

    def judge_roll(self, turn: SimulatedTurn) -> None:
        """Whether the dice before the player are read as they fell."""
        seen = self.referee.observer.seen
        if seen is None or turn.dice is None:
            return
        tall = seen.picture.shape[0]
        below = self.truth.play.players.index(turn.player) == 0
        dice = [
            tile
            for tile in seen.table.tiles
            if tile.reading.cell is None and (float(tile.reading.quad[:, 1].mean()) > tall / 2) == below
        ]
        own = Counter(token[:-1] for token in turn.dice.own)
        self.figures.rolls += 1
        self.figures.rolls_right += Counter(die.face for die in dice) == own and not any(
            die.unsure for die in dice
        )

    def in_view(self, pose: Pose) -> bool:
        quad = self.sensor.stage.quad(pose)
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
