"""What stays when the power goes: tables, games, their events, and pictures."""

from webapp.store.database import Unavailable
from webapp.store.pictures import Pictures
from webapp.store.records import Conflict, GameRow, Record, TableRow
from webapp.store.store import Store

__all__ = ["Conflict", "GameRow", "Pictures", "Record", "Store", "TableRow", "Unavailable"]
