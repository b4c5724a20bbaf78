"""What holds for every game that is played to its end, with tiles or with letters."""

from engine import Game, Round
from webapp.demo.games.values import SimulatedGame


def require_as_judged(simulated: SimulatedGame) -> None:
    """The engine takes the game as it is told, and judges each turn as the simulation expected."""
    game = Game.of(simulated.events)
    assert game.problems == ()
    (round_,) = game.rounds
    assert isinstance(round_, Round)
    assert round_.ended
    assert round_.score is not None
    assert [turn.verdict for turn in round_.turns] == [turn.verdict for turn in simulated.turns]
    assert [turn.table for turn in round_.turns] == [turn.after for turn in simulated.turns]
    assert [turn.shown for turn in round_.turns] == [turn.shown for turn in simulated.turns]
