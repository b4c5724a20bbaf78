"""How everything looks in one game, from its seed: the box of tiles or dice, the table, the lamp."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from engine import COLOURS
from engine.editions import DICE, LETTERS, TILES
from vision.render import (
    JOKER_DRAWINGS,
    Cube,
    Design,
    FaceDrawer,
    FacePicture,
    LetterJoker,
    LetterStyle,
    LightPicture,
    Rng,
    Style,
    cloth,
    dice_style,
    draw_face,
    draw_letter,
    is_lettered,
    plain,
    random_cube,
    random_letter_style,
    random_style,
    stone,
    wood,
)
from webapp.demo.paint.held_out_letters import LETTER_MARKS, draw_held_out_letter, held_out_letter_typefaces
from webapp.demo.paint.held_out_tiles import MARKS, draw_held_out_face, held_out_surface, held_out_typefaces

_DESIGNS: tuple[Design, ...] = ("dish", "flat-dot", "ring", "line", "logo")
"""Boxes on which a 6 and a 9 can be told apart, as on those that are sold."""
_MARKS = {"flat-dot": "dot", "ring": "ring"}
"""What they mark them with; all others with a line."""


@dataclass(frozen=True, slots=True)
class LookTuning:
    """Which boxes are fit to be shown, and how near the camera is."""

    tiles_across: float = 29.8
    """How many number tiles side by side fill the width of the picture."""
    letters_across: float = 25.6
    """The same of letter tiles."""
    dice_across: float = 27.0
    """The same of dice."""
    darkest: float = 0.66
    """The least blue, green or red of a body that counts as light."""
    square: tuple[float, float] = (0.96, 1.15)
    """How high letter tiles are against their width."""


LOOK_TUNING = LookTuning()


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The tiles' style and pictures, the empty table, and how light falls on it."""

    style: Style
    face_drawer: FaceDrawer
    table: LightPicture
    field: LightPicture
    """How bright each pixel is lit, height × width × 3."""
    lamp: int
    """A seed: every tile is drawn under the same lamp."""
    across: float
    """How many tiles or dice side by side fill the width of the picture."""
    cube: Cube | None = None
    """The body of the dice, where it is played with dice."""


def game_look(
    seed: int,
    width: int,
    height: int,
    *,
    unseen: bool = False,
    material: str = TILES,
    tuning: LookTuning = LOOK_TUNING,
) -> Look:
    """The look that belongs to a seed; ``unseen`` takes typefaces and tables that were not trained on."""
    rng = np.random.default_rng((seed, int(unseen)))
    kind = _KINDS[material]
    style, face_drawer = kind.box(rng, seed, tuning, unseen)
    table = held_out_surface(rng, width, height) if unseen else _surface(rng, width, height)
    if face_drawer is None:
        face_drawer = _unseen_face_drawer(style, rng) if unseen else _face_drawer(style, seed)
    field, lamp = _field(rng, width, height), int(rng.integers(2**31))
    cube = _cube(rng, style, face_drawer) if kind.cubes else None
    return Look(style, face_drawer, table, field, lamp, kind.across(tuning), cube)


def _tiles(rng: Rng, seed: int, tuning: LookTuning, unseen: bool) -> tuple[Style, None]:
    """A box in good order; for a show one with light tiles, for measuring also wooden and yellowed ones."""
    style = random_style(rng, _DESIGNS[int(rng.integers(len(_DESIGNS)))])
    while not unseen and min(style.body) < tuning.darkest:
        style = random_style(rng, style.design)
    box = replace(
        style,
        wear=min(style.wear, 0.3),
        thickness=min(style.thickness, 0.3),
        marks=dict.fromkeys(COLOURS, _MARKS.get(style.design, "bar")),
        mark_size=max(style.mark_size, 0.13),
        mark_x=0.0,
        joker=int(rng.integers(JOKER_DRAWINGS)),
    )
    return box, None


def _letters(rng: Rng, seed: int, tuning: LookTuning, unseen: bool) -> tuple[Style, FaceDrawer]:
    """A box of letter tiles in good order."""
    style = random_letter_style(rng)
    while min(style.base.body) < tuning.darkest and not unseen:
        style = random_letter_style(rng)
    low, high = tuning.square
    base = replace(
        style.base,
        aspect=min(high, max(low, style.base.aspect)),
        thickness=min(style.base.thickness, 0.3),
        wear=min(style.base.wear, 0.3),
    )
    # An empty frame could be an O, and so could some of the figures be letters.
    joker: LetterJoker = "figure" if style.joker == "frame" else style.joker
    box = replace(style, base=base, joker=joker, figure=_figure(rng) if unseen else style.figure)
    return base, _unseen_letter_face_drawer(box, rng) if unseen else _letter_face_drawer(box, seed)


def _figure(rng: Rng) -> int:
    """A joker no box has: high numbers are figures made up at random; none of those with letters."""
    while True:
        number = int(rng.integers(2**30, 2**31))
        if not is_lettered(number):
            return number


def _dice(rng: Rng, seed: int, tuning: LookTuning, unseen: bool) -> tuple[Style, None]:
    """A set of dice on which a 6 and a 9 can be told apart; for a show light ones."""
    style = dice_style(rng)
    while style.design not in ("flat-dot", "line") or (not unseen and min(style.body) < tuning.darkest):
        style = dice_style(rng)
    common = "bar" if style.design == "line" else "dot"
    return replace(style, wear=min(style.wear, 0.2), marks=dict.fromkeys(COLOURS, common)), None


def _cube(rng: Rng, style: Style, face_drawer: FaceDrawer) -> Cube:
    """The body of the dice; each of their faces is drawn once at each size."""
    return replace(random_cube(rng, style), face=lambda face, width: face_drawer(face, width).light)


def _face_drawer(style: Style, seed: int) -> FaceDrawer:
    """Draws each face once at each size."""
    return _once(lambda face, width: draw_face(face, style, width, _rng_for(seed, face)))


def _letter_face_drawer(style: LetterStyle, seed: int) -> FaceDrawer:
    return _once(lambda face, width: draw_letter(face, style, width, _rng_for(seed, face)))


def _unseen_face_drawer(style: Style, rng: Rng) -> FaceDrawer:
    typeface, mark = str(rng.choice(held_out_typefaces())), str(rng.choice(MARKS))
    seed = int(rng.integers(2**31))
    # A joker no box has: high numbers are figures made up at random.
    box = replace(style, digit=min(style.digit, 0.46), joker=int(rng.integers(2**30, 2**31)))
    return _once(
        lambda face, width: draw_held_out_face(face, box, typeface, mark, width, _rng_for(seed, face))
    )


def _unseen_letter_face_drawer(style: LetterStyle, rng: Rng) -> FaceDrawer:
    typeface, seed = str(rng.choice(held_out_letter_typefaces())), int(rng.integers(2**31))
    mark = str(rng.choice(LETTER_MARKS))
    return _once(
        lambda face, width: draw_held_out_letter(face, style, typeface, mark, width, _rng_for(seed, face))
    )


def _once(draw: FaceDrawer) -> FaceDrawer:
    """Keeps what was drawn: each face once at each size."""
    drawn: dict[tuple[str, int], FacePicture] = {}

    def made(face: str, width: int) -> FacePicture:
        key = (face, _size(width))
        if key not in drawn:
            drawn[key] = draw(*key)
        return drawn[key]

    return made


def _size(width: int) -> int:
    """Sizes in steps, so that few pictures serve all places on the table."""
    return -(-width // 8) * 8


def _rng_for(seed: int, face: str) -> Rng:
    return np.random.default_rng((seed, *face.encode()))


def _surface(rng: Rng, width: int, height: int) -> LightPicture:
    texture = (wood, cloth, plain, stone)[int(rng.integers(4))](rng)
    side = max(width, height)
    whole = cv2.resize(texture, (side, side), interpolation=cv2.INTER_CUBIC)[:height, :width]
    # Not brighter than tiles: people do not play white tiles on a white table.
    return np.asarray(np.clip(whole * min(1.0, 0.62 / max(0.05, float(whole.mean()))), 0, 1), np.float32)


def _field(rng: Rng, width: int, height: int) -> LightPicture:
    """A lamp over one part of the table, a little darker in the corners, with its own white."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    cx, cy = rng.uniform(0.3, 0.7), rng.uniform(0.3, 0.7) * height / width
    spot = 1.02 - rng.uniform(0.15, 0.6) * ((x - cx) ** 2 + (y - cy) ** 2)
    warm = rng.normal(0.04, 0.05)
    white = np.array([1 - 1.2 * max(warm, -0.05), 1 - 0.3 * abs(warm), 1.0], np.float32)
    return np.asarray(spot[..., None] * white, np.float32)


@dataclass(frozen=True, slots=True)
class _Kind:
    """How the pieces of one material are made."""

    box: Callable[[Rng, int, LookTuning, bool], tuple[Style, FaceDrawer | None]]
    """Their style and, where they are not printed as number tiles are, what draws them."""
    across: Callable[[LookTuning], float]
    cubes: bool = False
    """Whether they have a body that is seen from the side."""


# Every material has a box of its own, drawn by the renderer's part for it.
_KINDS: Mapping[str, _Kind] = {
    TILES: _Kind(_tiles, lambda tuning: tuning.tiles_across),
    LETTERS: _Kind(_letters, lambda tuning: tuning.letters_across),
    DICE: _Kind(_dice, lambda tuning: tuning.dice_across, cubes=True),
}
