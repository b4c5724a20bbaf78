from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from webapp.demo.film.film import RESTORED, ROLLED, ROUND_BEGUN, ROUND_ENDED, TURN_ENDED, Segment
from webapp.demo.film.moves import poses_apart
from webapp.demo.film.tile_film import AREAS, make_film
from webapp.demo.games.dice.box import DIE_FACES, die_of
from webapp.demo.games.generator import simulate
from webapp.demo.games.values import IN_TWO_STEPS, DiceMoved, MistakePlan, SimulatedTurn, dice_grid

SEEDS = (1, 2)
TURNS = 60
AREA = AREAS["dice"]


@cache
def shot(seed: int) -> tuple[Segment, ...]:
    return make_film("dice", seed, 2, MistakePlan(every=3)).segments(TURNS)


@cache
def turns(seed: int) -> tuple[SimulatedTurn, ...]:
    return simulate("dice", seed, 2, MistakePlan(every=3), TURNS).turns


def moved(turn: SimulatedTurn) -> DiceMoved:
    assert turn.dice is not None
    return turn.dice


def faces(tokens: tuple[str, ...]) -> Counter[str]:
    return Counter(token[:-1] for token in tokens)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_film_shows_the_game(seed: int) -> None:
    said: dict[str, list[int]] = {}
    for segment in shot(seed):
        if segment.mark is None or segment.dice is None:
            continue
        said.setdefault(segment.mark.kind, []).append(segment.mark.turn)
        turn = turns(seed)[segment.turn - 1]
        dice = moved(turn)
        if segment.mark.kind == TURN_ENDED:
            assert segment.dice.grid == dice_grid(dice.shown)
        if segment.mark.kind == RESTORED:
            assert segment.dice.grid == dice_grid(dice.before)
        if segment.mark.kind in (ROLLED, RESTORED):
            assert segment.dice.grid == dice_grid(dice.before)
            assert Counter(segment.dice.beside[turn.player]) == faces(dice.own)
        if segment.mark.kind == ROUND_BEGUN:
            assert not segment.still
    assert said[TURN_ENDED] == [turn.number for turn in turns(seed)]
    assert said[ROLLED] == said[TURN_ENDED]
    assert said[ROUND_ENDED] == [turn.number for turn in turns(seed) if moved(turn).last]
    assert said[ROUND_BEGUN] == [
        turn.number for turn in turns(seed) if moved(turn).first and moved(turn).round > 1
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_never_lie_in_each_other(seed: int) -> None:
    for segment in shot(seed):
        assert all(poses_apart(one, other, 1.0) for one, other in combinations(segment.still.values(), 2))
        assert len(Counter(map(die_of, segment.still))) == len(segment.still)


@pytest.mark.parametrize("seed", SEEDS)
def test_all_dice_are_in_sight_while_they_lie(seed: int) -> None:
    for segment in shot(seed):
        for pose in segment.still.values():
            assert abs(pose.x) < AREA.width / 2
            assert abs(pose.y) < AREA.height / 2


@pytest.mark.parametrize("seed", SEEDS)
def test_something_moves_or_all_is_known(seed: int) -> None:
    for before, after in pairwise(shot(seed)):
        assert after.start == before.end > before.start
        assert (before.dice is None) == (before.hands is not None or bool(before.glides))
        assert before.settled is None
        if before.dice is not None and after.dice is not None:
            assert before.still == after.still


@pytest.mark.parametrize("seed", SEEDS)
def test_rolled_dice_tumble_and_come_to_rest_where_they_lie_then(seed: int) -> None:
    rolls = 0
    for before, after in pairwise(shot(seed)):
        if before.phase != "roll":
            continue
        assert before.hands is None
        if after.phase == "roll":
            assert [glide.end for glide in before.glides] == [glide.start for glide in after.glides]
            assert [die_of(glide.token) for glide in before.glides] == [
                die_of(glide.token) for glide in after.glides
            ]
        else:
            rolls += 1
            assert all(after.still[glide.token] == glide.end for glide in before.glides)
        assert all(glide.token[:-1] in DIE_FACES[die_of(glide.token)] for glide in before.glides)
    assert rolls == len(turns(seed))


def test_a_grid_may_lie_half_restored() -> None:
    seen = 0
    for seed in SEEDS:
        for segment in shot(seed):
            if segment.phase == "half-restored":
                seen += 1
                assert segment.dice is not None
                turn = turns(seed)[segment.turn - 1]
                assert turn.restored == IN_TWO_STEPS
    assert seen >= 1


def test_a_seed_is_a_film() -> None:
    def moments() -> list[object]:
        one = make_film("dice", 5, 2)
        return [(m.still, m.moving, m.hand, m.dice) for m in (one.at(0.7 * step) for step in range(100))]

    assert moments() == moments()
