"""A game as text, turn by turn."""

from collections.abc import Iterator, Mapping

from engine import Game, format_table
from webapp.simulator.generator import SimulatedGame


def told(game: SimulatedGame) -> Iterator[str]:
    """The game as lines of text, one a turn."""
    yield f"{game.edition}, seed {game.seed}: {', '.join(game.players)}"
    for turn in game.turns:
        codes = " ".join(finding.code for finding in turn.verdict.findings)
        tags = " ".join(sorted(turn.tags))
        played = " ".join(turn.verdict.played)
        parts = [turn.verdict.verdict, tags, f"played {played}" if played else "", codes, turn.restored or ""]
        yield f"{turn.number:3} {turn.player:5} {', '.join(filter(None, parts))}"
        yield f"          {format_table(turn.shown)}"
    if game.end:
        yield f"scores: {_scores(Game.of(game.events))}"


def _scores(game: Game) -> Mapping[str, object]:
    score = game.rounds[-1].score
    return dict(score.scores) if score is not None else {}
