"""``/api/v1``: one resource a file."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.api.access import access_api as access_api, join_pages as join_pages
    from webapp.api.cameras import cameras_api as cameras_api
    from webapp.api.common import api_blueprint as api_blueprint, json_body as json_body, number as number
    from webapp.api.dealing import dealing_api as dealing_api
    from webapp.api.live import live_api as live_api
    from webapp.api.pictures import pictures_api as pictures_api
    from webapp.api.rules import rules_api as rules_api
    from webapp.api.tables import tables_api as tables_api
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
