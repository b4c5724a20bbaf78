"""Word games: what the players lay, what the referee must say of it, and the events to record."""

from dataclasses import dataclass

from engine import ILLEGAL, LEGAL, PASS, Event, Face, RoundEnded, TurnEnded, in_order, tiles_of
from webapp.demo.games.mistakes import LATE
from webapp.demo.games.people import PoolGame
from webapp.demo.games.values import AT_ONCE, GOOD_PLAY, NOT_ALL, SimulatedTurn
from webapp.demo.games.words.mistakes import make_word_mistake, word_mistakes
from webapp.demo.games.words.players import (
    WordPosition,
    WordTable,
    choose_word_move,
    letters_for_jokers,
    replace_word,
    split_word,
    word_faces,
)


@dataclass(slots=True)
class WordGame(PoolGame):
    """A word game under way."""

    words: WordTable = ()
    """What lies on the table, with what its jokers were said to be."""

    @property
    def over(self) -> bool:
        """Whether somebody has enough points, or everybody has had the last turn."""
        return self.round.due_to_end

    def begin(self) -> tuple[Event, ...]:
        """Deal; the first player keeps the score and starts."""
        self.plan_mistakes(word_mistakes())
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
        shown = word_faces(after)
        left = None if kept is None else word_faces(kept)
        ended = TurnEnded(self.id(), player, shown, kind == LATE, left, letters_for_jokers(after))
        events: list[Event] = [self.record(ended)]
        self._put_away(player, verdict.played if verdict.verdict == LEGAL else ())
        self.words = after if verdict.verdict == LEGAL else before if kept is None else kept
        if kept is not None:
            self.into_pool(tiles_of(word_faces(before)) - tiles_of(word_faces(kept)))
        events += self.draw(player, self.round.turns[-1].due)
        self.number += 1
        return SimulatedTurn(
            self.number,
            player,
            kind,
            word_faces(before),
            shown,
            word_faces(self.words),
            ended.late,
            verdict,
            restored,
            tuple(events),
            tags,
            letters_for_jokers(after),
        )

    def _put_away(self, player: str, played: tuple[Face, ...]) -> None:
        for face in played:
            self.racks[player].remove(face)

    def _choice(self, position: WordPosition) -> tuple[str, WordTable, frozenset[str]]:
        """What the player does, with its name and what is worth watching in it."""
        mistake = self.provoke(lambda code: make_word_mistake(code, position, self.rng))
        if mistake is not None:
            return *mistake, frozenset()
        move = choose_word_move(position, self.rng)
        if move is None:
            return PASS, position.table, frozenset()
        first = frozenset() if position.opened else frozenset({"opening"})
        return GOOD_PLAY, move.table, move.tags | first

    def _kept(self, words: WordTable) -> WordTable | None:
        """The table without a letter that nobody can place, every word still one; None if that cannot be."""
        choices = [
            replace_word(words, at, rest)
            for at, word in enumerate(words)
            for rest, taken in split_word(word)
            if len(taken) == 1
        ]
        return self.rng.choice(choices) if choices else None

    def end(self) -> tuple[Event, ...]:
        """The game is over; nothing while it is under way."""
        return (self.record(RoundEnded(self.id())),) if self.over else ()
