"""Every example of With a Twist. Pictures are lost: colours the words do not name are reconstructed."""

import pytest

from engine import edition, judge_set, parse_set, rack_sum, score, totals
from engine.sets.one_set import JudgedSet
from tests.helpers import codes, turn

TWIST = edition("twist")


def judged(tiles: str) -> JudgedSet:
    return judge_set(parse_set(tiles), TWIST)


def test_anmerkung_12_13_1_ist_nicht_erlaubt() -> None:
    assert not judged("K12 K13 K1").legal


def test_herauskommen_mit_30_punkten() -> None:
    assert turn("", "R9 R10 R11", "twist", opened=False).verdict == "legal"
    assert turn("", "R8 R9 R10", "twist", opened=False).verdict == "illegal"


def test_zeitlimit_zurueck_ein_stein_sonst_drei() -> None:
    verdict = turn("B4 B5 B6", "B4 B5 | B6", "twist", late=True)
    assert (verdict.draw, verdict.draw_unrestored) == (1, 3)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("B4 B5 B6 | K8 R8 O8", "B3 B4 B5 B6 | K8 R8 O8 B8", id="anlegen"),
        pytest.param("K4 R4 B4 O4", "K4 R4 O4 | B3 B4 B5 B6", id="vierter-stein-einer-gruppe"),
        pytest.param("B8 B9 B10", "B9 B10 B11 | B8 K8 O8", id="benoetigter-stein-herausgenommen"),
        pytest.param("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8", id="folge-teilen"),
        pytest.param(
            "O1 O2 O3 O4 | K1 R1 B1 O1", "O2 O3 O4 | K1 B1 O1 | B1 O1 R1", id="teilen-und-kombinieren"
        ),
        pytest.param(
            "R8 R9 R10 | O8 O9 O10 | B6 B7 B8 B9",
            "R8 O8 B8 | R9 O9 B9 | R10 O10 K10 | B5 B6 B7",
            id="mehrfach-teilen",
        ),
    ],
)
def test_beispiele_fuer_neuordnung(before: str, after: str) -> None:
    assert turn(before, after, "twist").verdict == "legal"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("R3 B3 J", "R3 B3 K3 O3 | J R12 R13", id="1-durch-einen-oder-beide-steine"),
        pytest.param("R2 R3 J R5 R6", "R1 R2 R3 | R5 R6 R7 | J K9 B9", id="2-reihe-teilen"),
        pytest.param("B3 B4 J", "B3 B4 B5 | J K9 O9", id="3-blaue-5-anlegen"),
        pytest.param(
            "K1 K2 J | R1 B1 O1 | R2 B2 O2", "R1 B1 O1 K1 | R2 B2 O2 K2 | J B9 O9", id="4-beide-gruppen"
        ),
    ],
)
def test_vier_methoden_einen_normalen_joker_zu_ersetzen(before: str, after: str) -> None:
    assert turn(before, after, "twist").verdict == "legal"


def test_joker_nicht_bei_der_ersten_auslage_ersetzen() -> None:
    verdict = turn("R3 B3 J", "R3 B3 K3 | J R12 R13", "twist", opened=False)
    assert "opening-touched-table" in codes(verdict.findings)


def test_ersetzter_joker_in_einer_neuen_kombination() -> None:
    verdict = turn("R3 B3 J | K5 K6 K7", "R3 B3 K3 | K5 K6 K7 J", "twist")
    assert codes(verdict.findings) == ["joker-not-in-new-set"]


def test_kombinationen_mit_joker_koennen_geteilt_werden() -> None:
    assert turn("R3 R4 R5 J R7 R8", "R3 R4 R5 | J R7 R8 R9", "twist").verdict == "legal"


def test_spezieller_joker_ersetzt_keinen_joker_anderen_typs() -> None:
    verdict = turn("R3 R4 J", "R3 R4 JD | J K9 B9", "twist")
    assert codes(verdict.findings) == ["joker-misplaced"]


def test_mindestens_drei_spielsteine() -> None:
    assert codes(judged("R2 JD").findings) == ["set-too-short"]


def test_joker_zurueckgeblieben() -> None:
    assert [rack_sum([joker], TWIST.rules) for joker in ("J", "JD", "JC", "JM")] == [30, 10, 10, 10]


def test_doppel_joker_2_joker_5() -> None:
    run = judged("R2 JD R5")
    assert (run.kind, run.value, run.stands_for[1]) == ("run", 2 + 7 + 5, ("R3", "R4"))


def test_doppel_joker_in_einer_gruppe_3_3() -> None:
    group = judged("R3 B3 JD")
    assert (group.kind, group.value, group.stands_for[2]) == ("group", 12, ("K3", "O3"))


@pytest.mark.parametrize("tiles", ["JD R4 R5", "R4 JD R7", "R4 R5 JD", "JD B3 R3", "R3 JD B3"])
def test_doppel_joker_an_jeder_beliebigen_stelle(tiles: str) -> None:
    assert judged(tiles).legal


@pytest.mark.parametrize("tiles", ["JD R2 R3", "R11 R12 JD", "R3 R2 JD", "JD R12 R11"])
def test_doppel_joker_nicht_vor_der_2_oder_nach_der_12(tiles: str) -> None:
    assert codes(judged(tiles).findings) == ["joker-misplaced"]


def test_doppel_joker_durch_beide_steine_ersetzt() -> None:
    assert turn("R2 JD R5", "R2 R3 R4 R5 | JD K9 B9", "twist").verdict == "legal"


def test_farbwechsel_joker_zwei_farben() -> None:
    run = judged("R4 R5 JC B7 B8")
    assert (run.kind, run.value) == ("run", 30)


def test_farbwechsel_joker_nicht_in_gruppen() -> None:
    assert codes(judged("R8 B8 JC").findings) == ["joker-misplaced"]


def test_farbwechsel_joker_andere_farbe_hinter_dem_joker() -> None:
    assert codes(judged("R4 R5 JC R7").findings) == ["joker-misplaced"]


def test_farbwechsel_joker_am_ende_einer_kombination() -> None:
    assert judged("R4 R5 JC").kind == "run"
    assert turn("R4 R5 JC", "R4 R5 JC B7", "twist").verdict == "legal"
    assert turn("R4 R5 JC", "R4 R5 JC R7", "twist").verdict == "illegal"


def test_farbwechsel_joker_reihe_teilen_und_neu_nutzen() -> None:
    verdict = turn("R4 R5 JC B7 B8", "R4 R5 R6 | B7 B8 B9 | K1 JC O3", "twist")
    assert verdict.verdict == "legal"


def test_spiegel_joker_in_reihen_hat_den_wert_der_mitte() -> None:
    run = judged("R3 R4 JM R4 R3")
    assert (run.kind, run.value, run.stands_for[2]) == ("mirror-run", 19, "R5")


def test_spiegel_joker_in_gruppen() -> None:
    group = judged("R8 B8 JM B8 R8")
    assert (group.kind, group.value) == ("mirror-group", 40)


def test_spiegel_joker_auf_beiden_seiten_anlegen() -> None:
    assert turn("R3 R4 JM R4 R3", "R2 R3 R4 JM R4 R3 R2", "twist").verdict == "legal"
    one_side = turn("R3 R4 JM R4 R3", "R2 R3 R4 JM R4 R3", "twist")
    assert codes(one_side.findings) == ["joker-misplaced"]


def test_anmerkung_mehr_als_ein_joker() -> None:
    """The picture is lost; a normal, a double and a colour-change joker in one run."""
    run = judged("R2 J JD JC B7")
    assert (run.kind, run.value) == ("run", sum(range(2, 8)))


def test_punktetabelle() -> None:
    """The scores are the booklet's; the tiles that make them are reconstructed."""
    racks = [
        ({"A": (), "B": ("R5",), "C": ("K13", "K3"), "D": ("B3",)}, "A"),
        ({"A": ("R6",), "B": ("K11",), "C": (), "D": ("B5",)}, "C"),
        ({"A": ("J", "O2"), "B": ("JM", "R3"), "C": ("B2",), "D": ()}, "D"),
    ]
    scores = [score(tiles, out, TWIST).scores for tiles, out in racks]
    assert totals(scores) == {"A": -14, "B": -29, "C": 4, "D": 39}


def test_keiner_kann_weiterspielen() -> None:
    result = score({"A": ("R5",), "B": ("K9", "JD")}, None, TWIST)
    assert (result.winner, dict(result.scores), result.zero_sum) == ("A", {"A": 14, "B": -14}, True)
