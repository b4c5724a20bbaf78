"""One table with a camera: sees, tells, asks, ends turns, and watches over what has to be put back."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from engine import Document, Face
from hardware import Frame
from vision.watch import Settled, WatchEvent
from webapp.errors import TurnNotReady
from webapp.referee import not_ready
from webapp.referee.ask.answer_memory import learn_from_correction, settings_with_answers
from webapp.referee.ask.questions import Questions
from webapp.referee.judge.draft import (
    changed,
    drafted,
    kept_event,
    nothing_laid,
    running,
    undone_turn,
    way_back,
)
from webapp.referee.judge.table_input import TableInput
from webapp.referee.observe.calibration import TableCalibration
from webapp.referee.observe.observer import HAND, TableObserver
from webapp.referee.observe.settled import Question, SettledTable
from webapp.referee.observe.snapshots import JpegCache
from webapp.referee.restore import Restoration
from webapp.referee.settings import Settings
from webapp.referee.views import camera_document, camera_reading_document
from webapp.tables import Tables, TableState
from webapp.wording import misfit_sentence

PATIENCE = 3.0
"""Seconds to wait for a table that still moves when somebody says that the turn is over."""
TWICE = 1.0
"""Seconds in which a second tap means the same turn."""
CATCH_UP, STATUS = 0.5, 5.0
"""Seconds after which the store is looked at again, and after which the camera is told about in any case."""
_AUTOMATIC = "camera"


class Referee:
    """The referee of one table. ``see`` and ``tick`` are called by one thread, everything else by any."""

    def __init__(
        self,
        table: str,
        tables: Tables,
        observer: TableObserver,
        settings: Settings,
        keep: Callable[[Settings], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``keep`` stores settings; ``clock`` is the one that the frames' times are of."""
        self.table, self.observer, self.settings = table, observer, settings
        self._tables, self._keep, self._clock = tables, keep, clock
        self.asking = Questions(observer, settings.answers)
        self.pictures = JpegCache()
        self._ending = threading.Lock()
        self._restoring = Restoration(table, tables)
        self._calibrating = TableCalibration(observer, settings.calibration)
        self._ended_at = -TWICE
        self._sequence = -1
        self._known: TableInput | None = None  # as it was seen when something was last written
        self._judged: tuple[int, SettledTable] | None = None
        self._looked_at = self._published_at = -STATUS
        self._published: tuple[object, ...] = ()

    def see(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Look at one more frame, and tell what is new."""
        events = self.observer.look(frame)
        if any(isinstance(event, Settled) for event in events):
            self.asking.settled()
            self._check_restored()
            self.publish_reading()
            self._calibrate()
            self._keep_what_changed()
        return events

    def tick(self) -> None:
        """What has to be done now and then: notice what others wrote, tell about the camera, end turns."""
        now = self._clock()
        if now - self._looked_at >= CATCH_UP:
            self._looked_at = now
            self._catch_up()
        status = self.observer.camera.status()
        key = (status.state, status.reason, self.observer.phase)
        if key != self._published or now - self._published_at >= STATUS:
            self._published, self._published_at = key, now
            self._tables.publish(self.table, "camera", self.camera_document)
        if self.settings.automatic is not None and self._due(now, self.settings.automatic):
            self._end_by_itself()

    def _catch_up(self) -> None:
        state = self._tables.state(self.table)
        if state.sequence == self._sequence:
            return
        self._sequence = state.sequence
        learn_from_correction(state, self._judged, self.observer)
        seen = self.asking.seen
        self._known = None if seen is None else self.asking.lying(seen, state)
        if self._known is not None and undone_turn(state) is None and not changed(state, self._known):
            self.observer.keep_before(seen)
        self._check_restored()
        self.publish_reading()

    def _due(self, now: float, seconds: float) -> bool:
        """Whether a changed table has been at rest for so long that the turn must be over."""
        seen = self.asking.seen
        if (
            seen is None
            or not self.observer.at_rest
            or now - seen.moved_at < seconds
            or not self.observer.live
        ):
            return False
        state = self._tables.state(self.table)
        lying = self.asking.lying(seen, state)
        if not changed(state, lying) or (self._known is not None and lying.same(self._known)):
            return False
        return not (seen.covered or self.waiting(state) or self._restoring.pending(state) is not None)

    def _end_by_itself(self) -> None:
        with suppress(TurnNotReady):
            self.end_turn(who=_AUTOMATIC, patience=0.0, expected=self._tables.state(self.table).sequence)

    def end_turn(
        self,
        *,
        who: str,
        late: bool | None = None,
        expected: int | None = None,
        patience: float = PATIENCE,
        draw: bool = True,
    ) -> TableState:
        """The turn is over: the settled table is judged and written down.

        Refused with ``TurnNotReady``, and nothing written, while anything moves, is hidden or is unsure.
        Without ``late`` the clock says it where the settings want that. With ``draw`` the player also draws
        what is due: at once, or after an undone turn when the table is restored.
        """
        with self._ending:
            now = self._clock()
            if expected is None and now - self._ended_at < TWICE:
                raise TurnNotReady(not_ready.JUST_ENDED)
            seen = self._at_rest(patience)
            state = self._tables.state(self.table)
            playing = running(state)
            if playing is None:
                raise TurnNotReady(not_ready.NO_ROUND)
            self._require_certain(seen, state)
            if self._restoring.pending(state) is not None:
                raise TurnNotReady(not_ready.NOT_RESTORED)
            self._restoring.draws = draw
            clock = self._tables.clock(self.table)
            overdue = self.settings.timed and clock.late(self._tables.time()) if late is None else late
            lying = self.asking.lying(seen, state)
            draft = drafted(state, lying, overdue)
            pending = draft is not None and draft.undone
            if not pending or not changed(state, lying):
                self.observer.keep_before(seen)
            after = self._tables.record(
                self.table,
                lying.event(playing.to_move, overdue),
                who=who,
                expected=state.sequence if expected is None else expected,
                draw=draw and not pending,
            )
            self._ended_at = self._clock()
            self._judged = state.sequence + 1, seen
            self.asking.keep_groupings(seen)
        self._catch_up()
        return after if after.sequence == self._sequence else self._tables.state(self.table)

    def accept_restored(self, *, who: str, patience: float = PATIENCE) -> TableState:
        """The table is as far restored as it can be: what is missing went into the pool."""
        with self._ending:
            seen = self._at_rest(patience)
            state = self._tables.state(self.table)
            if self._restoring.pending(state) is None:
                return state
            self._require_certain(seen, state)
            lying = self.asking.lying(seen, state)
            back = way_back(state, lying)
            if back is not None and not back.done:
                if back.plan is None or back.foreign:
                    raise TurnNotReady(not_ready.NOT_RESTORED)
                event = kept_event(state, lying)
                self._tables.record(self.table, event, who=who, expected=state.sequence)
            return self.leave_restoring(who=who)

    def leave_restoring(self, *, who: str) -> TableState:
        """The table counts as restored, whatever the camera sees; the next player's time begins now."""
        pending = self.is_restoring()
        state = self._restoring.finish(who=who)
        if pending:
            self._tables.restart_clock(self.table)
        return state

    def answer(self, tile: int, face: Face) -> None:
        """A person says what a tile is; it sticks while the tile lies."""
        self.asking.say_face(tile, face, self._tables.state(self.table))
        self.answered()

    def answered(self) -> None:
        """Somebody said something about the table: keep it, and see what comes of it."""
        self._keep_what_changed()
        self._check_restored()
        self.publish_reading()

    def change(self, settings: Settings) -> None:
        """Watch the table differently from now on."""
        self.settings = settings
        self._keep(settings)

    def calibrate(self, change: Callable[[TableCalibration], None]) -> None:
        """Let somebody say where the table is in the picture."""
        change(self._calibrating)
        self.change(replace(self.settings, calibration=self._calibrating.kept))
        self._tables.publish(self.table, "camera", self.camera_document)

    def questions(self, state: TableState | None = None) -> tuple[Question, ...]:
        """What a person must settle, or can."""
        return self.asking.questions(state or self._tables.state(self.table))

    def waiting(self, state: TableState) -> tuple[Question, ...]:
        """What a person must settle before anything is judged."""
        return tuple(question for question in self.questions(state) if question.blocks_verdict)

    def is_restoring(self) -> bool:
        """Whether an undone turn has yet to be put back."""
        return self._restoring.pending(self._tables.state(self.table)) is not None

    def camera_document(self, language: str) -> Document:
        """How the camera is, what the table does, whether it lies where it lay, and the clock."""
        clock = self._tables.clock(self.table).document(self._tables.time())
        misfit, region = self._calibrating.misfit, self._calibrating.document()
        why = None if misfit is None else misfit_sentence(misfit, language)
        empty = nothing_laid(self._tables.state(self.table))
        seen = camera_document(self.observer, empty, language)
        return {**seen, "region": region, "misfit": why, "clock": clock}

    def reading_document(self, language: str) -> Document | None:
        """What lies on the table; None before anything was read."""
        message = self.reading_message()
        return None if message is None else message(language)

    def publish_reading(self) -> None:
        """Tell all who watch what lies on the table, and what would be said to it."""
        message = self.reading_message()
        if message is not None:
            self._tables.publish(self.table, "reading", message)

    def reading_message(self) -> Callable[[str], Document] | None:
        """What lies on the table, to be worded in any language; None before anything was read."""
        seen, before_turn = self.asking.seen, self.observer.before
        if seen is None:
            return None
        state = self._tables.state(self.table)
        lying = self.asking.lying(seen, state)
        questions, draft = self.questions(state), drafted(state, lying)
        back = None if self._restoring.pending(state) is None else way_back(state, lying)
        empty = nothing_laid(state)
        return lambda language: camera_reading_document(
            seen, questions, draft, back, before_turn, empty, language
        )

    def _at_rest(self, patience: float) -> SettledTable:
        """The settled table, waiting for it a moment; refused with the reason where it does not come."""
        self.observer.wait(lambda: self.observer.at_rest and self.observer.live, patience)
        seen = self.asking.seen
        if not self.observer.live:
            raise TurnNotReady(not_ready.CAMERA)
        if seen is None or not self.observer.at_rest:
            raise TurnNotReady(
                not_ready.HAND_IN_VIEW if self.observer.phase == HAND else not_ready.TILES_MOVING
            )
        return seen

    def _require_certain(self, seen: SettledTable, state: TableState) -> None:
        if seen.covered:
            raise TurnNotReady(not_ready.COVERED)
        questions = self.waiting(state)
        if questions:
            raise TurnNotReady(not_ready.for_question(questions[0].why), questions)

    def _check_restored(self) -> None:
        """Notice that an undone turn has been put back."""
        seen, state = self.asking.seen, self._tables.state(self.table)
        if seen is None or self._restoring.pending(state) is None or seen.covered or self.waiting(state):
            return
        back = way_back(state, self.asking.lying(seen, state))
        if back is not None and back.done:
            self.publish_reading()
            self.leave_restoring(who=_AUTOMATIC)
            self.observer.keep_before(seen)

    def _calibrate(self) -> None:
        """Find the table, or see whether it is where it was; what is new is kept and told at once."""
        told = self._calibrating.misfit
        fresh = self.observer.seen is not None and self._calibrating.settled(self.observer.seen)
        if fresh:
            self.change(replace(self.settings, calibration=self._calibrating.kept))
        if fresh or self._calibrating.misfit != told:
            self._published = ()

    def _keep_what_changed(self) -> None:
        """Keep what people said about tiles that lie there."""
        now = settings_with_answers(self.settings, self.observer)
        if now != self.settings:
            self.settings = now
            self._keep(now)
