"""The rooms put together: a table with a camera on which a game is refereed live."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.referee.ask.photo_questions import unclear_spaces as unclear_spaces
    from webapp.referee.ask.tile_questions import Question as Question
    from webapp.referee.judge.draft import kept_event as kept_event, undone_turn as undone_turn
    from webapp.referee.judge.table_input import TableInput as TableInput
    from webapp.referee.not_ready import GROUPING as GROUPING, PLACE as PLACE, WORD_OPEN as WORD_OPEN
    from webapp.referee.observe.snapshots import gap_jpeg as gap_jpeg, tile_jpeg as tile_jpeg
    from webapp.referee.referee import Referee as Referee
    from webapp.referee.registry import (
        CameraMaker as CameraMaker,
        RefereeRegistry as RefereeRegistry,
        supervise as supervise,
    )
    from webapp.referee.settings import Settings as Settings, four_corners as four_corners
    from webapp.referee.startup import CameraStartup as CameraStartup
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
