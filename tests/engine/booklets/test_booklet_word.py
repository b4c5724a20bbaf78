"""Every example of the word booklet, with the real dictionary."""

import pytest

from engine import edition
from engine.material import TurnFacts
from engine.words.lexicon import lexicon_of
from engine.words.turn import WordVerdict, judge_words

WORD = edition("word")


def table(words: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(word) for word in words.split())


def lay(
    before: str,
    after: str,
    *,
    opened: bool = True,
    late: bool = False,
    pool: int | None = None,
    rack_size: int | None = None,
    words_laid: tuple[str, ...] = (),
    rack_emptied: bool = False,
    joker_letters: tuple[str, ...] | None = None,
    **house_rules: object,
) -> WordVerdict:
    """The verdict on a turn, words between blanks."""
    turn = TurnFacts(
        table(before), table(after), opened, late, pool, rack_size, words_laid, rack_emptied, joker_letters
    )
    return judge_words(turn, WORD.with_house_rules(house_rules), lexicon_of(WORD))


def codes(verdict: WordVerdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


def test_spielinhalt_110_buchstaben_und_2_joker() -> None:
    assert (sum(WORD.box.values()), WORD.box["?"]) == (112, 2)


def test_4_1_das_erste_wort_aus_wenigstens_sechs_buchstaben() -> None:
    assert lay("", "LIEBEN", opened=False).verdict == "legal"
    assert codes(lay("", "MAST", opened=False)) == ["first-word-too-short"]


def test_4_1_weitere_woerter_aus_wenigstens_drei_buchstaben() -> None:
    assert lay("LIEBEN", "LIEBEN HUT").verdict == "legal"
    assert codes(lay("LIEBEN", "LIEBEN DU")) == ["word-too-short"]


def test_4_1_kein_wort_ein_stein() -> None:
    verdict = lay("LIEBEN", "LIEBEN")
    assert (verdict.verdict, verdict.draw, verdict.points) == ("pass", 1, 0)


def test_4_2_verlieben_aus_lieben() -> None:
    verdict = lay("LIEBEN", "VERLIEBEN")
    assert (verdict.verdict, verdict.points, verdict.new_words) == ("legal", 9, ("VERLIEBEN",))


def test_4_2_2_beispiel_1_eben_und_list_aus_lieben() -> None:
    verdict = lay("LIEBEN", "EBEN LIST")
    assert (verdict.verdict, verdict.points, verdict.new_words) == ("legal", 4, ("LIST",))


def test_4_2_2_beispiel_2_ast_horn_und_maus() -> None:
    verdict = lay("MAST AHORN", "AST HORN MAUS")
    assert (verdict.verdict, verdict.points, verdict.new_words) == ("legal", 4, ("MAUS",))


def test_4_2_2_arm_nur_aus_geraubten_buchstaben_ist_kein_zug() -> None:
    verdict = lay("MAST AHORN RUND", "AST HORN UND ARM")
    assert (codes(verdict), verdict.draw) == (["nothing-played"], 1)


def test_4_2_2_arme_mit_einem_e_vom_brett() -> None:
    verdict = lay("MAST AHORN RUND", "AST HORN UND ARME")
    assert (verdict.verdict, verdict.points) == ("legal", 4)


def test_4_3_joker_tausch_erst_nach_der_ersten_auslage() -> None:
    verdict = lay("TE?T", "TEST GART?N", opened=False)
    assert "opening-touched-table" in codes(verdict)


def test_4_3_joker_auf_dem_brett_darf_in_die_erste_auslage() -> None:
    assert lay("", "LIEB?N", opened=False).verdict == "legal"


def test_4_3_eingetauschter_joker_wird_wiederverwendet() -> None:
    assert codes(lay("TE?T", "TEST HUT")) == ["tile-left-table"]


@pytest.mark.parametrize("word", ["TEST", "TEXT"])
def test_4_3_nach_dem_tausch_bleibt_ein_sinnvolles_wort(word: str) -> None:
    verdict = lay("TE?T", f"{word} HU?")
    assert (verdict.verdict, verdict.points) == ("legal", 3)


def test_4_3_testspiel() -> None:
    verdict = lay("TE?T", "TESTS?IEL", joker_letters=("P",))
    assert (verdict.verdict, verdict.points, verdict.new_words) == ("legal", 9, ("TESTSPIEL",))


def test_4_4_eine_minute_und_drei_strafsteine() -> None:
    assert WORD.rules.turn_seconds == 60
    assert lay("LIEBEN", "LIEBEN HUT", late=True).draw == 3
    assert lay("LIEBEN", "LIEBEN XQY").draw == 3


@pytest.mark.parametrize("word", ["SPIELEN", "SPIELT"])
def test_4_4_spiel_sperrt_spielen_und_spielt(word: str) -> None:
    """The box has one P, so SPIEL has been dissolved since."""
    assert codes(lay("LIEBEN", f"LIEBEN {word}", words_laid=("SPIEL",))) == ["word-stem-repeated"]


def test_4_4_spielgruppe_ist_ein_neues_wort() -> None:
    verdict = lay("LIEBEN", "LIEBEN S?IELGRU?PE", words_laid=("SPIEL",), joker_letters=("P", "P"))
    assert (verdict.verdict, verdict.points) == ("legal", 11)


def test_4_4_aus_spiel_wird_nicht_spielen() -> None:
    assert codes(lay("SPIEL", "SPIELEN")) == ["word-stem-repeated"]


def test_4_4_kein_wort_zweimal() -> None:
    assert codes(lay("HUT", "HUT HUT")) == ["word-repeated"]
    assert codes(lay("LIEBEN", "LIEBEN HUT", words_laid=("HUT",))) == ["word-repeated"]


@pytest.mark.parametrize(("word", "variant"), [("ANNA", "name"), ("USW", "abbreviation")])
def test_4_4_keine_eigennamen_keine_abkuerzungen(word: str, variant: str) -> None:
    (finding,) = lay("LIEBEN", f"LIEBEN {word}").findings
    assert (finding.code, finding.variant) == ("word-unknown", variant)


@pytest.mark.parametrize("word", ["SPIELT", "LERNT", "LERNEN", "HÜTE"])
def test_4_4_mehrzahl_und_gebeugte_formen_sind_erlaubt(word: str) -> None:
    assert lay("LIEBEN", f"LIEBEN {word}").verdict == "legal"


def test_4_5_und_5_leeres_brett_zaehlt_doppelt() -> None:
    verdict = lay("REIFEN", "AHORN HUT FERNREISE", rack_size=11)
    assert (verdict.verdict, verdict.points, verdict.draw) == ("legal", 18, 7)


def test_5_lieben_sechs_punkte() -> None:
    assert lay("", "LIEBEN", opened=False).points == 6


def test_5_nur_joker_ersetzt_gibt_keine_punkte() -> None:
    """TEXT is longer than HUT, but only HUT was laid."""
    assert lay("TE?T", "TEXT HU?").points == 3


def test_nach_jeder_auslage_auffuellen_bis_sieben() -> None:
    assert lay("LIEBEN", "LIEBEN HUT", rack_size=8).draw == 2
    assert lay("LIEBEN", "LIEBEN HUT", rack_size=14).draw == 0
    assert lay("LIEBEN", "LIEBEN HUT").draw is None
