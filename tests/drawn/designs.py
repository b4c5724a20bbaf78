"""The sets of tiles that various makers might sell: sizes in millimetres, bodies, inks and marks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.drawn.glyphs import typefaces
from tests.drawn.values import Colour, Random, between, hsv, pick


@dataclass(frozen=True, slots=True)
class Design:
    """One kind of tile. Lengths in shares of the tile's height unless they say millimetres."""

    name: str
    aspect: float = 1.4
    thick: float = 7.0
    """Millimetres."""
    round: float = 1.6
    """Corner radius, millimetres."""
    bevel: float = 0.8
    """Width of the bevel, millimetres."""
    drop: float = 0.5
    """How deep the bevel falls, millimetres."""
    body: tuple[float, float, float] = (45, 0.12, 0.93)
    """Hue, saturation, value."""
    backing: tuple[float, float, float] | None = None
    """Colour of the lower layer of the sides, if there are two."""
    gloss: float = 0.6
    digit: float = 0.42
    middle: float = 0.38
    """Where the middle of the digit is, from the top."""
    depth: float = 0.0
    """How deep the digit is engraved, millimetres."""
    mark: str = "none"
    """What tells the upright: one of ``MARKED``, or none; dot69 and line69 are on 6 and 9 only."""
    material: str = "plain"


DESIGNS: tuple[Design, ...] = (
    Design(
        "ivory-rim",
        1.36,
        13,
        2.2,
        1.2,
        0.8,
        (44, 0.20, 0.92),
        (150, 0.7, 0.35),
        0.8,
        0.40,
        0.36,
        0.3,
        "dot69",
    ),
    Design("flat-white", 1.46, 4.5, 1.2, 0.4, 0.2, (210, 0.02, 0.95), None, 0.5, 0.46, 0.44, 0, "dot69"),
    Design("ring", 1.42, 6.5, 1.8, 0.7, 0.5, (48, 0.09, 0.95), None, 0.6, 0.38, 0.31, 0.15, "ring"),
    Design("underlined", 1.33, 6, 1.5, 0.7, 0.4, (40, 0.14, 0.91), None, 0.5, 0.48, 0.45, 0, "line"),
    Design(
        "wooden", 1.38, 8, 1.0, 0.7, 0.4, (33, 0.42, 0.80), None, 0.12, 0.46, 0.45, 0.35, "line69", "wood"
    ),
    Design("corner", 1.48, 6, 2.0, 0.6, 0.4, (50, 0.06, 0.95), None, 0.6, 0.40, 0.55, 0, "corner"),
    Design("engraved", 1.40, 9, 1.8, 1.0, 0.8, (200, 0.03, 0.90), None, 0.7, 0.62, 0.41, 0.7, "logo"),
    Design("travel", 1.30, 4.5, 1.0, 0.5, 0.3, (190, 0.03, 0.80), None, 0.15, 0.30, 0.40, 0, "dot69", "matt"),
    Design("cushion", 1.44, 9, 3.6, 3.2, 2.0, (47, 0.13, 0.95), None, 1.0, 0.36, 0.40, 0.2, "dish"),
    Design(
        "yellowed", 1.41, 7.5, 1.7, 1.0, 0.7, (42, 0.34, 0.84), None, 0.35, 0.38, 0.33, 0.25, "logo", "worn"
    ),
    Design("bare", 1.35, 6.5, 2.4, 0.9, 0.5, (46, 0.10, 0.94), None, 0.55, 0.50, 0.50, 0, "none"),
    Design("dished", 1.37, 8, 1.4, 1.4, 1.2, (43, 0.16, 0.93), None, 0.6, 0.34, 0.36, 0.15, "dish"),
    Design("symbol", 1.43, 6, 2.6, 0.6, 0.4, (55, 0.05, 0.96), (215, 0.6, 0.6), 0.7, 0.42, 0.34, 0, "symbol"),
    Design("framed", 1.39, 5, 1.6, 0.5, 0.3, (40, 0.10, 0.95), None, 0.45, 0.38, 0.36, 0, "frame"),
    Design("beech", 1.32, 9, 1.8, 1.0, 0.7, (36, 0.30, 0.88), None, 0.2, 0.50, 0.42, 0.0, "dot", "wood"),
)
"""The designs, each before a scene varies it."""
MARKED = frozenset({"dot69", "dot", "line69", "line", "ring", "dish", "logo", "corner", "symbol", "frame"})


@dataclass(frozen=True, slots=True, eq=False)
class TileSetLook:
    """How the tiles of one scene look: a design, varied, with its typeface and inks."""

    design: Design
    typeface: str
    width: float
    """Millimetres."""
    inks: Mapping[str, Colour]
    joker_ink: tuple[str, str]
    """The colour letters of the two normal jokers."""
    fade: float
    """How much of the body shines through the ink."""
    seed: int
    """For what differs from tile to tile."""
    joker: int = 0
    """Which of the joker drawings this maker has."""

    @property
    def height(self) -> float:
        """Millimetres."""
        return self.width * self.design.aspect

    @property
    def marked(self) -> bool:
        """Whether a 6 and a 9 can be told apart on the tile alone."""
        return self.design.mark in MARKED


def ink_colours(rng: Random) -> dict[str, Colour]:
    """Four inks; red and orange at least 16° apart, navy never near black."""
    red = between(rng, -25, 11)
    orange = max(between(rng, 17, 50), red + 16)
    blue = between(rng, 181, 232)
    blue_value = between(rng, 0.42, 0.85) if blue > 205 else between(rng, 0.5, 0.8)
    return {
        "K": hsv(between(rng, 0, 360), between(rng, 0, 0.2), between(rng, 0.07, 0.22)),
        "R": hsv(red, between(rng, 0.72, 0.95), between(rng, 0.62, 0.88)),
        "B": hsv(blue, between(rng, 0.72, 0.97), blue_value),
        "O": hsv(orange, between(rng, 0.75, 0.98), between(rng, 0.82, 0.98)),
    }


def a_look(rng: Random, name: str | None = None) -> TileSetLook:
    """A set of tiles: one of the designs, with its own typeface, inks and small differences."""
    named = [design for design in DESIGNS if name in (None, design.name)]
    base = pick(rng, named)
    hue, saturation, value = base.body
    design = replace(
        base,
        aspect=min(1.5, max(1.28, base.aspect + between(rng, -0.04, 0.04))),
        body=(
            hue + between(rng, -5, 5),
            max(0.0, saturation * between(rng, 0.75, 1.25)),
            min(0.97, value * between(rng, 0.96, 1.03)),
        ),
        digit=base.digit * between(rng, 0.92, 1.08),
        backing=(between(rng, 0, 360), 0.65, 0.45) if base.backing else None,
    )
    return TileSetLook(
        design=design,
        typeface=pick(rng, typefaces()),
        width=between(rng, 20, 22) if base.name == "travel" else between(rng, 24, 28),
        inks=ink_colours(rng),
        joker_ink=pick(rng, [("R", "K"), ("K", "R"), ("B", "R"), ("O", "K")]),
        fade={"worn": 0.22, "wood": 0.14}.get(design.material, between(rng, 0, 0.06)),
        seed=int(rng.integers(2**31)),
        joker=int(rng.integers(3)),
    )
