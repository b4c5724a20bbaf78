"""Draw scenes into a folder: ``python -m tests.drawn OUT --count 300 --seed 1 [--kind rack]``.

``--game letters`` draws tables of the word game, ``--game dice`` those of the dice game.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.drawn.dice.scenes import DICE_DESIGNS, DICE_KINDS, dice_scene
from tests.drawn.letters.game import LETTER_GAME
from tests.drawn.plans import Size
from tests.drawn.scenes import TILE_GAME, Scene, draw

STRIDE = 1_000_000
"""Scenes of different seeds never share one."""
Draw = Callable[[int, str | None, str | None, Size | None], Scene]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The scenes of one game: what there is of them, and what draws the scene of a seed."""

    kinds: tuple[str, ...]
    designs: tuple[str, ...]
    draw: Draw


GAMES = {
    game.name: Drawn(game.kinds, game.designs, partial(draw, game=game)) for game in (TILE_GAME, LETTER_GAME)
}
GAMES["dice"] = Drawn(DICE_KINDS, DICE_DESIGNS, dice_scene)


def a_size(text: str) -> tuple[int, int]:
    """Width and height from a text such as 1280x960."""
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def main() -> None:
    """Write the pictures and labels.json; without ``--kind`` all kinds take turns."""
    parser = argparse.ArgumentParser(prog="python -m tests.drawn", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(GAMES), default=TILE_GAME.name)
    parser.add_argument("--kind", action="append", help="may be given more than once")
    parser.add_argument("--design", help="one of the designs of the game")
    parser.add_argument("--size", type=a_size, help="1280x960; without it each kind has its own sizes")
    options = parser.parse_args()
    game = GAMES[options.game]
    if not set(options.kind or ()) <= set(game.kinds):
        parser.error(f"--kind: some of {', '.join(game.kinds)}")
    if options.design and options.design not in game.designs:
        parser.error(f"--design: one of {', '.join(game.designs)}")
    options.out.mkdir(parents=True, exist_ok=True)
    kinds = options.kind or game.kinds
    labels = {}
    for index in range(options.count):
        kind = kinds[index % len(kinds)]
        scene = game.draw(options.seed * STRIDE + index, kind, options.design, options.size)
        name = f"{kind}-{options.seed}-{index:04d}.jpg"
        (options.out / name).write_bytes(scene.jpeg)
        labels[name] = scene.labels
    (options.out / "labels.json").write_text(json.dumps(labels, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
