"""All that a page shows of a table, as one document in one language."""

from collections.abc import Mapping
from dataclasses import replace

from engine import (
    Document,
    Game,
    GameRound,
    GameSet,
    RoundScore,
    finding_document,
    in_force,
    material_of,
    rack_sum,
    tiles_of,
)
from webapp.materials import page_material
from webapp.tables.state import TableState, due_now, going_out, owing, turn_began
from webapp.tables.turn_view import full_turn, laid_turns, lying_document, short_turn
from webapp.wording import edition_name

HISTORY = 20
"""Turns that the state brings along; the others can be asked for."""


def state_document(state: TableState, language: str) -> Document:
    """The state of a table for the page."""
    game, current_round = state.game, state.round
    return {
        "table": {"id": state.table.id, "name": state.table.name},
        "sequence": state.sequence,
        "at": state.records[-1].at if state.records else state.table.created,
        "game": None if state.game_row is None else state.game_row.id,
        "edition": _edition(game, language),
        "house_rules": _house_rules(state),
        "players": _players(state),
        "round": None if current_round is None else _round(state, current_round, language),
        "last_turn": _last_turn(game, language),
        "history": history_document(state, language)[-HISTORY:],
        "rounds": [_round_line(game, number) for number in range(1, len(game.rounds) + 1)],
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
    for current_round in state.game.rounds:
        for turn in current_round.turns:
            if turn.event == event:
                return full_turn(turn, laid_turns(state.game), current_round, language)
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
    current_round = state.round
    seats = state.game_row.seats if state.game_row is not None else ()
    found = []
    for at, name in enumerate(state.game.players):
        player: Document = {
            "name": name,
            "seat": seats[at] if at < len(seats) else None,
            "to_move": current_round is not None
            and not current_round.ended
            and current_round.to_move == name,
            "opened": False,
            "rack_size": None,
            "owed": 0,
            "due_now": 0,
            "points": 0,
        }
        if current_round is not None:
            player.update(
                opened=name in current_round.opened,
                rack_size=current_round.rack_sizes[name],
                owed=current_round.owed.get(name, 0),
                due_now=due_now(current_round, name),
                points=current_round.points.get(name, 0),
            )
        found.append(player)
    return found


def _round(state: TableState, current_round: GameRound, language: str) -> Document:
    last_turns, racks = current_round.last_turns, _racks(current_round)
    return {
        "number": len(state.game.rounds),
        "starter": current_round.starter,
        "to_move": current_round.to_move,
        "turn_began": turn_began(state),
        "pool": current_round.pool,
        "table": page_material(current_round.edition.material).table_document(current_round.table),
        "sets": lying_document(current_round, laid_turns(state.game), language),
        "due_to_end": current_round.due_to_end,
        "goes_out": going_out(current_round),
        "restore_pending": _restore_pending(state, current_round),
        "last_turns": None if last_turns is None else list(last_turns),
        "ended": current_round.ended,
        "out": current_round.out,
        "racks": racks,
        "rack_sums": _rack_sums(racks, current_round),
        "racks_missing": _racks_missing(current_round),
        "words": list(current_round.words),
        "inventory": _inventory(current_round),
        "score": round_score_document(current_round.score),
    }


def _restore_pending(state: TableState, current_round: GameRound) -> Document | None:
    """Who has yet to put everything back, and draws how many tiles then."""
    turn = owing(state)
    return None if turn is None else {"player": turn.player, "due": due_now(current_round, turn.player)}


def _racks(current_round: GameRound) -> Mapping[str, list[str]]:
    # What lies on a rack is nobody's business before the round is over; dice lie open all the time.
    if not current_round.racks_open and not current_round.ended:
        return {}
    return {player: list(rack) for player, rack in current_round.racks.items()}


def _rack_sums(racks: Mapping[str, list[str]], current_round: GameRound) -> Mapping[str, int]:
    """What is left on the racks that may be seen; nothing where racks do not count."""
    if not material_of(current_round.edition).scored_by_racks:
        return {}
    return {player: rack_sum(rack, current_round.edition.rules) for player, rack in racks.items()}


def _racks_missing(current_round: GameRound) -> list[str]:
    """Whose rack has yet to be shown before the round has a score."""
    if not current_round.ended or current_round.score is not None:
        return []
    known = current_round.racks
    return [player for player in current_round.players if player not in known and player != current_round.out]


def _inventory(current_round: GameRound) -> Document | None:
    """Table and racks against the box; None where nothing is drawn from it."""
    if current_round.pool is None:
        return None
    racks = current_round.racks if current_round.ended else {}
    return {
        "box": sum(current_round.edition.box.values()),
        "table": tiles_of(current_round.table).total(),
        "racks": tiles_of(racks.values()).total(),
        "pool": current_round.pool,
        "surplus": list(current_round.surplus) if current_round.ended else [],
        "missing": current_round.missing,
    }


def _round_line(game: Game, number: int) -> Document:
    current_round = game.rounds[number - 1]
    return {
        "number": number,
        "starter": current_round.starter,
        "turns": len(current_round.turns),
        "ended": current_round.ended,
        "out": current_round.out,
        "score": round_score_document(current_round.score),
        "totals": dict(replace(game, rounds=game.rounds[:number]).totals),
    }


def round_score_document(score: RoundScore | None) -> Document | None:
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
    current_round = game.round
    return (
        full_turn(current_round.turns[-1], laid_turns(game), current_round, language)
        if current_round is not None and current_round.turns
        else None
    )


def _problems(game: Game, language: str) -> list[Document]:
    if game.edition is None:
        return []
    edition = game.edition
    return [
        {"event": problem.event, **finding_document(problem.finding, edition, language)}
        for problem in game.problems
    ]
