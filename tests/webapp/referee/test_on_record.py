"""A push is not a move: sets that are on record stay sets, or people are asked."""

from pathlib import Path

from tests.vision.watch.stage import laid
from tests.webapp.referee.kitchen import Kitchen
from tests.webapp.referee.stages import PieceStage, apart
from vision.alphabets import TILE_ALPHABET
from webapp.referee.settings import Settings

GROUP, RUN = "K10 R10 B10", "R4 R5 R6"
UNCLEAR = 0.36


def on_record(folder: Path, *sets: str) -> Kitchen:
    """A table with sets that lie well apart and are written down."""
    kitchen = Kitchen(folder, stage=PieceStage([], alphabet=TILE_ALPHABET))
    kitchen.wait(1)
    kitchen.lay(apart(*sets, gap=1.5))
    assert kitchen.end_turn() == "legal"
    assert kitchen.end_turn() == "pass", "so that somebody lays who has opened"
    return kitchen


def test_sets_that_were_pushed_together_stay_sets(tmp_path: Path) -> None:
    kitchen = on_record(tmp_path, GROUP, RUN)
    for gap in (0.6, UNCLEAR, 0.15, 0.05):
        kitchen.lay(apart(GROUP, RUN, gap=gap))
        assert kitchen.referee.waiting() == (), gap
        assert kitchen.end_turn() == "pass", gap
    assert kitchen.lying() == f"{GROUP} | {RUN}"


def test_people_may_still_say_that_they_are_one(tmp_path: Path) -> None:
    kitchen = on_record(tmp_path, GROUP, RUN)
    kitchen.lay(apart(GROUP, RUN, gap=0.05))
    (question,) = kitchen.referee.questions()
    assert (question.why, question.blocks_verdict, question.other is None) == ("grouping", False, False)
    assert question.other is not None
    kitchen.referee.asking.say_together(question.tile, question.other, True)
    kitchen.referee.answered()
    assert kitchen.end_turn() == "illegal"


def test_a_push_beside_a_turn_is_no_part_of_it(tmp_path: Path) -> None:
    kitchen = on_record(tmp_path, GROUP, RUN)
    kitchen.lay([*apart(GROUP, RUN, gap=0.1), *laid("K1 K2 K3", y=200)], seconds=2)
    assert kitchen.end_turn() == "legal"


def test_a_tile_between_two_sets_is_asked_about_where_the_row_is_none(tmp_path: Path) -> None:
    kitchen = on_record(tmp_path, GROUP, RUN)
    kitchen.lay(apart(f"{GROUP} O10", RUN, gap=0.1))
    waiting = kitchen.referee.waiting()
    assert {question.why for question in waiting} == {"grouping"}
    seen = kitchen.referee.observer.seen
    assert seen is not None
    faces = {tile.id: tile.face for tile in seen.table.tiles}
    for question in waiting:
        assert question.other is not None
        together = {faces[question.tile], faces[question.other]} == {"B10", "O10"}
        kitchen.referee.asking.say_together(question.tile, question.other, together)
    kitchen.referee.answered()
    assert kitchen.end_turn() == "legal"
    assert kitchen.lying() == f"{GROUP} O10 | {RUN}"


def test_a_tile_that_joins_two_runs_is_a_turn(tmp_path: Path) -> None:
    kitchen = on_record(tmp_path, "R7 R8 R9", "R11 R12 R13")
    kitchen.lay(apart("R7 R8 R9 R10 R11 R12 R13", gap=0))
    assert kitchen.referee.waiting() == ()
    assert kitchen.end_turn() == "legal"


def test_a_set_that_was_pushed_apart_a_little_stays_one(tmp_path: Path) -> None:
    kitchen = on_record(tmp_path, "R4 R5 R6 R7", GROUP)
    kitchen.lay([*apart("R4 R5", "R6 R7", gap=UNCLEAR), *apart(GROUP, gap=0, y=200)])
    assert kitchen.referee.waiting() == ()
    assert kitchen.end_turn() == "pass"


def test_a_packed_table_on_record_asks_nothing_also_after_a_restart(tmp_path: Path) -> None:
    rows = [("R1 R2 R3", "K4 K5 K6", "B7 B8 B9"), ("O1 O2 O3", "R4 R5 R6", "K7 K8 K9"), ("B1 B2 B3", GROUP)]
    kitchen = Kitchen(tmp_path, stage=PieceStage([], alphabet=TILE_ALPHABET))
    written = [each.split() for row in rows for each in row]
    kitchen.event(type="turn", player="Ann", table=written)
    kitchen.stage.tiles = [
        tile for at, row in enumerate(rows) for tile in apart(*row, gap=0.3, y=60 + 90 * at)
    ]
    kitchen.wait(2)
    assert kitchen.referee.waiting() == ()
    kitchen.referee = kitchen.new_referee(Settings())
    kitchen.wait(2)
    assert kitchen.referee.waiting() == ()
    assert kitchen.end_turn() == "pass"


def test_what_was_said_of_neighbours_is_known_after_a_restart(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, stage=PieceStage([], alphabet=TILE_ALPHABET))
    kitchen.wait(1)
    kitchen.lay(apart("R10 R11 R12", "R13 K13 B13", gap=UNCLEAR))
    (question,) = kitchen.referee.waiting()
    assert question.other is not None
    kitchen.referee.asking.say_together(question.tile, question.other, False)
    kitchen.referee.answered()
    kitchen.referee = kitchen.new_referee(Settings.parse(kitchen.kept[-1].text()))
    kitchen.wait(2)
    assert kitchen.referee.waiting() == ()
    assert kitchen.end_turn() == "legal"
