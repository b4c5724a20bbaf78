"""Learn from the compounds of the lists which words end one, and which combining forms begin one."""

import re
from collections import Counter
from collections.abc import Iterator

from lists import Lists

LINKS = ("", "s", "es", "n", "en", "ens", "e", "er", "ns")
# These endings always take a linking s, whatever a single odd entry of a list says.
NEED_S = re.compile(r"(ung|heit|keit|schaft|ion|tät|ling|tum)$", re.I)
# How often a short part must have been seen, by its length.
NEED = {3: 6, 4: 3}
# Short words that look like parts of compounds because of ge-, ver-, -en and the like.
SHAM = """
abbe aber abm ade arg ase ass assi beg bei chi des dien dies dis eil ein eins end eng erl ern
gei gel gen gene ger ges gest gew hab hock host ich ion ist jug kar kat kata kor lab lau log
man mod niet non par rass reg ren schie sech spa sur zer zig zuge
"""


def heads_and_modifiers(lists: Lists) -> tuple[set[str], set[str]]:
    """Learn from the compounds of the lists which words end one, and which combining forms begin one."""
    heads: Counter[str] = Counter()
    begins: Counter[str] = Counter()
    nouns, adjectives = ({word.lower() for word in some} for some in (lists.nouns, lists.adjectives))
    words = {word for word in nouns | adjectives if len(word) > 2}
    for word in sorted(words):
        for cut in range(3, len(word) - 2):
            head, first = word[cut:], word[:cut]
            if head in words and (first in lists.begins or bases(first) & words):
                heads[head] += 1
                begins[first] += 1
    total = Counter({base: 0 for first in begins for base in bases(first)})
    for first, count in begins.items():
        total.update(dict.fromkeys(bases(first), count))
    # Short parts turn up by chance, so they must have been seen more often.
    modifiers = {w for w in lists.begins if begins[w] >= NEED.get(len(w), 0)}
    for first, count in begins.items():
        if count >= NEED.get(len(first), 3) and any(
            count * 12 >= total[base] for base in bases(first) & words
        ):
            modifiers.add(first)
    lasts = {w for w, count in heads.items() if count >= (NEED.get(len(w), 1) if w in nouns else 3)}
    lasts |= {w for w in nouns if len(w) > 5 and not made(lists, w)}
    modifiers |= {form for form in regular(lists, nouns) if begins[form] or not max_seen(form, begins)}
    sham = set(SHAM.split())
    return lasts - sham, {w for w in modifiers - sham if not NEED_S.search(w)}


def regular(lists: Lists, nouns: set[str]) -> Iterator[str]:
    """Combining forms that need no witness: Gurken, Eimer, Wohnungs; never of a noun made of another word."""
    for noun in nouns:
        if len(noun) < 5 or noun.capitalize() not in lists.backed or made(lists, noun):
            continue
        if NEED_S.search(noun):
            yield noun + "s"
        elif noun.endswith("e") and (noun + "n").capitalize() in lists.forms:
            yield noun + "n"
        elif noun.endswith(("er", "el")):
            yield noun


def made(lists: Lists, noun: str) -> bool:
    """Whether the noun is a verb or an adjective in capitals: Spielen, Singende, Langsamste."""
    stems = [noun.removesuffix(ending) for ending in ("re", "ere", "ste", "este") if noun.endswith(ending)]
    return noun in lists.forms or any(len(stem) > 4 and stem in lists.forms for stem in stems)


def max_seen(form: str, begins: Counter[str]) -> int:
    """How often any combining form of the same word was seen; if Kirsch was, Kirschen needs a witness."""
    return max(begins[base + link] for base in bases(form) for link in LINKS)


def bases(first: str) -> set[str]:
    """What a combining form may be made of: arbeits of arbeits or arbeit."""
    return {
        first[: len(first) - len(link)]
        for link in LINKS
        if first.endswith(link) and len(first) - len(link) > 2
    }
