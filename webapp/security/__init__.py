"""Who may do what, and how often."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.security.headers import (
        HEADERS as HEADERS,
        protect as protect,
        session_settings as session_settings,
    )
    from webapp.security.rate_limit import RateLimit as RateLimit
    from webapp.security.roles import (
        EVERY_TABLE as EVERY_TABLE,
        Caller as Caller,
        Guard as Guard,
        Role as Role,
        is_local as is_local,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
