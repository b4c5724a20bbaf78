"""Classic: the booklet of the original game."""

from engine.editions import Edition

EDITION = Edition(id="classic", booklet="classic.txt")
