"""With a Twist: double, colour-change and mirror jokers beside the normal ones."""

from engine.editions import Edition
from engine.rules import Rules
from engine.tiles import JOKERS

EDITION = Edition(
    id="twist",
    booklet="twist.txt",
    jokers=JOKERS,
    fourth_colour="yellow",
    rules=Rules(
        redeal_pairs=None,
        starter="highest-tile",
        freed_joker="new-set",
        penalty=1,
        penalty_per_lost_tile=0,
        pool_end="last-turn",
        nobody_out="differences",
        tie_break="none",
    ),
)
