"""Play a game and write it down: ``python -m webapp.demo --edition classic --seed 1 --out DIR``."""

import argparse
import sys
from pathlib import Path

from engine import BadInput
from engine.editions import editions
from webapp.demo.games.as_text import game_as_text
from webapp.demo.games.generator import simulate
from webapp.demo.recording import JPEG_QUALITY, record_game
from webapp.demo.source import DemoSource, parse_address


def main(arguments: list[str] | None = None) -> int:
    """Write a recorded game, or print it as text."""
    parser = argparse.ArgumentParser(prog="python -m webapp.demo", description=__doc__)
    parser.add_argument("--edition", default="classic", help=f"one of {', '.join(editions())}")
    parser.add_argument("--seed", type=int, default=1, help="another number is another game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument(
        "--every", type=int, default=5, help="about one turn in so many is a mistake; 0: none"
    )
    parser.add_argument("--turns", type=int, help="stop after so many turns")
    parser.add_argument("--unseen", action="store_true", help="typefaces and tables not used in training")
    parser.add_argument(
        "--address", help="all of the above at once, such as demo:twist?seed=3&width=960&height=540"
    )
    parser.add_argument("--fps", type=float, help="frames a second; without it one a rest and one a reach")
    parser.add_argument("--quality", type=int, default=JPEG_QUALITY, help="of the JPEG files, up to 100")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", type=Path, help="the folder to write to")
    what.add_argument("--list", action="store_true", help="print the game turn by turn")
    options = parser.parse_args(arguments)
    try:
        source = _source(options)
        if options.list:
            game = simulate(source.edition, source.seed, source.players, source.mistake_plan(), options.turns)
            sys.stdout.writelines(f"{line}\n" for line in game_as_text(game))
        else:
            record_game(
                source, options.out, fps=options.fps, most_turns=options.turns, quality=options.quality
            )
    except BadInput as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    return 0


def _source(options: argparse.Namespace) -> DemoSource:
    if options.address is not None:
        return parse_address(options.address)
    return DemoSource(
        options.edition, options.seed, players=options.players, every=options.every, unseen=options.unseen
    )


if __name__ == "__main__":
    sys.exit(main())
