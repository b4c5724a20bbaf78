"""Swiss, Italian part: as the French one, and sets with a joker are not modified at all."""

from dataclasses import replace

from engine.editions import swiss_fr

EDITION = replace(
    swiss_fr.EDITION,
    id="swiss-it",
    booklet="swiss.txt, Italian part",
    rules=replace(swiss_fr.EDITION.rules, joker_sets="locked"),
)
