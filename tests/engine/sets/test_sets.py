"""Groups, runs and jokers: what a set is, what it is worth, why it is none."""

import pytest

from engine import Rules, edition, judge_set, parse_set
from engine.sets.one_set import JudgedSet
from engine.sets.why_not import why_not
from tests.helpers import codes


def judged(tiles: str, name: str = "classic", **house_rules: object) -> JudgedSet:
    return judge_set(parse_set(tiles), edition(name).with_house_rules(house_rules))


@pytest.mark.parametrize(
    ("tiles", "kind", "value", "stands_for"),
    [
        ("K8 B8 O8", "group", 24, "K8 B8 O8"),
        ("R8 B8 J", "group", 24, "R8 B8 K8"),
        ("R8 J B8 K8", "group", 32, "R8 O8 B8 K8"),
        ("R1 R2 R3", "run", 6, "R1 R2 R3"),
        ("R3 R2 R1", "run", 6, "R3 R2 R1"),
        ("R1 J R3", "run", 6, "R1 R2 R3"),
        ("R4 R5 J", "run", 15, "R4 R5 R6"),
        ("J R4 R5", "run", 12, "R3 R4 R5"),
        ("R5 R4 J", "run", 12, "R5 R4 R3"),
        ("R5 J J", "run", 18, "R5 R6 R7"),
        ("J J R5", "run", 18, "R7 R6 R5"),
        ("R12 J J", "group", 36, "R12 K12 B12"),
        ("R13 J J", "group", 39, "R13 K13 B13"),
        ("R4 J J R7", "run", 22, "R4 R5 R6 R7"),
        ("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 J", "run", 91, None),
    ],
)
def test_legal_sets(tiles: str, kind: str, value: int, stands_for: str | None) -> None:
    seen = judged(tiles)
    assert (seen.kind, seen.value, seen.findings) == (kind, value, ())
    assert stands_for is None or seen.stands_for == parse_set(stands_for)


@pytest.mark.parametrize(
    ("tiles", "value", "stands_for"),
    [
        ("R4 R6 R5", 15, "R4 R6 R5"),
        ("R12 J R13", 36, "R12 R11 R13"),
        ("R12 R13 J", 36, "R12 R13 R11"),
        ("R5 J R6", 18, "R5 R7 R6"),
        ("J R1 R2", 6, "R3 R1 R2"),
        ("J R4 R6 R5", 22, "R7 R4 R6 R5"),
    ],
)
def test_runs_out_of_order_get_a_note(tiles: str, value: int, stands_for: str) -> None:
    seen = judged(tiles)
    assert (seen.kind, seen.value, seen.stands_for) == ("run", value, parse_set(stands_for))
    assert [(each.code, each.level) for each in seen.findings] == [("out-of-order", "note")]


def test_out_of_order_as_the_house_has_it() -> None:
    strict = judged("R4 R6 R5", out_of_order="error")
    assert (strict.kind, codes(strict.findings), strict.findings[0].level) == (
        None,
        ["out-of-order"],
        "error",
    )
    assert codes(judged("R4 R7 R5", out_of_order="error").findings) == ["run-gap"]
    assert codes(judged("R4 R5", out_of_order="error").findings) == ["set-too-short"]
    ignored = judged("R4 R6 R5", out_of_order="ignore")
    assert (ignored.kind, ignored.findings) == ("run", ())


def test_open_jokers_may_count_the_lowest() -> None:
    assert judged("R5 J R6", open_joker="lowest").value == 15
    assert judged("R5 J J", open_joker="lowest").value == 12


@pytest.mark.parametrize(
    ("tiles", "code", "about"),
    [
        ("R8", "set-too-short", "R8"),
        ("R8 B8", "set-too-short", "R8 B8"),
        ("J J", "set-too-short", "J J"),
        ("R8 B8 R8", "colour-twice", "R8 R8"),
        ("R8 R8 J", "colour-twice", "R8 R8"),
        ("R8 B8 K8 O8 J", "group-too-long", "R8 B8 K8 O8 J"),
        ("R8 B8 K8 O8 R8", "group-too-long", "R8 B8 K8 O8 R8"),
        ("R4 R5 R5 R6", "number-twice", "R5 R5"),
        ("R4 R5 R7", "run-gap", "R5 R7"),
        ("R4 J R8", "run-gap", "R4 R8"),
        ("R12 R13 R1", "run-wraps", "R12 R13 R1"),
        ("R13 R1 R2", "run-wraps", "R13 R1 R2"),
        ("R13 J R2", "run-wraps", "R13 J R2"),
        ("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 J", "run-wraps", None),
        ("R4 R5 B6", "mixed-set", "R4 R5 B6"),
        ("R7 B7 R8", "mixed-set", "R7 B7 R8"),
    ],
)
def test_reasons_of_plain_sets(tiles: str, code: str, about: str | None) -> None:
    (finding,) = judged(tiles).findings
    assert (finding.code, finding.level) == (code, "error")
    assert finding.tiles == parse_set(tiles if about is None else about)


def test_an_illegal_set_counts_nothing_and_its_jokers_stand_for_nothing() -> None:
    seen = judged("R4 J R8")
    assert (seen.kind, seen.value, seen.stands_for, seen.legal) == (None, 0, ("R4", None, "R8"), False)


@pytest.mark.parametrize(
    ("tiles", "kind", "value", "stands_for"),
    [
        ("R5 JD R2", "run", 14, ["R5", ("R4", "R3"), "R2"]),
        ("R8 J JD", "run", 38, ["R8", "R9", ("R10", "R11")]),
        ("R13 J JD", "group", 52, ["R13", "K13", ("B13", "O13")]),
        ("JC R5 R6", "run", 15, ["R4", "R5", "R6"]),
        ("JC R5 JC", "run", 15, None),
        ("R4 JC B6 JC R8", "run", 30, ["R4", "R5", "B6", "B7", "R8"]),
        ("R4 JC JC R7", "run", 22, None),
        ("R4 JC J", "run", 15, None),
        ("R4 JM R4", "mirror-run", 13, ["R4", "R5", "R4"]),
        ("R13 JM R13", "mirror-group", 39, ["R13", "K13", "R13"]),
        ("R7 R6 JM R6 R7", "mirror-run", 31, ["R7", "R6", "R5", "R6", "R7"]),
        ("R3 J JM R4 J", "mirror-run", 19, ["R3", "R4", "R5", "R4", "R3"]),
        ("R3 R4 JM JD", "mirror-run", 19, ["R3", "R4", "R5", ("R4", "R3")]),
        ("R8 B8 JM JD", "mirror-group", 40, ["R8", "B8", "K8", ("B8", "R8")]),
        ("R3 JC B5 JM B5 JC R3", "mirror-run", 30, ["R3", "R4", "B5", "B6", "B5", "R4", "R3"]),
        ("JC R4 JM R4 R3", "mirror-run", 19, ["R3", "R4", "R5", "R4", "R3"]),
        ("K8 R8 B8 JM B8 R8 K8", "mirror-group", 56, None),
    ],
)
def test_sets_with_special_jokers(tiles: str, kind: str, value: int, stands_for: object) -> None:
    seen = judged(tiles, "twist")
    assert (seen.kind, seen.value) == (kind, value)
    assert stands_for is None or list(seen.stands_for) == stands_for


def test_a_mirrored_run_may_have_more_than_13_tiles() -> None:
    side = "R1 R2 R3 R4 R5 R6 R7"
    other = " ".join(reversed(side.split()))
    assert judged(f"{side} JM {other}", "twist").kind == "mirror-run"
    assert codes(judged(f"{side} JM {other}", "twist", mirror_run_limit=13).findings) == ["joker-misplaced"]


@pytest.mark.parametrize(
    ("tiles", "code", "variant"),
    [
        ("J JD JC", "joker-misplaced", "only-jokers"),
        ("R8 B8 JC", "joker-misplaced", "JC"),
        ("R4 JC R6", "joker-misplaced", "JC"),
        ("R11 R12 JD", "joker-misplaced", "JD"),
        ("R2 R5 JD", "joker-misplaced", "JD"),
        ("R2 JD R6", "run-gap", ""),
        ("R8 B8 K8 JD", "group-too-long", ""),
        ("R4 JC B6 R7", "mixed-set", ""),
        ("R3 R4 JM R4", "joker-misplaced", "JM"),
        ("JM R4 R4", "joker-misplaced", "JM"),
        ("R4 JM JM R4 R4", "joker-misplaced", "JM"),
        ("R4 JM B4", "joker-misplaced", "JM"),
        ("R3 R5 JM R5 R3", "run-gap", ""),
        ("R12 R13 JM R13 R12", "run-wraps", ""),
        ("R2 R1 JM R1 R2", "run-wraps", ""),
        ("R4 B5 JM B5 R4", "mixed-set", ""),
        ("K8 R8 B8 O8 JM O8 B8 R8 K8", "group-too-long", ""),
        ("R8 R8 JM J R8", "colour-twice", ""),
        ("R4 J R4 JM J J J", "colour-twice", ""),
        ("R3 R4 R3 JM J J J", "number-twice", ""),
        ("R3 JC R5 JM R5 JC R3", "joker-misplaced", "JC"),
        ("R4 JC JM B4 R4", "joker-misplaced", "JC"),
    ],
)
def test_reasons_of_sets_with_special_jokers(tiles: str, code: str, variant: str) -> None:
    (finding,) = judged(tiles, "twist").findings
    assert (finding.code, finding.variant) == (code, variant)


def test_house_rules_for_special_jokers() -> None:
    assert judged("R4 JC B6 JC R8", "twist").legal
    assert not judged("R4 JC B6 JC R8", "twist", colour_may_return=False).legal
    assert codes(judged("R7 R6 JM R6 R7", "twist", mirror_may_fall=False).findings) == ["joker-misplaced"]
    wide = "K8 R8 B8 O8 JM O8 B8 R8 K8"
    assert judged(wide, "twist", mirror_group_side=4).kind == "mirror-group"
    assert codes(judged("K8 R8 JM R8 K8", "twist", mirror_group_side=1).findings) == ["group-too-long"]


def test_a_set_of_one_number_and_too_many_jokers_wraps() -> None:
    assert why_not(parse_set("R8" + " J" * 13), Rules()) == ("run-wraps", parse_set("R8" + " J" * 13))
