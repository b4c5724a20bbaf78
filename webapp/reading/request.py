"""How to read the pieces of an edition."""

from typing import TYPE_CHECKING

from engine import edition
from engine.editions import TILES, editions

if TYPE_CHECKING:
    from vision import Request


def request_for(name: str | None) -> "Request":
    """How to read the pieces of an edition; the tiles of all with number tiles when none is named."""
    from vision import ALPHABETS, Request

    games = [edition(name)] if name is not None else [g for g in editions().values() if g.material == TILES]
    inventory: dict[str, int] = {}
    for game in games:
        for face, count in game.box.items():
            inventory[face] = max(count, inventory.get(face, 0))
    return Request(inventory=inventory, alphabet=ALPHABETS[games[0].material])
