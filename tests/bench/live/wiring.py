"""The one place where the bench puts reader, watcher and referee together."""

from collections.abc import Callable

from tests.bench.game_truth import StillCamera
from vision.pipeline import TableReader
from vision.watch import Watcher
from webapp.referee.observe.observer import TableObserver
from webapp.referee.referee import Referee
from webapp.referee.settings import Settings
from webapp.tables.service import Tables


class SteppedObserver(TableObserver):
    """Whoever waits at this table lets pictures go by."""

    def __init__(self, step: Callable[[], None], clock: Callable[[], float]) -> None:
        super().__init__(StillCamera(), Watcher())
        self._step, self._time = step, clock

    def wait(self, ready: Callable[[], bool], seconds: float) -> bool:
        until = self._time() + seconds
        while not ready() and self._time() < until:
            self._step()
        return ready()


def make_referee(
    table: str,
    tables: Tables,
    reader: TableReader,
    settings: Settings,
    keep: Callable[[Settings], None],
    clock: Callable[[], float],
    step: Callable[[], None],
) -> Referee:
    """The referee of a table, as the page makes it; ``step`` shows it the next frame."""
    observer = SteppedObserver(step, clock)
    return Referee(table, tables, observer, reader, settings, keep, clock)
