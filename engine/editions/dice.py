"""The dice game: two players, nine dice each, sets on a grid as in a crossword, six rounds."""

from engine.editions import DICE, Edition
from engine.rules import Rules

EDITION = Edition(
    id="dice",
    booklet="dice.txt",
    material=DICE,
    most_players=2,
    rules=Rules(
        deal=9,
        redeal_pairs=None,
        starter="in-turns",
        jokers_each=4,
        opening_sum=0,
        turn_seconds=None,
        pass_draw=0,
        nothing_played_draw=0,
        penalty=0,
        penalty_unrestored=0,
        penalty_per_lost_tile=0,
        rounds=6,
        pool_end="play-on",
        nobody_out="differences",
        losers="write-nothing",
        tie_break="none",
        joker_value=10,
    ),
)
