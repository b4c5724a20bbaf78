"""The page on the network."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.server.network import lan_address as lan_address, listen as listen
    from webapp.server.run import run_page as run_page
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
