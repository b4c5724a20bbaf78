"""Rack sums, the score of a round in each edition, totals over rounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.editions import Edition
from engine.errors import BadInput
from engine.material import material_of
from engine.rules import Rules
from engine.tiles import NORMAL, NUMBER_OF, Face, require_in_box, tiles_of

Points = int | float


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of one round."""

    sums: Mapping[str, int]
    scores: Mapping[str, Points]
    winner: str | None
    """None on a tie that the rules leave open."""
    zero_sum: bool
    """Whether the scores add up to 0."""
    zero_sum_due: bool
    """Whether this ending promises that they do."""


def rack_sum(rack: Iterable[Face], rules: Rules) -> int:
    """What the tiles left on a rack count.

    >>> rack_sum(["R8", "K13", "J"], Rules())
    51
    """
    jokers = {NORMAL: rules.joker_value}
    return sum(NUMBER_OF.get(tile, jokers.get(tile, rules.special_joker_value)) for tile in rack)


def score(racks: Mapping[str, Sequence[Face]], out: str | None, edition: Edition) -> RoundScore:
    """The score of a round from what is left on each rack; ``out`` is who went out, None when nobody did.

    >>> from engine.editions import edition
    >>> result = score({"A": [], "B": ["R5"], "C": ["K13", "K3"], "D": ["B3"]}, "A", edition("classic"))
    >>> dict(result.scores)
    {'A': 24, 'B': -5, 'C': -16, 'D': -3}
    """
    material = material_of(edition)
    if not material.scored_by_racks:
        raise BadInput("scored-by-turn", edition=edition.id)
    require_players(racks, edition)
    require_in_box(tiles_of(racks.values()), edition.box, "racks")
    most = material.most_on_rack(edition)
    if most is not None and any(len(rack) > most for rack in racks.values()):
        raise BadInput("too-many-dice-left", "racks", most=most)
    if out is not None and out not in racks:
        raise BadInput("out-without-rack", "out", player=out)
    if out is not None and racks[out]:
        raise BadInput("out-not-empty", "out", player=out)
    sums = {player: rack_sum(rack, edition.rules) for player, rack in racks.items()}
    winners = [out] if out is not None else _lowest(racks, sums, edition.rules)
    scores = _scores(sums, winners, out is None, edition.rules)
    plain = {
        player: int(points) if points.denominator == 1 else float(points) for player, points in scores.items()
    }
    return RoundScore(
        sums=sums,
        scores=plain,
        winner=winners[0] if len(winners) == 1 else None,
        zero_sum=sum(scores.values()) == 0,
        zero_sum_due=zero_sum_due(out, edition.rules),
    )


def require_players(players: Iterable[str], edition: Edition) -> None:
    """Refuse a number of players that the edition is not made for."""
    count = len(list(players))
    if not edition.fewest_players <= count <= edition.most_players:
        few, many = edition.fewest_players, edition.most_players
        raise BadInput("player-count", count=count, edition=edition.id, fewest=few, most=many)


def zero_sum_due(out: str | None, rules: Rules) -> bool:
    """Whether a round that ended so must add up to 0."""
    return rules.losers == "write-minus" and (out is not None or rules.nobody_out == "differences")


def word_score(points: Mapping[str, int]) -> RoundScore:
    """The score of a word game, which was kept turn by turn: the most points win."""
    best = leaders(points)
    return RoundScore(
        sums=dict(points),
        scores=dict(points),
        winner=best[0] if len(best) == 1 else None,
        zero_sum=sum(points.values()) == 0,
        zero_sum_due=False,
    )


def _lowest(racks: Mapping[str, Sequence[Face]], sums: Mapping[str, int], rules: Rules) -> list[str]:
    """Who has the lowest sum, several on a tie."""
    lowest = [player for player in racks if sums[player] == min(sums.values())]
    if rules.tie_break == "fewer-tiles":
        fewest = min(len(racks[player]) for player in lowest)
        lowest = [player for player in lowest if len(racks[player]) == fewest]
    return lowest


def _scores(
    sums: Mapping[str, int], winners: list[str], nobody_out: bool, rules: Rules
) -> dict[str, Fraction]:
    if nobody_out and rules.nobody_out == "all-write-minus":
        return {player: Fraction(-points) for player, points in sums.items()}
    base = sums[winners[0]]
    won = Fraction(sum(points - base for points in sums.values()), len(winners))
    lost = 0 if rules.losers == "write-nothing" else 1
    return {
        player: won if player in winners else lost * Fraction(base - points)
        for player, points in sums.items()
    }


def totals(rounds: Iterable[Mapping[str, Points]]) -> dict[str, Points]:
    """The totals over several rounds.

    >>> totals([{"A": 24, "B": -24}, {"A": -6, "B": 6}])
    {'A': 18, 'B': -18}
    """
    added: dict[str, Points] = {}
    for scores in rounds:
        for player, points in scores.items():
            added[player] = added.get(player, 0) + points
    return added


def leaders(total: Mapping[str, Points]) -> list[str]:
    """Who has the highest total, several on a tie, none without players.

    >>> leaders({"A": -14, "B": -29, "C": 4, "D": 39})
    ['D']
    """
    return [player for player, points in total.items() if points == max(total.values())]
