"""The one place where the bench puts reader, watcher and referee together."""

from collections.abc import Callable

from tests.bench.game_truth import StillCamera
from vision.pipeline import TableReader
from vision.watch import Watcher
from webapp.referee.observe.observer import TableObserver
from webapp.referee.referee import Referee
from webapp.referee.settings import Settings
from webapp.tables.service import Tables


def make_referee(
    table: str,
    tables: Tables,
    reader: TableReader,
    settings: Settings,
    keep: Callable[[Settings], None],
    clock: Callable[[], float],
) -> Referee:
    """The referee of a table, as the page makes it; its frames are shown by hand."""
    observer = TableObserver(StillCamera(), Watcher())
    return Referee(table, tables, observer, reader, settings, keep, clock)
