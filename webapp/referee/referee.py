"""One table with a camera: sees, tells, asks, ends turns, and watches over what has to be put back."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from engine import Document, Face
from hardware import Frame
from vision.watch import ReadNeeded, Settled, WatchEvent
from webapp.errors import SequenceConflict, TurnNotReady
from webapp.reading import PictureReader, request_for
from webapp.referee import not_ready
from webapp.referee.ask.answer_memory import learn_from_correction, settings_with_answers
from webapp.referee.ask.assessment import Assessment
from webapp.referee.ask.questions import Questions
from webapp.referee.ask.tile_questions import Question
from webapp.referee.automatic_end import WITHDRAWN, AutomaticEnd, EndedByItself
from webapp.referee.judge.draft import drafted, kept_event, nothing_laid, running, undone_turn
from webapp.referee.judge.table_input import TableInput
from webapp.referee.observe.calibration import TableCalibration
from webapp.referee.observe.observer import TableObserver
from webapp.referee.observe.snapshots import JpegCache
from webapp.referee.restore import Restoration
from webapp.referee.settings import Settings
from webapp.referee.turn_gate import TurnGate
from webapp.referee.views import camera_document, camera_reading_document
from webapp.tables import Tables, TableState
from webapp.wording import misfit_sentence

PATIENCE = 3.0
"""Seconds to wait for a table that still moves when somebody says that the turn is over."""
CATCH_UP, STATUS = 0.5, 5.0
"""Seconds after which the store is looked at again, and after which the camera is told about in any case."""
_AUTOMATIC = "camera"
_MOVED = ("new", "moved", "gone")
"""Changes that somebody has made."""


class Referee:
    """The referee of one table. ``see`` and ``tick`` are called by one thread, everything else by any."""

    def __init__(
        self,
        table: str,
        tables: Tables,
        observer: TableObserver,
        reader: PictureReader,
        settings: Settings,
        keep: Callable[[Settings], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``keep`` stores settings; ``clock`` is the one that the frames' times are of."""
        self.table, self.observer, self.settings = table, observer, settings
        self._tables, self._reader, self._keep, self._clock = tables, reader, keep, clock
        self.asking = Questions(observer, settings)
        self.pictures = JpegCache()
        self._changed = observer.changed
        self._gate = TurnGate(observer, clock)
        self._restoring = Restoration(table, tables, observer.changed)
        self._calibrating = TableCalibration(observer, settings.calibration)
        self._sequence = -1
        self._known: TableInput | None = None  # as it was seen when something was last written
        self._judged: tuple[int, Settled] | None = None
        self._by_itself = AutomaticEnd(observer)
        self._laid_at: float | None = None  # when a tile was last laid, moved or taken
        self._looked_at = self._published_at = -STATUS
        self._published: tuple[object, ...] = ()

    def see(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Look at one more frame, and tell what is new."""
        events = self.observer.look(frame)
        while (needed := self.observer.needed) is not None:
            events += self._read(needed)
        self._by_itself.saw(frame.at)
        for event in events:
            if isinstance(event, Settled) and any(change.kind in _MOVED for change in event.news):
                self._laid_at = event.moved_at
        if any(isinstance(event, Settled) for event in events):
            self._check_restored()
            self.publish_reading()
            self._calibrate()
            self._keep_what_changed()
        return events

    def _read(self, needed: ReadNeeded) -> tuple[WatchEvent, ...]:
        """Read a picture with the pieces of the edition that is played; nobody waits for it meanwhile."""
        edition = self._edition()
        reading = self._reader.read(needed.frame.picture, replace(request_for(edition), region=needed.region))
        # Where another game was begun meanwhile, it is still needed, with other pieces.
        return self.observer.take(needed, reading) if self._edition() == edition else ()

    def _edition(self) -> str | None:
        edition = self._state.game.edition
        return None if edition is None else edition.id

    @property
    def _state(self) -> TableState:
        """The table as it is known here; the store is looked at now and then."""
        return self._tables.snapshot(self.table)

    def assess(self, state: TableState | None = None) -> Assessment | None:
        """What is to be said of the table as it lies; None before it was seen."""
        return self.asking.assess(state or self._state)

    def tick(self) -> None:
        """What has to be done now and then: notice what others wrote, tell about the camera, end turns."""
        now = self._clock()
        if now - self._looked_at >= CATCH_UP:
            self._looked_at = now
            self._follow(self._tables.state(self.table))
        self._take_back(now)
        if self._due(now):
            self._end_by_itself(now)
        self._tell_about_camera(now)

    def _tell_about_camera(self, now: float) -> None:
        status = self.observer.camera.status()
        key = (status.state, status.reason, self.observer.phase, self._by_itself.notice)
        if key != self._published or now - self._published_at >= STATUS:
            self._published, self._published_at = key, now
            self._tables.publish(self.table, "camera", self.camera_document)

    def _follow(self, state: TableState) -> None:
        """Something was written: learn from it, and tell what is to be said of the table now."""
        with self._changed:
            if state.sequence <= self._sequence:
                return
            self._sequence = state.sequence
        self._by_itself.forget_notice()
        learn_from_correction(state, self._judged, self.observer)
        now = self.assess(state)
        self._known = None if now is None else now.lying
        if now is not None and undone_turn(state) is None and not now.changed:
            self.observer.keep_before(now.seen)
        self._check_restored()
        self.publish_reading()

    def _due(self, now: float) -> bool:
        """Whether a changed table has been at rest for so long that the turn must be over."""
        rested = self._by_itself.rested(now)
        if self.settings.automatic is None or rested < self.settings.automatic:
            return False
        found = self.assess()
        if found is None or not found.changed or (self._known is not None and found.lying.same(self._known)):
            return False
        pending = self._restoring.pending(found.state) is not None
        if found.seen.covered or found.waiting or pending:
            return False
        return self._by_itself.due(found, self.settings, rested)

    def _end_by_itself(self, now: float) -> None:
        found, known, before = self.assess(), self._known, self.observer.before
        time, laid = self._tables.time(), now if self._laid_at is None else self._laid_at
        spent = self._tables.clock(self.table).spent(time)
        with suppress(TurnNotReady, SequenceConflict):  # what others wrote meanwhile is looked at first
            sequence, over = self._state.sequence, time - max(0.0, now - laid)
            after = self.end_turn(who=_AUTOMATIC, patience=0.0, expected=sequence, over=over)
            if found is not None:
                ended = EndedByItself(now, after.sequence, found.lying, spent, known, before)
                self._by_itself.ended = ended

    def _take_back(self, now: float) -> None:
        """A hand that returns at once goes on with the turn that ended by itself."""
        if self._by_itself.ended is None:
            return
        ended = self._by_itself.taken_back(self._state, self.assess(), now)
        if ended is None:
            return
        with suppress(SequenceConflict):  # somebody has written meanwhile: it stays as it is
            after = self._tables.undo(self.table, who=_AUTOMATIC, expected=ended.sequence)
            self._tables.restore_clock(self.table, ended.spent)
            self._gate.reopen()
            self._follow(after)
            self._known = ended.known
            self.observer.keep_before(ended.before)
            self._by_itself.tell(WITHDRAWN)

    def end_turn(
        self,
        *,
        who: str,
        late: bool | None = None,
        expected: int | None = None,
        patience: float = PATIENCE,
        draw: bool = True,
        over: float | None = None,
    ) -> TableState:
        """The turn is over: the settled table is judged and written down.

        Refused with ``TurnNotReady``, and nothing written, while anything moves, is hidden or is unsure.
        Without ``late`` the clock says it where the settings want that, as it was when the turn was ``over``:
        now, unless somebody knows better. With ``draw`` the player also draws what is due: at once, or after
        an undone turn when the table is restored.
        """
        over = self._tables.time() if over is None else over
        require_fresh = self._fresh_tap(expected)
        with self._gate.alone(patience, lambda: self._passes(require_fresh)):
            require_fresh()
            found = self._at_rest(expected)
            playing = running(found.state)
            if playing is None:
                raise TurnNotReady(not_ready.NO_ROUND)
            found.require_certain()
            if self._restoring.pending(found.state) is not None:
                raise TurnNotReady(not_ready.NOT_RESTORED)
            self._restoring.draws = draw
            clock = self._tables.clock(self.table)
            overdue = self.settings.timed and clock.late(over) if late is None else late
            draft = drafted(found.state, found.lying, late=True) if overdue else found.draft
            pending = draft is not None and draft.undone
            if not pending or not found.changed:
                self.observer.keep_before(found.seen)
            after = self._tables.record(
                self.table,
                draft or found.lying.event(playing.to_move, overdue),
                who=who,
                expected=found.state.sequence if expected is None else expected,
                draw=draw and not pending,
            )
            self._gate.ended()
            self._judged = found.state.sequence + 1, found.seen
            self.asking.keep_groupings(found.seen)
            self._keep_what_changed()
        self._follow(after)
        return self._state

    def _fresh_tap(self, expected: int | None) -> Callable[[], None]:
        """Refuses a second tap for the same turn; whoever says which turn is meant needs no such help."""
        tapped = self._clock()

        def require() -> None:
            if expected is None:
                self._gate.require_not_just_ended(tapped)

        require()
        return require

    def _passes(self, require_fresh: Callable[[], None]) -> bool:
        """Whether a pass would be written if the turn ended now."""
        require_fresh()
        found = self.assess()
        if found is None or running(found.state) is None or found.seen.covered or found.waiting:
            return False
        return not found.changed and self._restoring.pending(found.state) is None

    def accept_restored(self, *, who: str, patience: float = PATIENCE) -> TableState:
        """The table is as far restored as it can be: what is missing went into the pool."""
        with self._gate.alone(patience):
            found = self._at_rest()
            if self._restoring.pending(found.state) is None:
                return found.state
            found.require_certain()
            if found.back is not None and not found.back.done:
                if found.back.plan is None or found.back.foreign:
                    raise TurnNotReady(not_ready.NOT_RESTORED)
                event = kept_event(found.state, found.lying)
                self._tables.record(self.table, event, who=who, expected=found.state.sequence)
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
        self.asking.say_face(tile, face, self._state)
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

    def questions(self) -> tuple[Question, ...]:
        """What a person must settle, or can."""
        found = self.assess()
        return () if found is None else found.questions

    def waiting(self) -> tuple[Question, ...]:
        """What a person must settle before anything is judged."""
        found = self.assess()
        return () if found is None else found.waiting

    def is_restoring(self) -> bool:
        """Whether an undone turn has yet to be put back."""
        return self._restoring.pending(self._state) is not None

    def camera_document(self, language: str) -> Document:
        """How the camera is, what the table does, whether it lies where it lay, and the clock."""
        clock = self._tables.clock(self.table).document(self._tables.time())
        misfit, region = self._calibrating.misfit, self._calibrating.document()
        why = None if misfit is None else misfit_sentence(misfit, language)
        empty = nothing_laid(self._state)
        seen = camera_document(self.observer, empty, language)
        notice = self._by_itself.notice
        return {**seen, "region": region, "misfit": why, "clock": clock, "notice": notice}

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
        found, before_turn = self.assess(), self.observer.before
        if found is None:
            return None
        restoring = self._restoring.pending(found.state) is not None
        return lambda language: camera_reading_document(found, restoring, before_turn, language)

    def _at_rest(self, expected: int | None = None) -> Assessment:
        """What is to be said of the settled table; refused with the reason where it is not at rest."""
        self._gate.require_at_rest()
        state = self._state
        if expected is not None and expected > state.sequence:
            state = self._tables.state(self.table)  # whoever asks has seen what others wrote
        found = self.assess(state)
        assert found is not None
        return found

    def _check_restored(self) -> None:
        """Notice that an undone turn has been put back."""
        found = self.assess()
        if found is None or self._restoring.pending(found.state) is None:
            return
        if found.back is not None and found.back.done and not found.seen.covered and not found.waiting:
            self.publish_reading()
            self.leave_restoring(who=_AUTOMATIC)
            self.observer.keep_before(found.seen)

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
        now = settings_with_answers(self.settings, self.observer, self.asking.said)
        if now != self.settings:
            self.settings = now
            self._keep(now)
