"""What will a new box of tiles meet? Train the reader without one design of tiles, measure on that design.

    python -m vision.train.measure.leave_one_design_out CROPS OUT --minutes 3

Each time the reader is trained for so many minutes, from nothing or from a reader of letter tiles
(``--start``), on four fifths of the crops, once with all
designs and once without each of them, and measured on the last fifth, whose scenes it never saw. Scenes in
which every tile has another design are left out, and so are all real photos. What is done is kept in OUT, so
that a run that was stopped goes on. Prints the table of the model card.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from vision.render.scene.values import MIXED
from vision.render.tiles.style import DESIGNS
from vision.train.learn.crop_networks import network_outputs
from vision.train.learn.crop_steps import (
    CROP_RATE,
    CropData,
    CropTraining,
    join_crops,
    load_crop_file,
    sample_crops,
)
from vision.train.learn.networks import ReaderNetwork
from vision.train.learn.warm_start import warm_start
from vision.values import BACK, NO_TILE, TILE_KINDS

_ALL = "nothing"
_BATCH = 32
"""Small batches learn more from few crops, and few is what each of these runs can look at."""
MEASURED_EVERY = 5
"""One file of crops in so many is kept for measuring."""
_NOT_DRAWN = (MIXED, "real", "photo")
DesignShares = dict[str, tuple[int, float, float]]
"""For each design: tiles, share of right kinds, share of right uprights."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Train all that is missing and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("crops", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--start", type=Path, help="state or file of a reader that knows none of them")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    files = sorted(options.crops.glob("reader-*.npz"))
    kept = _drawn(join_crops([load_crop_file(file, "reader") for file in files[::MEASURED_EVERY]]))
    learnt = _drawn(
        join_crops([load_crop_file(file, "reader") for at, file in enumerate(files) if at % MEASURED_EVERY])
    )
    for name in (_ALL, *DESIGNS):
        if not (options.out / f"{name}.json").exists():
            shares = measure_designs(train_without(name, learnt, options), kept)
            (options.out / f"{name}.json").write_text(json.dumps(shares))
            print(f"without {name}: done", flush=True)
    print(
        design_table(
            {name: json.loads((options.out / f"{name}.json").read_text()) for name in (_ALL, *DESIGNS)}
        )
    )


def _drawn(data: CropData) -> CropData:
    return data.part(~np.isin(data.designs, _NOT_DRAWN))


def train_without(name: str, learnt: CropData, options: argparse.Namespace) -> ReaderNetwork:
    """A reader that has never seen this design."""
    torch.manual_seed(1)
    network = ReaderNetwork()
    if options.start:
        warm_start(network, options.start, sample_crops(learnt))
    lesson = CropTraining(network, f"without-{name}", options.out, options.minutes * 60, CROP_RATE, _BATCH)
    lesson.run(learnt.part(learnt.designs != name))
    return network


def measure_designs(network: ReaderNetwork, kept: CropData) -> DesignShares:
    """How well it reads the tiles of each design."""
    kinds, _, turns = network_outputs(network, kept.crops)
    wanted = kept.labels
    tile = ~np.isin(wanted[:, 0], [TILE_KINDS.index(BACK), TILE_KINDS.index(NO_TILE)])
    right = kinds.argmax(1).numpy() == wanted[:, 0]
    upright = turns.argmax(1).numpy() == wanted[:, 2]
    shares: DesignShares = {}
    for design in DESIGNS:
        here = tile & (kept.designs == design)
        shares[design] = int(here.sum()), float(right[here].mean()), float(upright[here].mean())
    return shares


def design_table(found: dict[str, DesignShares]) -> str:
    """The figures for people: each design when it was trained on, and when it was not.

    >>> print(design_table({"nothing": {"dish": (9, 1.0, 1.0)}, "dish": {"dish": (9, 0.5, 0.25)}}))
    | design | tiles | number, trained with it | without it | upright, trained with it | without it |
    |---|---|---|---|---|---|
    | dish | 9 | 1.0000 | 0.5000 | 1.0000 | 0.2500 |
    """
    lines = [
        "| design | tiles | number, trained with it | without it | upright, trained with it | without it |",
        "|---|---|---|---|---|---|",
    ]
    for design in [name for name in found if name != _ALL]:
        tiles, number, upright = found[_ALL][design]
        _, other_number, other_upright = found[design][design]
        shares = (number, other_number, upright, other_upright)
        lines.append(f"| {design} | {tiles} | " + " | ".join(f"{share:.4f}" for share in shares) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
