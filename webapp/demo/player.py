"""The simulated table presses its own buttons: what its film says, somebody at a real table would say."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from engine import BadInput, Event, Rolled, RoundBegun, RoundEnded, format_event
from webapp.demo.film.film import RESTORED, ROLLED, ROUND_BEGUN, ROUND_ENDED, TURN_ENDED, Film, Mark
from webapp.demo.games.generator import SimulatedPlay
from webapp.demo.games.values import SimulatedTurn
from webapp.demo.player_answers import answer_questions, table_notation, true_table_kept, true_table_shown
from webapp.demo.source import DemoSource
from webapp.errors import EventRefused, SequenceConflict, TurnNotReady
from webapp.referee import Referee, TableInput, kept_event, undone_turn
from webapp.tables import Tables, TableState

_WHO = "demo"
_TICK = 0.05
_SAID: Mapping[str, type[Event]] = {ROUND_BEGUN: RoundBegun, ROLLED: Rolled, ROUND_ENDED: RoundEnded}
"""What is recorded when the film says so."""
_LOG = logging.getLogger(__name__)


@dataclass
class Tally:
    """How the referee did, against what is true."""

    turns: int = 0
    asked: int = 0
    by_hand: int = 0
    """Turns for which the referee did not see the table at rest in time."""
    wrong: int = 0
    """Turns judged otherwise than the truth says."""
    misread: int = 0
    """Turns written down with another table than lay there."""
    log: deque[str] = field(default_factory=lambda: deque(maxlen=200))
    """What went wrong lately, in a few words."""


class DemoPlayer:
    """Plays at a table with the camera of a simulated one; when a round is over, the next game begins."""

    def __init__(
        self,
        referee: Referee,
        tables: Tables,
        source: DemoSource,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._referee, self._tables, self._source, self._clock = referee, tables, source, clock
        self._table = referee.table
        self.tally = Tally()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"demo {self._table}", daemon=True)

    def start(self) -> None:
        """Begin; the camera's film began when the source says."""
        self._thread.start()

    def close(self) -> None:
        """Stop playing."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(10.0)

    def _run(self) -> None:
        over = 0.0
        for game in count():
            film = self._source.film(game)
            play = SimulatedPlay(
                self._source.edition,
                self._source.seed + game,
                self._source.players,
                self._source.mistake_plan(),
            )
            try:
                self.begin(play)
                over = self._round(film, play.turns(), over)
            except Exception:  # a demo that stumbles goes on with the next game
                _LOG.exception("the demo stumbled")
                over += film.segments()[-1].end
            if self._stopping.is_set():
                return
            self.finish(play)

    def _round(self, film: Film, turns: Iterator[SimulatedTurn], over: float) -> float:
        """One film to its end; when that is, on the clock of the films."""
        since, turn = -1.0, next(turns)
        while not self._stopping.is_set():
            now = self._film_time() - over
            for mark in film.marks(since, now):
                while turn.number < mark.turn:
                    turn = next(turns)
                self.press(mark, turn)
            since = now
            if film.ended(now):
                return over + film.segments()[-1].end
            self._stopping.wait(_TICK)
        return over

    def _film_time(self) -> float:
        assert self._source.started is not None
        return (self._clock() - self._source.started) * self._source.speed

    def begin(self, play: SimulatedPlay) -> None:
        """Set up the game and begin its round."""
        begun = play.begin[-1]
        self._tables.begin_game(self._table, self._source.edition, list(play.players), who=_WHO)
        self._record(begun)

    def finish(self, play: SimulatedPlay) -> None:
        """End the round and show the racks."""
        for event in play.end():
            try:
                self._record(event)
            except EventRefused as problem:  # the referee read something else than was played
                _LOG.warning("the demo's %s was refused: %s", type(event).__name__, problem)

    def _record(self, event: Event) -> TableState:
        plain = {key: value for key, value in format_event(event).items() if key not in ("v", "id")}
        return self._tables.record(self._table, plain, who=_WHO)

    def press(self, mark: Mark, turn: SimulatedTurn) -> None:
        """Say what the mark says about this turn."""
        try:
            if mark.kind == TURN_ENDED:
                self.tally.turns += 1
                self._end_turn(turn)
            elif mark.kind == RESTORED:
                self._restored(turn)
            elif mark.kind in _SAID:
                for event in (*turn.led_by, *turn.followed_by):
                    if isinstance(event, _SAID[mark.kind]):
                        self._record(event)
        except (EventRefused, SequenceConflict, BadInput) as problem:
            _LOG.warning("the demo's turn %d was refused: %s", turn.number, problem)

    def _end_turn(self, turn: SimulatedTurn) -> None:
        """End the turn; what the referee asks is answered, and what it misread is put right."""
        state = self._tables.state(self._table)
        if self._referee.is_restoring():
            self._referee.leave_restoring(who=_WHO)
            state = self._tables.state(self._table)
        try:
            state = self._asked(turn, state.sequence)
        except TurnNotReady as problem:
            self.tally.by_hand += 1
            self.tally.log.append(f"turn {turn.number}: entered by hand, {problem}")
            event = true_table_shown(turn).event(turn.player, turn.late)
            state = self._tables.record(self._table, event, who=_WHO, draw=turn.restored is None)
        self.put_right(turn, state)

    def _asked(self, turn: SimulatedTurn, sequence: int) -> TableState:
        try:
            return self._referee.end_turn(who=_WHO, late=turn.late, expected=sequence)
        except TurnNotReady as problem:
            if not problem.questions:
                raise
            self.tally.asked += 1
        self._answer(true_table_shown(turn))
        return self._referee.end_turn(who=_WHO, late=turn.late, expected=sequence)

    def _answer(self, truth: TableInput) -> None:
        """Say what is true where the referee asks."""
        found = self._referee.assess()
        if found is not None:
            read = found.lying
            self.tally.log.append(f"asked about {table_notation(read)}, there lay {table_notation(truth)}")
        answer_questions(self._referee, truth)

    def put_right(self, turn: SimulatedTurn, state: TableState) -> None:
        """Hold what was written down against the truth, and correct it."""
        now = state.round
        if now is None or not now.turns:
            return
        written, tally, truth = now.turns[-1], self.tally, true_table_shown(turn)
        codes, true = (
            {each.code for each in verdict.findings} for verdict in (written.verdict, turn.verdict)
        )
        if written.verdict.verdict != turn.verdict.verdict or codes != true:
            tally.wrong += 1
            tally.log.append(
                f"turn {turn.number}: {written.verdict.verdict} {sorted(codes)}, "
                f"but it was {turn.verdict.verdict} {sorted(true)}"
            )
        read = TableInput(written.shown, material=turn.material)
        if not read.shows(truth):
            tally.misread += 1
            tally.log.append(
                f"turn {turn.number}: read {table_notation(read)}, but there lay {table_notation(truth)}"
            )
            event = {"id": written.event, **truth.event(turn.player, turn.late)}
            self._tables.record(self._table, {"type": "correct", "event": event}, who=_WHO)

    def _restored(self, turn: SimulatedTurn) -> None:
        """The table is as far restored as it will be."""
        try:
            self._referee.accept_restored(who=_WHO)
        except TurnNotReady:
            self.tally.by_hand += 1
        state, truth = self._tables.state(self._table), true_table_kept(turn)
        now = state.round
        # What cannot be put back goes into the pool; where there is none, all of it can.
        pooled = now is not None and now.pool is not None
        if now is not None and pooled and undone_turn(state) is not None and not truth.is_as(now):
            self._tables.record(self._table, kept_event(state, truth), who=_WHO)
        self._referee.leave_restoring(who=_WHO)
