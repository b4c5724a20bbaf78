"""What is odd about an event: what rounds with tiles and rounds with dice say alike."""

from engine.errors import BadInput
from engine.findings import NOTE, Finding


def bad_event(problem: BadInput) -> Finding:
    """The event cannot be meant, and is left out."""
    return Finding("bad-event", params=(("why", problem),))


def turn_order_notes(player: str, expected: str) -> list[Finding]:
    """A note when somebody else was to move."""
    if player == expected:
        return []
    return [Finding("out-of-turn", NOTE, params=(("player", player), ("expected", expected)))]


def rack_count_notes(player: str, expected: int, count: int) -> list[Finding]:
    """A note when a player shows more or fewer tiles than there should be."""
    if count == expected:
        return []
    params = (("player", player), ("expected", expected), ("count", count))
    return [Finding("rack-count", NOTE, params=params)]


def end_notes(out: str | None, left: int, *, due: bool) -> list[Finding]:
    """A note when whoever went out has tiles left, or when nobody did and the round was not due to end."""
    if out is not None:
        return [Finding("out-with-tiles", NOTE, params=(("player", out),))] if left else []
    return [] if due else [Finding("end-not-due", NOTE)]
