"""Short words for the tests: tables and turns in notation."""

from collections.abc import Iterable

from engine import Edition, Finding, Turn, Verdict, edition, judge, parse_table

TILE_EDITIONS = ("classic", "swiss", "swiss-fr", "swiss-it", "twist")


def turn(
    before: str,
    after: str,
    name: str = "classic",
    *,
    opened: bool = True,
    late: bool = False,
    pool: int | None = None,
    **house_rules: object,
) -> Verdict:
    """The verdict on a turn written in notation."""
    game: Edition = edition(name).with_house_rules(house_rules)
    return judge(Turn(parse_table(before), parse_table(after), opened, late, pool), game)


def codes(findings: Iterable[Finding]) -> list[str]:
    """The codes of findings."""
    return [finding.code for finding in findings]
