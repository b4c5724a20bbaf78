"""The web application, put together."""

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from webapp import json_input
from webapp.api import (
    access_api,
    cameras_api,
    dealing_api,
    join_pages,
    live_api,
    pictures_api,
    rules_api,
    tables_api,
)
from webapp.pages import LANGUAGE_SETTING, pages
from webapp.security import session_settings
from webapp.services import Services, keep_services


class _Json(DefaultJSONProvider):
    """Answers keep the order of the contract."""

    sort_keys = False


def create_app(services: Services | None = None, page_language: str = "") -> Flask:
    """A new application: the page at ``/``, the documents of the contract and the tables at ``/api/v1``.

    Without services it forgets everything when the program ends. Pages are in ``page_language`` until
    somebody chooses another one; where it is blank, in the browser's.

    >>> create_app().test_client().get("/").status_code
    200
    """
    page_services = services or Services.in_memory()
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = json_input.LONGEST
    app.config[LANGUAGE_SETTING] = page_language
    app.config.update(session_settings(page_services.secret))
    app.json = _Json(app)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    keep_services(app.extensions, page_services)
    for blueprint in (
        rules_api,
        dealing_api,
        tables_api,
        live_api,
        access_api,
        pictures_api,
        cameras_api,
        join_pages,
        pages,
    ):
        app.register_blueprint(blueprint)
    return app
