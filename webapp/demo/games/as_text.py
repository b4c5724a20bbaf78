"""A game as text, turn by turn."""

from collections.abc import Iterator, Mapping

from engine import Game, Grid, format_table
from webapp.demo.games.values import SimulatedGame, SimulatedTurn, dice_grid


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
    if turn.dice is None:
        return format_table(turn.shown)
    own = " ".join(token[:-1] for token in turn.dice.own)
    return f"round {turn.dice.round}, {own}: {format_grid(dice_grid(turn.dice.shown))}"


def format_grid(grid: Grid) -> str:
    """The dice of a grid row by row, a dot for an empty place.

    >>> from engine import Die
    >>> format_grid((Die("R3", 2, 1), Die("R4", 2, 2), Die("K3", 3, 1)))
    'R3 R4 / K3 .'
    """
    if not grid:
        return "nothing"
    faces = {die.place: die.face for die in grid}
    rows, columns = zip(*faces, strict=True)
    across = range(min(columns), max(columns) + 1)
    lines = (
        " ".join(faces.get((row, col), ".") for col in across) for row in range(min(rows), max(rows) + 1)
    )
    return " / ".join(lines)


def _scores(game: Game) -> Mapping[str, object]:
    """What everybody has, once a round has ended."""
    return dict(game.totals) if any(each.score is not None for each in game.rounds) else {}
