"""Whole games as folds over events."""

import pytest

from engine import (
    BadInput,
    Corrected,
    Drawn,
    Event,
    Game,
    GameSet,
    RackShown,
    Removed,
    Rolled,
    Round,
    RoundBegun,
    RoundEnded,
    TurnEnded,
    parse_set,
    parse_table,
)

OPENING = "R9 R10 R11"


def begun(name: str = "classic", *players: str, **house_rules: object) -> list[Event]:
    return [GameSet(1, name, players or ("Ann", "Bob"), house_rules), RoundBegun(2, "Ann")]


def turn(number: int, player: str, table: str, *, late: bool = False, kept: str | None = None) -> TurnEnded:
    left = None if kept is None else parse_table(kept)
    return TurnEnded(number, player, parse_table(table), late, left)


def played(*events: Event, name: str = "classic") -> Round:
    game = Game.of([*begun(name), *events])
    assert isinstance(game.round, Round)
    return game.round


def problems(*events: Event) -> list[str]:
    return [problem.finding.code for problem in Game.of(events).problems]


def test_a_round_begins() -> None:
    now = played()
    assert (now.to_move, now.pool, dict(now.rack_sizes)) == ("Ann", 78, {"Ann": 14, "Bob": 14})


def test_turns_go_clockwise_and_a_legal_one_stays() -> None:
    now = played(turn(3, "Ann", OPENING), turn(4, "Bob", OPENING), Drawn(5, "Bob", 1))
    assert (now.to_move, now.table, now.opened) == ("Ann", parse_table(OPENING), frozenset({"Ann"}))
    assert (dict(now.rack_sizes), now.pool, now.owed["Bob"]) == ({"Ann": 11, "Bob": 15}, 77, 0)
    assert [each.verdict.verdict for each in now.turns] == ["legal", "pass"]


def test_an_undone_turn_leaves_the_table_before() -> None:
    now = played(turn(3, "Ann", OPENING), turn(4, "Bob", "R9 R10"))
    assert (now.table, now.owed["Bob"], now.turns[-1].due) == (parse_table(OPENING), 3, 3)


def test_a_table_that_could_not_be_restored() -> None:
    now = played(turn(3, "Ann", f"{OPENING} | K1 K2 K3"), turn(4, "Bob", "R9 R10", kept="K1 K2 K3"))
    assert (now.table, now.owed["Bob"]) == (parse_table("K1 K2 K3"), 3 + 3)
    assert now.pool == 78 + 3


def test_what_is_kept_must_have_lain_there() -> None:
    game = Game.of([*begun(), turn(3, "Ann", "R9 R10", kept="K1 K2 K3")])
    assert [problem.finding.code for problem in game.problems] == ["bad-event"]
    assert game.round is not None
    assert game.round.turns == ()


def test_kept_means_nothing_for_a_pass() -> None:
    now = played(turn(3, "Ann", "", kept="K1 K2 K3"))
    assert (now.table, now.owed["Ann"]) == ((), 1)


def test_a_correction_rejudges_all_that_came_after() -> None:
    events = [*begun(), turn(3, "Ann", "R8 R9 R10"), turn(4, "Bob", f"{OPENING} | R8 R9 R10")]
    wrong = Game.of(events)
    assert wrong.round is not None
    assert [each.verdict.verdict for each in wrong.round.turns] == ["illegal", "legal"]
    right = wrong.with_event(Corrected(5, turn(3, "Ann", "R9 R10 R11 R12")))
    assert right.round is not None
    assert [each.verdict.verdict for each in right.round.turns] == ["legal", "illegal"]


def test_a_removed_event_never_happened() -> None:
    game = Game.of([*begun(), turn(3, "Ann", OPENING), Removed(4, 3)])
    assert game.round is not None
    assert (game.round.turns, game.round.to_move) == ((), "Ann")


def test_the_newest_word_on_an_event_counts() -> None:
    first, second = turn(3, "Ann", "K1 K2 K3"), turn(3, "Ann", OPENING)
    events = [*begun(), first, Removed(4, 3), Corrected(5, second)]
    assert played(*events[2:]).table == parse_table(OPENING)
    undone = [*events[2:], Removed(6, 5), Removed(7, 4)]
    assert played(*undone).turns[0].shown == parse_table("K1 K2 K3")


def test_a_correction_can_be_corrected() -> None:
    wrong = Corrected(4, turn(3, "Ann", "K1 K2 K3"))
    right = Corrected(5, Corrected(4, turn(3, "Ann", OPENING)))
    assert played(turn(3, "Ann", ""), wrong, right).table == parse_table(OPENING)


def test_correcting_the_edition_rejudges_everything() -> None:
    game = Game.of([*begun("classic"), turn(3, "Ann", "R9 R10", late=True)])
    assert isinstance(game.round, Round)
    assert game.round.owed["Ann"] == 3
    twist = game.with_event(Corrected(4, GameSet(1, "twist", ("Ann", "Bob"))))
    assert isinstance(twist.round, Round)
    assert twist.round.owed["Ann"] == 1


def test_ids_grow_and_corrections_look_back() -> None:
    with pytest.raises(BadInput, match="event 2 does not come after event 2"):
        Game.of([*begun(), Drawn(2, "Ann", 1)])
    with pytest.raises(BadInput, match="event 1 does not come after event 2"):
        Game.of(begun()).with_event(Drawn(1, "Ann", 1))
    with pytest.raises(BadInput, match="no earlier event 9"):
        Game.of(begun()).with_event(Removed(3, 9))


def test_going_out_and_the_totals() -> None:
    first: list[Event] = [
        turn(3, "Ann", OPENING),
        RoundEnded(4, "Ann"),
        RackShown(5, "Bob", parse_set("R5 K13 J")),
        RoundBegun(6, "Bob"),
        RoundEnded(7, "Bob"),
        RackShown(8, "Ann", parse_set("R6")),
    ]
    game = Game.of([*begun(), *first])
    assert dict(game.totals) == {"Ann": 48 - 6, "Bob": -48 + 6}
    assert game.leaders == ["Ann"]
    assert len(game.rounds) == 2


def test_no_score_before_every_rack_is_known() -> None:
    game = Game.of(
        [*begun("classic", "Ann", "Bob", "Cid"), RoundEnded(3, "Ann"), RackShown(4, "Bob", ("R5",))]
    )
    assert game.round is not None
    assert game.round.score is None
    assert dict(game.totals) == {"Ann": 0, "Bob": 0, "Cid": 0}


def test_a_rack_is_forgotten_when_it_changes() -> None:
    shown = RackShown(3, "Ann", parse_set("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 K1"))
    assert played(shown).racks.keys() == {"Ann"}
    assert played(shown, turn(4, "Ann", "")).racks == {}
    assert played(shown, Drawn(4, "Ann", 1)).racks == {}


def test_a_new_deal_before_the_first_turn() -> None:
    game = Game.of([*begun(), RoundBegun(3, "Bob")])
    assert [each.to_move for each in game.rounds] == ["Bob"]


def test_classic_pool_end_one_more_turn_from_the_drawer() -> None:
    drawn: list[Event] = [turn(3, "Ann", ""), Drawn(4, "Ann", 78)]
    now = played(*drawn)
    assert (now.pool, now.to_move, now.last_turns) == (0, "Ann", ("Ann", "Bob"))
    now = played(*drawn, turn(5, "Ann", ""), turn(6, "Bob", ""))
    assert now.due_to_end
    assert now.owed["Ann"] == 0
    assert (
        problems(*begun(), *drawn, turn(5, "Ann", ""), turn(6, "Bob", ""), turn(7, "Ann", ""))[-1]
        == "round-over"
    )


def test_the_last_turns_are_counted_once() -> None:
    """A turn that cannot be restored brings tiles back into the pool; drawing them changes nothing."""
    opened: list[Event] = [turn(3, "Ann", f"{OPENING} | K1 K2 K3"), Drawn(4, "Ann", 78)]
    undone: list[Event] = [turn(5, "Ann", "R9 R10", kept="K1 K2 K3"), Drawn(6, "Ann", 3)]
    assert played(*opened, *undone).last_turns == ("Bob",)


def test_twist_pool_end_each_one_last_turn() -> None:
    now = played(turn(3, "Ann", ""), Drawn(4, "Ann", 84), name="twist")
    assert (now.to_move, now.last_turns) == ("Bob", ("Bob", "Ann"))


def test_swiss_pool_end_until_nobody_can() -> None:
    events: list[Event] = [turn(3, "Ann", ""), Drawn(4, "Ann", 78), turn(5, "Bob", OPENING)]
    now = played(*events, name="swiss")
    assert (now.last_turns, now.idle, now.due_to_end) == (None, 0, False)
    events += [turn(6, "Ann", OPENING), turn(7, "Bob", OPENING)]
    assert played(*events, name="swiss").due_to_end


def test_nobody_went_out() -> None:
    events: list[Event] = [
        turn(3, "Ann", ""),
        Drawn(4, "Ann", 78),
        turn(5, "Ann", ""),
        turn(6, "Bob", ""),
        RoundEnded(7),
        RackShown(8, "Ann", parse_set("R5")),
        RackShown(9, "Bob", parse_set("R6")),
    ]
    game = Game.of([*begun(), *events])
    assert dict(game.totals) == {"Ann": -5, "Bob": -6}
    assert "end-not-due" not in problems(*begun(), *events)


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([RoundBegun(1, "Ann")], "no-game"),
        ([GameSet(1, "dominoes", ("Ann", "Bob"))], "bad-event"),
        ([GameSet(1, "classic", ("Ann",))], "bad-event"),
        ([GameSet(1, "classic", ("Ann", "Bob", "Cid"), {"deal": 40})], "bad-event"),
        ([GameSet(1, "classic", ("Ann", "Bob")), Drawn(2, "Ann", 1)], "no-round"),
        ([*begun(), GameSet(3, "twist", ("Ann", "Bob"))], "game-twice"),
        ([GameSet(1, "classic", ("Ann", "Bob")), RoundBegun(2, "Eve")], "unknown-player"),
        ([*begun(), Drawn(3, "Eve", 1)], "unknown-player"),
        ([*begun(), RoundEnded(3, "Eve")], "unknown-player"),
        ([*begun(), turn(3, "Bob", "")], "out-of-turn"),
        ([*begun(), turn(3, "Ann", "R8 R8 R8")], "bad-event"),
        ([*begun(), turn(3, "Ann", ""), RoundBegun(4, "Ann")], "round-running"),
        ([*begun(), Drawn(3, "Ann", 1)], "draw-not-due"),
        ([*begun(), Drawn(3, "Ann", 79)], "pool-too-small"),
        ([*begun(), RoundEnded(3, "Ann")], "out-with-tiles"),
        ([*begun(), RoundEnded(3)], "end-not-due"),
        ([*begun(), Rolled(3, "Ann", ("R1",))], "wrong-game"),
        ([*begun(deal=1), RoundEnded(3, "Ann"), RoundEnded(4, "Ann")], "round-over"),
        ([*begun(), RoundEnded(3, "Ann"), Drawn(4, "Ann", 1)], "round-over"),
        ([*begun(), RackShown(3, "Ann", ("R1",))], "rack-count"),
        ([*begun(), RackShown(3, "Ann", ("R1",) * 3)], "box-exceeded"),
        ([*begun(), RackShown(3, "Ann", ("JM",))], "box-exceeded"),
        ([*begun(), RoundEnded(3, "Ann"), RackShown(4, "Bob", ("R1",))], "tiles-missing"),
    ],
)
def test_problems_are_named(events: list[Event], code: str) -> None:
    assert problems(*events)[-1] == code


def test_an_event_that_cannot_be_used_changes_nothing() -> None:
    before = Game.of(begun())
    after = before.with_event(turn(3, "Ann", "R8 R8 R8"))
    assert (after.rounds, after.edition, after.players) == (before.rounds, before.edition, before.players)


def test_no_score_while_the_box_is_exceeded() -> None:
    now = played(RoundEnded(3, "Ann"), RackShown(4, "Bob", ("R1", "R1", "R1")))
    assert (now.score, now.surplus, now.missing) == (None, ("R1",), 0)


def test_nothing_is_missing_in_a_round_that_adds_up() -> None:
    rack = parse_set("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 K1")
    now = played(turn(3, "Ann", "K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 | B1 J"), RackShown(4, "Bob", rack))
    assert now.turns[0].verdict.verdict == "illegal"
    table = "K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 | B13 K13 J"
    events: list[Event] = [turn(3, "Ann", table), RoundEnded(4, "Ann"), RackShown(5, "Bob", rack)]
    assert problems(*begun(), *events) == []
    assert played(*events).missing == 0
