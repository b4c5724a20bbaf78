"""``/api/v1/redeal`` and ``/start``: what is asked before a round, answered and written nowhere."""

from flask.typing import ResponseReturnValue

from engine import edition, face_list, may_redeal, name_text, pairs, who_starts
from webapp.api.body import read_body
from webapp.api.common import api_blueprint
from webapp.api.documents import RedealAnswer, RedealBody, StartAnswer, StartBody
from webapp.api.operation import Operation, Reply

dealing_api = api_blueprint("dealing", __name__, writes=False)


@dealing_api.post("/redeal")
@Operation("redeal", Reply("The answer", RedealAnswer), body=RedealBody)
def redeal() -> ResponseReturnValue:
    """Whether a dealt rack entitles to a new deal."""
    body = read_body(RedealBody)
    rack, rules = face_list(body.rack, "rack"), edition(body.edition).rules
    return {"may_redeal": may_redeal(rack, rules), "pairs": list(pairs(rack))}


@dealing_api.post("/start")
@Operation("start", Reply("The starter, or who draws again", StartAnswer), body=StartBody)
def choose_starter() -> ResponseReturnValue:
    """Who starts, from the tile that each player drew."""
    drawn = read_body(StartBody).drawn
    tiles = {
        name_text(who, "drawn"): face_list([tile], f"drawn by {who[:40]}")[0] for who, tile in drawn.items()
    }
    found = who_starts(tiles)
    return {"starter": found.starter, "draw_again": list(found.draw_again)}
