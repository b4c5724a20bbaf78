"""The best table that can be laid from tiles that must be used and tiles that may: no special jokers."""

from collections.abc import Sequence

from engine.rules import Rules
from engine.scoring import rack_sum
from engine.solver.dynamic_programme.build import Builder, steps_of
from engine.solver.dynamic_programme.search import Search
from engine.solver.dynamic_programme.stock import NUMBERS, TILE, Stock
from engine.tiles import Face, Table


def worth(tiles: Sequence[Face], rules: Rules) -> int:
    """What playing these tiles counts for: their number first, then what they count on a rack."""
    return TILE * len(tiles) + rack_sum(tiles, rules)


def arrange(
    must: Sequence[Face], may: Sequence[Face], rules: Rules, above: int = -1, enough: int | None = None
) -> Table | None:
    """The table with the most of the tiles that may be used, then with the highest worth of them.

    None when no table has all tiles that must be used, and of the others more than is worth ``above``. A
    worth that is ``enough`` ends the search.

    >>> arrange(["R1", "R2", "R3"], ["R4", "K1"], Rules())
    (('R1', 'R2', 'R3', 'R4'),)
    """
    stock = Stock.of(must, may)
    weights = [TILE + number for number in NUMBERS]
    joker_weight = TILE + rules.joker_value
    jokers = joker_weight * (stock.jokers - stock.joker_musts)
    found = Search(stock, weights).best(max(-1, above - jokers), enough and max(0, enough - jokers))
    if found is None:
        return None
    builder = Builder(stock, steps_of(stock, found[1]), found[1][-1] & 3)
    if builder.absorb():
        return builder.table()
    # Nothing there takes the spare jokers: look again, with every joker laid as it comes.
    found = Search(stock, weights, joker_weight).best(above, enough)
    return found and Builder(stock, steps_of(stock, found[1])).table()
