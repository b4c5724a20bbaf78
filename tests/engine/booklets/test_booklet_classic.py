"""Every example of the classic booklet.

The booklet's pictures are lost; where its words do not name a colour, the colours here are reconstructed so
that the words come true. Such tests say "reconstructed".
"""

import pytest

from engine import edition, judge_set, may_redeal, parse_set, rack_sum, score, totals
from tests.helpers import codes, turn

CLASSIC = edition("classic")


def kind(tiles: str) -> str | None:
    return judge_set(parse_set(tiles), CLASSIC).kind


def test_serien_gruppe_vier_achten() -> None:
    assert kind("O8 R8 K8 B8") == "group"


def test_serien_reihe_3_4_5_6_in_blau() -> None:
    assert kind("B3 B4 B5 B6") == "run"


def test_serien_achtung_12_13_1_ist_nicht_erlaubt() -> None:
    assert codes(judge_set(parse_set("R12 R13 R1"), CLASSIC).findings) == ["run-wraps"]


def test_spielvorbereitung_drei_paare_neu_mischen() -> None:
    rack = parse_set("B3 B3 R8 R8 O10 O10 K1 K3 K5 K7 B9 R11 O13 J")
    assert may_redeal(rack, CLASSIC.rules)
    assert not may_redeal(rack[1:], CLASSIC.rules)


def test_erste_auslage_mindestens_30_punkte() -> None:
    assert turn("", "R9 R10 R11", opened=False).verdict == "legal"
    assert codes(turn("", "R8 R9 R10", opened=False).findings) == ["opening-below-30"]


def test_erste_auslage_mit_mehreren_serien() -> None:
    verdict = turn("", "R1 R2 R3 | K8 B8 O8", opened=False)
    assert (verdict.verdict, verdict.opening_value) == ("legal", 30)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("B4 B5 B6", "B3 B4 B5 B6 | R9 R10 R11", id="anlegen"),
        pytest.param("B4 B5 B6 B7", "B4 B5 B6 | B7 K7 O7 | R9 R10 R11", id="manipulieren"),
        pytest.param("B4 J B6", "B4 B5 B6 | J R10 R11", id="joker-ersetzen"),
    ],
)
def test_erste_auslage_tisch_bleibt_wie_er_ist(before: str, after: str) -> None:
    assert "opening-touched-table" in codes(turn(before, after, opened=False).findings)


def test_kann_oder_will_keine_auslage_ein_stein() -> None:
    verdict = turn("B4 B5 B6", "B4 B5 B6", opened=False)
    assert (verdict.verdict, verdict.draw, verdict.opening_value) == ("pass", 1, None)


def test_zeitlimit_eine_minute() -> None:
    assert CLASSIC.rules.turn_seconds == 60


def test_strafsteine_drei() -> None:
    assert turn("B4 B5 B6", "B3 B4 B5 B6", late=True).draw == 3


def test_strafsteine_drei_und_so_viele_wie_in_den_pool_kamen() -> None:
    assert turn("B4 B5 B6 B7", "B4 B5", late=True).draw_unrestored == 3 + 2


def test_manipulieren_keine_einzelnen_steine() -> None:
    assert codes(turn("B4 B5 B6 | K8 R8 O8", "B4 B5 B6 | K8 R8 O8 | B9").findings) == ["set-too-short"]


def test_manipulieren_keine_steine_zurueck_auf_das_brett() -> None:
    assert codes(turn("B3 B4 B5 B6", "B4 B5 B6 | K8 R8 O8").findings) == ["tile-left-table"]


def test_beispiel_1_neue_serien_mit_steinen_vom_brett() -> None:
    """The blue 3 and 8 come from the rack; the other eights are reconstructed."""
    verdict = turn("B4 B5 B6 | K8 R8 O8", "B3 B4 B5 B6 | K8 R8 O8 B8")
    assert (verdict.verdict, verdict.played) == ("legal", ("B3", "B8"))


def test_beispiel_2_vierter_stein_einer_gruppe() -> None:
    verdict = turn("K4 R4 B4 O4", "K4 R4 O4 | B3 B4 B5 B6")
    assert (verdict.verdict, verdict.played) == ("legal", ("B3", "B5", "B6"))


def test_beispiel_3_einen_stein_einer_reihe_austauschen() -> None:
    """The run and the black and orange 8 are reconstructed from the Swiss booklet."""
    verdict = turn("B8 B9 B10", "B9 B10 B11 | B8 K8 O8")
    assert (verdict.verdict, verdict.played) == ("legal", ("K8", "B11", "O8"))


def test_beispiel_4_eine_reihe_teilen() -> None:
    """The red run is reconstructed from the Swiss booklet."""
    verdict = turn("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8")
    assert (verdict.verdict, verdict.played) == ("legal", ("R6",))


def test_beispiel_5_kombiniertes_teilen() -> None:
    """Orange 1 of the run, red 1 of the group, blue 1 of the rack; the rest is from the Swiss booklet."""
    verdict = turn("O1 O2 O3 O4 | K1 R1 B1 O1", "O2 O3 O4 | K1 B1 O1 | B1 O1 R1")
    assert (verdict.verdict, verdict.played) == ("legal", ("B1",))


def test_beispiel_6_mehrfaches_teilen() -> None:
    """Three sets, black 10 and blue 5 make three groups and a new run; the sets are reconstructed."""
    before = "R8 R9 R10 | O8 O9 O10 | B6 B7 B8 B9"
    after = "R8 O8 B8 | R9 O9 B9 | R10 O10 K10 | B5 B6 B7"
    verdict = turn(before, after)
    assert (verdict.verdict, verdict.played) == ("legal", ("K10", "B5"))


@pytest.mark.parametrize("tiles", ["K3", "O3", "K3 O3"])
def test_joker_beispiel_1_eine_beliebige_der_beiden_fehlenden_farben(tiles: str) -> None:
    """A group of three with a joker; one or both missing colours free it. Colours are reconstructed."""
    verdict = turn("R3 B3 J", f"R3 B3 {tiles} | J R12 R13")
    assert verdict.verdict == "legal"


def test_joker_beispiel_2_reihe_teilen_und_joker_entnehmen() -> None:
    """The booklet shows a 1 and a 7 on the rack; the run is reconstructed."""
    assert turn("R2 R3 J R5 R6", "R1 R2 R3 | R5 R6 R7 | J K9 B9").verdict == "legal"


def test_joker_beispiel_3_blaue_5_anlegen_und_joker_entnehmen() -> None:
    """The run that the blue 5 joins is reconstructed."""
    assert turn("B3 B4 J B6", "B3 B4 B5 B6 | J K9 O9").verdict == "legal"


def test_joker_beispiel_4_reihe_mit_joker_aufteilen() -> None:
    """Black 1 to the ones, black 2 to the twos, the joker is free; the groups are reconstructed."""
    verdict = turn("K1 K2 J | R1 B1 O1 | R2 B2 O2", "R1 B1 O1 K1 | R2 B2 O2 K2 | J B9 O9")
    assert verdict.verdict == "legal"


def test_joker_muss_im_gleichen_zug_wieder_eingesetzt_werden() -> None:
    assert codes(turn("B3 B4 J", "B3 B4 B5").findings) == ["tile-left-table"]


def test_joker_kann_vor_der_ersten_auslage_nicht_eingetauscht_werden() -> None:
    verdict = turn("B3 B4 J", "B3 B4 B5 | J R12 R13", opened=False)
    assert "opening-touched-table" in codes(verdict.findings)


def test_joker_zaehlt_30_minuspunkte() -> None:
    assert rack_sum(["J"], CLASSIC.rules) == 30


ROUNDS = [(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47)]


@pytest.mark.parametrize(
    ("racks", "out", "expected"),
    [
        ({"A": "", "B": "R5", "C": "K13 K3", "D": "B3"}, "A", ROUNDS[0]),
        ({"A": "R6", "B": "K11", "C": "", "D": "B5"}, "C", ROUNDS[1]),
        ({"A": "J O2", "B": "R13", "C": "B2", "D": ""}, "D", ROUNDS[2]),
    ],
)
def test_punkte_zaehlen_beispielrechnung(racks: dict[str, str], out: str, expected: tuple[int, ...]) -> None:
    """The sums are the booklet's; the tiles that make them are reconstructed."""
    result = score({player: tuple(tiles.split()) for player, tiles in racks.items()}, out, CLASSIC)
    assert tuple(result.scores.values()) == expected
    assert (result.winner, result.zero_sum) == (out, True)


def test_punkte_zaehlen_gesamt() -> None:
    added = totals([dict(zip("ABCD", each, strict=True)) for each in ROUNDS])
    assert added == {"A": -14, "B": -29, "C": 4, "D": 39}


def test_keine_steine_mehr_im_pool_niedrigste_summe_gewinnt_alle_schreiben_minus() -> None:
    result = score({"A": ("R5", "R6"), "B": ("K10", "K9"), "C": ("J",)}, None, CLASSIC)
    assert (result.winner, dict(result.scores)) == ("A", {"A": -11, "B": -19, "C": -30})
    assert not result.zero_sum
    assert not result.zero_sum_due


def test_keine_steine_mehr_im_pool_gleiche_summe_weniger_steine() -> None:
    assert score({"A": ("R5", "R6"), "B": ("K11",)}, None, CLASSIC).winner == "B"
    assert score({"A": ("R11",), "B": ("K11",)}, None, CLASSIC).winner is None
