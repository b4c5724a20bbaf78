from functools import cache
from random import Random

import pytest

from engine import edition, parse_set, parse_table
from engine.findings import ERROR, NOTE
from engine.tiles import tiles_of
from engine.turn.verdict import ILLEGAL, LEGAL, PASS
from tests.webapp.demo.whole_games import assert_judged_as_simulated
from webapp.demo.games.as_text import game_as_text
from webapp.demo.games.generator import simulate
from webapp.demo.games.mistakes import LATE, OUT_OF_ORDER
from webapp.demo.games.tiles.mistakes import make_tile_mistake, tile_mistakes
from webapp.demo.games.tiles.players import TilePosition, choose_tile_move, free_joker, order_like_before
from webapp.demo.games.values import NOT_ALL, MistakePlan, SimulatedGame

EDITIONS = ("classic", "swiss", "swiss-fr", "swiss-it", "twist")
EVERY_MISTAKE = [(name, code) for name in EDITIONS for code in tile_mistakes(edition(name))]


@cache
def played(name: str) -> SimulatedGame:
    return simulate(name, 1, 3, MistakePlan(every=3, not_all=0.2))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_engine_accepts_whole_games_and_judges_them_as_expected(name: str) -> None:
    assert_judged_as_simulated(played(name))


@pytest.mark.parametrize("name", EDITIONS)
def test_turns_are_what_they_are_called(name: str) -> None:
    for turn in played(name).turns:
        codes = {finding.code for finding in turn.verdict.findings if finding.level == ERROR}
        if turn.kind == PASS:
            assert turn.shown == turn.before
            assert turn.verdict.verdict == PASS
        elif turn.kind in ("play", OUT_OF_ORDER):
            assert turn.verdict.verdict == LEGAL
            assert turn.after == turn.shown
        else:
            assert turn.kind in codes
            assert turn.verdict.verdict == ILLEGAL
            assert turn.restored is not None
        if turn.verdict.verdict == ILLEGAL and turn.restored != NOT_ALL:
            assert turn.after == turn.before


def test_games_show_all_that_is_worth_watching() -> None:
    turns = [turn for name in EDITIONS for turn in played(name).turns]
    assert {"opening", "rearranged", "joker-freed"} <= {tag for turn in turns for tag in turn.tags}
    assert {"at-once", "in-two-steps", NOT_ALL} <= {turn.restored for turn in turns}
    kinds = {turn.kind for turn in turns}
    assert {"play", PASS, LATE} <= kinds
    assert len(kinds) >= 12


def test_what_could_not_be_restored_goes_into_the_pool() -> None:
    turns = [turn for name in EDITIONS for turn in played(name).turns]
    lost = [turn for turn in turns if turn.restored == NOT_ALL]
    assert lost
    for turn in lost:
        assert (tiles_of(turn.before) - tiles_of(turn.after)).total() == 1


def test_a_seed_is_a_game() -> None:
    assert simulate("swiss-fr", 4, most_turns=15) == simulate("swiss-fr", 4, most_turns=15)
    assert simulate("swiss-fr", 4, most_turns=15) != simulate("swiss-fr", 5, most_turns=15)


def test_without_planned_mistakes_nobody_makes_a_mistake() -> None:
    game = simulate("classic", 3, mistake_plan=MistakePlan(every=0))
    assert {turn.verdict.verdict for turn in game.turns} <= {LEGAL, PASS}


def test_only_what_is_wished_for_goes_wrong() -> None:
    game = simulate("classic", 3, mistake_plan=MistakePlan(mistakes=("run-gap",), every=1))
    assert [turn.kind for turn in game.turns if turn.verdict.verdict == ILLEGAL] == ["run-gap"]


@pytest.mark.parametrize(("name", "code"), EVERY_MISTAKE)
def test_every_mistake_has_its_finding_and_no_other_error(name: str, code: str) -> None:
    opening = code.startswith("opening")
    table = "K1 K2 K3 K4 K5 K6 | K8 R8 O8 | K10 R10 B10 O10 | R11 R12 R13 | B5 J B7 B8 | R2 R3 R4 R5"
    rack = "K8 K10 R1 R6 R7 R3 B6 B4 B8 O9 K12 B12 O12 R4" if not opening else "K12 B12 O12 R6 K7 R1 O2 B2 K2"
    if name == "twist":
        rack += " JC JD"
    position = TilePosition(parse_table(table), parse_set(rack), not opening, edition(name))
    found = make_tile_mistake(code, position, Random(1))
    assert found is not None
    verdict = position.judged(found, late=code == LATE)
    level = NOTE if code == OUT_OF_ORDER else ERROR
    assert {finding.code for finding in verdict.findings if finding.level == level} == {code}
    assert verdict.verdict == (LEGAL if code == OUT_OF_ORDER else ILLEGAL)


def test_protected_jokers_are_a_mistake_only_where_they_are_protected() -> None:
    assert "joker-set-touched" not in tile_mistakes(edition("classic"))
    assert "joker-set-touched" in tile_mistakes(edition("swiss-it"))
    assert "joker-misplaced" in tile_mistakes(edition("twist"))


def test_a_mistake_that_cannot_be_made_is_not_made() -> None:
    position = TilePosition((), ("K1", "R5"), True, edition("classic"))
    assert make_tile_mistake("group-too-long", position, Random(1)) is None


def test_a_joker_is_freed_by_its_tile() -> None:
    position = TilePosition(parse_table("B5 J B7"), ("B6", "R1", "R2"), True, edition("classic"))
    table = free_joker(position, Random(1))
    assert table is not None
    assert table[0] == ("B5", "B6", "B7")
    assert position.legal(table)


def test_nobody_plays_tiles_of_others() -> None:
    position = TilePosition(parse_table("R1 R2 R3"), ("K9", "B4"), True, edition("classic"))
    assert choose_tile_move(position, Random(2)) is None


def test_tiles_that_stay_lie_as_they_lay() -> None:
    position = TilePosition(parse_table("R5 R4 R3 | O8 K8 B8"), ("R6", "R8"), True, edition("classic"))
    after = order_like_before(position, parse_table("K8 R8 B8 O8 | R3 R4 R5 R6"))
    assert after == parse_table("R6 R5 R4 R3 | O8 K8 B8 R8")


def test_a_game_can_be_told() -> None:
    lines = list(game_as_text(played("classic")))
    assert lines[0].startswith("classic, seed 1")
    assert lines[-1].startswith("scores: ")
    assert len(lines) == 2 + 2 * len(played("classic").turns)
