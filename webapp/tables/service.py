"""The tables and their games: folded from stored events, written only through here."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine import (
    BadInput,
    Document,
    Event,
    Finding,
    Game,
    GameSet,
    Removed,
    WrittenTurn,
    in_force,
    json_fields as plain_data,
)
from webapp.errors import EventRefused, NotFound, SequenceConflict
from webapp.live import Hub, Message
from webapp.store import Conflict, EventRow, GameRow, Store, TableRow
from webapp.tables.clock import Clocks, TurnClock
from webapp.tables.draft import Draft
from webapp.tables.fold import apply_or_refuse, draw_due, fold, parse_page_event
from webapp.tables.live_table import LiveTable, Written, event_message
from webapp.tables.state import TableState

SEATS = ("south", "west", "north", "east")
"""The sides of a table, clockwise."""
_USUAL_SEATS = {2: ("south", "north"), 3: ("south", "west", "east"), 4: SEATS}
_PATIENCE = 50
_Made = tuple[Sequence[Event], Game]
"""Events, and the game after them."""


class Tables:
    """All tables of a store.

    >>> tables = Tables(Store.in_memory(), Hub(), now=lambda: 0.0)
    >>> table = tables.add("Kitchen")
    >>> tables.begin_game(table.id, "classic", ["Ann", "Bob"], who="referee").sequence
    1
    """

    def __init__(self, store: Store, hub: Hub, now: Callable[[], float]) -> None:
        """Tables in this store, watched through this hub; ``now`` tells the seconds since 1970."""
        self.store, self.hub, self._now = store, hub, now
        self._live: dict[str, LiveTable] = {}
        self._clocks = Clocks()

    def add(self, name: str) -> TableRow:
        """A new table."""
        row = TableRow(_new_id(), plain_data.name_text(name, "name").strip(), self._milliseconds())
        self.store.add_table(row)
        return row

    def state(self, table: str) -> TableState:
        """The table as it stands, with what others have written to the store."""
        known = self._live.get(table)
        return self._live_table(table).state if known is None else known.refresh()

    def snapshot(self, table: str) -> TableState:
        """The table as far as this page knows it; the store is asked for a table that it does not know."""
        return self._live_table(table).state

    def state_message(self, table: str) -> Message:
        """The state as a message for whoever watches; worded once for each language."""
        self.state(table)
        return self._live_table(table).snapshot.message

    def draft_message(self, table: str) -> Message | None:
        """The turn that is being laid, if somebody has shown it."""
        return self._live_table(table).snapshot.draft_message

    def clock(self, table: str) -> TurnClock:
        """The clock of the turn under way, the same for page, camera and referee."""
        return self._clocks.of(self.snapshot(table))

    def time(self) -> float:
        """What time it is on these clocks: seconds since 1970."""
        return self._now()

    def pause(self, table: str, paused: bool) -> None:
        """Stop the clock for all, or let it run on."""
        self._clocks.pause(self.state(table), paused, self._now())
        self.hub.publish(table, self.clock_messages(table))

    def restart_clock(self, table: str) -> None:
        """Let the turn under way have all its time again."""
        self._clocks.begin_anew(self.snapshot(table), self._now())
        self.hub.publish(table, self.clock_messages(table))

    def restore_clock(self, table: str, spent: float) -> None:
        """Let the turn under way, whose end was taken back, go on with so many seconds over."""
        self._clocks.go_on(self.snapshot(table), spent, self._now())
        self.hub.publish(table, self.clock_messages(table))

    def clock_messages(self, table: str) -> list[Message]:
        """The clock for whoever watches; none while it goes as the state says."""
        if not self._clocks.touched(self.snapshot(table)):
            return []
        return [Message("clock", lambda language: self.clock(table).page_document(self._now()))]

    def missed(self, table: str, after: int) -> list[Message]:
        """The events after a sequence, as messages."""
        return [event_message(record) for record in self.store.events(table, after)]

    def game_state(self, game: str) -> TableState:
        """A table as a game left it, whichever game is played there now."""
        row = self.store.game(game)
        table = None if row is None else self.store.table(row.table)
        if row is None or table is None:
            raise NotFound("no-game")
        return fold(TableState(table), self.store.game_events(game), {row.id: row})

    def begin_game(
        self,
        table: str,
        edition: object,
        players: object,
        *,
        who: str,
        seats: object = None,
        house_rules: object = None,
        expected: int | None = None,
    ) -> TableState:
        """Begin a new game at a table."""
        names = plain_data.json_list(players, "names", "players")
        sides = _sides(seats, len(names))

        def make(state: TableState) -> _Made:
            rules = {} if house_rules is None else house_rules
            event = {"type": "game", "edition": edition, "players": names, "house_rules": rules}
            made = parse_page_event(event, state.sequence + 1)
            return [made], apply_or_refuse(replace(state, game=Game()), [made])

        row = GameRow(_new_id(), table, self._milliseconds(), sides)
        return self._write(table, make, who, expected, row)

    def record(
        self,
        table: str,
        event: Mapping[str, object] | Draft,
        *,
        who: str,
        expected: int | None = None,
        draw: bool = False,
    ) -> TableState:
        """Write down what happened; with ``draw`` the player has also drawn what was due for it.

        A turn that was judged as a draft, and before which nothing has happened since, is not judged again.
        """

        def make(state: TableState) -> _Made:
            made, game = self._applied(state, event)
            due = draw_due(game, made) if draw else []
            return [made, *due], apply_or_refuse(replace(state, game=game), due)

        return self._write(table, make, who, expected)

    def undo(self, table: str, *, who: str, expected: int | None = None) -> TableState:
        """Take back the last turn with all that came after it; before the first turn, what came last."""

        def make(state: TableState) -> _Made:
            facts = [event for event in in_force(state.game.events) if not isinstance(event, GameSet)]
            if not facts:
                raise BadInput("nothing-to-undo")
            turns = [at for at, event in enumerate(facts) if isinstance(event, WrittenTurn)]
            gone = facts[turns[-1] :] if turns else facts[-1:]
            first = state.sequence + 1
            removals = [Removed(first + at, event.id) for at, event in enumerate(reversed(gone))]
            return removals, apply_or_refuse(state, removals)

        return self._write(table, make, who, expected)

    def draft(self, table: str, event: Mapping[str, object], language: str) -> Document:
        """What the verdict would be if the turn ended like this; told to all who watch, stored nowhere."""
        live = self._live_table(table)
        state = live.refresh()
        made = parse_page_event(event, state.sequence + 1)
        if not isinstance(made, WrittenTurn):
            raise BadInput("only-turns-tried", "event")
        drafted = Draft.of(state, made)
        live.show(drafted)
        return drafted.document(language)

    def publish(self, table: str, kind: str, render: Callable[[str], object]) -> None:
        """Tell all who watch a table something that is not stored: a camera's picture, a clock, a doubt."""
        self.hub.publish(table, [Message(kind, render)])

    def _applied(self, state: TableState, event: Mapping[str, object] | Draft) -> tuple[Event, Game]:
        """The event as it is written after this state, and the game after it."""
        if isinstance(event, Draft):
            if event.state is not state:
                raise _conflict(state, event.sequence)
            return event.event, event.game
        made = parse_page_event(event, state.sequence + 1)
        if isinstance(made, GameSet):
            raise BadInput("game-not-event", "event")
        shown = self._live_table(state.table.id).snapshot.draft
        if shown is not None and shown.state is state and shown.event == made:
            return made, shown.game
        return made, apply_or_refuse(state, [made])

    def _write(
        self,
        table: str,
        make: Callable[[TableState], _Made],
        who: str,
        expected: int | None,
        begun: GameRow | None = None,
    ) -> TableState:
        """Write what is made of the table as it is known; where others were faster, of what they left."""
        live = self._live_table(table)
        for _ in range(_PATIENCE):
            state = live.state
            try:
                row = _row(state, expected, begun)
                events, game = make(state)
            except (SequenceConflict, EventRefused, BadInput):
                if live.refresh() is state:
                    raise
                continue  # others have written since: perhaps it fits now
            at = self._milliseconds()
            records = [EventRow(table, row.id, event.id, at, who, event) for event in events]
            try:
                self.store.append(records, begun)
            except Conflict:
                live.refresh()
                continue  # somebody else's page was faster: judge anew on what is there now
            return live.advance(records, Written(state, row, game))
        raise SequenceConflict("busy")

    def _live_table(self, table: str) -> LiveTable:
        known = self._live.get(table)
        # Of two threads that look first, one is taken for both.
        return known or self._live.setdefault(table, LiveTable(table, self.store, self.hub))

    def _milliseconds(self) -> int:
        return int(self._now() * 1000)


def _new_id() -> str:
    return secrets.token_hex(8)


def _row(state: TableState, expected: int | None, begun: GameRow | None) -> GameRow:
    """The game that is written to; refused where the table is not as expected, or has none."""
    if expected is not None and expected != state.sequence:
        raise _conflict(state, expected)
    row = begun or state.game_row
    if row is None:
        raise EventRefused([Finding("no-game")])
    return row


def _conflict(state: TableState, expected: int) -> SequenceConflict:
    return SequenceConflict("stale", event=state.sequence, seen=expected)


def _sides(seats: object, players: int) -> tuple[str, ...]:
    if seats is None:
        return _USUAL_SEATS.get(players, SEATS[:players])
    sides = tuple(
        plain_data.any_text(each, "seats") for each in plain_data.json_list(seats, "sides", "seats")
    )
    if len(sides) != players or len(set(sides)) < players or not set(sides) <= set(SEATS):
        raise BadInput("seats-wrong", "seats", known=tuple(SEATS))
    return sides
