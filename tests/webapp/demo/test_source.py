import pickle
from functools import cache
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection

import numpy as np
import pytest

from engine import BadInput
from hardware.camera import Camera, Source
from hardware.frame import Picture
from vision.pipeline import TableReader
from webapp.demo.film.film import Film, Moment, Segment
from webapp.demo.paint.look import game_look
from webapp.demo.paint.stage import Stage
from webapp.demo.source import DemoCamera, DemoSensor, DemoSource, parse_address
from webapp.reading.request import request_for

SMALL = DemoSource("classic", 1, width=640, height=360, noise=0.0, drift=0.0)
OTHERS = [
    DemoSource("word", 1, width=640, height=360, noise=0.0, drift=0.0),
    DemoSource("dice", 3, every=0, width=640, height=360, noise=0.0, drift=0.0),
]
TURNS = 26


@pytest.fixture(scope="module", autouse=True)
def _tracker() -> None:
    """Python's own helper of spawned processes is there before: once started, it stays as long as we do."""
    resource_tracker.ensure_running()


@cache
def small_film() -> Film:
    return SMALL.film()


def segments() -> tuple[Segment, ...]:
    return small_film().segments(TURNS)


def fresh() -> Stage:
    return Stage(game_look(1, 640, 360), 640, 360, 1)


def visible(stage: Stage, moment: Moment) -> bool:
    """Whether a hand or something that moves is in the picture."""
    quads = [stage.quad(pose) for _, pose in moment.moving]
    size = (stage.camera.width, stage.camera.height)
    return moment.hand is not None or any(((quad > 0) & (quad < size)).all() for quad in quads)


def send_two(source: DemoSource, out: Connection) -> None:
    camera = source.open()
    out.send([camera.read(), camera.read()])
    camera.close()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def as_source(source: Source) -> Source:
    return source


def as_camera(camera: Camera) -> Camera:
    return camera


def test_what_was_drawn_piece_by_piece_is_what_is_drawn_at_once() -> None:
    stage = fresh()
    moments = [small_film().at((each.start + each.end) / 2) for each in segments()]
    for moment in moments:
        last = stage.picture(moment)
    assert len(moments[-1].still) > 10
    assert np.array_equal(last, fresh().picture(moments[-1]))


@pytest.mark.parametrize("source", OTHERS)
def test_letters_and_dice_look_the_same_drawn_piece_by_piece_or_at_once(source: DemoSource) -> None:
    film, stage = source.film(), DemoSensor(source).stage
    moments = [film.at((each.start + each.end) / 2) for each in film.segments(8)]
    for moment in moments:
        last = stage.picture(moment)
    assert len(moments[-1].still) > 10
    unlike = np.abs(last.astype(int) - DemoSensor(source).stage.picture(moments[-1]))
    # OpenCV rounds to parts of a pixel, and the parts of the picture begin elsewhere.
    assert unlike.max() <= 8
    assert (unlike > 1).mean() < 0.001


@pytest.mark.parametrize("source", OTHERS)
def test_pictures_of_letters_and_dice_change_only_when_something_moves(source: DemoSource) -> None:
    film, sensor = source.film(), DemoSensor(source)
    for each in film.segments(4):
        if each.end - each.start < 0.09:
            continue
        first, last = each.start + 0.02, each.end - 0.02
        same = np.array_equal(sensor.capture(film.at(first), 0), sensor.capture(film.at(last), 0))
        in_sight = any(visible(sensor.stage, film.at(time)) for time in (first, last))
        assert same == each.at_rest or not in_sight


@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize("name", ["word", "dice"])
def test_everything_that_lies_there_is_seen_where_it_should_be(name: str, unseen: bool) -> None:
    source = DemoSource(name, 2, every=0, noise=0.0, drift=0.0, unseen=unseen)
    film, sensor = source.film(), DemoSensor(source)
    moment = film.at(film.segments(7)[-1].end)
    empty = sensor.stage.picture(film.at(0.5)).astype(int)
    full = sensor.stage.picture(moment).astype(int)
    for pose in moment.still.values():
        quad = sensor.stage.quad(pose)
        assert (quad > 4).all()
        assert (quad < (source.width - 4, source.height - 4)).all()
        left, top = quad.min(0).astype(int)
        right, bottom = quad.max(0).astype(int)
        part = slice(top, bottom), slice(left, right)
        assert np.abs(full[part] - empty[part]).mean() > 8
        assert full[part].std() > 8


def test_pictures_change_when_something_moves_and_only_then() -> None:
    sensor = DemoSensor(SMALL)
    for each in segments()[:60]:
        if each.end - each.start < 0.1:
            continue
        first, last = each.start + 0.02, each.end - 0.02
        same = np.array_equal(
            sensor.capture(small_film().at(first), 0), sensor.capture(small_film().at(last), 0)
        )
        assert same == (each.settled is not None)


def test_noise_and_light_change_every_frame_a_little() -> None:
    sensor = DemoSensor(DemoSource("classic", 1, width=640, height=360))
    moment = small_film().at(1.0)
    one, two = (sensor.capture(moment, 1.0).astype(int) for _ in range(2))
    assert 0.5 < np.abs(one - two).mean() < 6
    bright = [float(sensor.capture(moment, time).mean()) for time in range(0, 150, 10)]
    assert 0.02 < (max(bright) - min(bright)) / np.mean(bright) < 0.15


def test_a_knock_moves_everything_and_lasts() -> None:
    sensor = DemoSensor(DemoSource("classic", 1, width=640, height=360, noise=0.0, drift=0.0, bumps=True))
    moment = small_film().at(segments()[-1].start)
    before, after, later = (sensor.capture(moment, time) for time in (10.0, 80.0, 90.0))
    assert np.array_equal(after, later)
    assert np.abs(before.astype(int) - after.astype(int)).mean() > 0.3


def test_a_hand_covers_part_of_the_table_and_darkens_more() -> None:
    sensor = DemoSensor(SMALL)
    with_hand = next(each for each in segments() if each.phase == "play" and each.glides)
    bare = Stage(game_look(1, 640, 360), 640, 360, 1)
    moment = small_film().at(with_hand.end - 0.01)
    empty = small_film().at(0.5)
    changed = (sensor.capture(moment, 0).astype(int) - bare.picture(empty)) != 0
    assert 0.01 < changed.any(axis=2).mean() < 0.6


@pytest.mark.parametrize(
    "address",
    [
        "demo:classic",
        "demo:twist?seed=3",
        "demo:swiss-it?seed=2&speed=2.5&bumps=1&unseen=1",
        "demo:classic?fps=5.0",
        "demo:word?seed=3",
        "demo:dice?seed=2&unseen=1",
    ],
)
def test_addresses_name_sources(address: str) -> None:
    assert parse_address(address).address == address


def test_the_short_address_of_the_documents() -> None:
    assert parse_address("demo:classic?seed=1&speed=2") == DemoSource("classic", 1, 2.0)


@pytest.mark.parametrize(
    "address",
    [
        "usb:0",
        "demo:chess",
        "demo:classic?sped=2",
        "demo:classic?seed=x",
        "demo:classic?bumps=yes",
        "demo:classic?speed=0",
        "demo:classic?speed=nan",
        "demo:classic?players=9",
        "demo:classic?width=100000",
        "demo:classic?seed=-1",
    ],
)
def test_addresses_that_mean_nothing_are_refused(address: str) -> None:
    with pytest.raises(BadInput, match=r"demo|edition"):
        parse_address(address)


def test_it_is_a_camera_that_keeps_its_pace() -> None:
    clock = Clock()
    camera = DemoCamera(SMALL, clock, clock.wait)
    as_source(SMALL)
    as_camera(camera)
    for _ in range(4):
        assert camera.read().shape == (360, 640, 3)
    assert clock.waits == pytest.approx([1 / 12] * 3)
    camera.close()
    camera.close()
    with pytest.raises(ValueError, match="closed"):
        camera.read()


def test_a_camera_opened_later_sees_the_same_moment() -> None:
    clock = Clock()
    source = DemoSource("classic", 1, width=640, height=360, noise=0.0, started=40.0)
    one = DemoCamera(source, clock, clock.wait).read()
    clock.now = 100.0
    assert np.array_equal(one, DemoCamera(source, clock, clock.wait).read())


def test_after_a_game_comes_the_next() -> None:
    clock = Clock()
    source = DemoSource("classic", 3, players=2, every=0, width=640, height=360, noise=0.0, drift=0.0)
    camera = DemoCamera(source, clock, clock.wait)
    empty = camera.read()
    clock.now += source.film().segments()[-1].end - 1
    full = camera.read()
    clock.now += 2
    assert np.array_equal(camera.read(), empty)
    assert not np.array_equal(full, empty)


def test_it_opens_in_another_process() -> None:
    source: DemoSource = pickle.loads(pickle.dumps(SMALL))
    assert source == SMALL
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=send_two, args=(source, there))
    child.start()
    assert here.poll(120)
    pictures: list[Picture] = here.recv()
    child.join(60)
    assert child.exitcode == 0
    assert np.array_equal(pictures[0], DemoSensor(SMALL).capture(small_film().at(0.5), 0.5))


@pytest.mark.parametrize("source", [DemoSource("classic", 1), DemoSource("classic", 11, unseen=True)])
def test_the_real_reader_reads_it(source: DemoSource) -> None:
    film, sensor = source.film(), DemoSensor(source)
    rest = [each for each in film.segments(25) if each.mark is not None][-1]
    moment = film.at(rest.start + 0.3)
    assert moment.settled is not None
    reading = TableReader().read(sensor.capture(moment, moment.time), request_for("classic"))
    places = {token: sensor.stage.quad(pose).mean(0) for token, pose in moment.still.items()}
    right = sum(
        any(np.hypot(*(tile.quad.mean(0) - place)) < 12 and tile.face == token[:-1] for tile in reading.tiles)
        for token, place in places.items()
    )
    assert len(places) > 8
    assert len(reading.tiles) == len(places)
    assert right >= 0.95 * len(places)
