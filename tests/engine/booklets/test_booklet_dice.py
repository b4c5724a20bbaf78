"""Every example of the dice booklet. Colours are lost in print: they are reconstructed from the words."""

import pytest

from engine import Die, check_grid, edition, judge_grid, judge_set, parse_set, score
from engine.dice.grid import Grid

DICE = edition("dice")


def grid(*rows: str) -> Grid:
    """A grid drawn with blanks between dice and a dot for an empty place."""
    return tuple(
        Die(face, row, col)
        for row, text in enumerate(rows)
        for col, face in enumerate(text.split())
        if face != "."
    )


def test_gruppe_vier_achten() -> None:
    assert judge_set(parse_set("O8 R8 K8 B8"), DICE).kind == "group"


def test_reihe_3_4_5_6_in_blau() -> None:
    assert judge_set(parse_set("B3 B4 B5 B6"), DICE).kind == "run"


def test_achtung_12_13_1_ist_nicht_erlaubt() -> None:
    assert not judge_set(parse_set("B12 B13 B1"), DICE).legal


def test_anlegen_blaue_3_an_die_reihe_und_blaue_8_an_die_gruppe() -> None:
    before = grid("B4 B5 B6", ".", "K8 R8 O8")
    verdict = judge_grid(before, grid("B3 B4 B5 B6", ".", "K8 R8 O8 B8"), DICE)
    assert (verdict.verdict, verdict.played, verdict.draw) == ("legal", ("B3", "B8"), 0)


def test_anlegen_wie_bei_einem_kreuzwortraetsel() -> None:
    """The run is blue; the threes below are reconstructed as red and black."""
    verdict = judge_grid(grid("B3 B4 B5"), grid("B3 B4 B5", "R3", "K3"), DICE)
    assert (verdict.verdict, verdict.played) == ("legal", ("K3", "R3"))


def test_manipulieren_gruppe_und_reihe_neu_anordnen() -> None:
    """Three twos over a three over 3 4 5: the column 2 3 4 is the new run, reconstructed in red."""
    before = grid("R3 R4 R5", ".", "K2 R2 B2")
    verdict = judge_grid(before, grid("K2 R2 B2", ". R3 .", "R3 R4 R5"), DICE)
    assert (verdict.verdict, verdict.played) == ("legal", ("R3",))


@pytest.mark.parametrize("tile", ["K3", "O3"])
def test_joker_eine_beliebige_der_beiden_fehlenden_farben(tile: str) -> None:
    after = grid(f"R3 B3 {tile}", ".", "J R12 R11")
    assert judge_grid(grid("R3 B3 J"), after, DICE).verdict == "legal"


def test_joker_befreien_und_mit_der_eigenen_5_neu_benutzen() -> None:
    """Threes in a row and a column with a joker; the joker, 5, 6 and 7 make a new run. Reconstructed."""
    before = grid("J R3 B3 O3")
    after = grid("K3 R3 B3 O3", ".", "J B5 B6 B7")
    assert judge_grid(before, after, DICE).verdict == "legal"


def test_joker_muss_im_gleichen_zug_wieder_eingesetzt_werden() -> None:
    verdict = judge_grid(grid("R3 B3 J"), grid("R3 B3 K3"), DICE)
    assert [finding.code for finding in verdict.findings] == ["tile-left-table"]


def test_punkte_der_gewinner_bekommt_die_augen_des_anderen() -> None:
    result = score({"A": (), "B": ("R8", "J")}, "A", DICE)
    assert (dict(result.scores), result.winner) == ({"A": 18, "B": 0}, "A")


def test_punkte_bei_vorzeitigem_rundenende_24_gegen_10() -> None:
    result = score({"A": ("R13", "R11"), "B": ("R10",)}, None, DICE)
    assert (dict(result.scores), result.winner, result.zero_sum) == ({"A": 0, "B": 14}, "B", False)
    assert not result.zero_sum_due


def test_zwei_spieler_neun_wuerfel_sechs_runden() -> None:
    assert (DICE.fewest_players, DICE.most_players) == (2, 2)
    assert (DICE.rules.deal, DICE.rules.rounds, DICE.rules.turn_seconds) == (9, 6, None)


def test_der_tisch_der_beispiele_ist_erlaubt() -> None:
    assert check_grid(grid("B3 B4 B5", "R3", "K3"), DICE).legal
