"""The real reader, the real watcher and the real page: simulated games, judged."""

import time
from contextlib import closing
from pathlib import Path

from tests.bench.game_truth import TimedReader
from tests.bench.games import Figures, Run
from tests.webapp.served import serving
from webapp.demo import DemoSource

DEADLINE = 300.0


def test_the_first_turns_of_a_game_are_judged_as_the_truth_says() -> None:
    figures = Figures()
    with closing(TimedReader(cpu=True)) as reader:
        tally = Run(DemoSource("classic", seed=3, every=3), reader, figures, 3).watch()
    assert (tally.turns, tally.wrong, tally.misread) == (3, 0, 0), tally.log
    assert (figures.misread, figures.false_ends) == (0, 0), figures.log
    assert figures.exact > 0


def test_a_page_that_plays_the_demo_tells_verdicts_as_they_fall(tmp_path: Path) -> None:
    end = time.monotonic() + DEADLINE
    with serving(tmp_path, "--demo", "demo:swiss?seed=3&speed=1.5&every=0") as server:
        server.enter()
        (table,) = server.ask("GET", "/tables")[1]["tables"]
        path = f"/tables/{table['id']}"
        watching = server.watch(f"{path}/live?lang=de")
        verdict, heard = None, set()
        while verdict is None or not {"camera", "reading", "event", "state"} <= heard:
            assert time.monotonic() < end
            message = watching.next()
            heard.add(message.kind)
            if message.kind == "state" and message.data["last_turn"]:
                verdict = message.data["last_turn"]["verdict"]
        assert verdict in ("legal", "pass")
        status, camera = server.ask("GET", f"{path}/camera")
        assert (status, camera["settings"]["plays"]) == (200, True)
        assert server.ask("GET", path)[1]["edition"]["id"] == "swiss"
        watching.close()
