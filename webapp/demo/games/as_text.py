"""A game as text, turn by turn."""

from collections.abc import Iterator, Mapping

from engine import Game
from webapp.demo.games.values import SimulatedGame, SimulatedTurn
from webapp.materials import page_material


def game_as_text(game: SimulatedGame) -> Iterator[str]:
    """The game as lines of text, two a turn."""
    yield f"{game.edition}, seed {game.seed}: {', '.join(game.players)}"
    for turn in game.turns:
        codes = " ".join(finding.code for finding in turn.verdict.findings)
        tags = " ".join(sorted(turn.tags))
        played = " ".join(turn.verdict.played)
        points = f"{turn.verdict.points} points" if turn.verdict.points else ""
        parts = [turn.verdict.verdict, tags, f"played {played}" if played else "", points, codes]
        yield f"{turn.number:3} {turn.player:5} {', '.join(filter(None, (*parts, turn.restored)))}"
        yield f"          {_lying(turn)}"
    scores = _scores(Game.of(game.events))
    if scores:
        yield f"scores: {scores}"


def _lying(turn: SimulatedTurn) -> str:
    table = page_material(turn.material).notation(turn.tables.shown)
    # Only dice are rolled, and have rounds enough that their number is worth a word.
    if turn.dice is None:
        return table
    own = " ".join(token[:-1] for token in turn.dice.own)
    return f"round {turn.dice.round}, {own}: {table}"


def _scores(game: Game) -> Mapping[str, object]:
    """What everybody has, once a round has ended."""
    return dict(game.totals) if any(each.score is not None for each in game.rounds) else {}
