"""What stays when the power goes: tables, games, their events, and pictures."""

from webapp.store.database import Unavailable
from webapp.store.picture_files import Pictures
from webapp.store.records import CameraRow, Conflict, EventRow, GameRow, TableRow
from webapp.store.store import Store

__all__ = ["CameraRow", "Conflict", "EventRow", "GameRow", "Pictures", "Store", "TableRow", "Unavailable"]
