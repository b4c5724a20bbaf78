"""What stays when the power goes: tables, games, their events, and pictures."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.store.database import Unavailable as Unavailable
    from webapp.store.picture_files import (
        MOST_UPLOAD_BYTES as MOST_UPLOAD_BYTES,
        Pictures as Pictures,
        decode_upload as decode_upload,
    )
    from webapp.store.records import (
        CameraRow as CameraRow,
        Conflict as Conflict,
        EventRow as EventRow,
        GameRow as GameRow,
        TableRow as TableRow,
    )
    from webapp.store.store import Store as Store
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
