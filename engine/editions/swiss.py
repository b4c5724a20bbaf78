"""Swiss: the German part of the Swiss booklet; the French and Italian parts differ in a few options."""

from engine.editions import Edition
from engine.rules import Rules

EDITION = Edition(
    id="swiss",
    booklet="swiss.txt, German part",
    fourth_colour="yellow",
    rules=Rules(
        joker_value=50,
        starter="highest-tile",
        pool_end="play-on",
        nobody_out="differences",
        tie_break="none",
    ),
)
