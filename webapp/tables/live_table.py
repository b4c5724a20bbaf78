"""One table as this page knows it: a snapshot that goes forward with the events of the store.

Snapshots are values; a lock is held only while one takes the place of another and all who watch are told, so
that everybody hears of each event once and in order. Neither the store is asked nor a turn judged meanwhile.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine import Game, format_event
from webapp.errors import NotFound
from webapp.live import Hub, Message
from webapp.store import EventRow, GameRow, Store
from webapp.tables.draft import Draft
from webapp.tables.fold import fold, follow
from webapp.tables.state import TableState
from webapp.tables.state_view import state_document


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A table after some event, and the turn that is being laid at it."""

    state: TableState
    message: Message
    """The state for whoever watches; worded once for each language."""
    draft: Draft | None = None
    draft_message: Message | None = None

    @classmethod
    def of(cls, state: TableState) -> "Snapshot":
        """A table at which nobody has laid anything yet."""
        return cls(state, Message("state", lambda language: state_document(state, language), state.sequence))


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """What is known of events that were written here: the table before them, and the game after them."""

    before: TableState
    row: GameRow
    game: Game


class LiveTable:
    """The newest snapshot of a table. Safe for several threads."""

    def __init__(self, table: str, store: Store, hub: Hub) -> None:
        """The table with all that the store has; NotFound where it has no such table."""
        self._store, self._hub = store, hub
        row = store.table(table)
        if row is None:
            raise NotFound("no-table")
        self._lock = threading.Lock()
        self._snapshot = Snapshot.of(self._folded(TableState(row), store.events(table)))

    @property
    def snapshot(self) -> Snapshot:
        """What is known now; asks nobody."""
        return self._snapshot

    @property
    def state(self) -> TableState:
        """The table as it is known now."""
        return self._snapshot.state

    def refresh(self) -> TableState:
        """The table with what others have written to the store."""
        known = self.state
        return self.advance(self._store.events(known.table.id, known.sequence))

    def advance(self, records: Sequence[EventRow], written: Written | None = None) -> TableState:
        """The table after these records of the store, as far as they are new.

        Where they were written here, what is known of them is not found out again.
        """
        while True:
            known = self.state
            fresh = [record for record in records if record.sequence > known.sequence]
            if not fresh:
                return known
            if written is not None and written.before is known:
                after = follow(known, fresh, written.row, written.game)
            else:
                after = self._folded(known, fresh)
            if self._swap(known, after, fresh):
                return after

    def show(self, draft: Draft) -> Message:
        """Let all who watch see a turn that is being laid, unless the game has gone on meanwhile."""
        message = Message("draft", draft.document)
        with self._lock:
            if self._snapshot.state is draft.state:
                self._snapshot = replace(self._snapshot, draft=draft, draft_message=message)
                self._hub.publish(draft.state.table.id, [message])
        return message

    def _swap(self, known: TableState, after: TableState, fresh: Sequence[EventRow]) -> bool:
        snapshot = Snapshot.of(after)
        with self._lock:
            if self._snapshot.state is not known:
                return False  # another thread was faster
            self._snapshot = snapshot
            self._hub.publish(after.table.id, [*map(event_message, fresh), snapshot.message])
            return True

    def _folded(self, state: TableState, fresh: Sequence[EventRow]) -> TableState:
        known = {} if state.game_row is None else {state.game_row.id: state.game_row}
        if any(record.game not in known for record in fresh):
            known = {row.id: row for row in self._store.games(state.table.id)}
        return fold(state, fresh, known)


def event_message(record: EventRow) -> Message:
    """An event of the store for whoever watches."""
    document = {
        "sequence": record.sequence,
        "game": record.game,
        "at": record.at,
        "who": record.who,
        "event": _public(format_event(record.event)),
    }
    return Message("event", lambda language: document, record.sequence)


def _public(event: dict[str, object]) -> dict[str, object]:
    """An event as all who watch may see it: what lies on a rack is for the state to say, when it may."""
    inner = event.get("event")
    if isinstance(inner, dict):
        return {**event, "event": _public(inner)}
    return {**event, "tiles": None} if event["type"] == "rack" else event
