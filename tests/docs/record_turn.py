"""Records the moving picture of README: `python -m tests.docs.record_turn`.

A real server referees the demo, and a real Chromium looks at the page: tiles are laid, then the verdict
appears. The demo is slowed down so that a busy machine keeps up, and shown at its own pace again.
"""

import argparse
import io
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize

from tests.e2e.browser import find_browser, launched, visit
from tests.webapp.served import serving

TARGET = Path(__file__).parents[2] / "docs" / "images" / "turn.gif"
SIZE: ViewportSize = {"width": 1280, "height": 820}
WIDTH = 960
"""Of the picture."""
COLOURS = 224
BEFORE, AFTER = 5.5, 2.5
"""Seconds that are shown before and after the verdict."""
PAUSE = 0.3
"""Seconds of the film between two pictures, at least."""
PATIENCE = 300.0
_VERDICT = "() => document.querySelector('#verdict')?.innerText ?? ''"


@dataclass(frozen=True, slots=True)
class Shot:
    """What the page looked like."""

    at: float
    """Seconds of the film."""
    picture: bytes
    verdict: str


def shots(page: Page, speed: float, turns: int) -> list[Shot]:
    """Pictures around the verdict on this turn."""
    began = time.monotonic()
    found: list[Shot] = []
    changes: list[float] = []
    while not changes[turns - 1 :] or found[-1].at < changes[turns - 1] + AFTER:
        at = speed * (time.monotonic() - began)
        if at > speed * PATIENCE:
            raise TimeoutError(f"no verdict on turn {turns} in {PATIENCE:g} s")
        found.append(Shot(at, page.screenshot(), page.evaluate(_VERDICT)))
        if found[-1].verdict and (len(found) < 2 or found[-1].verdict != found[-2].verdict):
            changes.append(at)
        time.sleep(max(0.0, began + (at + PAUSE) / speed - time.monotonic()))
    return [shot for shot in found if shot.at >= changes[turns - 1] - BEFORE]


def save(seen: Sequence[Shot], target: Path) -> None:
    """One moving picture with few colours; it stays on the last one for a while."""
    whole = [_reduced(shot.picture) for shot in seen]
    # Colours of the first and of the last one: all that lies there, and the sign of the verdict.
    both = Image.new("RGB", (WIDTH, 2 * whole[0].height))
    both.paste(whole[0], (0, 0))
    both.paste(whole[-1], (0, whole[0].height))
    palette = both.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=3)
    few = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in whole]
    times = [1000 * (two.at - one.at) for one, two in pairwise(seen)]
    durations = [max(100, 10 * round(each / 10)) for each in times]
    first, *others = few
    first.save(
        target, save_all=True, append_images=others, duration=[*durations, 2000], loop=0, optimize=True
    )


def _reduced(content: bytes) -> Image.Image:
    whole = Image.open(io.BytesIO(content)).convert("RGB")
    return whole.resize((WIDTH, WIDTH * whole.height // whole.width), Image.Resampling.LANCZOS)


def main(arguments: Sequence[str] | None = None) -> None:
    """Record one turn."""
    parser = argparse.ArgumentParser(prog="python -m tests.docs.record_turn", description=__doc__)
    parser.add_argument("--demo", default="demo:classic?seed=7&every=0")
    parser.add_argument("--speed", type=float, default=0.8, help="of the demo while it is recorded")
    parser.add_argument("--turn", type=int, default=1, help="which verdict to show, from 1")
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args(arguments)
    command = find_browser()
    if command is None:
        parser.error("no browser is installed")
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), "--demo", f"{options.demo}&speed={options.speed:g}") as server,
        launched(command) as browser,
    ):
        server.enter()
        table = server.ask("GET", "/tables")[1]["tables"][0]["id"]
        page = browser.new_page(viewport=SIZE)
        visit(page, f"http://127.0.0.1:{server.port}/tables/{table}")
        save(shots(page, options.speed, options.turn), options.target)


if __name__ == "__main__":
    main()
