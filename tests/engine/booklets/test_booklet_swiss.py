"""Every example of the Swiss booklet, in its German, French and Italian parts.

The pictures of "Weiteres Beispiel" are lost with nothing said about them; the numbered examples are told in
words in the French and Italian parts.
"""

import pytest

from engine import edition, judge_set, may_redeal, parse_set, rack_sum, score, totals
from tests.helpers import codes, turn

PARTS = ("swiss", "swiss-fr", "swiss-it")


@pytest.mark.parametrize("part", PARTS)
def test_serien_gruppe_vier_siebenen(part: str) -> None:
    assert judge_set(parse_set("K7 R7 B7 O7"), edition(part)).kind == "group"


@pytest.mark.parametrize("part", PARTS)
def test_serien_reihe_3_4_5_6_in_blau(part: str) -> None:
    assert judge_set(parse_set("B3 B4 B5 B6"), edition(part)).kind == "run"


@pytest.mark.parametrize("part", PARTS)
def test_achtung_1_nicht_an_13(part: str) -> None:
    assert not judge_set(parse_set("B12 B13 B1"), edition(part)).legal


def test_drei_paare_neu_mischen_nur_im_deutschen_teil() -> None:
    rack = parse_set("B3 B3 R8 R8 O10 O10 K1 K3 K5 K7 B9 R11 O13 J")
    assert [may_redeal(rack, edition(part).rules) for part in PARTS] == [True, False, False]


def test_zeitlimit() -> None:
    assert [edition(part).rules.turn_seconds for part in PARTS] == [60, 120, 120]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("after", ["B3 B4 B5 B6", "B4 B5 B6 B7", "B3 B4 B5 B6 B7"])
def test_exemple_1_ajouter_a_une_combinaison(part: str, after: str) -> None:
    assert turn("B4 B5 B6", after, part).verdict == "legal"


@pytest.mark.parametrize("part", PARTS)
def test_exemple_2_ajouter_le_11_et_enlever_le_8(part: str) -> None:
    verdict = turn("B8 B9 B10", "B9 B10 B11 | B8 K8 O8", part)
    assert (verdict.verdict, verdict.played) == ("legal", ("K8", "B11", "O8"))


@pytest.mark.parametrize("part", PARTS)
def test_exemple_3_division(part: str) -> None:
    assert turn("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8", part).verdict == "legal"


@pytest.mark.parametrize("part", PARTS)
def test_exemple_4_enlever_le_1_jaune_et_le_1_rouge(part: str) -> None:
    verdict = turn("O1 O2 O3 O4 | K1 R1 B1 O1", "O2 O3 O4 | K1 B1 O1 | B1 O1 R1", part)
    assert (verdict.verdict, verdict.played) == ("legal", ("B1",))


@pytest.mark.parametrize("part", PARTS)
def test_joker_echanger_contre_la_plaque_remplacee(part: str) -> None:
    """The exchanged joker goes into a new set at once."""
    assert turn("R4 R5 J", "R4 R5 R6 | J K9 B9", part).verdict == "legal"


def test_joker_combinaisons_ne_peuvent_pas_etre_divisees() -> None:
    divided = ("R3 R4 R5 J R7 R8", "R3 R4 R5 | J R7 R8 R9")
    found = [codes(turn(*divided, part).findings) for part in PARTS]
    assert found == [[], ["joker-set-touched"], ["joker-set-touched"]]


def test_jolly_combinazioni_non_possono_venire_modificate() -> None:
    added = ("R4 R5 J", "R4 R5 J R7")
    found = [codes(turn(*added, part).findings) for part in PARTS]
    assert found == [[], [], ["joker-set-touched"]]


@pytest.mark.parametrize(("part", "unrestored"), [("swiss", 5), ("swiss-fr", 3), ("swiss-it", 3)])
def test_strafe_drei_steine(part: str, unrestored: int) -> None:
    verdict = turn("B4 B5 B6 B7", "B4 B5", part, late=True)
    assert (verdict.draw, verdict.draw_unrestored) == (3, unrestored)


@pytest.mark.parametrize("part", PARTS)
def test_joker_auf_dem_brett_50_punkte(part: str) -> None:
    assert rack_sum(["J", "R1"], edition(part).rules) == 51


@pytest.mark.parametrize("part", PARTS)
def test_beispiel_zwei_spiele(part: str) -> None:
    """The scores are the booklet's; the tiles that make them are reconstructed."""
    first = score({"A": (), "B": ("R5",), "C": ("K13", "K3"), "D": ("B3",)}, "A", edition(part))
    second = score({"A": ("R6",), "B": ("K11",), "C": (), "D": ("B5",)}, "C", edition(part))
    assert totals([first.scores, second.scores]) == {"A": 18, "B": -16, "C": 6, "D": -8}


@pytest.mark.parametrize("part", PARTS)
def test_kein_spieler_kann_ablegen_differenz_zum_gewinner(part: str) -> None:
    result = score({"A": ("R5", "R6"), "B": ("K10", "K9"), "C": ("J",)}, None, edition(part))
    assert dict(result.scores) == {"A": 8 + 39, "B": -8, "C": -39}
    assert result.zero_sum
    assert result.zero_sum_due
