"""Every decision in which editions, or families, differ: one documented option each.

An edition is a choice of values; a house rule changes one of them. The defaults are the classic booklet's.
Each option says to which material it applies; number tiles, unless it says otherwise.
The options marked "a reading" settle what a booklet leaves open.
"""

from collections.abc import Collection, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

from engine.errors import BadInput
from engine.material import DICE, EVERYTHING, LETTERS, SPECIAL, TILES

_Materials = tuple[str, ...]
_NO_DICE, _NO_LETTERS = (TILES, LETTERS), (TILES, DICE)


def _number(
    default: int | None,
    doc: str,
    low: int = 0,
    high: int = 999,
    *,
    none: bool = False,
    applies_to: _Materials = (TILES,),
) -> Any:
    meta = {"doc": doc, "low": low, "high": high, "none": none, "applies_to": applies_to}
    return field(default=default, metadata=meta)


def _choice(default: str, doc: str, *choices: str, applies_to: _Materials = (TILES,)) -> Any:
    meta = {"doc": doc, "choices": (default, *choices), "applies_to": applies_to}
    return field(default=default, metadata=meta)


def _switch(default: bool, doc: str, applies_to: _Materials = (TILES,)) -> Any:
    return field(default=default, metadata={"doc": doc, "applies_to": applies_to})


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of an edition, each with its classic value.

    >>> Rules().opening_sum
    30
    """

    # Before the round
    deal: int = _number(14, "Tiles that each player is dealt.", 1, 53, applies_to=EVERYTHING)
    redeal_pairs: int | None = _number(
        3,
        "Pairs (same number and colour) on a dealt rack that entitle to a new deal; none: never.",
        1,
        7,
        none=True,
    )
    starter: str = _choice(
        "agreed",
        "Who starts: agreed or drawn by lot, whoever draws the highest tile, or in turns.",
        "highest-tile",
        "in-turns",
    )
    jokers_each: int = _number(2, "How many jokers of each kind lie in the box (twist: a reading).", 0, 3)

    # Sets
    out_of_order: str = _choice(
        "note",
        "Tiles that make a run but do not lie in its order: a note, an error, or not mentioned (a reading).",
        "error",
        "ignore",
        applies_to=_NO_LETTERS,
    )
    open_joker: str = _choice(
        "highest",
        "What a joker counts in an opening when its place leaves the number open (a reading).",
        "lowest",
    )
    colour_may_return: bool = _switch(
        True,
        "Two colour-change jokers may lead back to the first colour (a reading).",
        applies_to=(SPECIAL,),
    )
    mirror_may_fall: bool = _switch(
        True,
        "Numbers may fall towards the mirror joker, as in 7 6 M 6 7 (a reading).",
        applies_to=(SPECIAL,),
    )
    mirror_group_side: int = _number(
        3, "Most tiles on each side of a mirrored group (a reading).", 1, 4, applies_to=(SPECIAL,)
    )
    mirror_run_limit: int | None = _number(
        None,
        "Most tiles of a mirrored run; none: no limit (a reading).",
        3,
        25,
        none=True,
        applies_to=(SPECIAL,),
    )

    # Turns
    opening_sum: int = _number(30, "What the first lay-out must be worth.", 0, 200)
    opening_touch: str = _choice(
        "never",
        "Whether a player may change the table in the opening turn: never, or beside own sets worth the sum.",
        "with-sum",
    )
    turn_seconds: int | None = _number(
        60, "Seconds a turn may take; none: no limit.", 5, 3600, none=True, applies_to=_NO_DICE
    )
    joker_sets: str = _choice(
        "free",
        "What may be done to a set with a joker: all, adding and exchanging, or exchanging the joker only.",
        "undivided",
        "locked",
    )
    freed_joker: str = _choice(
        "anywhere", "Where a freed joker goes in the same turn: into any set, or a new one.", "new-set"
    )
    either_colour_frees: bool = _switch(
        True,
        "Where joker sets are protected: a group of three frees its joker for either colour (a reading).",
    )

    # Words
    first_word: int = _number(
        6, "Letters of the first word a player lays in the word game.", 3, 14, applies_to=(LETTERS,)
    )
    word_length: int = _number(
        3, "Letters of every other word (for further first words a reading).", 1, 14, applies_to=(LETTERS,)
    )
    words_checked: str = _choice(
        "each-turn",
        "When words are looked up: each turn (a reading), or on a challenge.",
        "on-challenge",
        applies_to=(LETTERS,),
    )
    rack_filled_to: int = _number(
        7, "Tiles a rack is filled up to after a word was laid.", 0, 20, applies_to=(LETTERS,)
    )
    winning_points: int = _number(99, "Points that win the word game at once.", 1, 999, applies_to=(LETTERS,))

    # Draws
    pass_draw: int = _number(1, "Tiles drawn for a turn without a tile played.", 0, 14, applies_to=_NO_DICE)
    nothing_played_draw: int = _number(
        1,
        "Tiles drawn when the table was rearranged, nothing played, and that is all (a reading).",
        0,
        14,
        applies_to=_NO_DICE,
    )
    penalty: int = _number(
        3, "Tiles drawn for an undone turn when the table is restored.", 0, 14, applies_to=_NO_DICE
    )
    penalty_unrestored: int = _number(
        3, "Tiles drawn for an undone turn when it cannot be restored.", 0, 14, applies_to=_NO_DICE
    )
    penalty_per_lost_tile: int = _number(
        1, "Tiles drawn on top for each tile of the table that then goes into the pool.", 0, 14
    )
    penalty_in_time: str = _choice(
        "full", "What an illegal table costs when the time had not run out (a reading).", "as-a-pass"
    )

    # Round end and score
    rounds: int | None = _number(
        None, "Rounds of a game; none: as agreed.", 1, 99, none=True, applies_to=EVERYTHING
    )
    pool_end: str = _choice(
        "last-turn-from-drawer",
        "With the pool empty: one more turn each, starting with who drew the last tile or with the next "
        "player; or play goes on until nobody can.",
        "last-turn",
        "play-on",
        applies_to=_NO_DICE,
    )
    nobody_out: str = _choice(
        "all-write-minus",
        "Score when nobody went out: all write their own sum as minus, or the winner gets the differences.",
        "differences",
    )
    losers: str = _choice(
        "write-minus", "What losers write: their sum or difference as minus, or nothing.", "write-nothing"
    )
    tie_break: str = _choice("fewer-tiles", "Equal lowest sums: fewer tiles win, or it stays a tie.", "none")
    joker_value: int = _number(30, "What a normal joker left on a rack counts.", applies_to=_NO_LETTERS)
    special_joker_value: int = _number(
        10, "What a special joker left on a rack counts.", applies_to=(SPECIAL,)
    )

    def with_house_rules(self, house_rules: Mapping[str, object]) -> "Rules":
        """These rules with some options changed; an unknown option or a wrong value is bad input.

        >>> Rules().with_house_rules({"opening_sum": 20}).opening_sum
        20
        """
        known = {option.name: option for option in fields(self)}
        for name, value in house_rules.items():
            if name not in known:
                raise BadInput("unknown-option", "house_rules", option=name)
            problem = _problem(value, known[name].default, known[name].metadata)
            if problem:
                raise BadInput("house-rule", "house_rules", option=name, wanted=problem, value=value)
        changes: dict[str, Any] = dict(house_rules)
        return replace(self, **changes)


def options_for(materials: Collection[str]) -> tuple["Field[Any]", ...]:
    """The options that mean something for a game with this material.

    >>> [option.name for option in options_for(["dice"])]
    ['deal', 'out_of_order', 'rounds', 'joker_value']
    """
    return tuple(
        option for option in fields(Rules) if any(each in materials for each in option.metadata["applies_to"])
    )


def _problem(value: object, default: object, meta: Mapping[str, Any]) -> str | None:
    """What a value should have been, or None when it is fine."""
    if "choices" in meta:
        return None if value in meta["choices"] else " or ".join(meta["choices"])
    if isinstance(default, bool):
        return None if isinstance(value, bool) else "true or false"
    if value is None and meta["none"]:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and meta["low"] <= value <= meta["high"]:
        return None
    return f"a whole number from {meta['low']} to {meta['high']}" + (" or null" if meta["none"] else "")
