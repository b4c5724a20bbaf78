"""How a set of tiles looks: one manufacturer's box, drawn at random from many that are sold or imaginable."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.tiles import COLOURS
from vision.render.glyphs import typefaces
from vision.render.tiles.marks import SIGNS, random_sign
from vision.render.values import BgrColour, Rng, hsv, times

Design = Literal["dish", "flat-dot", "ring", "huge", "line", "logo", "bare", "index", "sign"]
DESIGNS: tuple[Design, ...] = ("dish", "flat-dot", "ring", "huge", "line", "logo", "bare", "index", "sign")
_DESIGN_SHARES = (0.2, 0.17, 0.1, 0.15, 0.07, 0.12, 0.06, 0.08, 0.05)

JOKER_DRAWINGS = 8
"""How many jokers are drawn by hand; higher numbers are figures made up at random."""
SPECIALS = 6
"""How many ways there are to draw each of the special jokers."""
Ornament = Literal["none", "frame", "dots", "corner", "grain"]
ORNAMENTS: tuple[Ornament, ...] = ("none", "frame", "dots", "corner", "grain")
_ORNAMENT_SHARES = (0.72, 0.09, 0.06, 0.06, 0.07)


@dataclass(frozen=True, slots=True)
class Style:
    """Everything the tiles of one box have in common."""

    design: Design
    aspect: float
    thickness: float
    """Against the width of a tile."""
    radius: float
    bevel: float
    body: BgrColour
    side: BgrColour
    grain: float
    inks: Mapping[str, BgrColour]
    joker_inks: tuple[BgrColour, ...]
    typeface: str
    digit: float
    """Height of a digit against the height of the tile."""
    digit_x: float
    digit_y: float
    marks: Mapping[str, str]
    """The sign beside the number for each colour."""
    mark_size: float
    mark_x: float
    mark_all: bool
    """Whether all numbers have the mark, not 6 and 9 alone."""
    stretch: float
    engraved: float
    wear: float
    joker: int
    joker_size: float
    special: int
    logo: str
    logo_y: float
    logo_strength: float
    ornament: Ornament
    """What else is printed on every face."""
    ornament_ink: BgrColour | None
    """Its colour; None for that of the number."""


def random_style(rng: Rng, design: Design | None = None) -> Style:
    """A box of tiles; the design may be given."""
    chosen = design or DESIGNS[rng.choice(len(DESIGNS), p=_DESIGN_SHARES)]
    digit, digit_x, digit_y = _print(rng, chosen)
    inks = _inks(rng)
    body = _body(rng)
    shade = rng.uniform(0.75, 0.98)
    return Style(
        design=chosen,
        aspect=rng.uniform(1.28, 1.5),
        thickness=rng.uniform(0.12, 0.4),
        radius=rng.uniform(0.02, 0.16),
        bevel=rng.uniform(0, 0.09),
        body=body,
        side=times(body, shade),
        grain=rng.uniform(0, 0.025),
        inks=inks,
        joker_inks=_joker_inks(rng, inks),
        typeface=str(rng.choice(typefaces())),
        digit=digit,
        digit_x=digit_x,
        digit_y=digit_y,
        marks=_marks(rng, chosen),
        mark_size=rng.uniform(0.09, 0.17) if chosen != "sign" else rng.uniform(0.16, 0.34),
        mark_x=0.0 if rng.random() < 0.8 else rng.uniform(0.2, 0.32),
        mark_all=rng.random() < 0.4,
        stretch=rng.uniform(0.8, 1.2),
        engraved=rng.uniform(0, 1) if rng.random() < 0.6 else 0.0,
        wear=rng.uniform(0, 1) ** 2 if rng.random() < 0.5 else 0.0,
        joker=int(rng.integers(JOKER_DRAWINGS)) if rng.random() < 0.35 else int(rng.integers(8, 2**31)),
        joker_size=rng.uniform(0.5, 0.88),
        special=int(rng.integers(SPECIALS)),
        logo="".join(rng.choice(list("ABDEGIKLMNORSTU"), int(rng.integers(5, 10)))),
        logo_y=rng.uniform(0.74, 0.9),
        logo_strength=rng.uniform(0.05, 0.3),
        ornament=ORNAMENTS[rng.choice(len(ORNAMENTS), p=_ORNAMENT_SHARES)],
        ornament_ink=None
        if rng.random() < 0.4
        else hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.2, 0.8)),
    )


def _print(rng: Rng, design: Design) -> tuple[float, float, float]:
    """Size and place (across, down) of the digit as this design has them."""
    if design == "huge":
        size = rng.uniform(0.5, 0.72)
        return size, 0.5, rng.uniform(0.5 * size + 0.08, 0.5)
    if design == "bare":
        return rng.uniform(0.3, 0.55), 0.5, rng.uniform(0.4, 0.54)
    if design == "index":  # a small number in a corner too, or alone
        if rng.random() < 0.7:
            return rng.uniform(0.28, 0.46), 0.5, rng.uniform(0.46, 0.62)
        return rng.uniform(0.2, 0.32), rng.uniform(0.28, 0.4), rng.uniform(0.2, 0.28)
    if design in ("dish", "ring", "logo", "sign"):
        return rng.uniform(0.25, 0.45), 0.5, rng.uniform(0.29, 0.43)
    return rng.uniform(0.26, 0.52), 0.5, rng.uniform(0.3, 0.5)


def _marks(rng: Rng, design: Design) -> dict[str, str]:
    if design == "sign" and rng.random() < 0.6:
        return dict(zip(COLOURS, rng.permutation(SIGNS)[: len(COLOURS)].tolist(), strict=True))
    common = {"flat-dot": "dot", "line": "bar", "ring": "ring"}.get(design)
    chosen = common if common and rng.random() < 0.6 else random_sign(rng)
    return dict.fromkeys(COLOURS, chosen)


def _body(rng: Rng) -> BgrColour:
    kind = rng.random()
    if kind < 0.5:  # cream and ivory
        return hsv(rng.uniform(28, 50), rng.uniform(0.05, 0.25), rng.uniform(0.82, 0.97))
    if kind < 0.85:  # white, cool or warm
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.05), rng.uniform(0.86, 0.99))
    if kind < 0.95:  # yellowed with age
        return hsv(rng.uniform(32, 48), rng.uniform(0.22, 0.42), rng.uniform(0.7, 0.9))
    return hsv(rng.uniform(24, 38), rng.uniform(0.3, 0.5), rng.uniform(0.65, 0.85))  # light wood


def _inks(rng: Rng) -> dict[str, BgrColour]:
    red = rng.uniform(330, 368)
    orange = rng.uniform(max(16, red % 360 + 14 if red >= 360 else 16), 52)
    blue = rng.uniform(179, 228) if rng.random() < 0.85 else rng.uniform(222, 240)
    return {
        "K": hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.04, 0.24)),
        "R": hsv(red, rng.uniform(0.68, 1), rng.uniform(0.5, 0.95)),
        "B": hsv(blue, rng.uniform(0.62, 1), rng.uniform(0.38, 0.85)),
        "O": hsv(orange, rng.uniform(0.7, 1), rng.uniform(0.78, 1)),
    }


def _joker_inks(rng: Rng, inks: Mapping[str, BgrColour]) -> tuple[BgrColour, ...]:
    if rng.random() < 0.75:
        return inks["R"], inks["K"]
    if rng.random() < 0.5:
        return inks["O"], inks["B"], inks["R"], inks["K"]
    return (hsv(rng.uniform(0, 360), rng.uniform(0.5, 1), rng.uniform(0.3, 0.9)),)
