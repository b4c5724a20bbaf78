"""However a game came about, event by event or all at once, it is the same game."""

from hypothesis import given, strategies as st

from engine import (
    Challenged,
    Corrected,
    DiceLaid,
    Die,
    Drawn,
    Event,
    Game,
    GameSet,
    RackShown,
    Removed,
    Rolled,
    RoundBegun,
    RoundEnded,
    Ruled,
    TurnEnded,
    parse_table,
)

PLAYERS = ("Ann", "Bob")
names = st.sampled_from(PLAYERS)
NUMBERS = tuple(
    parse_table(text)
    for text in ("", "R9 R10 R11", "R9 R10 R11 | K1 K2 K3", "R9 R10", "R8 R9 R10 R11 | K1 K2 K3", "K1 K2")
)
WORDS = tuple(
    tuple(tuple(word) for word in text.split())
    for text in ("", "LIEBEN", "LIEBEN GARTEN", "LIEBXQY", "VERLIEBEN GARTEN", "LIEBEN GARTEN TE?T")
)
GRIDS = tuple(
    tuple(Die(face, 0, at) for at, face in enumerate(text.split()))
    for text in ("", "R3 R4 R5", "R3 R4 R5 R6", "R3 R4 K9")
)
TABLES = {"classic": NUMBERS, "twist": NUMBERS, "word": WORDS}


@st.composite
def fact(draw: st.DrawFn, edition: str, number: int) -> Event:
    """Something that may happen in a game of this edition."""
    player = draw(names)
    kind = draw(
        st.sampled_from(["turn"] * 6 + ["draw", "rack", "roll", "round", "end", "rule", "challenge", "game"])
    )
    match kind:
        case "turn" if edition == "dice":
            return DiceLaid(number, player, draw(st.sampled_from(GRIDS)), draw(st.booleans()))
        case "turn":
            lying = st.sampled_from(TABLES[edition])
            kept = draw(st.none() | lying)
            return TurnEnded(number, player, draw(lying), draw(st.booleans()), kept)
        case "draw":
            return Drawn(number, player, draw(st.integers(0, 3)))
        case "rack":
            return RackShown(number, player, ("R1", "R2"))
        case "roll":
            return Rolled(number, player, ("R3", "R4", "R5"))
        case "round":
            return RoundBegun(number, player)
        case "end":
            return RoundEnded(number, draw(st.none() | names))
        case "rule":
            return Ruled(number, draw(st.sampled_from(["LIEBEN", "LIEBXQY", "TEST"])), draw(st.booleans()))
        case "challenge":
            return Challenged(number, draw(st.sampled_from(["LIEBEN", "GARTEN"])))
        case _:
            return GameSet(number, edition, PLAYERS, draw(st.sampled_from([{}, {"opening_sum": 20}])))


@st.composite
def games(draw: st.DrawFn) -> list[Event]:
    """A game with corrections and removals, also of corrections and removals."""
    edition = draw(st.sampled_from(["classic", "twist", "word", "dice"]))
    events: list[Event] = [GameSet(1, edition, PLAYERS), RoundBegun(2, "Ann")]
    for number in range(3, 3 + draw(st.integers(0, 24))):
        target = draw(st.integers(1, number - 1))
        match draw(st.sampled_from(["fact"] * 4 + ["correct", "remove"])):
            case "fact":
                events.append(draw(fact(edition, number)))
            case "correct":
                events.append(Corrected(number, draw(fact(edition, target))))
            case _:
                events.append(Removed(number, target))
    return events


@given(games())
def test_a_game_folded_on_is_the_game_folded_anew(events: list[Event]) -> None:
    game = Game()
    for at, event in enumerate(events, 1):
        game = game.with_event(event)
        anew = Game.of(events[:at])
        assert game == anew
        assert (game.totals, game.leaders, game.over) == (anew.totals, anew.leaders, anew.over)
        assert game.next_starter == anew.next_starter
        for one, other in zip(game.rounds, anew.rounds, strict=True):
            assert (one.score, one.due_to_end, one.turns) == (other.score, other.due_to_end, other.turns)
