"""The web application, put together."""

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from webapp import inputs
from webapp.api import api
from webapp.pages import pages


class _Json(DefaultJSONProvider):
    """Answers keep the order of the contract."""

    sort_keys = False


def create_app() -> Flask:
    """A new application: the page at ``/``, the documents of the contract at ``/api/v1``.

    >>> create_app().test_client().get("/").status_code
    200
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = inputs.LONGEST
    app.json = _Json(app)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.register_blueprint(api)
    app.register_blueprint(pages)
    return app
