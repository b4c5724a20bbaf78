"""The compiled list: every line can be found, and nothing else."""

import lzma
from itertools import pairwise
from pathlib import Path

import engine.words.lexicon
from engine.words.lexicon.store import Lemma, WordLine, WordList

SHIPPED = Path(engine.words.lexicon.__file__).parent / "german.txt.xz"


def test_small_lists() -> None:
    assert WordList("").find("AST") is None
    store = WordList("Ast\tw\t=\nStraße\tw\t= 4ss\nÖl\thw\t=\n")
    assert store.find("STRASSE") == WordLine("Straße", "w", (Lemma("Straße", False), Lemma("Strass", False)))
    assert store.find("ÖL") == WordLine("Öl", "hw", (Lemma("Öl", False),))
    assert [store.find(word) for word in ("", "A", "B", "ÖLE")] == [None] * 4


def test_the_shipped_list_is_sorted_and_complete() -> None:
    lines = lzma.decompress(SHIPPED.read_bytes()).decode("latin-1").splitlines()
    words = [line.partition("\t")[0].upper() for line in lines]
    assert all(one < two for one, two in pairwise(words))
    store = WordList.shipped("german.txt.xz")
    for word, line in list(zip(words, lines, strict=True))[::997]:
        assert store.find(word) == WordLine.parse(line)


def test_every_valid_word_has_a_lemma() -> None:
    text = lzma.decompress(SHIPPED.read_bytes()).decode("latin-1")
    assert not [line for line in text.splitlines() if "w" in line.split("\t")[1] and line.endswith("\t")]


def test_stems() -> None:
    assert Lemma("sammeln", True).stems() == {"SAMMELN", "SAMMEL"}
    assert Lemma("wandern", True).stems() == {"WANDERN", "WANDER"}
    assert Lemma("golden", False).stems() == {"GOLDEN"}
