"""Letter tiles, in words that a dictionary knows."""

from collections import Counter
from collections.abc import Mapping

from engine import json_fields
from engine.editions import Edition
from engine.game.word_round import WordRound, begin_word_round
from engine.material import Material, TurnFacts
from engine.sets.table import CheckedTable
from engine.tiles import LETTER_FACES, Table
from engine.turn.restore import RestorePlan, restore_plan
from engine.words.checking import OverruledLexicon, check_words
from engine.words.lexicon import lexicon_of
from engine.words.turn import WordVerdict, judge_words


class _LetterTiles:
    faces = frozenset(LETTER_FACES)
    number_rows = False
    order_counts = True
    scored_by_racks = False

    def parse_table(self, value: object, where: str) -> Table:
        return json_fields.set_list(value, where, self.faces)

    def check(self, table: Table, edition: Edition) -> CheckedTable:
        return check_words(table, edition, lexicon_of(edition))

    def judge(self, turn: TurnFacts[Table], edition: Edition) -> WordVerdict:
        return judge_words(turn, edition, OverruledLexicon(lexicon_of(edition), turn.ruled))

    def same_table(self, one: Table, other: Table) -> bool:
        """The order of the letters makes the word.

        >>> MATERIAL.same_table((("A", "S", "T"),), (("S", "T", "A"),))
        False
        """
        return Counter(one) == Counter(other)

    def restore(self, lying: Table, before: Table, edition: Edition) -> RestorePlan:
        return restore_plan(lying, before, edition)

    def most_on_rack(self, edition: Edition) -> None:
        """What is left on a rack does not count."""

    def begin_round(
        self, edition: Edition, players: tuple[str, ...], starter: str, ruled: Mapping[str, bool]
    ) -> WordRound:
        return begin_word_round(edition, players, starter, ruled)


MATERIAL: Material[Table] = _LetterTiles()
