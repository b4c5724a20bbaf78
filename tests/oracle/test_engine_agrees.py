"""The engine against judges that were written apart from it and know nothing of its methods."""

import os
import random
from collections import Counter

import pytest

from engine import Turn, edition, judge, judge_set
from tests.helpers import TILE_EDITIONS
from tests.oracle.sets import oracle, random_set
from tests.oracle.turns import joker_faults, random_turn

SETS = int(os.environ.get("RUMMIREF_ORACLE", "20000"))
TURNS = SETS // 20


@pytest.mark.parametrize("name", TILE_EDITIONS)
def test_random_sets_are_judged_alike(name: str) -> None:
    """Legality, value, kind and the out-of-order note, legal and illegal sets in fair share."""
    rng, game, shares = random.Random(f"sets {name}"), edition(name), Counter[bool]()
    for _ in range(SETS):
        tiles = random_set(rng, name)
        truth, judged = oracle(tiles, name), judge_set(tuple(tiles), game)
        out_of_order = any(finding.code == "out-of-order" for finding in judged.findings)
        expected = (truth.legal, truth.value, truth.out_of_order)
        assert (judged.legal, judged.value, out_of_order) == expected, tiles
        assert judged.kind in truth.kinds if truth.legal else judged.kind is None, tiles
        shares[truth.legal] += 1
    assert min(shares[True], shares[False]) >= 0.3 * SETS


@pytest.mark.parametrize("name", ["swiss-fr", "swiss-it", "twist"])
def test_random_turns_with_jokers_are_judged_alike(name: str) -> None:
    """Protected joker sets and freed jokers, in the way most favourable to the player."""
    rng, game, faulty = random.Random(f"turns {name}"), edition(name), 0
    for _ in range(TURNS):
        before, after = random_turn(rng)
        turn = Turn(tuple(map(tuple, before)), tuple(map(tuple, after)), opened=True)
        codes = [finding.code for finding in judge(turn, game).findings]
        faults = sum(code in ("joker-set-touched", "joker-not-in-new-set") for code in codes)
        assert faults == joker_faults(before, after, name), (before, after)
        faulty += faults > 0
    assert 0.03 * TURNS <= faulty <= 0.8 * TURNS
