"""``/api/v1/tables/…/pictures``: photos in, tiles out."""

from typing import TYPE_CHECKING

from flask import Response, request
from flask.typing import ResponseReturnValue

from webapp.api.body import read_body
from webapp.api.common import api_blueprint, request_language
from webapp.api.documents import PhotoReading, PictureBody, PictureDocument
from webapp.api.operation import LANG, Operation, Reply
from webapp.errors import NotFound, TooManyTries
from webapp.reading import reading_document, request_for
from webapp.security import Role
from webapp.services import services
from webapp.store import MOST_UPLOAD_BYTES, decode_upload

if TYPE_CHECKING:
    from hardware import Picture

pictures_api = api_blueprint("photos", __name__)


@pictures_api.post("/tables/<table>/pictures")
@Operation(
    "upload",
    Reply("Its hash and address", PictureDocument, 201),
    role=Role.PLAYER,
    pictures=True,
    errors=(429,),
)
def upload(table: str) -> ResponseReturnValue:
    """Keep a photo: a JPEG, PNG or WebP as the body of the request."""
    services().guard.require(Role.PLAYER, table)
    services().tables.snapshot(table)
    name, _ = _kept()
    return {"picture": name, "url": f"/api/v1/tables/{table}/pictures/{name}"}, 201


@pictures_api.get("/tables/<table>/pictures/<picture>")
@Operation("show", Reply("A JPEG", files=("image/jpeg",)), Role.WATCH)
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
@Operation(
    "read",
    Reply("As the command `read` prints it", PhotoReading),
    role=Role.PLAYER,
    body=PictureBody,
    pictures=True,
    query=(LANG,),
    errors=(429,),
)
def read(table: str) -> ResponseReturnValue:
    """The tiles and rows in a photo, and where it is unclear whether two are of one set.

    The photo is the body of the request, and is kept; or it was kept before, and the body names it.
    """
    from webapp.referee import unclear_spaces

    page_services = services()
    page_services.guard.require(Role.PLAYER, table)
    asked_language = request_language()
    if request.mimetype.startswith("image/") or request.mimetype == "application/octet-stream":
        page_services.tables.snapshot(table)
        name, picture = _kept()
    else:
        name = read_body(PictureBody).picture
        page_services.tables.snapshot(table)
        picture = _picture(name)
    state = page_services.tables.state(table)
    edition = state.game.edition
    asked = request_for(None if edition is None else edition.id)
    reading = page_services.reader.read(picture, asked)
    return {**reading_document(name, reading, asked_language), "gaps": unclear_spaces(reading, state)}


def _kept() -> "tuple[str, Picture]":
    """The photo that was sent, decoded once, and the name it is kept under."""
    page_services, address = services(), request.remote_addr or ""
    wait = page_services.uploads.wait(address)
    if wait > 0:
        raise TooManyTries("pictures-wait", wait=wait)
    page_services.uploads.count(address)
    request.max_content_length = MOST_UPLOAD_BYTES
    picture = decode_upload(request.get_data(cache=False))
    return page_services.pictures.keep_picture(picture), picture


def _picture(name: str) -> "Picture":
    """A photo that was kept before."""
    found = services().pictures.get(name)
    if found is None:
        raise NotFound("no-picture")
    return decode_upload(found)
