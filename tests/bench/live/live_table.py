"""A staged table before the real referee: time goes by with the pictures, people reach in, tap and answer."""

from collections import deque
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from engine import BadInput, Round, Table
from hardware.frame import Frame
from tests.bench.live.deal import History
from tests.bench.live.easel import Easel
from tests.bench.live.outcome import Judged, Outcome, outcome_of
from tests.bench.live.pieces import Laid, Piece
from tests.bench.live.stream import Reach, Sensor, Stream, View
from tests.bench.live.wiring import make_referee
from vision.pipeline import TableReader
from webapp.api.body import parse_body
from webapp.api.camera_answers import take_answer
from webapp.api.documents import TileAnswerBody
from webapp.errors import EventRefused, SequenceConflict, TurnNotReady
from webapp.live.hub import Hub
from webapp.referee.referee import Referee
from webapp.referee.settings import Settings
from webapp.store import Store
from webapp.tables.service import Tables

PATIENCE = 3.0
"""Seconds after rest in which there must be a verdict or a question."""
ROUNDS = 4
"""An answer may open the next question; not for ever."""
LONG_AGO = 1_800_000_000
PLAYERS = ("Ann", "Bob")


@dataclass
class Asked:
    """What the referee has asked in a scene."""

    questions: int = 0
    said: str = ""


class LiveTable:
    """One table, its camera and its referee."""

    def __init__(
        self,
        easel: Easel,
        reader: TableReader,
        seed: int,
        stream: Stream | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.easel, self.stream, self.view = easel, stream or Stream(), View(Laid())
        self._reader, self._sensor = reader, Sensor(easel, seed)
        self.now, self._number = 0.0, 0
        self._past: deque[tuple[float, View]] = deque(maxlen=400)
        self.tables = Tables(Store.in_memory(), Hub(), lambda: LONG_AGO + self.now)
        self.table = self.tables.add("Bench").id
        self.kept = settings or Settings()
        self.asked = Asked()
        self._leaves_at: float | None = None
        self.referee = self._referee()

    def _referee(self) -> Referee:
        return make_referee(
            self.table, self.tables, self._reader, self.kept, self._keep, lambda: self.now, self.step
        )

    def _keep(self, settings: Settings) -> None:
        self.kept = settings

    def restart(self) -> None:
        """The program ends and begins anew, with what it has kept."""
        self.kept = replace(Settings.parse(self.kept.text()), calibration=self.kept.calibration)
        self.referee = self._referee()

    def begin(self, before: History, laid: Laid, turn_seconds: int | None = None) -> None:
        """Both players have laid what they laid; the camera then sees the table for the first time."""
        rules = {"turn_seconds": turn_seconds}
        self.tables.begin_game(self.table, "classic", list(PLAYERS), who="bench", house_rules=rules)
        self._event(type="round", starter=PLAYERS[0])
        for player, table in zip(PLAYERS, (before.first, before.second), strict=True):
            self._event(type="turn", player=player, table=[list(row) for row in table])
        self.view = View(laid)
        self.wait(1.5)

    def _event(self, **event: object) -> None:
        self.tables.record(self.table, event, who="bench")

    def wait(self, seconds: float) -> None:
        """So much time goes by at the table as it is."""
        until = self.now + seconds - 1e-6
        while self.now < until:
            self.step()

    def step(self) -> None:
        """One picture."""
        self.now += 1 / self.stream.rate
        if self._leaves_at is not None and self.now >= self._leaves_at:
            self._leaves_at = None
            self.leave()
        self._number += 1
        self._past.append((self.now, self.view))
        late = self.now - self.stream.lag + 1e-6
        shown = next((view for at, view in reversed(self._past) if at <= late), self._past[0][1])
        picture = self._sensor.picture(shown, self.stream)
        self.referee.see(Frame(picture, self._number, self.now))
        with suppress(EventRefused):  # the watching thread survives a table that no game allows
            self.referee.tick()

    def reach(self, laid: Laid, x: float, y: float, owner: int = 0, leave: bool = True) -> None:
        """A hand comes from below, the table is another one, and the hand goes."""
        for height in (y - 6.0, y - 3.0, y - 1.0):
            self._hand(x, height, owner)
        self.view = replace(self.view, laid=laid)
        for height in (y - 0.8, y - 1.0):
            self._hand(x, height, owner)
        if not leave:
            return
        for height in (y - 3.0, y - 6.5):
            self._hand(x, height, owner)
        self.leave()

    def _hand(self, x: float, y: float, owner: int) -> None:
        self.view = replace(self.view, hand=Reach(x, y, owner))
        self.wait(0.1)

    def leave(self) -> None:
        """The hand goes."""
        self.view = replace(self.view, hand=None)

    def leaves_in(self, seconds: float) -> None:
        """The hand will go after so much time."""
        self._leaves_at = self.now + seconds

    def turns(self) -> int:
        """How many turns are written down."""
        now = self.tables.state(self.table).round
        return 0 if now is None else len(now.turns)

    def truth(self, table: Table, late: bool = False) -> Judged:
        """What must be said of a turn that leaves this table."""
        state = self.tables.state(self.table)
        assert state.round is not None
        rows = [list(row) for row in table]
        event = {"type": "turn", "player": state.round.to_move, "table": rows, "late": late}
        draft: dict[str, Any] = self.tables.draft(self.table, event, "en")
        return Judged(draft["verdict"], frozenset(found["code"] for found in draft["findings"]), table)

    def written(self) -> Judged:
        """The turn that was written last."""
        now = self.tables.state(self.table).round
        assert isinstance(now, Round)
        turn = now.turns[-1]
        codes = frozenset(finding.code for finding in turn.verdict.findings)
        return Judged(turn.verdict.verdict, codes, turn.shown)

    def tap(self, patience: float = PATIENCE) -> bool:
        """Somebody says that the turn is over; whether it was written.

        The page's call waits for a table that moves; pictures go by meanwhile. Whoever is refused without a
        question taps again.
        """
        before, until = self.turns(), self.now + patience
        while True:
            try:
                waits = min(PATIENCE, until - self.now)
                self.referee.end_turn(who="bench", patience=waits, expected=self._sequence())
            except TurnNotReady as problem:
                self.asked.said = problem.code
                if problem.questions:
                    return False
            except SequenceConflict:
                self.asked.said = "written meanwhile"
            except EventRefused as problem:
                self.asked.said = f"refused {problem}"
            if self.turns() > before:
                return True
            if self.now >= until:
                return False
            self.step()
            if self.turns() > before:
                return True

    def _sequence(self) -> int:
        return self.tables.state(self.table).sequence

    def end(self, truth: Judged, patience: float = PATIENCE) -> Outcome:
        """Tap, answer what is asked, and hold the turn that is written against the truth."""
        asked = 0
        for _ in range(ROUNDS):
            if self.tap(patience):
                return outcome_of(self.written(), truth, asked)
            questions = self.waiting()
            if not questions:
                return outcome_of(None, truth, asked)
            asked += len(questions)
            self.asked.questions += len(questions)
            for question in questions:
                self.answer(question)
            self.wait(0.3)
        return outcome_of(None, truth, max(1, asked))

    def reading(self) -> dict[str, Any]:
        """What the referee sees, as the page gets it; empty before anything was read."""
        return self.referee.reading_document("en") or {"tiles": [], "rows": [], "questions": []}

    def waiting(self) -> list[dict[str, Any]]:
        """The questions that the verdict waits for."""
        return [question for question in self.reading()["questions"] if question["waits"]]

    def answer(self, question: dict[str, Any]) -> None:
        """Say what is true, in the words that the page has for it; what it refuses was not said."""
        with suppress(BadInput):
            take_answer(self.referee, parse_body(TileAnswerBody, self._true_answer(question)))

    def _true_answer(self, question: dict[str, Any]) -> dict[str, Any]:
        tile, other = question["tile"], question["other"]
        here = self._piece(tile)
        if other is not None:
            there = self._piece(other)
            rows = {None if piece is None else piece.row for piece in (here, there)}
            together = len(rows) == 1 and None not in rows
            return {"tile": tile, "other": other, "together": together}
        if here is None or here.row is None:
            return {"tile": tile, "beside": True}
        return {"tile": tile, "face": here.face}

    def _piece(self, number: int) -> Piece | None:
        """What truly lies where the referee knows a tile; None where nothing does."""
        quads = {tile["id"]: tile["quad"] for tile in self.reading()["tiles"]}
        if number not in quads:
            return None
        x, y = (sum(corner[axis] for corner in quads[number]) / 4 for axis in (0, 1))
        return self.easel.topmost(self.view.laid, (x, y))

    def read(self) -> str:
        """What the referee sees, for people."""
        seen = self.reading()
        faces = {tile["id"]: tile["face"] + ("?" if tile["unsure"] else "") for tile in seen["tiles"]}
        return ", ".join(" ".join(faces[tile] for tile in row) for row in seen["rows"]) or "nothing"
