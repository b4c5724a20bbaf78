"""Live events: who listens, and the stream of server-sent events they get."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.live.hub import Hub as Hub
    from webapp.live.message import Message as Message
    from webapp.live.sse import stream as stream
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
