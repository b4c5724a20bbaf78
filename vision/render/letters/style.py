"""How a box of letter tiles looks, drawn at random from many that are sold or imaginable."""

from dataclasses import dataclass, replace
from typing import Literal

from vision.render.glyphs import typefaces
from vision.render.tiles.joker_figures import is_lettered
from vision.render.tiles.style import Style, random_style
from vision.render.values import BgrColour, Rng, hsv

LetterDesign = Literal["bare", "engraved", "value", "mark", "shifted", "frame"]
LETTER_DESIGNS: tuple[LetterDesign, ...] = ("bare", "engraved", "value", "mark", "shifted", "frame")
_SHARES = (0.14, 0.34, 0.16, 0.16, 0.13, 0.07)
LetterJoker = Literal["question", "figure", "frame"]
_JOKERS: tuple[LetterJoker, ...] = ("question", "figure", "frame")
TURNABLE_LETTERS = frozenset("HIMNOSWXZÖ")
"""Letters that show a letter also when they are turned: some boxes mark the foot of these alone."""


@dataclass(frozen=True, slots=True)
class Dots:
    """The dots of Ä, Ö and Ü, against the height of a capital."""

    own: bool
    """Whether they are drawn so, or as the typeface has them."""
    size: float
    gap: float
    apart: float
    square: bool
    shrunk: bool
    """Whether the letter is made smaller so that it is as high as all others with its dots."""


@dataclass(frozen=True, slots=True)
class LetterStyle:
    """Everything the letter tiles of one box have in common."""

    design: LetterDesign
    base: Style
    """Shape, body and wear; what it says of print is not used."""
    typeface: str
    weight: float
    """How much thicker its strokes are made; -1 takes nearly all of them away, 1 doubles them."""
    slab: float
    """How far feet reach out at the ends of its strokes, against the height of a capital; 0 for none."""
    size: float
    """Height of a capital against the height of the tile."""
    x: float
    y: float
    stretch: float
    ink: BgrColour
    engraved: float
    gleam: float
    """Where in the groove its inner edge shines: 0 at the rim, 1 in the middle of the stroke."""
    dots: Dots
    mark: str
    mark_size: float
    mark_all: bool
    value: tuple[float, float, float] | None
    """Place (across, down) and height of the small number of points."""
    frame: float
    """How far inside the edge a printed frame is; 0 for none."""
    joker: LetterJoker
    figure: int
    joker_ink: BgrColour


def random_letter_style(rng: Rng, design: LetterDesign | None = None) -> LetterStyle:
    """A box of letter tiles; the design may be given."""
    chosen = design or LETTER_DESIGNS[rng.choice(len(LETTER_DESIGNS), p=_SHARES)]
    base, ink = _body(rng, chosen), _ink(rng)
    size, x, y = _place(rng, chosen)
    engraved = chosen == "engraved" or rng.random() < 0.25
    return LetterStyle(
        design=chosen,
        base=base,
        typeface=str(rng.choice(typefaces())),
        weight=rng.uniform(-0.65, 0.1) if rng.random() < 0.6 else rng.uniform(-0.2, 0.5),
        slab=rng.uniform(0.04, 0.12) if rng.random() < 0.15 else 0.0,
        size=size,
        x=x,
        y=y,
        stretch=rng.uniform(0.82, 1.22),
        ink=ink,
        engraved=rng.uniform(0.15, 1) if engraved else 0.0,
        gleam=rng.uniform(0.2, 1),
        dots=_dots(rng),
        # no pair of dots: an O on its head would be an Ö
        mark=str(rng.choice(("bar", "bar", "dot", "block", "triangle", "wave", "ring"))),
        mark_size=rng.uniform(0.08, 0.15),
        mark_all=rng.random() < 0.6,
        value=_value(rng) if chosen == "value" else None,
        frame=rng.uniform(0.04, 0.1) if chosen == "frame" else 0.0,
        joker=_JOKERS[rng.choice(3, p=(0.34, 0.54, 0.12))],
        figure=int(rng.integers(8)) if rng.random() < 0.4 else _made_up(rng),
        joker_ink=ink if rng.random() < 0.5 else _coloured(rng),
    )


def _body(rng: Rng, design: LetterDesign) -> Style:
    """Nearly square, standing or lying tiles; those of the word game are thick and round."""
    kind = rng.random()
    if kind < 0.45:
        aspect = rng.uniform(1.1, 1.4)
    elif kind < 0.75:
        aspect = rng.uniform(0.93, 1.12)
    else:
        aspect = rng.uniform(1.3, 1.5) if rng.random() < 0.5 else rng.uniform(0.74, 0.95)
    shape = replace(random_style(rng), aspect=aspect, radius=rng.uniform(0.02, 0.2))
    if design != "engraved":
        return replace(shape, thickness=rng.uniform(0.1, 0.45), bevel=rng.uniform(0, 0.16))
    return replace(shape, thickness=rng.uniform(0.2, 0.45), bevel=rng.uniform(0.04, 0.2))


def _place(rng: Rng, design: LetterDesign) -> tuple[float, float, float]:
    """Size and place (across, down) of the letter as this design has them."""
    if design == "shifted":
        size = rng.uniform(0.3, 0.5)
        y = rng.uniform(0.32, 0.42) if rng.random() < 0.75 else rng.uniform(0.58, 0.66)
        return size, 0.5 if rng.random() < 0.6 else rng.uniform(0.38, 0.62), y
    if design == "mark":
        return rng.uniform(0.38, 0.58), 0.5, rng.uniform(0.4, 0.48)
    if design == "value":
        return rng.uniform(0.4, 0.66), rng.uniform(0.42, 0.5), rng.uniform(0.44, 0.52)
    return rng.uniform(0.4, 0.72), 0.5 + rng.normal(0, 0.01), rng.uniform(0.46, 0.55)


def _ink(rng: Rng) -> BgrColour:
    """Mostly black; sometimes any dark or strong colour."""
    if rng.random() < 0.72:
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.03, 0.22))
    return _coloured(rng)


def _coloured(rng: Rng) -> BgrColour:
    hue = rng.uniform(0, 360)
    bright = 0.6 if 35 < hue < 200 else 0.9  # yellow and green would be too faint on ivory
    return hsv(hue, rng.uniform(0.6, 1), rng.uniform(0.25, bright))


def _made_up(rng: Rng) -> int:
    """A figure of its own; not one of letters, which could be a J."""
    while True:
        number = int(rng.integers(8, 2**31))
        if not is_lettered(number):
            return number


def _dots(rng: Rng) -> Dots:
    size = rng.uniform(0.1, 0.22)
    return Dots(
        own=rng.random() < 0.65,
        size=size,
        gap=rng.uniform(0.04, 0.2),
        apart=size + rng.uniform(0.06, 0.4),
        square=rng.random() < 0.3,
        shrunk=rng.random() < 0.35,
    )


def _value(rng: Rng) -> tuple[float, float, float]:
    """Mostly below on the right, where games print the points; sometimes in another corner."""
    x, y = rng.uniform(0.8, 0.88), rng.uniform(0.8, 0.88)
    corner = rng.random()
    if corner > 0.75:
        x = 1 - x
    if corner > 0.88:
        y = 1 - y
    return x, y, rng.uniform(0.1, 0.2)
