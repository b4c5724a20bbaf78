"""One round of the word game: scored turn by turn, and each word may be doubted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.editions import Edition
from engine.findings import NOTE, Finding
from engine.game.events import Challenged, Play, TurnEnded
from engine.game.round import Round, begin_round, changed_size
from engine.material import TurnFacts
from engine.protocols import TurnVerdict
from engine.scoring import RoundScore, word_score
from engine.tiles import Table
from engine.turn.verdict import LEGAL
from engine.words.checking import OverruledLexicon
from engine.words.lexicon import lexicon_of

_Outcome = tuple["WordRound", list[Finding]]


@dataclass(frozen=True, slots=True)
class WordRound(Round):
    """The state of a round with words; every change is a new value."""

    @property
    def score(self) -> RoundScore | None:
        """The score, once the round has ended: the points of all turns."""
        points = {player: self.points.get(player, 0) for player in self.players}
        return word_score(points) if self.ended else None

    def turn_facts(self, event: TurnEnded) -> TurnFacts[Table]:
        """All that the verdict on a turn depends on: also what was laid before, and what was said of it."""
        return TurnFacts(
            self.table,
            event.table,
            event.player in self.opened,
            event.late,
            self.pool,
            self.rack_sizes[event.player],
            self.words,
            joker_letters=event.joker_letters,
            ruled=self.ruled,
        )

    def apply(self, event: Play, verdict: TurnVerdict | None = None) -> _Outcome:
        """The round after an event, and what is odd about the event; a known verdict is not found again."""
        return _challenge(self, event) if isinstance(event, Challenged) else Round.apply(self, event, verdict)


def begin_word_round(
    edition: Edition, players: tuple[str, ...], starter: str, ruled: Mapping[str, bool]
) -> WordRound:
    """A round as it begins: everybody has been dealt a rack."""
    dealt = begin_round(edition, players, starter, ruled)
    return WordRound(edition, players, starter, starter, dealt.pool, dealt.rack_sizes, ruled=ruled)


def _challenge(round: WordRound, event: Challenged) -> _Outcome:
    """The round after a word of the last turn was doubted: undone when the dictionary does not have it."""
    last = round.turns[-1] if round.turns else None
    standing = last is not None and last.table == last.shown
    if last is None or not standing or event.word not in last.verdict.new_words:
        return round, [Finding("challenge-too-late", params=(("word", event.word),))]
    if OverruledLexicon(lexicon_of(round.edition), round.ruled).look_up(event.word).valid:
        return round, [Finding("challenge-failed", NOTE, params=(("word", event.word),))]
    player, due = last.player, min(round.edition.rules.penalty, round.pool)
    earlier = [each for each in round.turns[:-1] if each.player == player and each.table == each.shown]
    first = not any(each.verdict.verdict == LEGAL for each in earlier)
    after = replace(
        round,
        table=last.before,
        points={**round.points, player: round.points[player] - last.verdict.points},
        words=round.words[: len(round.words) - len(last.verdict.new_words)],
        opened=round.opened - {player} if first else round.opened,
        rack_sizes=changed_size(round.rack_sizes, player, len(last.verdict.played)),
        owed={**round.owed, player: round.owed.get(player, 0) + due},
        turns=(*round.turns[:-1], replace(last, table=last.before, due=last.due + due)),
    )
    return after, [Finding("challenge-won", NOTE, params=(("word", event.word),))]
