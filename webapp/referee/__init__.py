"""The rooms put together: a table with a camera on which a game is refereed live."""

from webapp.referee.registry import RefereeRegistry
from webapp.referee.settings import Settings

__all__ = ["RefereeRegistry", "Settings"]
