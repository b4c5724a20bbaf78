"""Dice games: what the players roll and lay, what the referee must say of it, and the events to record."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import (
    ILLEGAL,
    LEGAL,
    PASS,
    DiceLaid,
    DiceRound,
    Event,
    GameSet,
    Rolled,
    RoundBegun,
    RoundEnded,
    TurnVerdict,
    in_order,
)
from webapp.demo.games.dice.box import DIE_FACES, die_of
from webapp.demo.games.dice.mistakes import dice_mistakes, make_dice_mistake
from webapp.demo.games.dice.players import DicePosition, choose_dice_move, dice_to_roll_again
from webapp.demo.games.people import GameInPlay
from webapp.demo.games.tokens import Token, face_of
from webapp.demo.games.values import (
    AT_ONCE,
    GOOD_PLAY,
    IN_TWO_STEPS,
    DiceMoved,
    SimulatedTurn,
    TokenGrid,
    dice_grid,
)


@dataclass(slots=True)
class DiceGame(GameInPlay):
    """A dice game under way."""

    own: dict[str, tuple[Token, ...]] = field(default_factory=dict)
    """The dice that each player has left, as they lie."""
    unrolled: set[str] = field(default_factory=set)
    """Who has not rolled yet in this round."""
    grid: TokenGrid = field(default_factory=dict)

    @property
    def round(self) -> DiceRound:
        """The round as the engine sees it."""
        now = self.game.round
        # Players with dice know no other round; a wrong edition is refused here.
        if not isinstance(now, DiceRound):
            raise ValueError(f"{self.edition.id} is not played with dice")
        return now

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.game.over

    def begin(self) -> tuple[Event, ...]:
        """Set up the game and its first round."""
        self.plan_mistakes(dice_mistakes())
        made = self.record(GameSet(self.id(), self.edition.id, self.players))
        return made, self._begin_round(self.players[0])

    def _begin_round(self, starter: str) -> Event:
        """Everybody draws nine dice from the bag."""
        bag = list(DIE_FACES)
        self.rng.shuffle(bag)
        size = self.edition.rules.deal
        for at, player in enumerate(self.players):
            drawn = sorted(bag[at * size : (at + 1) * size])
            self.own[player] = tuple(f"{DIE_FACES[name][0]}{name}" for name in drawn)
        self.unrolled, self.grid = set(self.players), {}
        return self.record(RoundBegun(self.id(), starter))

    def turn(self) -> SimulatedTurn:
        """Let the next player roll and play."""
        events: list[Event] = []
        if self.round.ended:
            events.append(self._begin_round(self.game.next_starter or self.players[0]))
        first, player = not self.round.turns, self.round.to_move
        rolled = self._roll(player)
        own, before = self.own[player], self.grid
        events.append(self.record(Rolled(self.id(), player, _faces(own))))
        kind, shown, tags = self._choice(DicePosition(before, own, self.edition))
        events.append(self.record(DiceLaid(self.id(), player, dice_grid(shown))))
        verdict = self.round.turns[-1].verdict
        if verdict.verdict == LEGAL:
            self.grid = shown
            self.own[player] = tuple(token for token in own if token not in set(shown.values()))
        if self.round.due_to_end:
            events.append(self.record(RoundEnded(self.id(), None if self.own[player] else player)))
        self.number += 1
        moved = DiceMoved(
            len(self.game.rounds),
            rolled,
            own,
            self._lying_before_the_other(player),
            before,
            shown,
            self.grid,
            first,
            self.round.ended,
        )
        restored = self._restored(verdict, moved)
        return SimulatedTurn(
            self.number, player, kind, (), (), (), False, verdict, restored, tuple(events), tags, None, moved
        )

    def _lying_before_the_other(self, player: str) -> tuple[Token, ...]:
        """What the other player has rolled and not played; nothing before the first roll."""
        other = next(each for each in self.players if each != player)
        return () if other in self.unrolled else self.own[other]

    def _roll(self, player: str) -> tuple[Token, ...]:
        """Roll all dice the first time, then those that are not worth keeping; what lies up of them."""
        own = self.own[player]
        again = own if player in self.unrolled else dice_to_roll_again(own, self.rng)
        self.unrolled.discard(player)
        fallen = {token: f"{self.rng.choice(DIE_FACES[die_of(token)])}{die_of(token)}" for token in again}
        self.own[player] = tuple(fallen.get(token, token) for token in own)
        return tuple(fallen.values())

    def _choice(self, position: DicePosition) -> tuple[str, TokenGrid, frozenset[str]]:
        """What the player does, with its name and what is worth watching in it."""
        mistake = self.provoke(lambda code: make_dice_mistake(code, position, self.rng))
        if mistake is not None:
            return *mistake, frozenset()
        move = choose_dice_move(position, self.rng)
        return (PASS, position.grid, frozenset()) if move is None else (GOOD_PLAY, move.grid, move.tags)

    def _restored(self, verdict: TurnVerdict, moved: DiceMoved) -> str | None:
        """How the dice of an undone turn are put back; all of them always can be."""
        if verdict.verdict != ILLEGAL or moved.shown == moved.before:
            return None
        return IN_TWO_STEPS if self.rng.random() < self.mistake_plan.in_two_steps else AT_ONCE

    def end(self) -> tuple[Event, ...]:
        """Nothing: every round ends with its last turn."""
        return ()


def _faces(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(in_order(map(face_of, tokens)))
