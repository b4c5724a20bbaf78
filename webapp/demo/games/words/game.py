"""Word games: what the players lay, what the referee must say of it, and the events to record."""

from dataclasses import dataclass

from engine import Event, Face, RoundEnded, TurnEnded
from engine.tiles import in_order, tiles_of
from engine.turn.verdict import ILLEGAL, LEGAL, PASS
from webapp.demo.games.people import Dealt
from webapp.demo.games.tiles.mistakes import LATE
from webapp.demo.games.values import AT_ONCE, MOST_CODES, NOT_ALL, PLAY, SimulatedTurn
from webapp.demo.games.words.mistakes import mistaken_word, word_mistakes
from webapp.demo.games.words.players import WordPosition, WordTable, choose, faces_of, parts, replaced, said


@dataclass(slots=True)
class WordGame(Dealt):
    """A word game under way."""

    words: WordTable = ()
    """What lies on the table, with what its jokers were said to be."""

    @property
    def over(self) -> bool:
        """Whether somebody has enough points, or everybody has had the last turn."""
        return self.round.due_to_end

    def begin(self) -> tuple[Event, ...]:
        """Deal; the first player keeps the score and starts."""
        self.want(word_mistakes())
        self.deal()
        return self.begun_by(self.players[0])

    def turn(self) -> SimulatedTurn:
        """Let the next player play."""
        now, before = self.round, self.words
        player = now.to_move
        position = WordPosition(
            before,
            tuple(in_order(self.racks[player])),
            player in now.opened,
            self.edition,
            now.words,
            now.pool,
        )
        kind, after, tags = self._choice(position)
        verdict = position.judged(after, late=kind == LATE)
        undone = verdict.verdict == ILLEGAL and after != before
        restored = self.how_restored() if undone else None
        kept = self._kept(before) if restored == NOT_ALL else None
        restored = AT_ONCE if restored == NOT_ALL and kept is None else restored
        shown = faces_of(after)
        left = None if kept is None else faces_of(kept)
        ended = TurnEnded(self.id(), player, shown, kind == LATE, left, said(after))
        events: list[Event] = [self.record(ended)]
        self._put_away(player, verdict.played if verdict.verdict == LEGAL else ())
        self.words = after if verdict.verdict == LEGAL else before if kept is None else kept
        if kept is not None:
            self.into_pool(tiles_of(faces_of(before)) - tiles_of(faces_of(kept)))
        events += self.draw(player, self.round.turns[-1].due)
        self.number += 1
        return SimulatedTurn(
            self.number,
            player,
            kind,
            faces_of(before),
            shown,
            faces_of(self.words),
            ended.late,
            verdict,
            restored,
            tuple(events),
            tags,
            said(after),
        )

    def _put_away(self, player: str, played: tuple[Face, ...]) -> None:
        for face in played:
            self.racks[player].remove(face)

    def _choice(self, position: WordPosition) -> tuple[str, WordTable, frozenset[str]]:
        """What the player does, with its name and what is worth watching in it."""
        if self.wanted and self.rng.randrange(self.wishes.every) == 0:
            for code in self.rng.sample(self.wanted, min(MOST_CODES, len(self.wanted))):
                table = mistaken_word(code, position, self.rng)
                if table is not None:
                    self.wanted.remove(code)
                    return code, table, frozenset()
        move = choose(position, self.rng)
        if move is None:
            return PASS, position.table, frozenset()
        first = frozenset() if position.opened else frozenset({"opening"})
        return PLAY, move.table, move.tags | first

    def _kept(self, words: WordTable) -> WordTable | None:
        """The table without a letter that nobody can place, every word still one; None if that cannot be."""
        choices = [
            replaced(words, at, rest)
            for at, word in enumerate(words)
            for rest, taken in parts(word)
            if len(taken) == 1
        ]
        return self.rng.choice(choices) if choices else None

    def end(self) -> tuple[Event, ...]:
        """The game is over; nothing while it is under way."""
        return (self.record(RoundEnded(self.id())),) if self.over else ()
