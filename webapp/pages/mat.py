"""The mat to print: `/mat.pdf`, on the paper that people have."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from engine import texts_of
from webapp.api import number
from webapp.pages.common import page_language, pin_wanted
from webapp.security import Role
from webapp.services import services

mat_page = Blueprint("mat_page", __name__)
PAPER, ACROSS, DOWN = "a4", 2, 2
"""Four sheets of the paper that every printer has are large enough for a whole game."""


@mat_page.get("/mat.pdf")
def mat() -> ResponseReturnValue:
    """The mat as a file: ``paper`` is a4 or a3, ``across`` and ``down`` say how many sheets."""
    if services().guard.caller().role < Role.WATCH:
        return pin_wanted()
    from vision.calibrate import Mat, draw_mat_pdf

    across, down = number("across"), number("down")
    mat = Mat(
        request.args.get("paper", PAPER).lower(),
        ACROSS if across is None else across,
        DOWN if down is None else down,
    )
    said = texts_of("advice", page_language())["mat"]
    response = Response(draw_mat_pdf(mat, said["sheet"], said["size"]), mimetype="application/pdf")
    name = f"rummiref-{mat.paper}-{mat.across}x{mat.down}.pdf"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
