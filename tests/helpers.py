"""Short words for the tests: tables and turns in notation, and what stands in texts."""

import string
from collections.abc import Iterable, Iterator, Mapping

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


def leaves(words: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a language's texts with its place."""
    for key, value in words.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}{key}/")
        else:
            yield f"{path}{key}", str(value)


def blanks(text: str) -> set[str]:
    """The names of what is filled into a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
