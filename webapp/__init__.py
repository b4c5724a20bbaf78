"""The command line and the page: the one place where the rooms are put together."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.app import create_app as create_app
    from webapp.cli.main import main as main
    from webapp.services import Services as Services
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
