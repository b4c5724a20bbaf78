"""What holds for every simulated game with one round."""

from engine import Game, Round
from webapp.demo import SimulatedGame


def assert_judged_as_simulated(simulated: SimulatedGame) -> None:
    """The engine accepts the events of the whole game and says of each turn what the simulation says."""
    game = Game.of(simulated.events)
    assert game.problems == ()
    (round_,) = game.rounds
    assert isinstance(round_, Round)
    assert round_.ended
    assert round_.score is not None
    assert [turn.verdict for turn in round_.turns] == [turn.verdict for turn in simulated.turns]
    assert [turn.table for turn in round_.turns] == [turn.after for turn in simulated.turns]
    assert [turn.shown for turn in round_.turns] == [turn.shown for turn in simulated.turns]
