"""The watcher on a stage: hands, pushed tiles, light, bumps, noise, and long times when nothing happens."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine.errors import BadInput
from tests.vision.watch.stage import STEP, Lying, Stage, bump, laid, run
from vision.geometry.quad import centre, quad_of
from vision.values import Advice, Candidate, TileReading
from vision.watch import (
    Bumped,
    HandSeen,
    Moving,
    QualityBad,
    QualityGood,
    Resized,
    Rest,
    Settled,
    Votes,
    Watcher,
    WatchEvent,
)

SETS = ("R1 R2 R3 R4", "K8 B8 O8", "B5 B6 B7 B8 B9", "O11 O12 O13")


def settled(events: list[WatchEvent]) -> list[Settled]:
    return [event for event in events if isinstance(event, Settled)]


def kinds(event: Settled) -> Counter[str]:
    return Counter(change.kind for change in event.changes)


def opened(stage: Stage) -> Watcher:
    """A watcher that has read the stage once."""
    watcher, events = run(stage, Watcher(), 8)
    assert len(settled(events)) == 1
    return watcher


def test_a_table_at_rest_is_read_once_and_then_costs_nothing() -> None:
    stage = Stage(laid(*SETS))
    watcher, events = run(stage, Watcher(), 40)
    (first,) = settled(events)
    assert stage.reads == first.votes == 2
    assert kinds(first) == {"new": 15}
    assert sorted(tile.face for tile in first.reading.tiles) == sorted(tile.face for tile in stage.tiles)
    assert [event for event in events if isinstance(event, (HandSeen, Moving))] == []
    assert watcher.phase == "idle"


def test_a_set_laid_by_a_hand_is_new_and_the_others_stay() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    before = {tile.id: tile.face for tile in watcher.table.tiles}
    watcher, events = stage.reach(watcher, (400, 250))
    assert [type(event) for event in events] == [HandSeen]
    stage.tiles += laid("K3 K4 K5", x=380, y=240)
    watcher, more = stage.reach(watcher, (410, 280))
    stage.arm = None
    watcher, last = run(stage, watcher, 15)
    (table,) = settled([*more, *last])
    assert kinds(table) == {"stayed": 15, "new": 3}
    assert sorted(change.face for change in table.news) == ["K3", "K4", "K5"]
    assert before.items() <= {tile.id: tile.face for tile in table.table.tiles}.items()
    assert 0 < table.since_last_movement < 1.0


def test_a_tile_taken_from_one_set_to_another_is_followed() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    (nine,) = (tile for tile in watcher.table.tiles if tile.face == "B9")
    watcher, _ = stage.reach(watcher)
    moving = next(tile for tile in stage.tiles if tile.face == "B9")
    moving.x, moving.y = 450.0, 250.0
    stage.arm = None
    _, events = run(stage, watcher, 15)
    (table,) = settled(events)
    (change,) = table.news
    assert (change.kind, change.id, change.face) == ("moved", nine.id, "B9")
    assert change.before is not None
    assert change.after is not None
    assert np.allclose(centre(change.after), (450, 250), atol=3)
    assert np.allclose(centre(change.before), centre(nine.reading.quad), atol=3)


def test_a_swap_in_place_is_noticed_though_it_hardly_shows() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    watcher, _ = stage.reach(watcher)
    next(tile for tile in stage.tiles if tile.face == "B6").face = "B10"
    stage.arm = None
    _, events = run(stage, watcher, 15)
    (table,) = settled(events)
    assert sorted((change.kind, change.face) for change in table.news) == [("gone", "B6"), ("new", "B10")]


def test_a_table_is_not_settled_while_tiles_are_pushed() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    events: list[WatchEvent] = []
    for _ in range(12):
        stage.tiles[0].x -= 5
        watcher, more = stage.show(watcher)
        events += more
    assert settled(events) == []
    assert any(isinstance(event, Moving) for event in events)
    _, events = run(stage, watcher, 10)
    (table,) = settled(events)
    assert [(change.kind, change.face) for change in table.news] == [("moved", "R1")]


@pytest.mark.parametrize("noise", [2.0, 8.0, 14.0])
def test_camera_noise_is_no_movement(noise: float) -> None:
    stage = Stage(laid(*SETS), noise=noise)
    _, events = run(stage, Watcher(), 30)
    assert [type(event) for event in events] == [Settled]


def test_light_drifts_flickers_and_steps_without_a_reading() -> None:
    stage = Stage(laid(*SETS), flicker=0.05)
    watcher = opened(stage)
    reads = stage.reads
    events: list[WatchEvent] = []
    for step in range(60):
        stage.gain = 1.0 - 0.006 * step
        stage.slope = 0.003 * step
        watcher, more = run(stage, watcher, 1)
        events += more
    for stage.gain in (0.9, 0.6, 0.75, 1.05):  # the camera steps its exposure
        watcher, more = run(stage, watcher, 8)
        events += more
    assert (stage.reads, events) == (reads, [])


@pytest.mark.parametrize(
    "camera", [bump(20, -12), bump(-7, 4, 2.5), bump(6, 5, -6, 1.04), bump(5, 0)], ids=range(4)
)
def test_a_bumped_camera_moves_no_tile(camera: np.ndarray) -> None:
    region = quad_of([[50, 25], [450, 25], [450, 325], [50, 325]])
    stage = Stage(laid(*SETS))
    watcher = opened(stage).within(region)
    watcher, _ = run(stage, watcher, 10)
    ids = {tile.id: tile.face for tile in watcher.table.tiles}
    stage.camera = camera
    watcher, events = run(stage, watcher, 15)
    assert any(isinstance(event, Bumped) for event in events)
    assert settled(events)
    assert all(kinds(event) == {"stayed": 15} for event in settled(events))
    assert {tile.id: tile.face for tile in watcher.table.tiles} == ids
    expected = [camera @ (*corner, 1.0) for corner in region.tolist()]
    assert watcher.region is not None
    assert np.allclose(watcher.region, np.array(expected)[:, :2], atol=4)


def test_many_tiles_moved_are_no_bump() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    watcher, _ = stage.reach(watcher)
    for tile in stage.tiles[:12]:
        tile.x += 30
        tile.y += 10
    stage.arm = None
    _, events = run(stage, watcher, 15)
    assert not any(isinstance(event, Bumped) for event in events)
    (table,) = settled(events)
    assert kinds(table) == {"moved": 12, "stayed": 3}


def test_a_bump_and_a_move_together_are_told_apart() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    watcher, _ = stage.reach(watcher)
    stage.camera = bump(15, 7, 1.5)
    stage.tiles += laid("K1", x=450, y=250)
    stage.arm = None
    _, events = run(stage, watcher, 15)
    assert any(isinstance(event, Bumped) for event in events)
    assert sum((kinds(event) for event in settled(events)), Counter())["new"] == 1
    assert all(change.kind in ("stayed", "new") for event in settled(events) for change in event.changes)


def test_a_hand_that_lies_still_hides_tiles_but_takes_none_away() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    stage.arm = ((350, 380), (165, 110))
    watcher, events = run(stage, watcher, 55)
    assert (settled(events), watcher.phase) == ([], "hand")
    watcher, events = run(stage, watcher, 15)
    (table,) = settled(events)
    assert set(kinds(table)) == {"stayed", "covered"}
    assert len(table.reading.tiles) == 15
    assert table.covered
    stage.arm = None
    _, events = run(stage, watcher, 40)
    assert kinds(settled(events)[-1]) == {"stayed": 15}


def test_tiles_at_the_edge_of_the_picture_are_no_arm() -> None:
    """A row of them that came or went there was waited for as a hand, and the tiles taken away as hidden."""
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    stage.tiles += laid("K1 K2 K3 K4 K5 K6", y=340)
    watcher, events = run(stage, watcher, 10)
    assert kinds(settled(events)[-1]) == {"stayed": 15, "new": 6}
    del stage.tiles[-6:]
    watcher, events = run(stage, watcher, 10)
    (table,) = settled(events)
    assert (kinds(table), table.covered) == ({"stayed": 15, "gone": 6}, ())
    assert watcher.phase == "idle"


def test_an_arm_that_goes_away_hides_nothing_any_more() -> None:
    """It was in the picture of the table as it was last read, so that its going looked like its coming."""
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    stage.arm = ((350, 380), (165, 110))
    watcher, events = run(stage, watcher, 70)
    assert settled(events)[-1].covered
    stage.arm = None
    taken = stage.tiles.pop(6)
    _, events = run(stage, watcher, 10)
    (table,) = settled(events)
    assert table.covered == ()
    assert [change.face for change in table.changes if change.kind == "gone"] == [taken.face]


def test_a_thing_put_down_away_from_the_tiles_is_no_hand() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    stage.arm = ((620, 370), (580, 330))
    _, events = run(stage, watcher, 30)
    (table,) = settled(events)
    assert (kinds(table), table.since_last_movement < 1.0) == ({"stayed": 15}, True)


def doubtful_pool(tile: TileReading, _: int) -> TileReading:
    """The reader takes a heap at the right for doubtful tiles."""
    return replace(tile, unsure=True, confidence=0.4) if tile.quad[0, 0] > 480 else tile


def pooled() -> Stage:
    return Stage([*laid(*SETS), *laid(*["K1 K1 K1 K1 K1"] * 6, x=522, y=60)], spoil=doubtful_pool)


def test_a_pool_that_was_swept_away_covers_nothing() -> None:
    """The ground under it was never seen, and counted as an arm; nobody moved, and nothing was read again."""
    stage = pooled()
    watcher = opened(stage)
    del stage.tiles[15:]
    watcher, events = run(stage, watcher, 10)
    assert kinds(settled(events)[-1]) == {"stayed": 15, "gone": 30}
    assert settled(events)[-1].covered == ()


def test_what_is_thought_covered_is_looked_at_again_each_second() -> None:
    stage = Stage(laid(*SETS), spoil=lambda tile, _: replace(tile, unsure=tile.face == "B8"))
    watcher = opened(stage)
    stage.arm = ((350, 380), (165, 110))
    watcher, events = run(stage, watcher, 70)
    hidden = settled(events)[-1].covered
    reads = stage.reads
    watcher, events = run(stage, watcher, 30)
    assert 4 <= stage.reads - reads <= 8
    assert len(settled(events)) <= 1, "only what was once surely read is kept"
    sure = [tile.id for tile in watcher.table.tiles if tile.id in hidden and not tile.unsure]
    assert sure
    watcher, _ = run(stage, watcher, 30)
    assert set(sure) <= {tile.id for tile in watcher.table.tiles}


def test_a_doubtful_tile_leaves_with_a_region_that_is_dragged_anew() -> None:
    stage = Stage(laid(*SETS), spoil=lambda tile, _: tile)
    watcher = opened(stage)
    region = quad_of([[50, 20], [350, 20], [350, 180], [50, 180]])
    stage.spoil = lambda tile, _: tile if tile.quad[2, 1] < 180 else None
    watcher, events = run(stage, watcher.within(region), 10)
    assert kinds(settled(events)[-1]) == {"stayed": 12, "gone": 3}


@pytest.mark.parametrize("unsure", [True, False])
def test_two_pictures_a_second_settle_in_a_second_and_a_half(unsure: bool) -> None:
    stage = Stage(laid(*SETS), spoil=lambda tile, _: replace(tile, unsure=unsure and tile.face == "B6"))
    watcher, frames = Watcher(), 0
    events: list[WatchEvent] = []
    while not settled(events):
        stage.at += 0.4
        watcher, more = stage.show(watcher)
        events += more
        frames += 1
    assert frames == 3


def test_a_sleeve_like_the_cloth_is_still_an_arm() -> None:
    stage = Stage(laid(*SETS), sleeve=(62, 80, 66))
    watcher = opened(stage)
    _, events = stage.reach(watcher)
    assert any(isinstance(event, HandSeen) for event in events)


def test_what_happens_beyond_the_region_does_not_matter() -> None:
    stage = Stage(laid(*SETS))
    region = quad_of([[50, 20], [350, 20], [350, 280], [50, 280]])
    watcher, _ = run(stage, Watcher(region), 10)
    reads = stage.reads
    stage.tiles.append(Lying("K13", 500, 320))
    stage.arm = ((635, 365), (550, 300))
    _, events = run(stage, watcher, 10)
    assert (events, stage.reads) == ([], reads)
    assert stage.regions[-1] is region


def test_a_still_hand_abandons_a_vote_that_it_interrupts() -> None:
    stage = Stage(laid(*SETS))
    watcher = Watcher(votes=Votes(3, 5))
    while stage.reads < 2:
        watcher, events = stage.show(watcher)
        assert settled(list(events)) == []
    stage.arm = ((350, 380), (165, 110))
    watcher, events = stage.show(watcher)
    assert watcher.readings == ()


def test_an_unsure_tile_is_looked_at_more_often_and_a_persons_answer_sticks() -> None:
    def spoil(tile: TileReading, _: int) -> TileReading:
        if tile.face != "B6":
            return tile
        return replace(tile, unsure=True, confidence=0.5, alternatives=(Candidate("B9", 0.45),))

    stage = Stage(laid(*SETS), spoil=spoil)
    watcher, events = run(stage, Watcher(), 12)
    (table,) = settled(events)
    assert table.votes == Votes().most
    (asked,) = (tile for tile in table.table.tiles if tile.unsure)
    watcher = watcher.answered(asked.id, "B6")
    watcher, _ = stage.reach(watcher)
    stage.tiles += laid("K1 K2 K3", x=400, y=250)
    stage.arm = None
    watcher, events = run(stage, watcher, 15)
    (table,) = settled(events)
    assert table.votes == Votes().least
    assert watcher.table.tile(asked.id).settled_face == "B6"
    assert not any(tile.unsure for tile in table.reading.tiles)
    with pytest.raises(BadInput, match="no tile 999"):
        watcher.answered(999, "B6")


def test_frames_that_stay_away_begin_a_new_stillness() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    reads = stage.reads
    stage.at += 30
    watcher, events = run(stage, watcher, 10)
    assert stage.reads > reads
    assert kinds(settled(events)[-1]) == {"stayed": 15}
    reads, stage.at = stage.reads, 0.0  # a clock that was set back is no reason to stop
    watcher, events = run(stage, watcher, 10)
    assert len(settled(events)) == 1


def test_another_size_of_picture_keeps_the_table() -> None:
    stage = Stage(laid(*SETS))
    region = quad_of([[50, 20], [500, 20], [500, 330], [50, 330]])
    watcher, _ = run(stage, Watcher(region), 10)
    ids = {tile.id: tile.face for tile in watcher.table.tiles}
    stage.size = (480, 270)
    watcher, events = run(stage, watcher, 10)
    assert isinstance(events[0], Resized)
    assert {tile.id: tile.face for tile in watcher.table.tiles} == ids
    assert kinds(settled(events)[-1]) == {"stayed": 15}
    assert watcher.region is not None
    assert np.allclose(watcher.region, region * 0.75)
    stage.size = (480, 360)
    watcher, events = run(stage, watcher, 10)
    assert watcher.region is None


def test_poor_pictures_are_told_once() -> None:
    stage = Stage(laid(*SETS), advice=(Advice("too-dark"),))
    watcher, events = run(stage, Watcher(), 10)
    assert [event.advice for event in events if isinstance(event, QualityBad)] == [(Advice("too-dark"),)]
    stage.advice = ()
    watcher, _ = stage.reach(watcher)
    stage.arm = None
    _, events = run(stage, watcher, 15)
    assert sum(isinstance(event, QualityGood) for event in events) == 1


def test_an_empty_table_settles_too() -> None:
    stage = Stage([])
    watcher, events = run(stage, Watcher(), 10)
    assert settled(events)[0].reading.tiles == ()
    watcher, _ = stage.reach(watcher)
    stage.tiles = laid("R1 R2 R3")
    stage.arm = None
    _, events = run(stage, watcher, 15)
    assert kinds(settled(events)[0]) == {"new": 3}


def test_rest_and_votes_are_checked() -> None:
    for frames, seconds, patience in ((1, 0.3, 2.0), (3, 0.0, 2.0), (3, 0.3, 0.1)):
        with pytest.raises(BadInput):
            Rest(frames, seconds, patience)
    with pytest.raises(BadInput):
        Votes(3, 2)
    assert Rest(frames=5, seconds=5 * STEP).frames == 5


def needing(stage: Stage) -> Watcher:
    """A watcher that waits for its first reading."""
    watcher = Watcher()
    for _ in range(10):
        watcher, _ = watcher.see(stage.frame())
        if watcher.needed is not None:
            return watcher
    raise AssertionError("nothing has to be read")


def test_what_has_to_be_read_is_said_and_nothing_is_known_before() -> None:
    stage = Stage(laid(*SETS))
    watcher = needing(stage)
    needed = watcher.needed
    assert needed is not None
    assert (needed.frame.number, needed.region, stage.reads) == (stage.number, None, 0)
    assert watcher.readings == ()
    once, events = watcher.take(needed, stage.read(needed.frame.picture, needed.region))
    assert (len(once.readings), once.needed, events) == (1, None, ())
    assert once.take(needed, watcher.table.reading) == (once, ()), "a reading counts once"


def test_a_reading_that_comes_too_late_is_dropped() -> None:
    stage = Stage(laid(*SETS))
    watcher = needing(stage)
    needed = watcher.needed
    assert needed is not None
    reading = stage.read(needed.frame.picture, needed.region)
    region = quad_of([[50, 25], [450, 25], [450, 325], [50, 325]])
    moved_on, _ = watcher.see(stage.frame())
    stage.size = (320, 180)
    resized, _ = watcher.see(stage.frame())
    for later in (watcher.within(region), moved_on, resized):
        after, events = later.take(needed, reading)
        assert (after is later, events) == (True, ())


def test_an_answer_that_is_given_while_a_picture_is_read_holds() -> None:
    stage = Stage(laid(*SETS))
    watcher = opened(stage)
    watcher, _ = stage.reach(watcher)
    stage.arm = None
    while (needed := watcher.needed) is None:
        watcher, _ = watcher.see(stage.frame())
    tile = next(tile.id for tile in watcher.table.tiles if tile.face == "B9")
    watcher = watcher.answered(tile, "B6")
    watcher, _ = watcher.take(needed, stage.read(needed.frame.picture, needed.region))
    watcher, events = run(stage, watcher, 8)
    (table,) = settled(events)
    assert table.table.tile(tile).face == "B6"
