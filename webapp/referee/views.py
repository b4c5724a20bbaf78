"""What is told to those who watch: the camera, and what it sees on the table."""

from engine import Document
from vision.watch import Change, Settled, TrackedTable, TrackedTile
from webapp.materials import page_material, quad_document, tile_document
from webapp.referee.ask.assessment import Assessment
from webapp.referee.ask.tile_questions import Question
from webapp.referee.judge.draft import WayBack, nothing_laid
from webapp.referee.observe.observer import TableObserver
from webapp.wording import advice_sentence, camera_status_document


def camera_document(observer: TableObserver, empty: bool, language: str) -> Document:
    """How the camera is, and what the table is doing; an ``empty`` table has no tiles to be found."""
    return {
        **camera_status_document(observer.camera.status(), language),
        "phase": observer.phase,
        "advice": [] if observer.seen is None else _advice(observer.seen, empty, language),
    }


def camera_reading_document(
    found: Assessment, restoring: bool, before_turn: Settled | None, language: str
) -> Document:
    """What lies on the table, what the referee would say to it, and what has to be asked or put back.

    ``before_turn`` is the table before an undone turn that has yet to be put back, when ``restoring``.
    """
    seen, back = found.seen, found.back if restoring else None
    quality = seen.table.base.quality
    return {
        "tiles": [_tile(tile, found.beside) for tile in seen.table.tiles],
        "rows": _rows(seen.table),
        "quality": {
            "sharpness": round(quality.sharpness, 3),
            "glare": round(quality.glare, 3),
            "exposure": round(quality.exposure, 3),
            "tile_px": round(quality.tile_px, 1),
            "advice": _advice(seen, nothing_laid(found.state), language),
        },
        "size": [int(seen.picture.shape[1]), int(seen.picture.shape[0])],
        "covered": list(seen.covered),
        "changes": [_change(change) for change in seen.news],
        "questions": [_question(each, seen.table) for each in found.questions],
        "certain": not found.waiting and not seen.covered,
        "draft": None if found.draft is None else found.draft.document(language),
        "restore": None if back is None else _restore(back, seen.table, before_turn, language),
    }


def _rows(table: TrackedTable) -> list[list[int]]:
    """The sets by their tiles; of dice the lines of three and more."""
    return page_material(table.base.alphabet.name).lines(table)


def _advice(seen: Settled, empty: bool, language: str) -> list[str]:
    said = seen.table.base.quality.advice
    return [advice_sentence(each, language) for each in said if not (empty and each.code == "no-tiles")]


def _tile(tile: TrackedTile, beside: frozenset[int]) -> Document:
    cell = tile.reading.cell
    return {
        "id": tile.id,
        **tile_document(tile.known()),
        "answered": tile.answered_by_person,
        "beside": tile.id in beside,
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


def _restore(back: WayBack, table: TrackedTable, before_turn: Settled | None, language: str) -> Document:
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
