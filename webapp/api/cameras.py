"""``/api/v1/tables/…/camera``: a camera for a table, what it sees, what it asks, and the end of a turn."""

from typing import TYPE_CHECKING

from flask import Response, request
from flask.typing import ResponseReturnValue

from engine import BadInput, texts_of
from webapp.api.body import read_body
from webapp.api.camera_answers import take_answer
from webapp.api.common import api_blueprint, number, refusal_document, request_language
from webapp.api.documents import (
    CameraBody,
    CameraDocument,
    EmptyAnswer,
    EndTurnBody,
    FoundCameras,
    RegionBody,
    RestoredBody,
    SettingsBody,
    StandsDocument,
    TileAnswerBody,
)
from webapp.api.operation import LANG, Operation, Parameter, Reply
from webapp.errors import NotFound, TurnNotReady
from webapp.referee import Settings, four_corners
from webapp.security import Caller, Role, is_local
from webapp.services import services
from webapp.tables import state_document
from webapp.wording import reason_sentence

if TYPE_CHECKING:
    from vision import Quad
    from vision.watch import Settled
    from webapp.referee import Referee

cameras_api = api_blueprint("cameras", __name__)
_FILES = ("folder:", "video:", "upload:", "replay:")
"""Addresses that name files of this machine, which is nobody's business elsewhere."""

_WATCHED = Reply("Camera, settings and reading", CameraDocument)
_STANDS = Reply("How things stand", StandsDocument, 201)
_PICTURE = Reply("A JPEG", files=("image/jpeg",), nothing="There is no picture, or no longer")
_WIDTH = Parameter("width", {"type": "integer", "minimum": 0}, "Pixels across, at most 1920")
_ENDING = (409, 422)


@cameras_api.errorhandler(TurnNotReady)
def not_yet(problem: TurnNotReady) -> ResponseReturnValue:
    """Nothing was written: status 409, why, and what a person has to settle first."""
    asked_language = request.args.get("lang", "en")
    asked = [{"tile": each.tile, "why": each.why, "other": each.other} for each in problem.questions]
    text = texts_of("referee", asked_language)[problem.code]
    return {**refusal_document(text, problem.code), "questions": asked}, 409


@cameras_api.get("/cameras")
@Operation("found_cameras", Reply("The cameras", FoundCameras), Role.REFEREE, query=(LANG,))
def found_cameras() -> ResponseReturnValue:
    """The cameras of this machine, and the simulated table."""
    from hardware import Computer, find_cameras

    services().guard.require(Role.REFEREE)
    asked_language = request_language()
    # The camera of a Raspberry Pi's own port is missed on a Raspberry Pi only.
    on_a_pi = "Raspberry Pi" in (Computer().model or "")
    listed = [
        {
            "address": each.address,
            "name": each.name,
            "reason": None if each.reason is None else reason_sentence(each.reason, asked_language),
        }
        for each in find_cameras()
        if each.reason is None or on_a_pi or each.address != "pi"
    ]
    return {"cameras": [*listed, {"address": "demo:", "name": "demo", "reason": None}]}


@cameras_api.put("/tables/<table>/camera")
@Operation("watch", _WATCHED, Role.REFEREE, body=CameraBody, query=(LANG,))
def start_camera(table: str) -> ResponseReturnValue:
    """Watch the table through this camera."""
    page_services = services()
    page_services.guard.require(Role.REFEREE, table)
    asked_language = request_language()
    body = read_body(CameraBody)
    address = body.address.strip()
    if address.lower().startswith(_FILES) and not is_local(request):
        raise BadInput("files-here-only", "address")
    if body.plays and not address.startswith("demo:"):
        raise BadInput("only-demo-plays", "plays")
    page_services.referees.start(table, address, Settings(plays=body.plays))
    return _document(_referee(table), asked_language)


@cameras_api.delete("/tables/<table>/camera")
@Operation("unwatch", Reply("Done", EmptyAnswer), Role.REFEREE)
def stop(table: str) -> ResponseReturnValue:
    """Watch the table no longer."""
    page_services = services()
    page_services.guard.require(Role.REFEREE, table)
    page_services.tables.state(table)
    page_services.referees.stop(table)
    return {}


@cameras_api.get("/tables/<table>/camera")
@Operation("camera", _WATCHED, Role.WATCH, query=(LANG,))
def status(table: str) -> ResponseReturnValue:
    """How the camera is, and what lies on the table."""
    services().guard.require(Role.WATCH, table)
    return _document(_referee(table), request_language())


@cameras_api.put("/tables/<table>/camera/settings")
@Operation("camera_settings", _WATCHED, Role.REFEREE, body=SettingsBody, query=(LANG,))
def change_camera(table: str) -> ResponseReturnValue:
    """Watch the table differently: when turns end by themselves, and the clock."""
    services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    referee, body = _referee(table), read_body(SettingsBody)
    wishes: dict[str, object] = {
        key: getattr(body, key)
        for key in ("automatic", "unfinished", "timed")
        if key in body.model_fields_set
    }
    referee.change(referee.settings.with_document(wishes))
    if body.paused is not None:
        services().tables.pause(table, body.paused)
    return _document(referee, asked_language)


@cameras_api.put("/tables/<table>/camera/region")
@Operation("place_table", _WATCHED, Role.REFEREE, body=RegionBody, query=(LANG,))
def drag(table: str) -> ResponseReturnValue:
    """Say where the table is: its corners in the picture, or null for all of the picture."""
    services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    referee, corners = _referee(table), read_body(RegionBody).corners
    if corners is None:
        referee.calibrate(lambda calibrating: calibrating.look_everywhere())
    else:
        four = four_corners(corners, "corners")
        referee.calibrate(lambda calibrating: calibrating.drag(four))
    return _document(referee, asked_language)


@cameras_api.delete("/tables/<table>/camera/region")
@Operation("find_table", _WATCHED, Role.REFEREE, query=(LANG,))
def find_again(table: str) -> ResponseReturnValue:
    """Forget where the table was, and let it be found by its tiles or by the mat."""
    services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    referee = _referee(table)
    referee.calibrate(lambda calibrating: calibrating.find_again())
    return _document(referee, asked_language)


@cameras_api.get("/tables/<table>/camera/picture.jpg")
@Operation("camera_picture", _PICTURE, Role.WATCH, query=(_WIDTH,))
def picture(table: str) -> ResponseReturnValue:
    """What the camera sees."""
    services().guard.require(Role.WATCH, table)
    referee, width = _watching(table), number("width")
    frame = None if referee is None else referee.observer.frame
    if referee is None or frame is None:
        return _nothing_to_see()
    tag = f"{frame.number}-{width}"
    if request.if_none_match.contains(tag):
        return Response(status=304)
    response = Response(referee.pictures.jpeg(frame, width), mimetype="image/jpeg")
    response.set_etag(tag)
    response.headers["Cache-Control"] = "no-cache"
    return response


@cameras_api.get("/tables/<table>/camera/tiles/<int:tile>.jpg")
@Operation("tile_picture", _PICTURE, Role.WATCH)
def tile_picture(table: str, tile: int) -> ResponseReturnValue:
    """One tile of the settled table, upright and a little more around it."""
    from webapp.referee import tile_jpeg

    services().guard.require(Role.WATCH, table)
    seen, known = _seen(table)
    if seen is None or tile not in known:
        return _nothing_to_see()
    response = Response(tile_jpeg(seen.picture, known[tile]), mimetype="image/jpeg")
    response.headers["Cache-Control"] = "no-cache"
    return response


@cameras_api.get("/tables/<table>/camera/gaps/<int:first>-<int:second>.jpg")
@Operation("gap_picture", _PICTURE, Role.WATCH)
def gap_picture(table: str, first: int, second: int) -> ResponseReturnValue:
    """Two neighbours of the settled table with the space between them."""
    from webapp.referee import gap_jpeg

    services().guard.require(Role.WATCH, table)
    seen, known = _seen(table)
    if seen is None or first not in known or second not in known:
        return _nothing_to_see()
    response = Response(gap_jpeg(seen.picture, known[first], known[second]), mimetype="image/jpeg")
    response.headers["Cache-Control"] = "no-cache"
    return response


@cameras_api.post("/tables/<table>/camera/answers")
@Operation("answer_tile", _WATCHED, Role.PLAYER, body=TileAnswerBody, query=(LANG,))
def answer(table: str) -> ResponseReturnValue:
    """Say what a tile is, or where its set ends; it sticks while the tile lies."""
    services().guard.require(Role.PLAYER, table)
    asked_language = request_language()
    referee, body = _referee(table), read_body(TileAnswerBody)
    take_answer(referee, body)
    return _document(referee, asked_language)


@cameras_api.post("/tables/<table>/camera/end-turn")
@Operation("end_turn", _STANDS, Role.PLAYER, body=EndTurnBody, query=(LANG,), errors=_ENDING)
def end_turn(table: str) -> ResponseReturnValue:
    """The turn is over: judge the table as it lies."""
    caller = _mover(table)
    asked_language = request_language()
    referee, body = _referee(table), read_body(EndTurnBody)
    now = referee.end_turn(who=caller.who, late=body.late, expected=body.sequence, draw=body.draw)
    return {"sequence": now.sequence, "state": state_document(now, asked_language)}, 201


@cameras_api.post("/tables/<table>/camera/restored")
@Operation("restored", _STANDS, Role.REFEREE, body=RestoredBody, query=(LANG,), errors=_ENDING)
def restored(table: str) -> ResponseReturnValue:
    """The table is restored as far as it can be; with ``as_it_is`` whatever the camera sees."""
    caller = services().guard.require(Role.REFEREE, table)
    asked_language = request_language()
    referee, body = _referee(table), read_body(RestoredBody)
    if body.as_it_is:
        now = referee.leave_restoring(who=caller.who)
    else:
        now = referee.accept_restored(who=caller.who)
    return {"sequence": now.sequence, "state": state_document(now, asked_language)}, 201


def _mover(table: str) -> Caller:
    """Who ends the turn: the player whose turn it is, or anybody who may act for all."""
    caller = services().guard.require(Role.PLAYER, table)
    now = services().tables.state(table).round
    if caller.player is not None and now is not None and caller.player != now.to_move:
        services().guard.require(Role.REFEREE, table)
    return caller


def _nothing_to_see() -> Response:
    """No picture yet, or no longer: tiles are taken away while a page asks, which is nobody's mistake."""
    return Response(status=204)


def _watching(table: str) -> "Referee | None":
    """The referee of a table; None where it has no camera."""
    services().tables.snapshot(table)  # says so when there is no such table
    return services().referees.get(table)


def _seen(table: str) -> "tuple[Settled | None, dict[int, Quad]]":
    """The settled table that was seen last, and where its tiles are."""
    referee = _watching(table)
    seen = None if referee is None else referee.observer.seen
    return seen, {} if seen is None else {each.id: each.reading.quad for each in seen.table.tiles}


def _referee(table: str) -> "Referee":
    found = _watching(table)
    if found is None:
        raise NotFound("no-camera")
    return found


def _document(referee: "Referee", asked_language: str) -> dict[str, object]:
    return {
        "camera": referee.camera_document(asked_language),
        "settings": referee.settings.document(),
        "reading": referee.reading_document(asked_language),
    }
