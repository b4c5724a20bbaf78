"""What must hold for every table, rack and turn."""

import random

from hypothesis import given, strategies as st

from engine import Turn, check, edition, judge, restore_plan, same_table, score, totals
from engine.tiles import tiles_of
from tests.strategies import edition_names, racks, tables


@given(st.data(), edition_names, st.randoms(use_true_random=False))
def test_the_order_of_sets_does_not_matter(data: st.DataObject, name: str, rng: random.Random) -> None:
    table = data.draw(tables(name))
    mixed = rng.sample(table, len(table))
    one, other = check(table, edition(name)), check(mixed, edition(name))
    assert one.legal == other.legal
    assert sorted((each.tiles, each.value, each.kind or "") for each in one.sets) == sorted(
        (each.tiles, each.value, each.kind or "") for each in other.sets
    )


@given(st.data(), edition_names)
def test_a_table_stays_what_it_is_when_every_row_is_read_from_the_other_end(
    data: st.DataObject, name: str
) -> None:
    table = data.draw(tables(name))
    one = check(table, edition(name))
    other = check([tiles[::-1] for tiles in table], edition(name))
    for seen, turned in zip(one.sets, other.sets, strict=True):
        assert (seen.kind, seen.value) == (turned.kind, turned.value)
        assert [finding.code for finding in seen.findings] == [finding.code for finding in turned.findings]


@given(st.data(), edition_names)
def test_what_tiles_stand_for_adds_up_to_the_value(data: st.DataObject, name: str) -> None:
    for judged in check(data.draw(tables(name)), edition(name)).sets:
        if judged.legal:
            meanings = [[each] if isinstance(each, str) else each for each in judged.stands_for]
            faces = [face for each in meanings for face in each or ()]
            assert sum(int(face[1:]) for face in faces) == judged.value
            for tile, each in zip(judged.tiles, meanings, strict=True):
                assert tile.startswith("J") or each == [tile]


@given(st.data(), edition_names, st.booleans())
def test_nothing_changed_is_a_pass(data: st.DataObject, name: str, opened: bool) -> None:
    table = data.draw(tables(name, legal=True))
    turned = tuple(tiles[::-1] for tiles in reversed(table))
    verdict = judge(Turn(table, turned, opened), edition(name))
    assert (verdict.verdict, verdict.draw, verdict.played) == ("pass", 1, ())


@given(st.data(), edition_names, st.booleans(), st.booleans())
def test_a_verdict_is_illegal_exactly_when_there_is_an_error(
    data: st.DataObject, name: str, opened: bool, late: bool
) -> None:
    before, after = data.draw(tables(name, legal=True)), data.draw(tables(name))
    verdict = judge(Turn(before, after, opened, late), edition(name))
    errors = [finding for finding in verdict.findings if finding.level == "error"]
    assert (verdict.verdict == "illegal") == bool(errors) or verdict.verdict == "pass"
    assert set(check(after, edition(name)).findings) <= set(verdict.findings)
    assert tiles_of([verdict.played]) == tiles_of(after) - tiles_of(before)


@given(st.data(), edition_names, st.integers(0, 3))
def test_nobody_draws_more_than_the_pool_holds(data: st.DataObject, name: str, pool: int) -> None:
    before, after = data.draw(tables(name, legal=True)), data.draw(tables(name))
    assert judge(Turn(before, after, opened=True, pool=pool), edition(name)).draw <= pool


@given(st.data(), edition_names)
def test_a_restore_plan_brings_the_table_back(data: st.DataObject, name: str) -> None:
    lying, before = data.draw(tables(name)), data.draw(tables(name, legal=True))
    plan = restore_plan(lying, before, edition(name))
    rows: list[list[str]] = [list(tiles) for tiles in lying]
    arriving: list[list[str]] = [[] for _ in before]
    for move in plan.moves:
        if move.source is not None:
            rows[move.source].remove(move.tile)
        if move.target is not None:
            arriving[move.target].append(move.tile)
    stayed = sorted(sorted(row) for row in rows if row)
    target = [sorted(tiles) for tiles in before]
    for tiles, new in zip(target, arriving, strict=True):
        for tile in new:
            tiles.remove(tile)
    assert sorted(tiles for tiles in target if tiles) == stayed
    assert plan.done == same_table(lying, before)


@given(st.data(), edition_names)
def test_scores_add_up_to_zero_where_the_rules_promise_it(data: st.DataObject, name: str) -> None:
    left = data.draw(racks(name))
    out = data.draw(st.sampled_from([None, *left]))
    if out is not None:
        left[out] = ()
    result = score(left, out, edition(name))
    assert result.zero_sum_due == (out is not None or name != "classic")
    assert result.zero_sum or not result.zero_sum_due
    assert set(result.scores) == set(left)
    if out is not None:
        assert result.winner == out
        assert result.scores[out] == sum(result.sums.values())


@given(st.data(), edition_names)
def test_totals_are_the_sums_of_the_rounds(data: st.DataObject, name: str) -> None:
    left = data.draw(racks(name))
    rounds = [score(left, None, edition(name)).scores for _ in range(data.draw(st.integers(0, 4)))]
    added = totals(rounds)
    assert all(added[player] == sum(each[player] for each in rounds) for player in added)
