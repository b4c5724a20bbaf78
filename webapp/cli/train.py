"""`rummiref train`: the networks, trained where that can be done."""

from importlib.util import find_spec

import click

from engine import BadInput
from webapp.cli.command import command


@command(
    "train",
    "Train the networks that read pictures, from nothing or from where it was stopped (hours).",
    "make train",
    "rummiref train --photos photos/cream-set --share 0.1",
)
@click.option("--out", default="build/train", metavar="DIR", help="where the work is kept")
@click.option("--photos", metavar="DIR", help="labelled real photos to learn from besides rendered ones")
@click.option("--share", type=float, default=1.0, help="share of the usual training time")
def train_command(out: str, photos: str | None, share: float) -> int:
    """Train the networks; only in an environment that can."""
    if find_spec("torch") is None:
        raise BadInput("training-elsewhere")
    from vision.train.__main__ import main as train_networks

    more = ["--photos", photos] if photos else []
    return train_networks(["--out", out, "--share", str(share), *more])
