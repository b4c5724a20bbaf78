"""``/api/v1/tables/…/pictures``: photos in, tiles out."""

from flask import Response, request
from flask.typing import ResponseReturnValue

from engine import any_text
from webapp.api.common import api_blueprint, json_body, request_language
from webapp.errors import NotFound, TooManyTries
from webapp.reading import reading_document
from webapp.security import Role
from webapp.services import services
from webapp.store import MOST_UPLOAD_BYTES

pictures_api = api_blueprint("photos", __name__)


@pictures_api.post("/tables/<table>/pictures")
def upload(table: str) -> ResponseReturnValue:
    """Keep a photo: a JPEG, PNG or WebP as the body of the request."""
    page_services = services()
    page_services.guard.require(Role.PLAYER, table)
    page_services.tables.state(table)
    address = request.remote_addr or ""
    wait = page_services.uploads.wait(address)
    if wait > 0:
        raise TooManyTries("pictures-wait", wait=wait)
    page_services.uploads.count(address)
    request.max_content_length = MOST_UPLOAD_BYTES
    name = page_services.pictures.keep(request.get_data(cache=False))
    return {"picture": name, "url": f"/api/v1/tables/{table}/pictures/{name}"}, 201


@pictures_api.get("/tables/<table>/pictures/<picture>")
def show_picture(table: str, picture: str) -> ResponseReturnValue:
    """A photo that was kept."""
    services().guard.require(Role.WATCH, table)
    found = services().pictures.get(picture)
    if found is None:
        raise NotFound("no-picture")
    response = Response(found, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return response


@pictures_api.post("/tables/<table>/readings")
def read(table: str) -> ResponseReturnValue:
    """The tiles and rows in a photo that was kept, and where it is unclear whether two are of one set."""
    from webapp.referee import unclear_spaces

    page_services = services()
    page_services.guard.require(Role.PLAYER, table)
    asked_language = request_language()
    name = any_text(json_body(("picture",))["picture"], "picture")
    state = page_services.tables.state(table)
    found = page_services.pictures.get(name)
    if found is None:
        raise NotFound("no-picture")
    edition = state.game.edition
    reading = page_services.reader.read_file(found, None if edition is None else edition.id)
    return {**reading_document(name, reading, asked_language), "gaps": unclear_spaces(reading, state)}
