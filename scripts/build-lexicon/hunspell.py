"""Read igerman98 as packed for Hunspell: roots with flags, and what each flag makes of a root."""

import re
from collections import defaultdict
from collections.abc import Iterator

from lists import LETTERS, Lists, plain

NOUNS = re.compile(r"(heit|keit|ismus|ierung|tum|sein|werden)$")
# Hunspell's flags that make a new word; the others of INFLECT inflect.
INFLECT, DERIVE, PREFIX = set("ACENPpRSqQTDWIXYZO"), set("FLMJB"), set("UV")
IRREGULAR = {
    "besser": "gut",
    "best": "gut",
    "mehr": "viel",
    "meist": "viel",
    "höher": "hoch",
    "höchst": "hoch",
    "hoh": "hoch",
    "näher": "nah",
    "nächst": "nah",
    "liebst": "gern",
}


class Affixes:
    """The suffix and prefix rules of a Hunspell dictionary, as far as they make whole words."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, list[tuple[str, str, re.Pattern[str]]]] = defaultdict(list)
        for kind, flag, cut, put, when in re.findall(r"^([SP]FX) (\S)\s+(\S+)\s+(\S+)\s+(\S+)$", text, re.M):
            if "-" not in put and "/" not in put:
                pattern = f"(?:{when})$" if kind == "SFX" else f"^(?:{when})"
                self.rules[flag].append((cut.strip("0"), put.strip("0"), re.compile(pattern)))

    def suffixed(self, root: str, flag: str) -> list[str]:
        """Every form that this flag makes of the root."""
        return [
            root[: len(root) - len(cut)] + put for cut, put, when in self.rules[flag] if when.search(root)
        ]

    def expand(self, root: str, flags: str) -> Iterator[tuple[str, str]]:
        """Pairs of form and the new word it belongs to; the root stands for itself."""
        for before in ["", *("un" if flag == "U" else "ver" for flag in flags if flag in PREFIX)]:
            yield before + root, before + root
            for flag in flags:
                made = [form for form in self.suffixed(root, flag) if not re.search(r"In(nen)?$", form)]
                for form in made:
                    if flag in INFLECT:
                        yield before + form, before + root
                    elif flag in DERIVE:
                        yield before + form, before + made[0]


def add_hunspell(lists: Lists, affixes: Affixes, lines: list[str]) -> None:
    """Add what igerman98 knows beyond the others, with its names, wrong words and combining forms."""
    for line in lines:
        root, _, flags = line.partition("/")
        if root.endswith("."):
            lists.short.add(root.strip("."))
        if not LETTERS.fullmatch(plain(root)):
            continue
        if set("jxke") & set(flags) or "g" in flags:
            lists.begins.add(root.lower())
        if "d" in flags:
            lists.wrong.update(form for form, _ in affixes.expand(root, flags))
        elif "o" in flags:
            lists.ends.add(root.lower())
        elif "h" not in flags:
            add_root(lists, root, list(affixes.expand(root, flags)), flags)


def add_root(lists: Lists, root: str, pairs: list[tuple[str, str]], flags: str) -> None:
    """Add the forms of one entry, under the lemmas the other lists give its root."""
    small = root[:1].lower() + root[1:]
    capital = root[:1].isupper()
    known = {**lists.forms.get(root, {})}
    # A root that is its own lemma lends its forms no other: Häuser is of Haus, not of Hau or hausen.
    known = {lemma: None for lemma in known if lemma.lstrip("+") == root} or known
    if not known and root.endswith("en"):
        known = {lemma: None for lemma in lists.forms.get(small, {}) if lemma.startswith("+")}
    if (
        capital
        and not known
        and (root in lists.names or (not set(flags) & set("mijENPRTFJ") and not NOUNS.search(root)))
    ):
        lists.names.update(form for form, _ in pairs)
        return
    if not capital and "A" in flags:
        known.update(dict.fromkeys(positives(lists, root)))
    if capital and not known:
        lists.nouns.add(root)
    if not capital and not known and "A" in flags:
        lists.adjectives.add(root)
    if not capital and not known and set(flags) & set("IXY") and root.endswith("n"):
        known = {"+" + root: None}
    lists.modern.update(form for form, _ in pairs)
    for form, word in pairs:
        for lemma in known if known and word == root else [word]:
            lists.add(form, lemma)


def positives(lists: Lists, root: str) -> Iterator[str]:
    """The adjectives of which the root may be the comparative or superlative stem: größer, ältest."""
    if root.removesuffix("e") in IRREGULAR:
        yield IRREGULAR[root.removesuffix("e")]
    for ending in ("er", "est", "st", "t"):
        stem = root.removesuffix("e").removesuffix(ending)
        if stem != root.removesuffix("e") and (ending != "t" or stem.endswith(("ß", "s", "z"))):
            for old in (stem.replace("äu", "au"), stem.translate(str.maketrans("äöü", "aou")), stem):
                if old in lists.adjectives and old != root:
                    yield old
                    break
