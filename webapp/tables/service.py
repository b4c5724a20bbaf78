"""The tables and their games: folded from stored events, written only through here."""

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine import (
    BadInput,
    DiceLaid,
    Document,
    Event,
    Finding,
    Game,
    GameSet,
    Removed,
    TurnEnded,
    format_event,
    in_force,
    json_fields as plain_data,
)
from webapp.errors import EventRefused, NotFound, SequenceConflict
from webapp.live import Hub, Message
from webapp.store import Conflict, EventRow, GameRow, Store, TableRow
from webapp.tables.clock import Clocks, TurnClock
from webapp.tables.fold import apply_or_refuse, draw_due, fold, parse_page_event
from webapp.tables.state import TableState
from webapp.tables.state_view import state_document
from webapp.tables.turn_view import full_turn, laid_turns

SEATS = ("south", "west", "north", "east")
"""The sides of a table, clockwise."""
_USUAL_SEATS = {2: ("south", "north"), 3: ("south", "west", "east"), 4: SEATS}
_PATIENCE = 20


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
        self._known: dict[str, tuple[TableState, Message]] = {}
        self._drafts: dict[str, Message] = {}
        self._clocks = Clocks()
        self._lock = threading.RLock()

    def add(self, name: str) -> TableRow:
        """A new table."""
        row = TableRow(_new_id(), plain_data.name_text(name, "name").strip(), self._milliseconds())
        self.store.add_table(row)
        return row

    def state(self, table: str) -> TableState:
        """The table as it stands, with what others have written to the store."""
        with self._lock:
            return self._caught_up(table)[0]

    def state_message(self, table: str) -> Message:
        """The state as a message for whoever watches; worded once for each language."""
        with self._lock:
            return self._caught_up(table)[1]

    def draft_message(self, table: str) -> Message | None:
        """The turn that is being laid, if somebody has shown it."""
        return self._drafts.get(table)

    def clock(self, table: str) -> TurnClock:
        """The clock of the turn under way, the same for page, camera and referee."""
        return self._clocks.of(self.state(table))

    def time(self) -> float:
        """What time it is on these clocks: seconds since 1970."""
        return self._now()

    def pause(self, table: str, paused: bool) -> None:
        """Stop the clock for all, or let it run on."""
        self._clocks.pause(self.state(table), paused, self._now())
        self.hub.publish(table, self.clock_messages(table))

    def restart_clock(self, table: str) -> None:
        """Let the turn under way have all its time again."""
        self._clocks.begin_anew(self.state(table), self._now())
        self.hub.publish(table, self.clock_messages(table))

    def clock_messages(self, table: str) -> list[Message]:
        """The clock for whoever watches; none while it goes as the state says."""
        if not self._clocks.touched(self.state(table)):
            return []
        return [Message("clock", lambda language: self.clock(table).page_document(self._now()))]

    def missed(self, table: str, after: int) -> list[Message]:
        """The events after a sequence, as messages."""
        return [_event_message(record) for record in self.store.events(table, after)]

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

        def make(state: TableState) -> list[Event]:
            rules = {} if house_rules is None else house_rules
            event = {"type": "game", "edition": edition, "players": names, "house_rules": rules}
            return [parse_page_event(event, state.sequence + 1)]

        row = GameRow(_new_id(), table, self._milliseconds(), sides)
        return self._write(table, make, who, expected, row)

    def record(
        self,
        table: str,
        event: Mapping[str, object],
        *,
        who: str,
        expected: int | None = None,
        draw: bool = False,
    ) -> TableState:
        """Write down what happened; with ``draw`` the player has also drawn what was due for it."""

        def make(state: TableState) -> list[Event]:
            made = parse_page_event(event, state.sequence + 1)
            if isinstance(made, GameSet):
                raise BadInput("game-not-event", "event")
            return [made, *(draw_due(apply_or_refuse(state, [made]), made) if draw else [])]

        return self._write(table, make, who, expected)

    def undo(self, table: str, *, who: str, expected: int | None = None) -> TableState:
        """Take back the last turn with all that came after it; before the first turn, what came last."""

        def make(state: TableState) -> list[Event]:
            facts = [event for event in in_force(state.game.events) if not isinstance(event, GameSet)]
            if not facts:
                raise BadInput("nothing-to-undo")
            turns = [at for at, event in enumerate(facts) if isinstance(event, TurnEnded | DiceLaid)]
            gone = facts[turns[-1] :] if turns else facts[-1:]
            first = state.sequence + 1
            return [Removed(first + at, event.id) for at, event in enumerate(reversed(gone))]

        return self._write(table, make, who, expected)

    def draft(self, table: str, event: Mapping[str, object], language: str) -> Document:
        """What the verdict would be if the turn ended like this; told to all who watch, stored nowhere."""
        with self._lock:
            state = self._caught_up(table)[0]
            made = parse_page_event(event, state.sequence + 1)
            if not isinstance(made, TurnEnded | DiceLaid):
                raise BadInput("only-turns-tried", "event")
            game = apply_or_refuse(state, [made])
            now = game.round
            if now is None or not now.turns or now.turns[-1].event != made.id:
                raise EventRefused([Finding("no-round")])
            turn, laid = now.turns[-1], laid_turns(game)

        def render(language: str) -> Document:
            return {"sequence": state.sequence, **full_turn(turn, laid, now, language, draft=True)}

        message = Message("draft", render)
        self._drafts[table] = message
        self.hub.publish(table, [message])
        return render(language)

    def publish(self, table: str, kind: str, render: Callable[[str], object]) -> None:
        """Tell all who watch a table something that is not stored: a camera's picture, a clock, a doubt."""
        self.hub.publish(table, [Message(kind, render)])

    def _write(
        self,
        table: str,
        make: Callable[[TableState], list[Event]],
        who: str,
        expected: int | None,
        game: GameRow | None = None,
    ) -> TableState:
        with self._lock:
            for _ in range(_PATIENCE):
                state = self._caught_up(table)[0]
                if expected is not None and expected != state.sequence:
                    raise SequenceConflict("stale", event=state.sequence, seen=expected)
                if game is None and state.game_row is None:
                    raise EventRefused([Finding("no-game")])
                events = make(state if game is None else replace(state, game=Game(), records=()))
                row = game or state.game_row
                assert row is not None
                apply_or_refuse(state if game is None else replace(state, game=Game()), events)
                at = self._milliseconds()
                records = [EventRow(table, row.id, event.id, at, who, event) for event in events]
                try:
                    self.store.append(records, game)
                except Conflict:
                    continue  # somebody else's page was faster: judge anew on what is there now
                return self._caught_up(table)[0]
        raise SequenceConflict("busy")

    def _caught_up(self, table: str) -> tuple[TableState, Message]:
        """The table with all that the store has; whoever watches hears of what is new."""
        known = self._known.get(table)
        if known is None:
            row = self.store.table(table)
            if row is None:
                raise NotFound("no-table")
            known = _with_message(TableState(row))
        fresh = self.store.events(table, known[0].sequence)
        if not fresh and table in self._known:
            return known
        rows = {row.id: row for row in self.store.games(table)} if fresh else {}
        caught_up = _with_message(fold(known[0], fresh, rows))
        first_look = table not in self._known
        self._known[table] = caught_up
        if not first_look:
            self._drafts.pop(table, None)
            self.hub.publish(table, [*map(_event_message, fresh), caught_up[1]])
        return caught_up

    def _milliseconds(self) -> int:
        return int(self._now() * 1000)


def _new_id() -> str:
    return secrets.token_hex(8)


def _with_message(state: TableState) -> tuple[TableState, Message]:
    return state, Message("state", lambda language: state_document(state, language), state.sequence)


def _event_message(record: EventRow) -> Message:
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


def _sides(seats: object, players: int) -> tuple[str, ...]:
    if seats is None:
        return _USUAL_SEATS.get(players, SEATS[:players])
    sides = tuple(
        plain_data.any_text(each, "seats") for each in plain_data.json_list(seats, "sides", "seats")
    )
    if len(sides) != players or len(set(sides)) < players or not set(sides) <= set(SEATS):
        raise BadInput("seats-wrong", "seats", known=tuple(SEATS))
    return sides
