"""What the pages know of an edition beforehand: its tiles with their names, its options with their values."""

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from engine import Edition, tile_name
from engine.editions import DICE, LETTERS, TILES, editions
from engine.rules import Rules
from engine.scoring import rack_sum
from engine.tiles import SPECIAL_JOKERS
from webapp.texts import edition_name, page_texts

_WORDS = ("first_word", "word_length", "words_checked", "rack_filled_to", "winning_points")
_SPECIAL = (
    "colour_may_return",
    "mirror_may_fall",
    "mirror_group_side",
    "mirror_run_limit",
    "special_joker_value",
)
_EVERYWHERE = ("deal", "rounds")
_DRAWN = ("turn_seconds", "pass_draw", "nothing_played_draw", "penalty", "penalty_unrestored", "pool_end")
_DICE = ("out_of_order", "joker_value")
_ORDER = ("classic", "swiss", "swiss-fr", "swiss-it", "twist", "dice", "word")


def material(edition: Edition, language: str) -> dict[str, object]:
    """The tiles of an edition: how many there are of each, what they are called and count on a rack."""
    return {
        "box": dict(edition.box),
        "names": {face: tile_name(face, language, edition.fourth_colour) for face in edition.box},
        "values": {face: rack_sum([face], edition.rules) for face in edition.box}
        if edition.material != LETTERS
        else {},
    }


def edition_choices(language: str) -> list[dict[str, object]]:
    """All editions as the set-up offers them, the best known first."""
    known = editions()
    order = [*(each for each in _ORDER if each in known), *(each for each in known if each not in _ORDER)]
    return [
        {
            "id": name,
            "name": edition_name(name, language),
            "about": page_texts(language)["game"]["about"].get(name, ""),
            "material": known[name].material,
            "fewest": known[name].fewest_players,
            "most": known[name].most_players,
            "options": options(known[name], language),
        }
        for name in order
    ]


def options(edition: Edition, language: str) -> list[dict[str, object]]:
    """The house rules that mean something in an edition, each with the booklet's value."""
    return [
        _option(each, getattr(edition.rules, each.name), page_texts(language)["game"])
        for each in fields(Rules)
        if _fits(each.name, edition)
    ]


def _fits(name: str, edition: Edition) -> bool:
    if name in _EVERYWHERE:
        return True
    if edition.material == DICE:
        return name in _DICE
    if edition.material == LETTERS:
        return name in _WORDS or name in _DRAWN
    if name in _SPECIAL:
        return bool(SPECIAL_JOKERS & set(edition.jokers))
    return edition.material == TILES and name not in _WORDS


def _option(field: "Field[Any]", value: object, say: Mapping[str, Any]) -> dict[str, object]:
    meta = field.metadata
    found: dict[str, object] = {"name": field.name, "label": say["rules"][field.name], "value": value}
    if "choices" in meta:
        choices = {each: say["choices"][field.name][each] for each in meta["choices"]}
        return {**found, "kind": "choice", "choices": choices}
    if isinstance(field.default, bool):
        return {**found, "kind": "switch"}
    return {**found, "kind": "number", "low": meta["low"], "high": meta["high"], "none": meta["none"]}
