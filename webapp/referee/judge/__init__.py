"""A settled table as the game takes it, and what the rules say to it."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.referee.judge.answers import Answers as Answers
    from webapp.referee.judge.draft import (
        WayBack as WayBack,
        changed as changed,
        drafted as drafted,
        kept_event as kept_event,
        nothing_laid as nothing_laid,
        running as running,
        undone_turn as undone_turn,
        way_back as way_back,
    )
    from webapp.referee.judge.not_in_play import NotInPlay as NotInPlay
    from webapp.referee.judge.on_record import (
        RecordedTable as RecordedTable,
        keep_recorded_sets as keep_recorded_sets,
        without_settled as without_settled,
    )
    from webapp.referee.judge.table_input import (
        TableInput as TableInput,
        words_to_choose as words_to_choose,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
