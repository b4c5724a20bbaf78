"""How a staged table looks: sets of the second renderer, and real tiles where the collections are there."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.tiles import COLOURS
from tests.bench.live.cut_outs import CutOuts, cream_cut_outs, real_faces, real_look, white_cut_outs
from tests.drawn.designs import TileSetLook, a_look
from tests.drawn.faces import face_map
from tests.drawn.tiles import FaceMaker
from vision.pipeline import TableReader

DRAWN = ("ring", "ivory-rim", "flat-white", "cushion", "yellowed", "engraved", "wooden", "underlined")
"""Designs on which a 6 and a 9 can be told apart, thick and thin, shiny and matt."""
LIGHTS = ("day", "mixed", "hard", "day", "glare")
FACES_NEEDED = len(COLOURS) * 13


@dataclass(frozen=True, slots=True, eq=False)
class LiveLook:
    """A set of tiles, and how its faces are drawn."""

    name: str
    light: str
    design: str | None = None
    faces: FaceMaker = face_map

    def tiles(self, seed: int) -> TileSetLook:
        """The tiles of one scene: each varies its design."""
        if self.design is None:
            return real_look(seed)
        return a_look(np.random.default_rng((seed, 5)), self.design)


def looks(photos: Path, reader: TableReader) -> Sequence[LiveLook]:
    """All looks, drawn and real in turn; without the collections the drawn ones alone."""
    drawn = [LiveLook(name, LIGHTS[at % len(LIGHTS)], name) for at, name in enumerate(DRAWN)]
    real: list[tuple[str, CutOuts]] = [
        ("white tiles", white_cut_outs(photos)),
        ("cream tiles", cream_cut_outs(photos, reader)),
    ]
    whole = [(name, crops) for name, crops in real if has_all(crops)]
    cut = [
        LiveLook(f"{name}, {light}", light, None, real_faces(crops))
        for light in ("day", "hard")
        for name, crops in whole
    ]
    woven = [look for pair in zip(cut, drawn, strict=False) for look in pair]
    return (*woven, *drawn[len(cut) :])


def has_all(crops: CutOuts) -> bool:
    """Whether every number is there."""
    return all(f"{colour}{number}" in crops for colour in COLOURS for number in range(1, 14))
