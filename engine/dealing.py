"""Before the round: the right to a new deal, and who starts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.rules import Rules
from engine.tiles import NUMBER_OF, Face, in_order


def pairs(rack: Iterable[Face]) -> tuple[Face, ...]:
    """The faces that lie twice on a rack; jokers are no pair of a number and a colour.

    >>> pairs(["B3", "R8", "B3", "J", "J"])
    ('B3',)
    """
    counts = Counter(tile for tile in rack if tile in NUMBER_OF)
    return tuple(in_order(face for face, count in counts.items() if count > 1))


def may_redeal(rack: Iterable[Face], rules: Rules) -> bool:
    """Whether a dealt rack entitles its player to a new deal.

    >>> may_redeal(["B3", "B3", "R8", "R8", "O10", "O10"], Rules())
    True
    """
    return rules.redeal_pairs is not None and len(pairs(rack)) >= rules.redeal_pairs


@dataclass(frozen=True, slots=True)
class Start:
    """Who starts, or who has to draw again before that is known."""

    starter: str | None
    draw_again: tuple[str, ...] = ()


def next_player(players: Sequence[str], player: str) -> str:
    """Who comes after a player, clockwise.

    >>> next_player(["Ann", "Bob"], "Bob")
    'Ann'
    """
    return players[(players.index(player) + 1) % len(players)]


def who_starts(drawn: Mapping[str, Face]) -> Start:
    """The player with the highest number starts; ties draw again, and so does who drew a joker.

    >>> who_starts({"Ann": "R8", "Bob": "K11"})
    Start(starter='Bob', draw_again=())
    """
    jokers = tuple(player for player, tile in drawn.items() if tile not in NUMBER_OF)
    if jokers or not drawn:
        return Start(None, jokers)
    highest = max(NUMBER_OF[tile] for tile in drawn.values())
    best = tuple(player for player, tile in drawn.items() if NUMBER_OF[tile] == highest)
    return Start(best[0]) if len(best) == 1 else Start(None, best)
