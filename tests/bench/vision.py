"""How fast are pictures read, and what does it take? `make bench-vision`.

The whole way of a photo of about sixty tiles (finding, reading, colours, rows, quality) against `ultralytics`
only finding the tiles with the same detector at the same size, in the training environment, in turns on the
same machine in the same run. Besides: the peak memory of a fresh process that reads one picture, and how many
bytes both environments have installed.

    python -m tests.bench.vision --train-python TRAIN/bin/python --photo table.jpg
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from engine import BadInput
from vision.detect import DETECTOR
from vision.pictures import load
from vision.pipeline import TableReader
from webapp.picture_commands import request_for

ROOT = Path(__file__).parents[2]
PHOTO = ROOT.parent / "shared" / "photos" / "cream-set" / "rummy4-17.jpg"
REPEATS, WARM_UP, FEWEST = 21, 3, 20
THREADS, SIDE = 2, 640
PEER = """
import json, sys, time
from vision.train.torch_setup import use_threads
weights, photo, side, threads, repeats, warm_up = sys.argv[1:3] + [int(each) for each in sys.argv[3:]]
use_threads(threads)
import cv2, torch
from pathlib import Path
from ultralytics import YOLO
from vision.train.pretrained import from_ours
model, picture = YOLO("yolov8n-obb.yaml", task="obb"), cv2.imread(photo)
model.model = from_ours(Path(weights), torch.rand(2, 3, 320, 320)).float().eval()
times = []
for index in range(warm_up + repeats):
    start = time.perf_counter()
    (found,) = model.predict(picture, imgsz=side, rect=True, conf=0.35, device="cpu", verbose=False)
    times.append(time.perf_counter() - start)
print(json.dumps({"seconds": times[warm_up:], "tiles": len(found.obb)}))
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
from webapp.cli import main
status = main(["read", sys.argv[1]])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


def ours(photo: Path, repeats: int) -> tuple[list[float], int]:
    """The times of the whole way, without loading the networks, and how many tiles were read."""
    reader = TableReader(threads=THREADS)
    picture, request = load(photo), request_for(None, "en")
    times = []
    for _ in range(WARM_UP + repeats):
        start = time.perf_counter()
        reading = reader.read(picture, request)
        times.append(time.perf_counter() - start)
    return times[WARM_UP:], len(reading.tiles)


def peer(python: Path, weights: Path, photo: Path, repeats: int) -> tuple[list[float], int]:
    """The times of ultralytics, likewise, and how many tiles it found."""
    numbers = [str(each) for each in (SIDE, THREADS, repeats, WARM_UP)]
    command = [str(python), "-c", PEER, str(weights), str(photo), *numbers]
    answer = json.loads(_output(command).splitlines()[-1])
    return answer["seconds"], answer["tiles"]


def installed_bytes(python: Path) -> int:
    """The bytes in the site-packages of an environment."""
    return int(_output([str(python), "-c", SIZE]))


def peak_bytes(photo: Path) -> int:
    """The largest resident memory of a fresh process that reads one picture."""
    command = [sys.executable, "-c", MEMORY, str(photo)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        raise BadInput(f"reading one picture ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    kibibytes = int(done.stderr.split()[-1])
    return kibibytes * 1024


def _output(command: list[str]) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BadInput(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def compare(options: argparse.Namespace) -> None:
    """Times of both, in turns so that a busy machine is as unfair to one as to the other."""
    half = max(options.repeats // 2, FEWEST // 2)
    our_times: list[float] = []
    peer_times: list[float] = []
    for _ in range(2):
        times, read = ours(options.photo, half)
        our_times += times
        if options.train_python:
            times, found = peer(options.train_python, options.weights, options.photo, half)
            peer_times += times
    print(f"photo: {options.photo.name}, {THREADS} threads, median of {2 * half} after {WARM_UP} to warm up")
    print(f"whole way         {median(our_times) * 1000:8.1f} ms   {read} tiles read")
    if peer_times:
        print(f"ultralytics       {median(peer_times) * 1000:8.1f} ms   {found} tiles found at {SIDE}")
        print(f"ratio             {median(our_times) / median(peer_times):8.2f}")


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.vision")
    parser.add_argument("--photo", type=Path, default=PHOTO, help="a table of about sixty tiles")
    parser.add_argument("--train-python", type=Path, help="the Python of the environment with ultralytics")
    parser.add_argument("--weights", type=Path, default=DETECTOR, help="the detector that both run")
    parser.add_argument(
        "--runtime-python",
        type=Path,
        default=Path(sys.executable),
        help="an environment without the dev extra",
    )
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    try:
        compare(options)
        print(f"peak memory       {peak_bytes(options.photo) / 1e6:8.0f} MB   a fresh process, one picture")
        print(f"installed         {installed_bytes(options.runtime_python) / 1e6:8.0f} MB")
        if options.train_python:
            size = installed_bytes(options.train_python) / 1e6
            print(f"with ultralytics  {size:8.0f} MB")
    except BadInput as problem:
        print(f"bench-vision: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
