"""What the pages know of an edition beforehand: its tiles with their names, its options with their values."""

from collections.abc import Mapping
from dataclasses import Field
from typing import Any

from engine import Edition, material_of, rack_sum, texts_of, tile_name
from engine.editions import editions
from webapp.wording import edition_name

_ORDER = ("classic", "swiss", "swiss-fr", "swiss-it", "twist", "dice", "word")


def material(edition: Edition, language: str) -> dict[str, object]:
    """The tiles of an edition: how many there are of each, what they are called and count on a rack."""
    return {
        "box": dict(edition.box),
        "names": {face: tile_name(face, language, edition.fourth_colour) for face in edition.box},
        "values": {face: rack_sum([face], edition.rules) for face in edition.box}
        if material_of(edition).scored_by_racks
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
            "about": texts_of("page", language)["game"]["about"].get(name, ""),
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
        _option(each, getattr(edition.rules, each.name), texts_of("page", language)["game"])
        for each in edition.options
    ]


def _option(field: "Field[Any]", value: object, say: Mapping[str, Any]) -> dict[str, object]:
    """An option as the page offers it; one that has no words yet is shown with what the engine says of it."""
    meta = field.metadata
    found: dict[str, object] = {
        "name": field.name,
        "label": say["rules"].get(field.name, meta["doc"]),
        "value": value,
    }
    if "choices" in meta:
        named = say["choices"].get(field.name, {})
        choices = {each: named.get(each, each) for each in meta["choices"]}
        return {**found, "kind": "choice", "choices": choices}
    if isinstance(field.default, bool):
        return {**found, "kind": "switch"}
    return {**found, "kind": "number", "low": meta["low"], "high": meta["high"], "none": meta["none"]}
