"""The sets of letter tiles that various makers might sell."""

from dataclasses import dataclass, replace

from tests.drawn.designs import Design, TileSetLook, ink_colours
from tests.drawn.glyphs import typefaces
from tests.drawn.values import Colour, Random, between, chance, hsv, pick

LETTER_DESIGNS: tuple[Design, ...] = (
    Design("ivory", 1.2, 8, 2.6, 2.4, 1.3, (44, 0.17, 0.93), None, 0.9, 0.46, 0.50, 0.6, "none"),
    Design("milk", 1.1, 9, 3.0, 2.8, 1.6, (210, 0.02, 0.95), None, 1.0, 0.50, 0.50, 0.45, "logo"),
    Design("points", 1.08, 4.5, 1.2, 0.6, 0.3, (35, 0.38, 0.84), None, 0.2, 0.48, 0.46, 0, "points", "wood"),
    Design("barred", 1.3, 6, 1.6, 0.8, 0.5, (46, 0.10, 0.94), None, 0.6, 0.42, 0.43, 0, "bar"),
    Design("dotted", 0.97, 5.5, 1.4, 0.6, 0.4, (50, 0.06, 0.95), None, 0.5, 0.46, 0.44, 0.2, "dot"),
    Design("high", 1.38, 8, 2.0, 1.2, 0.8, (43, 0.14, 0.93), (150, 0.6, 0.4), 0.7, 0.36, 0.36, 0.3, "logo"),
    Design("rimmed", 1.02, 5, 1.8, 0.5, 0.3, (40, 0.10, 0.95), None, 0.45, 0.46, 0.50, 0, "frame"),
    Design("wide", 0.84, 7, 2.0, 1.2, 0.7, (45, 0.12, 0.94), None, 0.7, 0.50, 0.52, 0.35, "none"),
    Design("pale", 1.25, 6, 1.5, 0.8, 0.5, (200, 0.03, 0.91), None, 0.35, 0.50, 0.50, 0, "some-bar", "matt"),
    Design("attic", 1.16, 7.5, 1.7, 1.4, 1.0, (42, 0.33, 0.85), None, 0.35, 0.48, 0.50, 0.4, "none", "worn"),
    Design("beech", 1.0, 6, 1.0, 0.8, 0.5, (34, 0.30, 0.88), None, 0.15, 0.48, 0.48, 0.25, "dot", "wood"),
    Design("pebble", 1.33, 9, 4.2, 3.4, 2.2, (47, 0.13, 0.95), None, 1.0, 0.40, 0.47, 0.3, "points"),
)
"""The designs, each before a scene varies it; the digit's size and place are the letter's here."""
UNMARKED = frozenset({"none", "frame"})


@dataclass(frozen=True, slots=True, eq=False)
class LetterLook(TileSetLook):
    """How the letter tiles of one scene look."""

    ink: Colour = (20.0, 20.0, 20.0)

    @property
    def marked(self) -> bool:
        """Whether the upright of any letter can be told on the tile alone."""
        return self.design.mark not in UNMARKED


def a_letter_look(rng: Random, name: str | None = None) -> LetterLook:
    """A set of letter tiles: one of the designs, with its own typeface, ink and small differences."""
    base = pick(rng, [design for design in LETTER_DESIGNS if name in (None, design.name)])
    hue, saturation, value = base.body
    body = hue + between(rng, -5, 5), saturation * between(rng, 0.7, 1.3), value * between(rng, 0.95, 1.02)
    design = replace(
        base,
        aspect=base.aspect * between(rng, 0.95, 1.05),
        thick=base.thick * between(rng, 0.85, 1.2),
        body=(body[0], body[1], min(0.97, body[2])),
        digit=base.digit * between(rng, 0.9, 1.1),
        depth=base.depth * between(rng, 0.6, 1.3),
    )
    inks = ink_colours(rng)
    return LetterLook(
        design=design,
        typeface=pick(rng, typefaces()),
        width=between(rng, 19, 26),
        inks=inks,
        joker_ink=pick(rng, [("R", "R"), ("K", "K"), ("B", "B"), ("K", "R")]),
        fade={"worn": 0.2, "wood": 0.12}.get(design.material, between(rng, 0, 0.06)),
        seed=int(rng.integers(2**31)),
        joker=int(rng.integers(6)),
        ink=inks["K"] if chance(rng, 0.75) else _another_ink(rng),
    )


def _another_ink(rng: Random) -> Colour:
    """Dark red, blue, green or brown."""
    return hsv(pick(rng, [356.0, 222.0, 150.0, 24.0]) + between(rng, -8, 8), 0.8, between(rng, 0.35, 0.6))
