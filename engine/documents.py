"""The documents of the contract: plain data in, plain data out, for `check`, `judge` and `score`."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine import plain
from engine.editions import DICE, Edition, edition
from engine.errors import BadInput
from engine.findings import Finding, sentence
from engine.grid import CheckedGrid, check_grid, judge_grid, parse_grid
from engine.restore import RestorePlan, restore_plan, restore_sentences
from engine.scoring import score
from engine.sets import JudgedSet
from engine.table import CheckedTable, check
from engine.tiles import shown
from engine.turn import ILLEGAL, Turn, judge

Document = dict[str, object]
_T = TypeVar("_T")
_D = TypeVar("_D")

_ONLY_FOR_WORDS = ("words_laid", "rack_emptied", "joker_letters")
_JUDGE_KEYS = ("edition", "before", "after", "opened")
_JUDGE_OPTIONS = ("late", "house_rules", "pool", "rack_size", *_ONLY_FOR_WORDS)


def finding_document(finding: Finding, game: Edition, language: str) -> Document:
    """A finding with its sentence."""
    return {
        "code": finding.code,
        "level": finding.level,
        "set": finding.set,
        "tiles": list(finding.tiles),
        "text": sentence(finding, language, game.fourth_colour),
    }


def set_document(judged: JudgedSet, findings: list[Document]) -> Document:
    """One judged set, with its findings."""
    return {
        "tiles": list(judged.tiles),
        "kind": judged.kind,
        "value": judged.value,
        "stands_for": [list(each) if isinstance(each, tuple) else each for each in judged.stands_for],
        "findings": findings,
    }


def check_document(value: object, language: str = "en") -> Document:
    """Answer a `check` document.

    >>> check_document({"edition": "classic", "table": [["R1", "R2", "R3"]]})["legal"]
    True
    """
    fields = plain.Fields(value, ("edition", "table"))
    game = edition(fields["edition"])
    if game.material == DICE:
        checked: CheckedTable | CheckedGrid = check_grid(parse_grid(fields["table"], "table"), game)
    else:
        checked = check(plain.table(fields["table"], "table"), game)
    found = [finding_document(finding, game, language) for finding in checked.findings]
    return {
        "legal": checked.legal,
        "sets": [
            set_document(judged, [finding for finding in found if finding["set"] == index])
            for index, judged in enumerate(checked.sets)
        ],
        "findings": found,
    }


def judge_document(value: object, language: str = "en", *, restore: bool = False) -> Document:
    """Answer a `judge` document; on wish with the plan that restores the table of an undone turn.

    >>> document = {"edition": "classic", "before": [], "after": [["R1", "R2", "R3"]], "opened": False}
    >>> judge_document(document)["opening_value"]
    6
    """
    fields = plain.Fields(value, _JUDGE_KEYS, _JUDGE_OPTIONS)
    given = {key: fields.get(key, None) for key in _JUDGE_OPTIONS}
    house_rules = _given(given, "house_rules", plain.mapping, {})
    game = edition(fields["edition"]).with_house_rules(house_rules)
    opened, late = plain.flag(fields["opened"], "opened"), _given(given, "late", plain.flag, False)
    pool = _given(given, "pool", plain.count, None)
    _require_word_keys(given)
    plan = None
    if game.material == DICE:
        old, new = parse_grid(fields["before"], "before"), parse_grid(fields["after"], "after")
        verdict = judge_grid(old, new, game, late=late)
    else:
        turn = Turn(
            plain.table(fields["before"], "before"), plain.table(fields["after"], "after"), opened, late, pool
        )
        verdict = judge(turn, game)
        if restore and verdict.verdict == ILLEGAL:
            plan = restore_plan(turn.after, turn.before, game)
    rack_size = _given(given, "rack_size", plain.count, None)
    if rack_size is not None and len(verdict.played) > rack_size:
        raise BadInput(f"after: {len(verdict.played)} tiles were added, but the rack held {rack_size}")
    answer: Document = {
        "verdict": verdict.verdict,
        "findings": [finding_document(finding, game, language) for finding in verdict.findings],
        "played": list(verdict.played),
        "opening_value": verdict.opening_value,
        "points": verdict.points,
        "draw": verdict.draw,
        "draw_unrestored": verdict.draw_unrestored,
    }
    if restore:
        answer["restore"] = plan and restore_document(plan, game, language)
    return answer


def restore_document(plan: RestorePlan, game: Edition, language: str) -> Document:
    """The way back to the table before: moves as data, and as sentences."""
    return {
        "done": plan.done,
        "moves": [{"tile": move.tile, "from": move.source, "to": move.target} for move in plan.moves],
        "reorder": [{"from": now, "to": then} for now, then in plan.reorder],
        "text": restore_sentences(plan, language, game.fourth_colour),
    }


def _given(values: Mapping[str, object], key: str, read: Callable[[object, str], _T], default: _D) -> _T | _D:
    """An optional key; null is as good as left out."""
    return default if values[key] is None else read(values[key], key)


def _require_word_keys(given: Mapping[str, object]) -> None:
    """Keys of the word game are taken in every game, but never with a wrong type."""
    _given(given, "rack_emptied", plain.flag, None)
    for key in ("words_laid", "joker_letters"):
        words = given[key]
        if words is not None and not (
            isinstance(words, list) and all(isinstance(word, str) for word in words)
        ):
            raise BadInput(f"{key}: expected a list of texts, not {shown(words)}")


def score_document(value: object, language: str = "en") -> Document:
    """Answer a `score` document; the answer has no words, whatever the language.

    >>> score_document({"edition": "classic", "racks": {"Ann": [], "Bob": ["R8"]}, "out": "Ann"})["scores"]
    {'Ann': 8, 'Bob': -8}
    """
    fields = plain.Fields(value, ("edition", "racks", "out"))
    game = edition(fields["edition"])
    named = plain.mapping(fields["racks"], "racks")
    racks = {plain.name(who, "racks"): plain.faces(rack, f"rack of {who}") for who, rack in named.items()}
    out = None if fields["out"] is None else plain.name(fields["out"], "out")
    result = score(racks, out, game)
    return {
        "sums": dict(result.sums),
        "scores": dict(result.scores),
        "winner": result.winner,
        "zero_sum": result.zero_sum,
    }
