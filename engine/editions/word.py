"""The German word game: letter tiles, words on the table, 99 points."""

from engine.editions import LETTERS, Edition
from engine.rules import Rules
from engine.tiles import WORD_JOKER

_COUNTS = (
    f"A6 B2 C4 D6 E12 F3 G3 H5 I8 J1 K3 L4 M4 N9 O4 P1 Q1 R6 S8 T4 U6 V1 W2 X1 Y1 Z2 Ä1 Ö1 Ü1 {WORD_JOKER}2"
)

EDITION = Edition(
    id="word",
    booklet="word.txt",
    material=LETTERS,
    lexicon="german",
    letters={part[0]: int(part[1:]) for part in _COUNTS.split()},
    jokers=(WORD_JOKER,),
    rules=Rules(redeal_pairs=None, penalty_per_lost_tile=0, pool_end="last-turn", joker_value=0),
)
