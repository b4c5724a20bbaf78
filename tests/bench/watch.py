"""What a frame costs in which nothing happens: ``python -m tests.bench.watch``.

Processor time of one whole step of the watcher on 1280 × 720 pictures of a table that was read before.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np

from hardware.frame import Frame
from tests.bench import record
from tests.bench.record import Figure
from tests.vision.watch.stage import Stage, laid, run
from vision.watch import Watcher

SETS = ("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9", "O11 O12 O13")
SIZE = (1280, 720)
TITLE = "Watching while nothing moves"
ABOUT = f"Processor time of the watcher for one frame of {SIZE[0]} × {SIZE[1]} in which nothing happens."


def idle_milliseconds(frames: int = 100, gain: float = 1.0) -> float:
    """Processor milliseconds of one idle frame; with another gain the light has to be found out each time."""
    stage = Stage(laid(*SETS), size=SIZE)
    watcher, _ = run(stage, Watcher(), 8)
    reads, stage.gain = stage.reads, gain
    some = [stage.picture() for _ in range(min(frames, 8))]
    at = stage.at
    start = time.process_time()
    for number in range(frames):
        at += 0.1
        # The picture that was read stays the same, so that the light differs in every frame.
        watcher, _ = watcher.see(Frame(some[number % len(some)], number, at))
    spent = time.process_time() - start
    assert stage.reads == reads
    return spent / frames * 1000


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.watch", description=TITLE)
    record.add_option(parser, "watch")
    options = parser.parse_args(arguments)
    plain, relit = idle_milliseconds(), float(np.mean([idle_milliseconds(18, gain) for gain in (0.8, 0.7)]))
    print(f"idle frame at {SIZE[0]} × {SIZE[1]}: {plain:.2f} ms of one core, {relit:.2f} ms in changed light")
    print(f"at 15 frames a second: {plain * 1.5:.1f} % of one core, {relit * 1.5:.1f} % in changed light")
    figures = []
    for row, milliseconds in (("the same light", plain), ("changed light", relit)):
        figures.append(Figure(row, "one frame", milliseconds, "ms", "lower"))
        figures.append(Figure(row, "one core, at 15 frames a second", milliseconds * 1.5, "%", "lower"))
    record.write(options.record, TITLE, ABOUT, figures)


if __name__ == "__main__":
    main()
