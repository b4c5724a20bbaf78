"""From nothing to weights, in steps that can be stopped and go on: ``make train``.

    python -m vision.train [--out build/train] [--photos FOLDER] [--scenes N] [--share 1.0]

Each step leaves a stamp in OUT/done; a step without one goes on where it was. The weights are entered into
``models/`` at the end of the last step. With the defaults all of it takes about two and a half hours on two
cores.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import BadInput
from vision.train.pretrained import WEIGHTS
from vision.weights import MODELS, enter

_MEMORY = {
    "MALLOC_MMAP_THRESHOLD_": str(1 << 30),
    "MALLOC_TRIM_THRESHOLD_": str(1 << 32),
    "OMP_WAIT_POLICY": "passive",
}
"""Giving large arrays back to the system all the time takes longer than computing with them."""
DETECTOR_MINUTES, CORNER_MINUTES, READER_MINUTES, OWN_BOXES_MINUTES = 80.0, 8.0, 30.0, 9.0
KEPT_SCENES = 300


@dataclass(frozen=True, slots=True)
class Step:
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
        "--photos", type=Path, help="the folder of the labelled real photos; without it all is rendered"
    )
    parser.add_argument("--scenes", type=int, default=7500)
    parser.add_argument("--variants", type=int, default=4, help="of each real photo")
    parser.add_argument("--share", type=float, default=1.0, help="share of the usual training time")
    parser.add_argument("--coco", type=Path, default=WEIGHTS, help="the weights to start with")
    options = parser.parse_args(arguments)
    try:
        return _run(steps(options), options.out / "done")
    except BadInput as refusal:
        print(f"train: {refusal}", file=sys.stderr)
        return 2


def _run(todo: Sequence[Step], done: Path) -> int:
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


def steps(options: argparse.Namespace) -> list[Step]:
    """What there is to do, in order."""
    return [*_pictures(options), _detector(options), *_crops(options.out), *_readers(options)]


def _minutes(usual: float, options: argparse.Namespace) -> tuple[str, str]:
    return "--minutes", f"{usual * options.share:g}"


def _pictures(options: argparse.Namespace) -> list[Step]:
    """Pictures to learn from, and others to measure and calibrate on."""
    learnt = [str(options.out / "data"), "--scenes", str(options.scenes), "--variants", str(options.variants)]
    if options.photos:
        learnt += ["--photos", str(options.photos)]
    kept = (str(options.out / "kept"), "--scenes", str(KEPT_SCENES), "--seed", "99")
    return [
        Step("pictures", "vision.train.dataset", tuple(learnt)),
        Step("kept-pictures", "vision.train.dataset", kept),
    ]


def _detector(options: argparse.Namespace) -> Step:
    out: Path = options.out
    where = (
        "--data",
        str(out / "data"),
        "--out",
        str(out / "detector"),
        "--coco",
        str(options.coco),
        "--freeze",
    )
    return Step(
        "detector",
        "vision.train.detector",
        (*where, *_minutes(DETECTOR_MINUTES, options)),
        lambda: _enter(out / "detector" / "detector.onnx", out / "models"),
        out / "detector" / "state.pt",
    )


def _crops(out: Path) -> list[Step]:
    return [
        Step(f"{name}-crops", "vision.train.crops", (str(out / name), str(out / f"{name}-crops")))
        for name in ("data", "kept")
    ]


def _readers(options: argparse.Namespace) -> list[Step]:
    """The two networks that look at crops; in the end the reader also learns from what the detector finds."""
    out: Path = options.out
    models, module, boxes, first = (
        out / "models",
        "vision.train.reader",
        "vision.train.own_boxes",
        out / "first",
    )
    learnt, kept, own, kept_own = (
        str(out / name) for name in ("data-crops", "kept-crops", "own", "kept-own")
    )
    corners = (learnt, str(out), "--kept", kept, "--network", "corners", *_minutes(CORNER_MINUTES, options))
    reader = (learnt, str(first), "--kept", kept, "--network", "reader", *_minutes(READER_MINUTES, options))
    again = (
        *(learnt, own, str(out), "--kept", kept, kept_own, "--network", "reader"),
        *("--start", str(first / "reader.pt"), "--blend", str(first / "reader.pt"), "--rate", "6e-4"),
        *_minutes(OWN_BOXES_MINUTES, options),
    )
    return [
        Step("corners", module, corners, lambda: _enter(out / "corners.onnx", models), out / "corners.pt"),
        Step("reader", module, reader, resumes=first / "reader.pt"),
        Step("own-boxes", boxes, (str(out / "data"), str(models), own, "--every", "6")),
        Step("kept-boxes", boxes, (str(out / "kept"), str(models), kept_own)),
        Step("reader-again", module, again, lambda: _publish(out, options.models), out / "reader.pt"),
    ]


def _enter(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, folder / source.name)
    enter(folder / source.name)


def _publish(out: Path, folder: Path) -> None:
    _enter(out / "reader.onnx", out / "models")
    for name in ("detector.onnx", "corners.onnx", "reader.onnx"):
        _enter(out / "models" / name, folder)


if __name__ == "__main__":
    sys.exit(main())
