"""``/api/v1/redeal`` and ``/start``: what is asked before a round, answered and written nowhere."""

from flask.typing import ResponseReturnValue

from engine import edition, face_list, json_object, may_redeal, name_text, pairs, who_starts
from webapp.api.common import api_blueprint, json_body

dealing_api = api_blueprint("dealing", __name__, writes=False)


@dealing_api.post("/redeal")
def redeal() -> ResponseReturnValue:
    """Whether a dealt rack entitles to a new deal."""
    fields = json_body(("edition", "rack"))
    rack, rules = face_list(fields["rack"], "rack"), edition(fields["edition"]).rules
    return {"may_redeal": may_redeal(rack, rules), "pairs": list(pairs(rack))}


@dealing_api.post("/start")
def choose_starter() -> ResponseReturnValue:
    """Who starts, from the tile that each player drew."""
    drawn = json_object(json_body(("drawn",))["drawn"], "drawn")
    tiles = {
        name_text(who, "drawn"): face_list([tile], f"drawn by {who[:40]}")[0] for who, tile in drawn.items()
    }
    found = who_starts(tiles)
    return {"starter": found.starter, "draw_again": list(found.draw_again)}
