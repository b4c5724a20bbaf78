"""How fast are pictures read, and what does it take? `make bench-vision`.

The whole way of a photo of about sixty tiles (finding, reading, colours, rows), without and with measuring
the photo's quality, against `ultralytics` only finding the tiles with the same weights of the detector at
the same size, in the training environment. Both detectors calculate with 32 bits; ours says where a tile's
sides are only for the cells that are sure of one. They take turns of a few pictures, so that a busy machine
is as unfair to one as to the other: the ratio is the middle one of all turns. Besides: the peak memory of a
fresh process that reads one picture, and how many bytes both environments have installed.

    python -m tests.bench.vision --train-python TRAIN/bin/python --photo table.jpg
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from engine import BadInput
from tests.bench import record
from tests.bench.record import Better, Figure
from vision.find.detector import DETECTOR
from vision.images.load import load_picture
from vision.images.quality import measure_quality
from vision.pipeline import TableReader, reading_of
from vision.values import Reading
from webapp.reading.request import request_for

ROOT = Path(__file__).parents[2]
PHOTO = ROOT.parent / "shared" / "photos" / "cream-set" / "rummy4-17.jpg"
REPEATS, TURN, WARM_UP, PAUSE = 100, 5, 2, 0.3
THREADS, SIDE = 2, 640
TITLE = "Reading one photo"
ABOUT = (
    "A photo of about sixty tiles: finding them, reading them, colours and rows, without and with "
    "measuring the photo's quality. The baseline, where it is measured, is `ultralytics`, which only "
    "finds the tiles, with the same detector."
)
PEER = """
import sys, time
from vision.train.learn.torch_setup import use_threads
weights, photo, side, threads = sys.argv[1:3] + [int(each) for each in sys.argv[3:]]
use_threads(threads)
import cv2, torch
from pathlib import Path
from ultralytics import YOLO
from vision.train.learn.pretrained import from_ours
model, picture = YOLO("yolov8n-obb.yaml", task="obb"), cv2.imread(photo)
model.model = from_ours(Path(weights), torch.rand(2, 3, 320, 320)).float().eval()
for line in sys.stdin:
    start = time.perf_counter()
    (found,) = model.predict(picture, imgsz=side, rect=True, conf=0.35, device="cpu", verbose=False)
    print("answer", time.perf_counter() - start, len(found.obb), flush=True)
"""
SIZE = """
import sys, sysconfig
from pathlib import Path
places = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
files = (file for place in places for file in Path(place).rglob("*"))
print(sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()))
"""
MEMORY = """
import resource, sys
from webapp.cli.main import main
status = main(["read", sys.argv[1]])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


Runner = Callable[[], tuple[float, int]]
"""Looks at the photo once: how many seconds that took, and how many tiles are there."""


class BenchFailed(Exception):
    """What was to be measured did not run; one sentence says why."""


def ours(photo: Path) -> tuple[Runner, Runner]:
    """The whole way without loading the networks; first without, then with the quality of the photo."""
    reader, picture, request = TableReader(threads=THREADS), load_picture(photo), request_for(None)
    known = measure_quality(picture, [tile.quad for tile in reader.evidence(picture)])

    def table() -> Reading:
        return reading_of(picture, reader.evidence(picture), request, lambda: known)

    def timed(read: Callable[[], Reading]) -> tuple[float, int]:
        start = time.perf_counter()
        reading = read()
        return time.perf_counter() - start, len(reading.tiles)

    return lambda: timed(table), lambda: timed(lambda: reader.read(picture, request))


@contextmanager
def peer(python: Path, weights: Path, photo: Path) -> Iterator[Runner]:
    """Ultralytics, likewise, in a process of its own that waits while it is not its turn."""
    command = [str(python), "-c", PEER, str(weights), str(photo), str(SIDE), str(THREADS)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:

        def run() -> tuple[float, int]:
            if process.stdin is None or process.stdout is None:
                raise BenchFailed(f"{python}: cannot be asked")
            print("next", file=process.stdin, flush=True)
            # Ultralytics has things to say of its own.
            answer = next((line for line in process.stdout if line.startswith("answer ")), None)
            if answer is None:
                raise BenchFailed(f"{python}: ultralytics gave no answer")
            _, seconds, tiles = answer.split()
            return float(seconds), int(tiles)

        yield run
        if process.stdin is not None:
            process.stdin.close()


def installed_bytes(python: Path) -> int:
    """The bytes in the site-packages of an environment."""
    return int(_output([str(python), "-c", SIZE]))


def peak_bytes(photo: Path) -> int:
    """The largest resident memory of a fresh process that reads one picture."""
    command = [sys.executable, "-c", MEMORY, str(photo)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        raise BenchFailed(f"reading one picture ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    kibibytes = int(done.stderr.split()[-1])
    return kibibytes * 1024


def _output(command: list[str]) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BenchFailed(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def compare(options: argparse.Namespace) -> list[Figure]:
    """The times of both, in turns; without an environment for the baseline, our own times."""
    if not options.train_python:
        return in_turns(options, ours(options.photo))
    with peer(options.train_python, options.weights, options.photo) as ultralytics:
        return in_turns(options, (*ours(options.photo), ultralytics))


def in_turns(options: argparse.Namespace, runners: Sequence[Runner]) -> list[Figure]:
    """Let each look at the photo again and again, and print how long they took."""
    turns = max(2, -(-options.repeats // TURN))
    seen: list[list[tuple[float, int]]] = [[] for _ in runners]
    for _ in range(turns):
        for run, mine in zip(runners, seen, strict=True):
            # Threads of the other one may still be waiting awake for work.
            time.sleep(PAUSE)
            mine += [run() for _ in range(WARM_UP + TURN)][WARM_UP:]
    print(
        f"photo: {options.photo.name}, {THREADS} threads, {turns} turns of {TURN} after {WARM_UP} to warm up"
    )
    names = ("whole way", "and quality", "ultralytics")
    words = ("tiles read", "tiles read", f"tiles found at {SIDE}")
    figures = []
    for name, mine, said in zip(names, seen, words, strict=False):
        better: Better | None = "lower" if name != "ultralytics" else None
        figures.append(Figure(name, "time", _usual(mine) * 1000, "ms", better, decides=len(seen) <= 2))
        print(f"{name:18}{_usual(mine) * 1000:8.1f} ms   {mine[-1][1]} {said}")
    if len(seen) > 2:
        for name, mine in zip(("ratio", "and quality"), seen[:2], strict=True):
            low, middle, high = quantiles(_ratios(mine, seen[2]), n=4, method="inclusive")
            print(f"{name:18}{middle:8.2f}      half of the turns between {low:.2f} and {high:.2f}")
            row = "whole way" if name == "ratio" else name
            figures.append(Figure(row, "time against ultralytics", middle, "ratio", "lower"))
    return figures


def sizes(options: argparse.Namespace) -> Iterator[Figure]:
    """Print what memory and what room on disk it takes."""
    peak = peak_bytes(options.photo) / 1e6
    print(f"peak memory       {peak:8.0f} MB   a fresh process, one picture")
    yield Figure("peak memory", "size", peak, "MB", "lower")
    installed = installed_bytes(options.runtime_python) / 1e6
    print(f"installed         {installed:8.0f} MB")
    # What the tests need is installed as well, so this says little about the program.
    yield Figure("installed", "size", installed, "MB", "lower", decides=False)
    if options.train_python:
        size = installed_bytes(options.train_python) / 1e6
        print(f"with ultralytics  {size:8.0f} MB")
        yield Figure("installed with ultralytics", "size", size, "MB")


def _ratios(mine: Sequence[tuple[float, int]], theirs: Sequence[tuple[float, int]]) -> list[float]:
    """Turn by turn."""
    starts = range(0, len(mine), TURN)
    return [_usual(mine[at : at + TURN]) / _usual(theirs[at : at + TURN]) for at in starts]


def _usual(seen: Sequence[tuple[float, int]]) -> float:
    return median(seconds for seconds, _ in seen)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.vision")
    parser.add_argument("--photo", type=Path, default=PHOTO, help="a table of about sixty tiles")
    parser.add_argument(
        "--train-python",
        type=Path,
        help="the Python of the environment with ultralytics; without it the baseline is left out",
    )
    parser.add_argument("--weights", type=Path, default=DETECTOR, help="the detector that both run")
    parser.add_argument(
        "--runtime-python",
        type=Path,
        default=Path(sys.executable),
        help="an environment without the dev extra",
    )
    parser.add_argument("--repeats", type=int, default=REPEATS)
    record.add_option(parser, "vision")
    options = parser.parse_args()
    try:
        figures = [*compare(options), *sizes(options)]
        record.write(options.record, TITLE, ABOUT, figures)
    except (BadInput, BenchFailed) as problem:
        print(f"bench-vision: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
