"""A game: a fold over its events.

Everything known about a game follows from its events, so correcting or removing any of them re-scores all
that came after, and re-judges what it changes. An event that cannot be applied is kept, named in
``problems``, and changes nothing else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.dealing import next_player
from engine.editions import Edition, edition
from engine.errors import BadInput
from engine.findings import Finding
from engine.game.events import (
    Challenged,
    Corrected,
    Event,
    Fact,
    GameSet,
    Play,
    Removed,
    RoundBegun,
    RoundEnded,
    Ruled,
)
from engine.game.round import require_deal
from engine.game.trail import Trail
from engine.material import material_of
from engine.protocols import GameRound
from engine.scoring import Points, leaders, require_players, totals


@dataclass(frozen=True, slots=True)
class Problem:
    """What is odd about an event: an error when it was left out, a note when it counts all the same."""

    event: int
    finding: Finding


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game after its events.

    >>> game = Game.of([GameSet(1, "classic", ("Ann", "Bob")), RoundBegun(2, "Ann")])
    >>> game.round.to_move, game.round.pool
    ('Ann', 78)
    """

    events: tuple[Event, ...] = ()
    edition: Edition | None = None
    players: tuple[str, ...] = ()
    rounds: tuple[GameRound, ...] = ()
    problems: tuple[Problem, ...] = ()
    ruled: Mapping[str, bool] = field(default_factory=dict)
    """Words on which the players have overruled the dictionary, at whatever time they said so."""
    _trail: "Trail[Game] | None" = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Game":
        """The game after these events, in order; ids grow."""
        recorded = tuple(events)
        _require_ids(recorded)
        return cls()._folded(recorded)

    def with_event(self, event: Event) -> "Game":
        """The game after one more event."""
        events = (*self.events, event)
        if isinstance(event, Corrected | Removed | Ruled):
            _require_ids(events)
            return self._folded(events)
        _require_later(event, self.events[-1].id if self.events else -1)
        return replace(self._after(event), events=events)

    @property
    def round(self) -> GameRound | None:
        """The round under way, or the last one."""
        return self.rounds[-1] if self.rounds else None

    @property
    def totals(self) -> Mapping[str, Points]:
        """What each player has over all rounds with a score."""
        scored = [each.score for each in self.rounds]
        start = dict.fromkeys(self.players, 0)
        return totals([start, *(each.scores for each in scored if each is not None)])

    @property
    def leaders(self) -> list[str]:
        """Who has the highest total."""
        return leaders(self.totals)

    @property
    def over(self) -> bool:
        """Whether all rounds that the edition counts have a score."""
        wanted = None if self.edition is None else self.edition.rules.rounds
        return wanted is not None and sum(each.score is not None for each in self.rounds) >= wanted

    @property
    def next_starter(self) -> str | None:
        """Who starts the next round, where the players take turns in it."""
        if self.edition is None or self.edition.rules.starter != "in-turns" or not self.rounds:
            return None
        return next_player(self.players, self.rounds[-1].starter)

    def _folded(self, events: tuple[Event, ...]) -> "Game":
        """The game of these events, folded on from the first one that counts differently."""
        counting, trail = in_force(events), self._steps
        ruled = {event.word: event.valid for event in counting if isinstance(event, Ruled)}
        same = _same_until(in_force(self.events), counting)
        if ruled != self.ruled:  # that holds for every round, also for those that were begun before
            begun = (at for at, event in enumerate(counting[:same]) if isinstance(event, RoundBegun))
            same = next(begun, same)
        count, state = trail.until(same)
        game = replace(state, ruled=ruled, _trail=trail.back_to(count))
        for event in counting[count:]:
            game = game._after(event)
        return replace(game, events=events)

    def _after(self, event: Fact) -> "Game":
        """The game after a fact, and how it came there."""
        after = self._apply(event)
        state = replace(after, events=(), _trail=None)
        return replace(after, _trail=after._steps.with_state(state))

    @property
    def _steps(self) -> "Trail[Game]":
        return self._trail or Trail(Game())

    def _apply(self, event: Fact) -> "Game":
        if isinstance(event, GameSet):
            return self._set_up(event)
        if isinstance(event, RoundBegun):
            return self._begin(event)
        if isinstance(event, Ruled):
            return self
        return self._in_round(event)

    def _left_out(self, event: Event, code: str, *params: tuple[str, str | BadInput]) -> "Game":
        problem = Problem(event.id, Finding(code, params=params))
        return replace(self, problems=(*self.problems, problem))

    def _set_up(self, event: GameSet) -> "Game":
        if self.edition is not None:
            return self._left_out(event, "game-twice")
        try:
            chosen = edition(event.edition).with_house_rules(event.house_rules)
            require_players(event.players, chosen)
            require_deal(len(event.players), chosen)
        except BadInput as problem:
            return self._left_out(event, "bad-event", ("why", problem))
        return replace(self, edition=chosen, players=event.players)

    def _begin(self, event: RoundBegun) -> "Game":
        if self.edition is None:
            return self._left_out(event, "no-game")
        if event.starter not in self.players:
            return self._left_out(event, "unknown-player", ("player", event.starter))
        before = self.rounds
        if before and not before[-1].ended:
            if before[-1].turns:
                return self._left_out(event, "round-running")
            before = before[:-1]
        material = material_of(self.edition)
        begun = material.begin_round(self.edition, self.players, event.starter, self.ruled)
        return replace(self, rounds=(*before, begun))

    def _in_round(self, event: Play) -> "Game":
        current_round = self.round
        if current_round is None:
            return self._left_out(event, "no-round")
        player = _player(event)
        if player is not None and player not in self.players:
            return self._left_out(event, "unknown-player", ("player", player))
        trail, facts = self._steps, current_round.facts(event)
        inputs = None if facts is None else (current_round.edition, facts)
        known = None if inputs is None else trail.verdict(event.id, inputs)
        after, found = current_round.apply(event, known)
        if inputs is not None and len(after.turns) > len(current_round.turns):
            trail = trail.with_verdict(event.id, inputs, after.turns[-1].verdict)
        problems = (*self.problems, *(Problem(event.id, finding) for finding in found))
        return replace(self, rounds=(*self.rounds[:-1], after), problems=problems, _trail=trail)


def _same_until(before: list[Fact], now: list[Fact]) -> int:
    """How many facts at the beginning are the same ones."""
    pairs = zip(before, now, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one is not other), min(len(before), len(now)))


def _player(event: Play) -> str | None:
    """Whom an event is about, None when it is about nobody."""
    if isinstance(event, RoundEnded):
        return event.out
    return None if isinstance(event, Challenged) else event.player


def in_force(events: Iterable[Event]) -> list[Fact]:
    """The events that count: corrected ones as corrected, removed ones left out.

    Corrections come after what they correct, so one pass from the newest to the oldest settles them, and a
    correction can itself be corrected or removed.
    """
    said: dict[int, Event | None] = {}
    counting: list[Fact] = []
    for event in reversed(tuple(events)):
        match said.get(event.id, event):
            case Corrected(event=true):
                said.setdefault(true.id, true)
            case Removed(of=gone):
                said.setdefault(gone, None)
            case None:
                continue
            case true:
                counting.append(true)
    return counting[::-1]


def _require_ids(events: tuple[Event, ...]) -> None:
    """Refuse events whose ids do not grow, and corrections of what did not come before."""
    known: set[int] = set()
    last = -1
    for event in events:
        _require_later(event, last)
        if isinstance(event, Corrected | Removed):
            target = event.of if isinstance(event, Removed) else event.event.id
            if target not in known:
                raise BadInput("no-earlier-event", f"event {event.id}", event=target)
        last = event.id
        known.add(event.id)


def _require_later(event: Event, last: int) -> None:
    if event.id <= last:
        raise BadInput("event-order", event=event.id, last=last)
