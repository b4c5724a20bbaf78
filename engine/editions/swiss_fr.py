"""Swiss, French part: two minutes, sets with a joker are not divided, no new deal."""

from dataclasses import replace

from engine.editions import swiss

EDITION = replace(
    swiss.EDITION,
    id="swiss-fr",
    booklet="swiss.txt, French part",
    rules=replace(
        swiss.EDITION.rules,
        turn_seconds=120,
        redeal_pairs=None,
        joker_sets="undivided",
        freed_joker="new-set",
        penalty_per_lost_tile=0,
    ),
)
