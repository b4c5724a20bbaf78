"""The documents of the contract: plain data in, plain data out, for `check`, `judge` and `score`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engine import json_fields
from engine.editions import Edition, edition
from engine.errors import BadInput
from engine.findings import Finding, sentence
from engine.material import TurnFacts, material_of
from engine.scoring import score
from engine.sets.one_set import JudgedSet
from engine.turn.restore import PLAY, RESTORE, RestorePlan, restore_plan, restore_sentences
from engine.turn.verdict import ILLEGAL, require_rack

Document = dict[str, object]
_T = TypeVar("_T")
_D = TypeVar("_D")

_JUDGE_KEYS = ("edition", "before", "after", "opened")
_JUDGE_OPTIONS = ("late", "house_rules", "pool", "rack_size", "words_laid", "rack_emptied", "joker_letters")


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
    fields = json_fields.Fields(value, ("edition", "table"))
    game = edition(fields["edition"])
    material = material_of(game)
    checked = material.check(material.parse_table(fields["table"], "table"), game)
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
    fields = json_fields.Fields(value, _JUDGE_KEYS, _JUDGE_OPTIONS)
    given = _Given.of(fields)
    game = edition(fields["edition"]).with_house_rules(given.house_rules)
    opened = json_fields.boolean(fields["opened"], "opened")
    material = material_of(game)
    before, after = (material.parse_table(fields[key], key) for key in ("before", "after"))
    verdict = material.judge(given.turn(before, after, opened), game)
    undone = restore and verdict.verdict == ILLEGAL
    plan = material.restore(after, before, game) if undone else None
    require_rack(len(verdict.played), given.rack_size)
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


def restore_document(plan: RestorePlan, game: Edition, language: str, why: str = RESTORE) -> Document:
    """The way from one table to another: moves as data, and as sentences."""
    return {
        "done": plan.done,
        "moves": [{"tile": move.tile, "from": move.source, "to": move.target} for move in plan.moves],
        "reorder": [{"from": source, "to": target} for source, target in plan.reorder],
        "text": restore_sentences(plan, language, game.fourth_colour, why),
    }


@dataclass(frozen=True, slots=True)
class _Given:
    """The optional keys of a `judge` document; null is as good as left out.

    All are taken in every game, but never with a wrong type.
    """

    late: bool
    house_rules: dict[str, object]
    pool: int | None
    rack_size: int | None
    words_laid: tuple[str, ...]
    rack_emptied: bool
    joker_letters: tuple[str, ...] | None

    @classmethod
    def of(cls, fields: json_fields.Fields) -> "_Given":
        return cls(
            late=_optional(fields, "late", json_fields.boolean, False),
            house_rules=_optional(fields, "house_rules", json_fields.json_object, {}),
            pool=_optional(fields, "pool", json_fields.natural_number, None),
            rack_size=_optional(fields, "rack_size", json_fields.natural_number, None),
            words_laid=_optional(fields, "words_laid", json_fields.word_list, ()),
            rack_emptied=_optional(fields, "rack_emptied", json_fields.boolean, False),
            joker_letters=_optional(fields, "joker_letters", json_fields.word_list, None),
        )

    def turn(self, before: _T, after: _T, opened: bool) -> TurnFacts[_T]:
        return TurnFacts(
            before,
            after,
            opened,
            self.late,
            self.pool,
            self.rack_size,
            self.words_laid,
            self.rack_emptied,
            self.joker_letters,
        )


def _optional(
    fields: json_fields.Fields, key: str, read: Callable[[object, str], _T], default: _D
) -> _T | _D:
    value = fields.get(key, None)
    return default if value is None else read(value, key)


def solve_document(
    value: object, language: str = "en", *, moves: bool = False, stop: Callable[[], bool] | None = None
) -> Document:
    """Answer a `solve` document; on wish with the fewest moves from the table that lies there.

    ``stop`` says whether the caller can wait no longer: the best turn found so far is the answer then.

    >>> document = {"edition": "classic", "table": [["R1", "R2", "R3"]], "rack": ["R4", "K9"], "opened": True}
    >>> solve_document(document)["play"]
    ['R4']
    """
    from engine.solver.best_turn import solve  # the other documents should not wait for it to load

    fields = json_fields.Fields(value, ("edition", "table", "rack", "opened"))
    game = edition(fields["edition"])
    if not material_of(game).number_rows:
        raise BadInput("not-solvable", edition=game.id)
    table, rack = (
        json_fields.set_list(fields["table"], "table"),
        json_fields.face_list(fields["rack"], "rack"),
    )
    solution = solve(table, rack, json_fields.boolean(fields["opened"], "opened"), game, stop=stop)
    answer: Document = {
        "tiles": solution.tiles,
        "value": solution.value,
        "play": list(solution.play),
        "table": [list(each) for each in solution.table],
        "proven": solution.proven,
    }
    if moves:
        answer["moves"] = restore_document(restore_plan(table, solution.table, game), game, language, PLAY)
    return answer


def score_document(value: object, language: str = "en") -> Document:
    """Answer a `score` document; the answer has no words, whatever the language.

    >>> score_document({"edition": "classic", "racks": {"Ann": [], "Bob": ["R8"]}, "out": "Ann"})["scores"]
    {'Ann': 8, 'Bob': -8}
    """
    fields = json_fields.Fields(value, ("edition", "racks", "out"))
    game = edition(fields["edition"])
    known = material_of(game).faces
    named = json_fields.json_object(fields["racks"], "racks")
    racks = {
        json_fields.name_text(who, "racks"): json_fields.face_list(rack, f"rack of {who}", known)
        for who, rack in named.items()
    }
    out = None if fields["out"] is None else json_fields.name_text(fields["out"], "out")
    result = score(racks, out, game)
    return {
        "sums": dict(result.sums),
        "scores": dict(result.scores),
        "winner": result.winner,
        "zero_sum": result.zero_sum,
    }
