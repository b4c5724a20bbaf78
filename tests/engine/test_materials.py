"""Tiles, letters and dice answer alike: a round and its turns can be asked without asking which it is."""

import pytest

from engine import (
    DiceLaid,
    Die,
    Event,
    Game,
    GameRound,
    GameSet,
    RoundBegun,
    RoundEnded,
    TurnEnded,
    WrittenTurn,
    edition,
    material_of,
    parse_table,
)

ROW = parse_table("R4 R5 R6")
GRID = (Die("R4", 0, 0), Die("R5", 0, 1), Die("R6", 0, 2))
WORDS = (tuple("TISCHE"),)
TURNS: dict[str, TurnEnded | DiceLaid] = {
    "classic": TurnEnded(3, "Ann", ROW),
    "word": TurnEnded(3, "Ann", WORDS),
    "dice": DiceLaid(3, "Ann", GRID),
}


def begun(name: str, *more: Event) -> GameRound:
    game = Game.of([GameSet(1, name, ("Ann", "Bob")), RoundBegun(2, "Ann"), *more])
    assert game.round is not None
    return game.round


@pytest.mark.parametrize(
    ("name", "pool", "dealt", "open_racks", "opened"),
    [
        ("classic", 78, 14, False, set()),
        ("word", 84, 14, False, set()),
        ("dice", None, 9, True, {"Ann", "Bob"}),
    ],
)
def test_a_round_as_it_begins(
    name: str, pool: int | None, dealt: int, open_racks: bool, opened: set[str]
) -> None:
    fresh = begun(name)
    assert (fresh.table, fresh.racks, fresh.owed, fresh.points, fresh.ruled) == ((), {}, {}, {}, {})
    assert (fresh.turns, fresh.words, fresh.surplus, fresh.missing) == ((), (), (), 0)
    assert (fresh.pool, fresh.last_turns, fresh.racks_open) == (pool, None, open_racks)
    assert fresh.rack_sizes == {"Ann": dealt, "Bob": dealt}
    assert set(fresh.opened) == opened


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_and_the_table_it_leaves(name: str) -> None:
    event = TURNS[name]
    (turn,) = begun(name, event).turns
    assert isinstance(event, WrittenTurn)
    assert (event.kept, event.joker_letters) == (None, None)
    shown = event.dice if isinstance(event, DiceLaid) else event.table
    stays = shown if turn.verdict.verdict == "legal" else ()
    assert (turn.before, turn.shown, turn.table) == ((), shown, stays)
    assert turn.due == (turn.verdict.draw or 0)
    assert turn.verdict.new_words == (("TISCHE",) if name == "word" else ())
    assert turn.verdict.words == turn.verdict.new_words


@pytest.mark.parametrize("name", TURNS)
def test_a_known_verdict_is_taken_over(name: str) -> None:
    fresh, game = begun(name), edition(name)
    facts = fresh.facts(TURNS[name])
    assert facts is not None
    found = material_of(game).judge(facts, game)
    after, _ = fresh.apply(TURNS[name], found)
    assert after == fresh.apply(TURNS[name])[0]
    assert after.turns[-1].verdict is found


@pytest.mark.parametrize("name", TURNS)
def test_only_the_own_turns_are_judged(name: str) -> None:
    fresh = begun(name)
    assert fresh.facts(RoundEnded(3)) is None
    for other, event in TURNS.items():
        assert (fresh.facts(event) is None) == ((name == "dice") != (other == "dice"))


@pytest.mark.parametrize(
    ("name", "table", "turned", "same"),
    [
        ("classic", ROW, (ROW[0][::-1],), True),
        ("word", WORDS, (WORDS[0][::-1],), False),
        ("dice", GRID, tuple(Die(die.face, 7, 9 - die.col) for die in GRID), True),
    ],
)
def test_the_same_table_the_other_way_round(name: str, table: object, turned: object, same: bool) -> None:
    assert material_of(edition(name)).same_table(table, turned) is same


def test_dice_are_not_put_back_one_by_one() -> None:
    assert material_of(edition("dice")).restore(GRID, (), edition("dice")) is None
