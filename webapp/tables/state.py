"""All that a page shows of a table, as one document in one language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import DiceRound, Drawn, Game, GameSet, Removed, Round, RoundBegun, RoundScore
from engine.documents import Document, finding_document
from engine.game.game import in_force
from engine.game.round import PlayedTurn
from engine.tiles import tiles_of
from engine.turn.verdict import ILLEGAL, LEGAL
from webapp.pages.check_view import edition_name
from webapp.store import GameRow, Record, TableRow
from webapp.tables.turn_view import full_turn, laid_turns, lying_document, short_turn, table_document

HISTORY = 20
"""Turns that the state brings along; the others can be asked for."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table with the game that is played at it, after some event."""

    table: TableRow
    sequence: int = 0
    """The last event of the table, of whatever game."""
    game_row: GameRow | None = None
    game: Game = field(default_factory=Game)
    records: tuple[Record, ...] = ()
    """The events of this game."""

    @property
    def now(self) -> Round | DiceRound | None:
        """The round under way, or the last one."""
        return self.game.round


def state_document(state: TableState, language: str) -> Document:
    """The state of a table for the page."""
    game, now = state.game, state.now
    return {
        "table": {"id": state.table.id, "name": state.table.name},
        "sequence": state.sequence,
        "at": state.records[-1].at if state.records else state.table.created,
        "game": None if state.game_row is None else state.game_row.id,
        "edition": _edition(game, language),
        "house_rules": _house_rules(state),
        "players": _players(state),
        "round": None if now is None else _round(state, now, language),
        "last_turn": _last_turn(game, language),
        "history": history_document(state, language)[-HISTORY:],
        "rounds": [_round_line(each, number) for number, each in enumerate(game.rounds, 1)],
        "totals": dict(game.totals),
        "leaders": game.leaders if any(each.score for each in game.rounds) else [],
        "over": game.over,
        "next_starter": game.next_starter,
        "problems": _problems(game, language),
    }


def history_document(state: TableState, language: str) -> list[Document]:
    """Every turn of the game in a few words, with when and by whom it was written and whether corrected."""
    written = {record.event.id: record for record in state.records}
    original = {record.event.id: record.event for record in state.records}
    true = {event.id: event for event in in_force(state.game.events)}
    lines = []
    for number, each in enumerate(state.game.rounds, 1):
        for turn in each.turns:
            record = written[turn.event]
            lines.append(
                {
                    "round": number,
                    "at": record.at,
                    "who": record.who,
                    "corrected": true[turn.event] != original[turn.event],
                    **short_turn(turn, each.edition, language),
                }
            )
    return lines


def turn_document(state: TableState, event: int, language: str) -> Document | None:
    """One turn of the game with all its tables; None when there is none."""
    for now in state.game.rounds:
        for turn in now.turns:
            if turn.event == event:
                return full_turn(turn, laid_turns(state.game), now, language)
    return None


def _edition(game: Game, language: str) -> Document | None:
    if game.edition is None:
        return None
    rules = game.edition.rules
    return {
        "id": game.edition.id,
        "name": edition_name(game.edition.id, language),
        "material": game.edition.material,
        "fourth_colour": game.edition.fourth_colour,
        "turn_seconds": rules.turn_seconds,
        "opening_sum": rules.opening_sum,
        "starter": rules.starter,
        "redeal_pairs": rules.redeal_pairs,
        "rounds": rules.rounds,
    }


def _house_rules(state: TableState) -> Document:
    set_up = [event for event in in_force(state.game.events) if isinstance(event, GameSet)]
    return dict(set_up[0].house_rules) if set_up else {}


def _players(state: TableState) -> list[Document]:
    now = state.now
    seats = state.game_row.seats if state.game_row is not None else ()
    found = []
    for at, name in enumerate(state.game.players):
        player: Document = {
            "name": name,
            "seat": seats[at] if at < len(seats) else None,
            "to_move": now is not None and not now.ended and now.to_move == name,
            "opened": False,
            "rack_size": None,
            "owed": 0,
            "points": 0,
        }
        if isinstance(now, DiceRound):
            player.update(opened=True, rack_size=now.left[name])
        elif now is not None:
            player.update(
                opened=name in now.opened,
                rack_size=now.rack_sizes[name],
                owed=now.owed.get(name, 0),
                points=now.points.get(name, 0),
            )
        found.append(player)
    return found


def _round(state: TableState, now: Round | DiceRound, language: str) -> Document:
    dice = isinstance(now, DiceRound)
    lying = now.grid if isinstance(now, DiceRound) else now.table
    return {
        "number": len(state.game.rounds),
        "starter": now.starter,
        "to_move": now.to_move,
        "turn_began": turn_began(state),
        "pool": None if isinstance(now, DiceRound) else now.pool,
        "table": table_document(lying),
        "sets": lying_document(now, laid_turns(state.game), language),
        "due_to_end": now.due_to_end,
        "last_turns": None if isinstance(now, DiceRound) or now.last_turns is None else list(now.last_turns),
        "ended": now.ended,
        "out": now.out,
        # What lies on a rack is nobody's business before the round is over; dice lie open all the time.
        "racks": _racks(now) if dice or now.ended else {},
        "racks_missing": _racks_missing(now),
        "words": [] if isinstance(now, DiceRound) else list(now.words),
        "inventory": None if isinstance(now, DiceRound) else _inventory(now),
        "score": score_document(now.score),
    }


def owing(state: TableState) -> PlayedTurn | None:
    """The last turn, while it is undone and its player has yet to put it back and draw for it."""
    now = state.now
    last = now.turns[-1] if isinstance(now, Round) and now.turns else None
    if last is None or not _undone(last) or not isinstance(now, Round):
        return None
    return last if now.owed.get(last.player, 0) else None


def turn_began(state: TableState) -> int | None:
    """When the turn under way began, in milliseconds since 1970; None without a round.

    With the turn before it, once that was put right; with the round; or when turns were taken back.
    """
    now, facts = state.now, in_force(state.game.events)
    if now is None:
        return None
    last = now.turns[-1] if now.turns else None
    begun = [each.id for each in facts if isinstance(each, RoundBegun)]
    first = begun[-1] if last is None else last.event
    beginning = {first}
    if isinstance(last, PlayedTurn) and _undone(last):
        beginning |= {each.id for each in facts if isinstance(each, Drawn) and each.player == last.player}
    later = [record for record in state.records if record.event.id >= first]
    return max(
        record.at for record in later if record.event.id in beginning or isinstance(record.event, Removed)
    )


def _undone(turn: PlayedTurn) -> bool:
    return turn.verdict.verdict == ILLEGAL or (turn.verdict.verdict == LEGAL and turn.table != turn.shown)


def _racks(now: Round | DiceRound) -> Mapping[str, list[str]]:
    known = now.rolled if isinstance(now, DiceRound) else now.racks
    return {player: list(rack) for player, rack in known.items()}


def _racks_missing(now: Round | DiceRound) -> list[str]:
    """Whose rack has yet to be shown before the round has a score."""
    if not now.ended or now.score is not None:
        return []
    known = now.rolled if isinstance(now, DiceRound) else now.racks
    return [player for player in now.players if player not in known and player != now.out]


def _inventory(now: Round) -> Document:
    """Table and racks against the box."""
    racks = now.racks if now.ended else {}
    return {
        "box": sum(now.edition.box.values()),
        "table": tiles_of(now.table).total(),
        "racks": tiles_of(racks.values()).total(),
        "pool": now.pool,
        "surplus": list(now.surplus) if now.ended else [],
        "missing": now.missing,
    }


def _round_line(now: Round | DiceRound, number: int) -> Document:
    return {
        "number": number,
        "starter": now.starter,
        "turns": len(now.turns),
        "ended": now.ended,
        "out": now.out,
        "score": score_document(now.score),
    }


def score_document(score: RoundScore | None) -> Document | None:
    """The score of a round, with whether it adds up as its ending promises."""
    if score is None:
        return None
    return {
        "sums": dict(score.sums),
        "scores": dict(score.scores),
        "winner": score.winner,
        "zero_sum": score.zero_sum,
        "zero_sum_due": score.zero_sum_due,
        "adds_up": score.zero_sum or not score.zero_sum_due,
    }


def _last_turn(game: Game, language: str) -> Document | None:
    now = game.round
    return (
        full_turn(now.turns[-1], laid_turns(game), now, language) if now is not None and now.turns else None
    )


def _problems(game: Game, language: str) -> list[Document]:
    if game.edition is None:
        return []
    edition = game.edition
    return [
        {"event": problem.event, **finding_document(problem.finding, edition, language)}
        for problem in game.problems
    ]
