"""How to read the pieces of an edition."""

from functools import lru_cache
from typing import TYPE_CHECKING

from engine import edition, material_of
from engine.editions import editions

if TYPE_CHECKING:
    from vision import Request


@lru_cache(64)
def request_for(name: str | None) -> "Request":
    """How to read the pieces of an edition; the tiles of all with number tiles when none is named."""
    from vision import ALPHABETS, Request

    known = editions().values()
    games = [edition(name)] if name is not None else [each for each in known if material_of(each).number_rows]
    inventory: dict[str, int] = {}
    for game in games:
        for face, count in game.box.items():
            inventory[face] = max(count, inventory.get(face, 0))
    return Request(inventory=inventory, alphabet=ALPHABETS[games[0].material])
