"""The web application, put together."""

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from webapp import inputs
from webapp.access_api import access, joining
from webapp.api import api
from webapp.camera_api import cameras
from webapp.dealing_api import dealing
from webapp.games_api import games
from webapp.pages import pages
from webapp.parts import Parts, keep_parts
from webapp.pictures_api import photos
from webapp.security import session_settings


class _Json(DefaultJSONProvider):
    """Answers keep the order of the contract."""

    sort_keys = False


def create_app(parts: Parts | None = None) -> Flask:
    """A new application: the page at ``/``, the documents of the contract and the tables at ``/api/v1``.

    Without parts it forgets everything when the program ends.

    >>> create_app().test_client().get("/").status_code
    200
    """
    here = parts or Parts.passing()
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = inputs.LONGEST
    app.config.update(session_settings(here.secret))
    app.json = _Json(app)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    keep_parts(app.extensions, here)
    for blueprint in (api, dealing, games, access, photos, cameras, joining, pages):
        app.register_blueprint(blueprint)
    return app
