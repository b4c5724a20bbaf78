from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import pi
from random import Random

import pytest

from engine import same_table
from engine.editions import edition
from engine.tiles import in_order
from webapp.demo.film.film import RESTORED, TURN_ENDED, Film, Segment
from webapp.demo.film.moves import hand_moves, poses_apart
from webapp.demo.film.places import (
    Area,
    Pose,
    TileSpot,
    lay_rows,
    row_fits,
    tidy_rows,
    token_rows,
    token_spots,
)
from webapp.demo.film.tile_film import AREAS, make_film
from webapp.demo.games.generator import simulate
from webapp.demo.games.tokens import TokenTable, face_of, faces_of, follow_tokens
from webapp.demo.games.values import IN_TWO_STEPS, MistakePlan

TURNS = 30
GAMES = (("classic", 1), ("swiss-it", 2), ("twist", 3), ("word", 4))


@cache
def shot(name: str, seed: int) -> tuple[Segment, ...]:
    return make_film(name, seed, 4, MistakePlan(every=3)).segments(TURNS)


def area(name: str) -> Area:
    return AREAS[edition(name).material]


def whole_box(name: str) -> TokenTable:
    tokens = [
        f"{face}{'abcdefghijkl'[copy]}" for face, count in edition(name).box.items() for copy in range(count)
    ]
    return tuple(tuple(tokens[at : at + 3]) for at in range(0, len(tokens), 3))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_the_film_shows_the_game(name: str, seed: int) -> None:
    turns = simulate(name, seed, 4, MistakePlan(every=3), TURNS).turns
    ended = []
    for segment in shot(name, seed):
        if segment.mark is not None and segment.mark.kind == TURN_ENDED:
            ended.append(segment.mark.turn)
            assert segment.settled is not None
            assert sorted(segment.settled) == sorted(turns[segment.turn - 1].shown)
        if segment.mark is not None and segment.mark.kind == RESTORED:
            assert segment.settled is not None
            assert same_table(segment.settled, turns[segment.turn - 1].after)
    assert ended == [turn.number for turn in turns]


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_tiles_never_lie_on_each_other(name: str, seed: int) -> None:
    seen: set[int] = set()
    for segment in shot(name, seed):
        if id(segment.still) not in seen:
            seen.add(id(segment.still))
            poses = segment.still.values()
            assert all(poses_apart(one, other, area(name).tall) for one, other in combinations(poses, 2))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_tiles_move_only_under_a_hand_and_time_has_no_gaps(name: str, seed: int) -> None:
    segments = shot(name, seed)
    for before, after in pairwise(segments):
        assert after.start == before.end > before.start
        if before.settled is not None and after.settled is not None:
            assert before.still == after.still
    for segment in segments:
        assert not segment.glides or segment.hands is not None
        assert (segment.settled is None) == (segment.hands is not None)


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_no_tile_appears_or_vanishes_in_sight(name: str, seed: int) -> None:
    seen, segments = area(name), shot(name, seed)
    for before, after in pairwise(segments):
        now = {**before.still, **{glide.token: glide.end for glide in before.glides}}
        then = {**after.still, **{glide.token: glide.start for glide in after.glides}}
        for token in now.keys() ^ then.keys():
            pose = now.get(token) or then[token]
            assert abs(pose.x) > seen.width / 2 + 1 or abs(pose.y) > seen.height / 2 + 1
        for token in now.keys() & then.keys():
            assert (now[token].x, now[token].y) == (then[token].x, then[token].y)


def test_a_table_may_lie_half_restored() -> None:
    seen = 0
    for name, seed in GAMES:
        turns = simulate(name, seed, 4, MistakePlan(every=3), TURNS).turns
        for segment in shot(name, seed):
            if segment.phase == "half-restored":
                seen += 1
                assert segment.settled is not None
                assert turns[segment.turn - 1].restored == IN_TWO_STEPS
                assert not same_table(segment.settled, turns[segment.turn - 1].before)
    assert seen >= 3


def test_who_is_late_takes_longer_than_the_edition_allows() -> None:
    mistake_plan = MistakePlan(mistakes=("late",), every=1)
    segments = make_film("classic", 1, 2, mistake_plan).segments(12)
    late = next(segment.turn for segment in segments if segment.phase == "late")
    for number in {segment.turn for segment in segments} - {0}:
        own = [segment for segment in segments if segment.turn == number]
        said = next(segment.start for segment in own if segment.mark is not None)
        assert (said - own[0].start > 60) == (number == late)


def test_a_seed_is_a_film() -> None:
    def moments() -> list[object]:
        one = make_film("twist", 5)
        return [(m.still, m.moving, m.hand, m.settled) for m in (one.at(0.7 * step) for step in range(100))]

    assert moments() == moments()


def test_a_film_is_thought_out_only_as_far_as_it_is_seen() -> None:
    made = []

    def counted() -> Iterator[Segment]:
        for segment in shot("classic", 1):
            made.append(segment)
            yield segment

    one = Film(counted())
    one.at(3.0)
    assert len(made) <= 3
    assert not one.ended(3.0)
    assert one.ended(1e9)
    assert len(made) == len(shot("classic", 1))


@pytest.mark.parametrize("name", ["classic", "twist", "word"])
def test_the_whole_box_has_room_on_the_table(name: str) -> None:
    lying = tidy_rows(whole_box(name), 1, Random(1), area(name))
    for at, row in enumerate(lying):
        assert row_fits(row, lying[:at], area(name))
    assert in_order(face_of(token) for token in token_spots(lying)) == in_order(
        face_of(token) for tokens in whole_box(name) for token in tokens
    )


def test_set_after_set_finds_its_place_until_the_box_is_empty() -> None:
    rng = Random(3)
    box = whole_box("classic")
    lying = lay_rows((), box[:1], 0.0, rng, Area())
    for count in range(2, len(box) + 1):
        lying = lay_rows(lying, box[:count], rng.choice((0.0, pi / 2, pi, -pi / 2)), rng, Area())
        for at, row in enumerate(lying):
            assert row_fits(row, lying[:at], Area())


def test_what_a_turn_does_not_touch_stays() -> None:
    rng = Random(4)
    before = lay_rows((), (("R1a", "R2a", "R3a"), ("K8a", "B8a", "O8a")), 0.0, rng, Area())
    after = lay_rows(before, (("R1a", "R2a", "R3a", "R4a"), ("K8a", "B8a", "O8a")), pi, rng, Area())
    old, new = token_spots(before), token_spots(after)
    assert all(new[token] == old[token] for token in old)


def test_a_place_left_empty_divides_a_row() -> None:
    row = lay_rows((), (("R1a", "R2a", "R3a", "R4a"),), 0.0, Random(1), Area())
    lying = token_spots(row)
    del lying["R2a"]
    assert token_rows(lying) == (("R1a",), ("R3a", "R4a"))


def test_twins_are_two_tiles() -> None:
    before: TokenTable = (("R8b", "K8a", "B8a"), ("R7a", "R8a", "R9a"))
    after = follow_tokens(before, (("R7", "R8", "R9"), ("R8", "K8", "B8", "O8")))
    assert after == (("R7a", "R8a", "R9a"), ("R8b", "K8a", "B8a", "O8a"))
    assert faces_of(before)[0] == ("R8", "K8", "B8")


def test_letters_that_stay_in_place_are_the_same_tiles() -> None:
    before: TokenTable = (("La", "Ia", "Ea", "Ba", "Eb", "Na"),)
    (after,) = follow_tokens(before, (tuple("VERLIEBEN"),))
    assert after[3:] == before[0]
    assert len(set(after)) == 9


def test_tiles_that_change_places_go_through_the_hand() -> None:
    left, right = TileSpot(1, 0, Pose(0, 0, 0)), TileSpot(1, 1, Pose(1.04, 0, 0))
    steps = list(hand_moves({"R1a": left, "R2a": right}, {"R1a": right, "R2a": left}))
    assert [step.targets for step in steps] == [(None,), (left,), (right,)]
