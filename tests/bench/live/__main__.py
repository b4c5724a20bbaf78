"""Stages every probe of the live table and counts what comes of it: ``python -m tests.bench.live``.

    python -m tests.bench.live --scenes 10 --probe heap,push
    python -m tests.bench.live --pictures FOLDER

Per probe: right at once; asked, and right after true answers; blocked: no offered answer leads to the true
verdict; stuck: neither verdict nor question in time; silent: wrong without a question. Tables are drawn by
the second renderer, with its own tiles and with real ones cut out of the photo collections where these are.
Exit status 1 when anything was blocked, stuck or silent.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import cv2

from tests.bench import record
from tests.bench.live.looks import DRAWN, LiveLook, looks
from tests.bench.live.outcome import FAULTS, Outcome, Tally, lines
from tests.bench.live.probes import PROBES
from tests.bench.live.staging import Setting
from tests.bench.record import Better, Figure
from vision.pipeline import TableReader

TITLE = "The live table"
ABOUT = (
    "Scenes with known truth before the real reader, watcher and referee. Blocked: no offered answer leads "
    "to the true verdict. Stuck: neither verdict nor question in time. Silent: wrong without a question. "
    "{looks}"
)
SCENES = 40
PHOTOS = Path("../shared/photos")


def staged(name: str, number: int, seed: int, look: LiveLook, reader: TableReader) -> tuple[Outcome, Setting]:
    """One scene of a probe."""
    setting = Setting(number, seed + number, look, reader)
    return PROBES[name](setting), setting


def tally_of(
    name: str,
    scenes: int,
    known: Sequence[LiveLook],
    reader: TableReader,
    seed: int = 0,
    pictures: Path | None = None,
) -> Tally:
    """All scenes of a probe."""
    tally = Tally()
    for number in range(scenes):
        look = known[number % len(known)]
        outcome, setting = staged(name, number, seed, look, reader)
        questions = sum(table.asked.questions for table in setting.tables)
        tally.add(outcome, look.name, questions, f"{name} {number}, {look.name}: {setting.note}")
        if pictures is not None:
            last = setting.tables[-1]
            path = pictures / f"{name.replace(' ', '-')}-{number:02}-{outcome}.jpg"
            cv2.imwrite(str(path), last.easel.picture(last.view.laid))
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    names = options.probe.split(",") if options.probe else list(PROBES)
    unknown = [name for name in names if name not in PROBES]
    if unknown:
        print(f"no such probe: {', '.join(unknown)}; there are {', '.join(PROBES)}", file=sys.stderr)
        return 2
    reader = TableReader()
    known = looks(options.photos, reader)
    about = (
        "Drawn and real tiles."
        if len(known) > len(DRAWN)
        else "Drawn tiles alone: no photo collections here."
    )
    print(about)
    tallies: dict[str, Tally] = {}
    for name in names:
        tallies[name] = tally_of(name, options.scenes, known, reader, options.seed, options.pictures)
        print(f"{name}: " + ", ".join(f"{tallies[name].counts[each]} {each}" for each in Outcome), flush=True)
        if not options.quiet:
            print("\n".join(f"  {line}" for line in tallies[name].log), flush=True)
    print("\n".join(lines(tallies)))
    record.write(options.record, TITLE, ABOUT.format(looks=about), list(recorded(tallies)))
    return 1 if any(tally.faults for tally in tallies.values()) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=int, default=SCENES, help="of each probe")
    parser.add_argument("--probe", help="such as heap,push; without it all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--photos", type=Path, default=PHOTOS, help="where the photo collections are")
    parser.add_argument("--pictures", type=Path, help="keep the last picture of each scene in this folder")
    parser.add_argument("--quiet", action="store_true", help="do not list what went wrong")
    record.add_option(parser, "live")
    return parser


def recorded(tallies: Mapping[str, Tally]) -> Iterator[Figure]:
    """The same as it is recorded."""
    for name, tally in tallies.items():
        yield Figure(name, "scenes", tally.scenes, "count")
        for outcome in Outcome:
            better: Better = "higher" if outcome is Outcome.RIGHT else "lower"
            yield Figure(name, outcome, tally.counts[outcome], "count", better, outcome in FAULTS)


if __name__ == "__main__":
    sys.exit(main())
