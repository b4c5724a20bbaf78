"""Events into states: what the page sends becomes an event, fits into the game or is refused."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine import ERROR, VERSION, BadInput, Corrected, Drawn, Event, Game, WrittenTurn, parse_event
from webapp.errors import EventRefused
from webapp.store import EventRow, GameRow
from webapp.tables.state import TableState, due_now

_KEPT_ALL_THE_SAME = "box-exceeded"
"""A rack that cannot be is written down: perhaps it is another one that was misread."""


def fold(state: TableState, records: Iterable[EventRow], rows: Mapping[str, GameRow]) -> TableState:
    """The state after these records."""
    for record in records:
        same = state.game_row is not None and state.game_row.id == record.game
        game = state.game.with_event(record.event) if same else Game().with_event(record.event)
        state = replace(
            state,
            sequence=record.sequence,
            game_row=state.game_row if same else rows[record.game],
            game=game,
            records=(*state.records, record) if same else (record,),
        )
    return state


def follow(state: TableState, records: Sequence[EventRow], row: GameRow, game: Game) -> TableState:
    """The state after these records of a game, which is known to be this game after them."""
    same = state.game_row is not None and state.game_row.id == row.id
    return replace(
        state,
        sequence=records[-1].sequence,
        game_row=row,
        game=game,
        records=(*state.records, *records) if same else tuple(records),
    )


def parse_page_event(event: Mapping[str, object], number: int) -> Event:
    """An event as the page sends it: with an id only where it corrects an earlier one, and no version."""
    _require_writable(event)
    for key in ("v", "id"):
        if key in event:
            raise BadInput("unknown-key", "event", key=key)
    return parse_event({**_versioned(event), "id": number})


def _require_writable(event: Mapping[str, object]) -> None:
    """Refuse what JSON can say and no file can hold: half of a letter."""
    try:
        json.dumps(event, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadInput("text-not-writable", "event") from None


def _versioned(event: Mapping[str, object]) -> dict[str, object]:
    inner = event.get("event")
    if isinstance(inner, dict):
        return {**event, "v": VERSION, "event": _versioned(inner)}
    return {**event, "v": VERSION}


def apply_or_refuse(state: TableState, events: Iterable[Event]) -> Game:
    """The game after these events; refused when one of them would be left out."""
    game = state.game
    for event in events:
        game = game.with_event(event)
        meant = {event.id, event.event.id} if isinstance(event, Corrected) else {event.id}
        errors = [
            problem.finding
            for problem in game.problems
            if problem.event in meant
            and problem.finding.level == ERROR
            and problem.finding.code != _KEPT_ALL_THE_SAME
        ]
        if errors:
            raise EventRefused(errors)
        if game.edition is None:
            raise BadInput("beginning-stays")
    return game


def draw_due(game: Game, turn: Event) -> list[Event]:
    """The draw of what is due after a turn, none where nothing is."""
    now = game.round
    if not isinstance(turn, WrittenTurn) or now is None:
        return []
    due = due_now(now, turn.player)
    return [Drawn(turn.id + 1, turn.player, due)] if due else []
