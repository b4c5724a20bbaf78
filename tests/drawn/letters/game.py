"""Scenes of the word game: the same tables, lights and cameras with words of letter tiles."""

from engine.tiles import Face
from tests.drawn.deal import Box
from tests.drawn.designs import TileSetLook
from tests.drawn.layout import Row, in_lines, row_at, scattered
from tests.drawn.letters.deal import LetterBox, a_hand, some_words
from tests.drawn.letters.designs import LETTER_DESIGNS, a_letter_look
from tests.drawn.letters.faces import letter_map
from tests.drawn.plans import Plan, Size
from tests.drawn.rack import Rack, a_rack, rack_rows
from tests.drawn.scenes import Game
from tests.drawn.values import Random, between, chance, pick

LETTER_KINDS = ("table", "close", "glare", "flash", "dim", "mixed", "rack", "shadow", "clutter", "full")
"""One scene in ten is a rack."""


def letters_laid(
    rng: Random, plan: Plan, look: TileSetLook, box: Box, size: Size
) -> tuple[list[Row], Rack | None]:
    """The words of a scene in reading order, and the rack where there is one, for a picture of this size."""
    if not isinstance(box, LetterBox):
        raise TypeError("words need a box of letters")
    if plan.layout == "rack":
        return _on_rack(rng, look, box)
    if plan.layout == "full":
        place = in_lines if chance(rng, 0.6) else scattered
        return place(rng, some_words(rng, box, 16, look.marked), look, 1.75), None
    words = some_words(rng, box, int(rng.integers(plan.sets[0], min(plan.sets[1], 9) + 1)), look.marked)
    place = in_lines if chance(rng, 0.45) else scattered
    return place(rng, words, look, size[0] / size[1] * between(rng, 0.8, 1.25)), None


def _on_rack(rng: Random, look: TileSetLook, box: LetterBox) -> tuple[list[Row], Rack]:
    """A player's rack, and at times a few words on the table before it."""
    fullest = int(rng.integers(5, 12))
    rack = a_rack(rng, look, fullest)
    hands: list[list[list[Face]]] = [
        [a_hand(rng, box, int(rng.integers(4, fullest + 1)))] for _ in range(rack.steps)
    ]
    rows = rack_rows(rng, rack, look, hands)
    if chance(rng, 0.35):
        y = -20.0
        for faces in some_words(rng, box, int(rng.integers(1, 3)), look.marked):
            y -= look.height + between(rng, 8, 25)
            turn = pick(rng, [0.0, 0.0, 180.0]) + float(rng.normal(0, 3))
            rows.append(row_at(rng, faces, look, between(rng, -40, 40), y, turn))
    return rows, rack


LETTER_GAME = Game(
    name="letters",
    kinds=LETTER_KINDS,
    designs=tuple(design.name for design in LETTER_DESIGNS),
    look=a_letter_look,
    box=lambda plan: LetterBox(),
    laid=letters_laid,
    face_map=letter_map,
)
