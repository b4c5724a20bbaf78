"""What is told to those who watch: the camera, and what it sees on the table."""

from collections.abc import Sequence

from engine import Document, lines
from vision.watch import Change, TrackedTable, TrackedTile
from webapp.reading import quad_document, tile_document
from webapp.referee.judge.draft import Draft, WayBack
from webapp.referee.judge.table_input import grid_of
from webapp.referee.observe.observer import TableObserver
from webapp.referee.observe.settled import Question, SettledTable
from webapp.wording import advice_sentence, camera_status_document


def camera_document(observer: TableObserver, empty: bool, language: str) -> Document:
    """How the camera is, and what the table is doing; an ``empty`` table has no tiles to be found."""
    return {
        **camera_status_document(observer.camera.status(), language),
        "phase": observer.phase,
        "advice": [] if observer.seen is None else _advice(observer.seen, empty, language),
    }


def camera_reading_document(
    seen: SettledTable,
    questions: Sequence[Question],
    draft: Draft | None,
    back: WayBack | None,
    before_turn: SettledTable | None,
    empty: bool,
    language: str,
) -> Document:
    """What lies on the table, what the referee would say to it, and what has to be asked or put back."""
    quality = seen.table.base.quality
    return {
        "tiles": [_tile(tile) for tile in seen.table.tiles],
        "rows": _rows(seen.table),
        "quality": {
            "sharpness": round(quality.sharpness, 3),
            "glare": round(quality.glare, 3),
            "exposure": round(quality.exposure, 3),
            "tile_px": round(quality.tile_px, 1),
            "advice": _advice(seen, empty, language),
        },
        "size": [int(seen.picture.shape[1]), int(seen.picture.shape[0])],
        "covered": list(seen.covered),
        "changes": [_change(change) for change in seen.changes],
        "questions": [_question(each, seen.table) for each in questions],
        "certain": not any(each.blocks_verdict for each in questions) and not seen.covered,
        "draft": None if draft is None else draft.document(language),
        "restore": None if back is None else _restore(back, seen.table, before_turn, language),
    }


def _rows(table: TrackedTable) -> list[list[int]]:
    """The sets by their tiles; of dice the lines of three and more."""
    if not table.base.alphabet.grid:
        return [[table.tiles[place].id for place in row] for row in table.rows]
    cells = [(tile.id, tile.reading.cell) for tile in table.tiles]
    there = {(cell.row, cell.col): tile for tile, cell in cells if cell is not None}
    return [[there[die.place] for die in line] for line in lines(grid_of(table))]


def _advice(seen: SettledTable, empty: bool, language: str) -> list[str]:
    said = seen.table.base.quality.advice
    return [advice_sentence(each, language) for each in said if not (empty and each.code == "no-tiles")]


def _tile(tile: TrackedTile) -> Document:
    cell = tile.reading.cell
    return {
        "id": tile.id,
        **tile_document(tile.known()),
        "answered": tile.answered_by_person,
        "row": None if cell is None else cell.row,
        "col": None if cell is None else cell.col,
    }


def _change(change: Change) -> Document:
    return {
        "kind": change.kind,
        "tile": change.id,
        "face": change.face,
        "before": None if change.before is None else quad_document(change.before),
        "after": None if change.after is None else quad_document(change.after),
    }


def _question(question: Question, table: TrackedTable) -> Document:
    return {
        "tile": question.tile,
        "why": question.why,
        "faces": _likely(question.tile, table),
        "other": question.other,
        "words": list(question.words),
        "waits": question.blocks_verdict,
    }


def _likely(tile: int, table: TrackedTable) -> list[str]:
    """The faces that a tile may have; none when it has gone since it was asked about."""
    known = {each.id: each for each in table.tiles}.get(tile)
    if known is None:
        return []
    others = [each.face for each in known.reading.alternatives]
    return list(dict.fromkeys([known.face, known.reading.face, *others]))


def _restore(back: WayBack, table: TrackedTable, before_turn: SettledTable | None, language: str) -> Document:
    """The way back with the tiles that have to be taken, and where everything lay before."""
    taken: set[int] = set()
    movers: list[int | None] = []
    for move in () if back.plan is None else back.plan.moves:
        row = () if move.source is None else table.rows[move.source]
        fitting = (table.tiles[place] for place in row if table.tiles[place].face == move.tile)
        mover = next((tile.id for tile in fitting if tile.id not in taken), None)
        taken.update(() if mover is None else (mover,))
        movers.append(mover)
    lay = () if before_turn is None else before_turn.table.tiles
    return {
        **back.document(language),
        "tiles": movers,
        "ghost": [{"face": tile.face, "quad": quad_document(tile.reading.quad)} for tile in lay],
    }
