"""One turn of the word game: the words before against the words after."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.editions import Edition
from engine.errors import BadInput
from engine.findings import ERROR, Finding
from engine.material import TurnFacts
from engine.rules import Rules
from engine.sets.table import CheckedTable, require_table
from engine.tiles import WORD_JOKER, Face, Table, TileSet, in_order, tiles_of
from engine.turn.verdict import LEGAL, PASS, require_rack, verdict_of
from engine.words.checking import WordReader, exchanged_letters, is_residue, require_joker_letters
from engine.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class WordVerdict:
    """What the referee says of a turn with words."""

    verdict: str
    findings: tuple[Finding, ...]
    played: tuple[Face, ...]
    opening_value: int | None
    """Letters of the longest word that a player who opens laid from the own rack."""
    draw: int | None
    """Tiles to draw; None when a legal turn leaves a rack of unknown size."""
    draw_unrestored: int | None
    points: int
    words: tuple[str, ...]
    """The words that lie there now, in letters."""
    new_words: tuple[str, ...]
    """Those of them that this turn laid."""


def judge_words(turn: TurnFacts[Table], edition: Edition, lexicon: Lexicon) -> WordVerdict:
    """The verdict on a turn, with every finding at once."""
    before = require_table(turn.before, edition, "before")
    after = require_table(turn.after, edition, "after")
    change = _Change(before, after)
    played = change.added.total()
    _require_rack(turn, played)
    laid = _laid(turn, before)
    reader = WordReader(edition, lexicon, require_joker_letters(turn.joker_letters, after))
    words = reader.read(after, lambda word: _bar(word, laid, lexicon) is not None)
    checked = CheckedTable(tuple(reader.judge(tiles, words[at], at) for at, tiles in enumerate(after)))
    findings = [*checked.findings, *_repeats(change.new, words, after, laid, lexicon)]
    findings += _turn_findings(turn, change, edition.rules)
    verdict = verdict_of(findings, passed=not change.changed and not turn.late)
    emptied = turn.rack_emptied or turn.rack_size == played
    longest = max((len(after[at]) for at in change.scoring), default=0)
    draw, unrestored = _draws(verdict, findings, turn, played, edition.rules)
    return WordVerdict(
        verdict=verdict,
        findings=tuple(findings),
        played=tuple(in_order(change.added.elements())),
        opening_value=change.own_length if change.added and not turn.opened else None,
        draw=draw,
        draw_unrestored=unrestored,
        points=longest * (2 if emptied else 1) if verdict == LEGAL else 0,
        words=tuple(words),
        new_words=tuple(words[at] for at in change.new),
    )


def _require_rack(turn: TurnFacts[Table], played: int) -> None:
    require_rack(played, turn.rack_size)
    if turn.rack_size is not None and turn.rack_emptied and played < turn.rack_size:
        raise BadInput("rack-not-empty", "rack_emptied", count=turn.rack_size - played)


class _Change:
    """What became of the words: which are as they were, which are new, what is left of the others."""

    def __init__(self, before: Table, after: Table) -> None:
        self.gone = tiles_of(before) - tiles_of(after)
        self.added = tiles_of(after) - tiles_of(before)
        same = Counter(before) & Counter(after)
        self.changed = Counter(before) != Counter(after)
        self.broken = list((Counter(before) - same).elements())
        fresh = [at for at, tiles in enumerate(after) if not _take(same, tiles)]
        swaps = {at: self._swap(after[at]) for at in fresh}
        self.new = [at for at in fresh if swaps[at] is None and not self._is_left_over(after[at])]
        """The places of words that are neither as before, nor an exchange of jokers, nor a residue."""
        bought = sum((swap for swap in swaps.values() if swap is not None), Counter[Face]())
        self.scoring = [at for at in self.new if (self.added - bought) & Counter(after[at])]
        """Those of them that hold a letter from the rack, letters for exchanged jokers aside."""
        own = [len(after[at]) for at in self.new if Counter(after[at]) <= self.added]
        self.own_length = max(own, default=0)
        """Letters of the longest new word that is made of added tiles alone."""

    def _swap(self, tiles: TileSet) -> Counter[Face] | None:
        """The letters for which jokers were exchanged, None when the word is no such exchange."""
        swaps = (exchanged_letters(tiles, old) for old in self.broken)
        return next((swap for swap in swaps if swap is not None), None)

    def _is_left_over(self, tiles: TileSet) -> bool:
        return any(is_residue(tiles, old) for old in self.broken)


def _take(counts: Counter[TileSet], key: TileSet) -> bool:
    counts[key] -= 1
    return counts[key] >= 0


def _laid(turn: TurnFacts[Table], before: Table) -> list[str]:
    """All words laid before in this game, as far as their letters are known."""
    lying = ["".join(tiles) for tiles in before if WORD_JOKER not in tiles]
    return [*dict.fromkeys([*turn.words_laid, *lying])]


def _bar(word: str, laid: Iterable[str], lexicon: Lexicon) -> tuple[str, str] | None:
    """The word laid before that keeps this one from being laid and the stem they share, or None."""
    stems = ((old, word if old == word else lexicon.same_stem(word, old)) for old in laid)
    return next(((old, stem) for old, stem in stems if stem is not None), None)


def _repeats(
    new: list[int], words: list[str], after: Table, laid: list[str], lexicon: Lexicon
) -> list[Finding]:
    """New words that were laid before, or share their stem with one."""
    found = []
    known = list(laid)
    for at in new:
        word = words[at]
        if word in known:
            found.append(Finding("word-repeated", set=at, tiles=after[at], params=(("word", word),)))
        elif (bar := _bar(word, known, lexicon)) is not None:
            params = (("word", word), ("laid", bar[0]), ("stem", bar[1]))
            found.append(Finding("word-stem-repeated", set=at, tiles=after[at], params=params))
        known.append(word)
    return found


def _turn_findings(turn: TurnFacts[Table], change: _Change, rules: Rules) -> list[Finding]:
    """What is wrong with the turn as a whole."""
    found = []
    if change.gone:
        found.append(Finding("tile-left-table", tiles=tuple(in_order(change.gone.elements()))))
    if change.changed and not change.scoring:
        found.append(Finding("nothing-played"))
    if change.added and not turn.opened:
        if change.own_length < rules.first_word:
            found.append(Finding("first-word-too-short", params=(("needed", rules.first_word),)))
        if change.broken and rules.opening_touch == "never":
            touched = tuple(tile for tiles in change.broken for tile in tiles)
            found.append(Finding("opening-touched-table", tiles=touched))
    if turn.late:
        found.append(Finding("late"))
    return found


def _draws(
    verdict: str, findings: Iterable[Finding], turn: TurnFacts[Table], played: int, rules: Rules
) -> tuple[int | None, int | None]:
    """Tiles to draw, and when the table cannot be restored; never more than there are."""
    if verdict == LEGAL:
        if turn.rack_size is None:
            return None, None
        filled = max(0, rules.rack_filled_to - (turn.rack_size - played))
        draws = (filled, filled)
    elif verdict == PASS:
        draws = (rules.pass_draw, rules.pass_draw)
    else:
        errors = {finding.code for finding in findings if finding.level == ERROR}
        only = errors == {"nothing-played"}
        draws = (rules.nothing_played_draw if only else rules.penalty, rules.penalty_unrestored)
    most = max(draws) if turn.pool is None else turn.pool
    return min(draws[0], most), min(draws[1], most)
