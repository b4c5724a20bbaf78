"""Read the tables of verbs, adjectives and nouns."""

import re
from collections.abc import Iterator
from typing import Any

from lists import Lists, plain

ADJECTIVE = ("", "e", "em", "en", "er", "es")
PROPER = {"Vorname", "Nachname", "Toponym", "Eigenname", "Straßenname"}
SHORT = {"Abkürzung", "Symbol", "Buchstabe"}
NO_NOUN = {"Affix", "Gebundenes Lexem", "Wortverbindung", "Redewendung", "Grußformel", "Geflügeltes Wort"}
CASES = {"nominativ", "genitiv", "dativ", "akkusativ"}
SKIP = {"IMP", "hasPrefix", "PA2"}


def strings(value: Any, verb: str = "") -> Iterator[str]:
    """Every string in plain data; a split verb (nehme, mit) is joined as in a clause: mitnehme."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and len(value) == 2 and verb and verb.startswith(value[1]):
        yield value[1] + value[0]
    elif value:
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part, verb)


def add_verbs(lists: Lists, verbs: dict[str, Any]) -> None:
    """Add conjugations, participles with their endings, to-infinitives and short imperatives."""
    for verb, table in sorted(verbs.items()):
        lemma = "+" + verb
        participles = {*strings(table.get("PA1", "")), *table.get("PA2", ())}
        for form in [*strings({k: v for k, v in table.items() if k not in SKIP}, verb), verb]:
            lists.add(form, lemma)
        for participle in sorted(participles):
            for ending in ADJECTIVE:
                lists.add(participle + ending, lemma)
        order = table.get("IMP", {}).get("S", "")
        first = table.get("PRÄ", {}).get("S", {}).get("1", "")
        if isinstance(first, list):
            lists.add(first[1] + "zu" + verb.removeprefix(first[1]), lemma)
        elif order and isinstance(order, str):
            lists.add(order, lemma)
            if re.search(r"[^dtg]e$", order) and not re.search(
                r"([^lrmnhaeiouäöü][mn]|[^aeiouäöü][lr])e$", order
            ):
                lists.add(order[:-1], lemma)


def add_adjectives(lists: Lists, adjectives: dict[str, Any]) -> None:
    """Add the declined forms of the positive."""
    for adjective, table in sorted(adjectives.items()):
        lists.adjectives.add(plain(adjective))
        for form in {*strings(table), adjective}:
            lists.add(form, adjective)


def add_nouns(lists: Lists, words: dict[str, Any], table: list[dict[str, str]]) -> None:
    """Add both noun lists, and note the names and abbreviations of the Wiktionary."""
    proper = {row["lemma"] for row in table if set(row["pos"].split(",")) & PROPER}
    short = {row["lemma"].upper() for row in table if set(row["pos"].split(",")) & SHORT}
    ordinary = {row["lemma"] for row in table if not set(row["pos"].split(",")) & (PROPER | SHORT | NO_NOUN)}
    for noun, cases in sorted(words.items()):
        # The Wiktionary marks names and abbreviations, german-pos-dict does not; a name has no plural.
        if noun in ordinary or (noun.upper() not in short and (noun not in proper or "PLU" in cases["NOM"])):
            for form in {*strings({k: v for k, v in cases.items() if k != "G"}), noun}:
                add_noun(lists, form, noun, True)
    for row in table:
        kinds, lemma = set(row["pos"].split(",")), row["lemma"]
        forms = (
            {lemma, *(v for k, v in row.items() if k.split()[0] in CASES and v)}
            if not kinds & NO_NOUN
            else set()
        )
        for form in sorted(forms):
            if kinds & SHORT:
                lists.short.add(plain(form))
            elif kinds & PROPER:
                lists.names.add(plain(form))
            else:
                add_noun(lists, form, lemma, False)


def add_noun(lists: Lists, form: str, noun: str, backed: bool) -> None:
    """Add one form; a noun made of a verb or an adjective (das Spielen, der Alte) keeps their lemma too."""
    lists.add(form, noun, backed)
    lists.nouns.add(plain(noun))
    if noun.endswith(("e", "en")):
        for lemma in lists.forms.get(noun[:1].lower() + noun[1:], {}):
            lists.add(form, lemma, backed)
