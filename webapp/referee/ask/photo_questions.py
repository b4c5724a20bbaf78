"""Photos of the table: what a person must settle before a turn that is shown by one is judged."""

from engine import Document
from vision import Reading
from webapp.referee.ask.gaps import gaps_that_decide
from webapp.referee.judge.draft import drafted
from webapp.referee.judge.table_input import TableInput
from webapp.tables import TableState


def unclear_spaces(reading: Reading, state: TableState) -> list[Document]:
    """The spaces of which it is unclear whether they part two sets, and whether the verdict waits for it.

    While a tile is doubtful, nobody can tell what depends on a space, so it does.
    """
    doubtful = any(tile.unsure for tile in reading.tiles)
    matter = reading.unclear if doubtful else gaps_that_decide(reading, lambda read: _outcome(read, state))
    return [
        {"tiles": [gap.first, gap.second], "together": gap.together, "waits": gap in matter}
        for gap in reading.unclear
    ]


def _outcome(reading: Reading, state: TableState) -> tuple[object, ...] | None:
    rows = tuple(tuple(reading.tiles[place].face for place in row) for row in reading.rows)
    draft = drafted(state, TableInput(rows))
    return None if draft is None else draft.outcome
