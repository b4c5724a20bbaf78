"""From nothing to weights, in steps that can be stopped and go on: ``make train``.

    python -m vision.train [--out build/train] [--photos FOLDER] [--letter-photos FOLDER] [--world FOLDER]
        [--share 1.0]

Number tiles have a detector and a corner finder, letter tiles and dice share another; each game has its own
reader. Each step leaves a stamp in OUT/done; a step without one goes on where it was. The weights are entered
into ``models/`` at the end of the last step. With the defaults all of it takes about four hours on two cores.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import BadInput
from vision.alphabets import DICE_ALPHABET, LETTER_ALPHABET, TILE_ALPHABET, Alphabet
from vision.networks.weights import EXACT_FOLDER, MODELS, enter_in_manifest
from vision.train.learn.pretrained import COCO_WEIGHTS

_MEMORY = {
    "MALLOC_MMAP_THRESHOLD_": str(1 << 30),
    "MALLOC_TRIM_THRESHOLD_": str(1 << 32),
    "OMP_WAIT_POLICY": "passive",
}
"""Giving large arrays back to the system all the time takes longer than computing with them."""
DETECTOR_MINUTES, PIECES_MINUTES, CORNER_MINUTES = 80.0, 30.0, 8.0
_NUMBERS, _PIECES = "numbers", "pieces"
"""The two families: number tiles; letter tiles and dice. The networks of each find its pieces."""
_FAMILIES = (_NUMBERS, _PIECES)
TILES_AMONG_PIECES = 2300
JOKER_SCENES, JOKER_SHARE = 900, 0.4
"""Scenes in which so many of the numbers are jokers: elsewhere they are too rare to learn their variety."""


@dataclass(frozen=True, slots=True)
class GameTraining:
    """How much is learnt for the pieces of one game."""

    alphabet: Alphabet
    family: str
    reader: str
    """The name of its reader's file."""
    scenes: int
    kept: int
    variants: int
    """Of each real photo."""
    minutes: float
    """Of the reader, with true corners; and then with what the detector finds."""
    again: float


TRAINED_GAMES = (
    GameTraining(TILE_ALPHABET, _NUMBERS, "reader", 7500, 300, 4, 30.0, 9.0),
    GameTraining(LETTER_ALPHABET, _PIECES, "letters", 1500, 100, 8, 15.0, 6.0),
    GameTraining(DICE_ALPHABET, _PIECES, "dice", 1400, 100, 0, 15.0, 6.0),
)


@dataclass(frozen=True, slots=True)
class TrainStep:
    """One step: its name, what to run, and what to do with the result."""

    name: str
    module: str
    arguments: tuple[str, ...]
    after: Callable[[], None] = lambda: None
    resumes: Path | None = None
    """The file whose presence means that the step was begun and takes ``--resume``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the steps that are not done; 1 where one fails, 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.train",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, default=Path("build/train"), help="default: %(default)s")
    parser.add_argument("--models", type=Path, default=MODELS, help="where the weights go in the end")
    parser.add_argument(
        "--photos", type=Path, help="the folder of the labelled photos of number tiles; else all is rendered"
    )
    parser.add_argument("--letter-photos", type=Path, help="the same of letter tiles")
    parser.add_argument(
        "--world", type=Path, help="photos of all that is no tile, as `make world` fetches them"
    )
    parser.add_argument("--scenes", type=float, default=1.0, help="share of the usual number of pictures")
    parser.add_argument("--share", type=float, default=1.0, help="share of the usual training time")
    parser.add_argument("--coco", type=Path, default=COCO_WEIGHTS, help="the weights to start with")
    options = parser.parse_args(arguments)
    try:
        return _run(steps(options), options.out / "done")
    except BadInput as refusal:
        print(f"train: {refusal}", file=sys.stderr)
        return 2


def _run(todo: Sequence[TrainStep], done: Path) -> int:
    done.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(todo, 1):
        stamp = done / step.name
        if stamp.exists():
            print(f"step {number} of {len(todo)}, {step.name}: done before", flush=True)
            continue
        print(f"step {number} of {len(todo)}, {step.name}", flush=True)
        again = ("--resume",) if step.resumes and step.resumes.exists() else ()
        command = [sys.executable, "-m", step.module, *step.arguments, *again]
        if subprocess.run(command, env={**os.environ, **_MEMORY}, check=False).returncode:
            print(f"train: step {step.name} failed; run the same command again to go on", file=sys.stderr)
            return 1
        step.after()
        stamp.touch()
    return 0


def steps(options: argparse.Namespace) -> list[TrainStep]:
    """What there is to do, in order."""
    out: Path = options.out
    games = [step for game in TRAINED_GAMES for step in _reader(game, options)]
    last = TrainStep(
        "publish", "vision.networks.weights", _names(out / "models"), lambda: _publish(out, options.models)
    )
    finders = [step for family in _FAMILIES for step in _finders(family, options)]
    return [*_pictures(options), *_crops(out), *finders, *games, last]


def _minutes(usual: float, options: argparse.Namespace) -> tuple[str, str]:
    return "--minutes", f"{usual * options.share:g}"


def _pictures(options: argparse.Namespace) -> list[TrainStep]:
    """Pictures to learn from, and others to measure and calibrate on."""
    photos = {TILE_ALPHABET.name: options.photos, LETTER_ALPHABET.name: options.letter_photos}
    found = []
    for game in TRAINED_GAMES:
        family, real = game.family, photos.get(game.alphabet.name)
        for folder, count, seed in ((family, game.scenes, "1"), (f"{family}-kept", game.kept, "99")):
            more = ("--photos", str(real), "--variants", str(game.variants)) if real else ()
            found.append(_scenes(game.alphabet, folder, count, seed, options, more if seed == "1" else ()))
    many = ("--jokers", f"{JOKER_SHARE:g}")
    jokers = replace(
        _scenes(TILE_ALPHABET, _NUMBERS, JOKER_SCENES, "8", options, many), name=f"{_NUMBERS}-pictures-jokers"
    )
    # So that what looks like a number tile goes on being found as one.
    return [*found, jokers, _scenes(TILE_ALPHABET, _PIECES, TILES_AMONG_PIECES, "5", options)]


def _scenes(
    alphabet: Alphabet,
    folder: str,
    count: int,
    seed: str,
    options: argparse.Namespace,
    more: tuple[str, ...] = (),
) -> TrainStep:
    number = str(max(8, round(count * options.scenes)))
    world = ("--world", str(options.world)) if options.world else ()
    asked = ("--game", alphabet.name, "--scenes", number, "--seed", seed, *world, *more)
    name = f"{folder}-pictures-{alphabet.name}"
    return TrainStep(name, "vision.train.data.dataset", (str(options.out / folder), *asked))


def _crops(out: Path) -> list[TrainStep]:
    """Crops of each game, in folders of their own."""
    return [
        TrainStep(
            f"{folder}-crops-{game.alphabet.name}",
            "vision.train.data.crops",
            (str(out / folder), str(_lot(out, folder, game)), "--game", game.alphabet.name),
        )
        for game in TRAINED_GAMES
        for folder in (game.family, f"{game.family}-kept")
    ]


def _lot(out: Path, folder: str, game: GameTraining) -> Path:
    return out / f"{folder}-crops-{game.alphabet.name}"


def _finders(family: str, options: argparse.Namespace) -> list[TrainStep]:
    """The detector of a family and its corner finder; that of letters and dice starts from the tiles' one."""
    out: Path = options.out
    games = [game for game in TRAINED_GAMES if game.family == family]
    detector, corners, _ = games[0].alphabet.networks
    place = out / f"{family}-detector"
    first = ("--coco", str(options.coco), "--freeze")
    later = ("--start", str(out / f"{_NUMBERS}-detector" / "weights.pt"), "--rate", "5e-4")
    minutes = DETECTOR_MINUTES if family == _NUMBERS else PIECES_MINUTES
    where = ("--data", str(out / family), "--out", str(place), *_minutes(minutes, options))
    learnt = [str(_lot(out, family, game)) for game in games]
    kept = [str(_lot(out, f"{family}-kept", game)) for game in games]
    crops = (*learnt, str(out / family), "--kept", *kept, "--network", "corners")
    return [
        TrainStep(
            f"{family}-detector",
            "vision.train.learn.detector",
            (*where, *(first if family == _NUMBERS else later)),
            lambda: _enter(place / "detector.onnx", out / "models" / detector),
            place / "state.pt",
        ),
        TrainStep(
            f"{family}-corners",
            "vision.train.learn.crop_networks",
            (*crops, *_minutes(CORNER_MINUTES, options)),
            resumes=out / family / "corners.pt",
        ),
        _quick(out / family / "corners.onnx", out / "models" / corners, learnt),
    ]


def _reader(game: GameTraining, options: argparse.Namespace) -> list[TrainStep]:
    """The reader of one game; in the end it also learns from what the detector finds."""
    out: Path = options.out
    name, models, module, boxes = (
        game.reader,
        str(out / "models"),
        "vision.train.learn.crop_networks",
        "vision.train.data.detector_crops",
    )
    family, kept_family = game.family, f"{game.family}-kept"
    learnt, kept = str(_lot(out, family, game)), str(_lot(out, kept_family, game))
    own, kept_own = str(out / f"own-{name}"), str(out / f"kept-own-{name}")
    first, which = out / "first" / f"{name}.pt", ("--game", game.alphabet.name)
    begin = (learnt, str(out / "first"), "--kept", kept, "--network", name, *_minutes(game.minutes, options))
    again = (
        *(learnt, own, str(out), "--kept", kept, kept_own, "--network", name),
        *("--start", str(first), "--blend", str(first), "--rate", "6e-4", *_minutes(game.again, options)),
    )
    every = "6" if game.alphabet is TILE_ALPHABET else "2"
    return [
        TrainStep(name, module, begin, resumes=first),
        TrainStep(f"own-boxes-{name}", boxes, (str(out / family), models, own, "--every", every, *which)),
        TrainStep(f"kept-boxes-{name}", boxes, (str(out / kept_family), models, kept_own, *which)),
        TrainStep(f"{name}-again", module, again, resumes=out / f"{name}.pt"),
        _quick(out / f"{name}.onnx", out / "models" / f"{name}.onnx", [learnt]),
    ]


def _quick(exact: Path, target: Path, crops: Sequence[str]) -> TrainStep:
    """What the referee runs, made of what was learnt; that is kept beside it, for trainings to come."""
    asked = (str(exact), str(target), *crops)
    kept = target.parent / EXACT_FOLDER / target.name
    return TrainStep(
        f"{target.stem}-quick", "vision.train.export.quantise", asked, lambda: _enter(exact, kept)
    )


def _enter(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    enter_in_manifest(target)


def _names(folder: Path) -> tuple[str, ...]:
    """All networks of the referee, in a folder."""
    files = {name: None for game in TRAINED_GAMES for name in game.alphabet.networks}
    return tuple(str(folder / name) for name in files)


def _publish(out: Path, folder: Path) -> None:
    made = out / "models"
    for file in (*map(Path, _names(made)), *(made / EXACT_FOLDER).glob("*.onnx")):
        _enter(file, folder / file.relative_to(made))


if __name__ == "__main__":
    sys.exit(main())
