"""What all pages have in common: their language, their words, who is looking."""

import json
from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response, current_app, make_response, render_template, request

from engine import LANGUAGES, texts_of
from webapp.security import Caller, Role
from webapp.services import services

LANGUAGE_COOKIE = "rummiref-language"
LANGUAGE_SETTING = "PAGE_LANGUAGE"
_YEAR = 365 * 24 * 3600


def page_language() -> str:
    """The language that was asked for, else the one chosen last, the page's, or the browser's first."""
    tags = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    chosen = (request.args.get("lang", ""), request.cookies.get(LANGUAGE_COOKIE, ""))
    wanted = (*chosen, current_app.config[LANGUAGE_SETTING], *tags)
    return next((each for each in wanted if each in LANGUAGES), "en")


def page(template: str, shown: Mapping[str, object], status: int = 200) -> Response:
    """A page in the language of whoever asks; a language that was asked for is remembered."""
    asked_language = page_language()
    text = render_template(
        template,
        say=texts_of("page", asked_language),
        language=asked_language,
        links={other: f"?{urlencode({**request.args, 'lang': other})}" for other in LANGUAGES},
        **shown,
    )
    response = make_response(text, status)
    response.vary.add("Accept-Language")
    response.vary.add("Cookie")
    if request.args.get("lang") in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, asked_language, max_age=_YEAR, samesite="Lax", httponly=True)
    return response


def live_page(template: str, caller: Caller, data: Mapping[str, object], **more: object) -> Response:
    """A page that writes: with its words, the token to write with, and who is looking, for its own code."""
    asked_language = page_language()
    guard = services().guard
    given = {
        "language": asked_language,
        "say": {**texts_of("page", asked_language), **texts_of("page", asked_language)["game"], "game": None},
        "role": caller.role.word,
        "player": caller.player,
        "csrf": guard.csrf_token(),
        **data,
    }
    data_text = json.dumps(given, ensure_ascii=False)
    pin = caller.role < Role.REFEREE and guard.has_pins
    response = page(template, {"data": data_text, "role": caller.role.word, "pin": pin, **more})
    response.headers["Cache-Control"] = "no-store"
    return response


def pin_page(then: str = "", problem: str = "") -> Response:
    """The page for whoever may not look, or not write, yet: type the PIN, then go on."""
    return live_page("enter.html", Caller(Role.NOBODY), {}, then=then, problem=problem)


def pin_wanted(problem: str = "") -> Response:
    """The same in place of a page that needs it, with what is wrong with the link that led here."""
    response = pin_page("/" if problem else "", problem)
    response.status_code = 403
    return response
