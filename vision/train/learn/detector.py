"""Train the detector of tiles, go on after an interruption, write it as ONNX.

usage: python -m vision.train.learn.detector --data DIR --out DIR --minutes N [--start WEIGHTS] [--resume]
       python -m vision.train.learn.detector --data DIR --out DIR --export

The loop is ours, because time is the budget: the learning rate follows the share of the minutes (or steps)
that is spent, and every few minutes all of it is put on disk. Network and loss are those of ultralytics.
"""

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.errors import BadInput
from vision.train.data import labelled
from vision.train.export.detector_file import write_onnx
from vision.train.learn import pretrained
from vision.train.learn.detector_run import (
    DETECTOR_BATCH,
    DETECTOR_RATE,
    DETECTOR_SEED,
    DETECTOR_WEIGHTS,
    DetectorPlan,
    DetectorTraining,
    rate_at,
)
from vision.train.learn.torch_setup import prepare, use_threads, working_time
from vision.train.measure.validation import validate

DETECTOR_FILE, _LOG = "detector.onnx", "log.tsv"
BACKBONE = 10
"""The layers before the neck."""


def picture_batches(
    plan: DetectorPlan, place: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], list[Path]]]:
    """Batches of pictures for ever, each with the place (round, number) where the next one begins.

    Every round is in another order, and reads the list anew: it may have grown.
    """
    turn, first = place
    while True:
        pictures = labelled.listed_pictures(plan.data, "train.txt")
        order = np.random.default_rng((plan.seed, turn)).permutation(len(pictures))
        whole = len(order) - len(order) % plan.batch if len(order) >= plan.batch else len(order)
        for start in range(first, whole, plan.batch):
            end = start + plan.batch
            following = (turn, end) if end < whole else (turn + 1, 0)
            yield following, [pictures[index] for index in order[start:end]]
        turn, first = turn + 1, 0


def load_batch(plan: DetectorPlan, paths: list[Path], place: tuple[int, int]) -> dict[str, Any]:
    """Read and vary the pictures; the same place gives the same variation."""
    chance = np.random.default_rng((plan.seed, *place))
    whole = [labelled.ignore_cut_tiles(labelled.load_labelled(path)) for path in paths]
    made = [labelled.vary_labelled(one, plan.variation, chance) for one in whole]
    return labelled.batch_of([labelled.ignore_cut_tiles(one) for one in made])


def train_detector(training: DetectorTraining) -> None:
    """Train until the budget is spent; an interrupt or a kill request saves and ends it early."""
    plan, stop = training.plan, _Stop()
    saved = said = time.monotonic()
    means: list[dict[str, float]] = []
    with ThreadPoolExecutor(1) as loader:
        coming = picture_batches(plan, training.place)
        place, paths = next(coming)
        waiting = loader.submit(load_batch, plan, paths, place)
        while plan.spent(training.steps, training.seconds) < 1 and not stop.asked:
            before, batch, here = working_time(), waiting.result(), place
            place, paths = next(coming)
            waiting = loader.submit(load_batch, plan, paths, place)
            means.append(training.step(batch))
            training.place = here
            training.seconds += working_time() - before
            if training.steps % plan.say_every == 0:
                _say(training, means, time.monotonic() - said)
                said, means = time.monotonic(), []
            if time.monotonic() - saved > plan.save_every:
                training.save()
                saved = time.monotonic()
    training.save()


class _Stop:
    """Whether somebody asked the run to end (Ctrl-C, kill); asking twice ends it at once."""

    def __init__(self) -> None:
        self.asked = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._hear)

    def _hear(self, number: int, _frame: object) -> None:
        self.asked = True
        signal.signal(number, signal.SIG_DFL)


def _say(training: DetectorTraining, means: list[dict[str, float]], seconds: float) -> None:
    plan = training.plan
    share = plan.spent(training.steps, training.seconds)
    loss = {name.removesuffix("_loss"): sum(one[name] for one in means) / len(means) for name in means[0]}
    speed = round(seconds / (len(means) * plan.batch) * 1000)
    parts = "  ".join(f"{name} {value:.3f}" for name, value in loss.items())
    print(
        f"{share:6.1%}  step {training.steps}  round {training.place[0]}  loss {sum(loss.values()):.3f}  "
        f"{parts}  rate {rate_at(share, plan.rate):.1e}  {speed} s per 1000 pictures",
        flush=True,
    )
    row = [training.steps, round(training.seconds), *(round(value, 4) for value in loss.values()), speed]
    with (plan.out / _LOG).open("a", encoding="utf-8") as log:
        log.write("\t".join(map(str, row)) + "\n")


def start_of(options: argparse.Namespace, plan: DetectorPlan) -> Any:
    """The network to begin with: untrained where a saved state follows, given weights, or those of COCO."""
    torch = prepare()
    torch.manual_seed(plan.seed)
    if options.resume or options.export:
        model = pretrained.new_detector()
    elif options.start and options.start.suffix == ".pt":
        model = pretrained.new_detector()
        model.load_state_dict(read_weights(options.start))
    elif options.start:
        model = pretrained.from_ours(options.start, _some_pictures(plan))
    else:
        model = pretrained.from_coco(options.coco, _some_pictures(plan))
    return model.to(memory_format=torch.channels_last)


def _some_pictures(plan: DetectorPlan) -> Any:
    """Pictures to calibrate with."""
    paths = labelled.listed_pictures(plan.data, "train.txt")
    few = np.random.default_rng(plan.seed).permutation(len(paths))[: pretrained.PICTURES_TO_CALIBRATE]
    return labelled.batch_of([labelled.load_labelled(paths[index]) for index in few])["img"]


def read_weights(file: Path) -> Any:
    """The weights that a run saved; plain numbers only, so that no file can bring code along."""
    if not file.is_file():
        raise BadInput("file-missing", str(file))
    return prepare().load(file, weights_only=True)


def plan_of(options: argparse.Namespace) -> DetectorPlan:
    """The plan that the command line asks for."""
    return DetectorPlan(
        data=options.data,
        out=options.out,
        steps=options.steps or 0,
        seconds=60 * (options.minutes or 0),
        batch=options.batch,
        rate=options.rate,
        frozen=BACKBONE if options.freeze else 0,
        seed=options.seed,
    )


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m vision.train.learn.detector", description="Train the detector."
    )
    made.add_argument("--data", type=Path, required=True, help="folder with images, labels and lists")
    made.add_argument("--out", type=Path, required=True, help="folder for state, weights, log and network")
    budget = made.add_mutually_exclusive_group(required=True)
    budget.add_argument("--minutes", type=float)
    budget.add_argument("--steps", type=int, help="batches to learn from")
    budget.add_argument("--export", action="store_true", help="only write the network of the saved weights")
    made.add_argument("--start", type=Path, help="weights.pt or detector.onnx of another run; else COCO's")
    made.add_argument("--coco", type=Path, default=pretrained.COCO_WEIGHTS, help="default: %(default)s")
    made.add_argument("--resume", action="store_true", help="go on with the run in --out")
    made.add_argument(
        "--freeze", action="store_true", help="keep COCO's first layers for a third of the time"
    )
    made.add_argument("--batch", type=int, default=DETECTOR_BATCH)
    made.add_argument("--rate", type=float, default=DETECTOR_RATE, help="highest learning rate")
    made.add_argument("--seed", type=int, default=DETECTOR_SEED)
    made.add_argument("--threads", type=int, default=0, help="default: one per core")
    return made


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks; 2 and a sentence where it cannot be done."""
    options = parser().parse_args(arguments)
    plan = plan_of(options)
    plan.out.mkdir(parents=True, exist_ok=True)
    try:
        use_threads(options.threads)
        model = start_of(options, plan)
        if not options.export:
            training = DetectorTraining(plan, model)
            if options.resume:
                training.load()
            train_detector(training)
        model.load_state_dict(read_weights(plan.out / DETECTOR_WEIGHTS))
        write_onnx(model, plan.out / DETECTOR_FILE)
        print(validate(plan.out / DETECTOR_FILE, plan.data), flush=True)
    except BadInput as refusal:
        print(f"detector: {refusal}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main())
