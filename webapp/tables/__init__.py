"""Tables and their games: the one writer, the fold of events into a state, and its documents."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.tables.draft import Draft as Draft
    from webapp.tables.export import exported as exported
    from webapp.tables.fold import apply_or_refuse as apply_or_refuse, parse_page_event as parse_page_event
    from webapp.tables.service import SEATS as SEATS, Tables as Tables
    from webapp.tables.state import TableState as TableState, due_now as due_now, undone as undone
    from webapp.tables.state_view import (
        history_document as history_document,
        state_document as state_document,
        turn_document as turn_document,
    )
    from webapp.tables.turn_view import (
        Played as Played,
        full_turn as full_turn,
        laid_turns as laid_turns,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
