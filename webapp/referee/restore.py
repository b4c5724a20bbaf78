"""After an undone turn: whether everything has gone back, and the draw that is due for it."""

import threading

from webapp.referee.judge.draft import running, undone_turn
from webapp.tables import Played, Tables, TableState, due_now


class Restoration:
    """Remembers which undone turn was put back last."""

    def __init__(self, table: str, tables: Tables, changed: threading.Condition) -> None:
        """``changed`` is the lock of the table."""
        self._table, self._tables, self._changed = table, tables, changed
        self._restored = 0
        self.draws = True
        """Whether the player also draws what is due."""

    def pending(self, state: TableState) -> Played | None:
        """The undone turn that has yet to be put back."""
        last = undone_turn(state)
        return last if last is not None and last.event > self._restored else None

    def finish(self, *, who: str) -> TableState:
        """The table counts as restored; the player draws what is due."""
        state = self._tables.snapshot(self._table)
        with self._changed:  # the camera and a person may notice it at once
            last = self.pending(state)
            if last is None:
                return state
            self._restored = last.event
        playing = running(state)
        due = 0 if playing is None else due_now(playing, last.player)
        if self.draws and due:
            event = {"type": "draw", "player": last.player, "count": due}
            state = self._tables.record(self._table, event, who=who)
        return state
