"""Measure the German lexicon on the committed word lists: `python -m tests.engine.words.lexicon.measure`."""

import argparse
import csv
import random
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from engine.words.lexicon import Lexicon, load_lexicon
from tests.bench import record
from tests.bench.record import Figure

LISTS = Path(__file__).resolve().parents[4] / "datasets" / "words"
HALVES = ("held-out", "development")
TITLE = "The dictionary of the word game"
ABOUT = (
    "German words and pairs of stems in two halves: mistakes in the development half were looked at and "
    "mended, those in the held-out half never were."
)
FRESH = """
import resource
from engine.words.lexicon import load_lexicon
assert load_lexicon("german").look_up("SPIEL").valid
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
# None of these is in the list, so each look-up has to try every split.
SPLIT = (
    "GURKENEIMERDECKEL",
    "MÖHRENBEETRAND",
    "ZITRONENKISTENSTAPEL",
    "NUDELSIEBGRIFFE",
    "KATZENKORBKISSEN",
    "XQJXQJXQJXQJ",
)


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one committed list."""
    with (LISTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def word_mistakes(lexicon: Lexicon, half: str) -> dict[str, tuple[int, list[str]]]:
    """For each kind of word, how many there are in this half and which are answered wrongly."""
    counts: dict[str, int] = defaultdict(int)
    wrong: dict[str, list[str]] = defaultdict(list)
    for row in rows("words.tsv"):
        if row["half"] == half:
            counts[row["kind"]] += 1
            if lexicon.look_up(row["word"]).valid != (row["valid"] == "yes"):
                wrong[row["kind"]].append(row["word"])
    return {kind: (count, wrong[kind]) for kind, count in counts.items()}


def stem_mistakes(lexicon: Lexicon, half: str) -> tuple[int, list[str]]:
    """How many pairs there are in this half and which are answered wrongly."""
    some = [row for row in rows("stems.tsv") if row["half"] == half]
    wrong = [
        f"{row['word']}:{row['laid']}"
        for row in some
        if (lexicon.same_stem(row["word"], row["laid"]) is not None) != (row["barred"] == "yes")
    ]
    return len(some), wrong


def accuracy(results: Iterable[tuple[int, list[str]]]) -> float:
    """The share of right answers."""
    some = list(results)
    return 1 - sum(len(wrong) for _, wrong in some) / sum(count for count, _ in some)


def misspelt(tries: int) -> list[str]:
    """Valid development words with two letters swapped, one lost or one changed; the same at every run."""
    chance = random.Random(7)
    words = [
        row["word"] for row in rows("words.tsv") if row["valid"] == "yes" and row["half"] == "development"
    ]
    made = []
    for _ in range(tries):
        word = chance.choice(words)
        place = chance.randrange(len(word) - 1)
        before, one, two, after = word[:place], word[place], word[place + 1], word[place + 2 :]
        other = chance.choice("ABCDEFGHIKLMNOPRSTUVWZÄÖÜ")
        made.append(before + chance.choice((two + one, two, other + two)) + after)
    valid = {row["word"] for row in rows("words.tsv") if row["valid"] == "yes"}
    return [word for word in made if word not in valid and len(word) > 3]


def _milliseconds(ask: Callable[[str], object], words: Iterable[str]) -> list[float]:
    taken = []
    for word in words:
        start = time.perf_counter()
        ask(word)
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def report(show: bool) -> list[Figure]:
    """Print every figure; with `show`, also the development words that are answered wrongly."""
    lexicon = load_lexicon("german")
    return [*accuracies(lexicon, show), *_speeds(lexicon), *_misspelt(lexicon)]


def accuracies(lexicon: Lexicon, show: bool) -> list[Figure]:
    """How many words and stems are answered rightly."""
    figures = []
    for half in HALVES:
        mistakes = word_mistakes(lexicon, half)
        print(f"{half}: words {accuracy(mistakes.values()):.1%} of {sum(n for n, _ in mistakes.values())}")
        for kind, (count, wrong) in mistakes.items():
            names = "  " + " ".join(wrong) if show and half == "development" else ""
            print(f"  {kind:13} {count - len(wrong):4} of {count:4}{names}")
        stems = stem_mistakes(lexicon, half)
        names = "  " + " ".join(stems[1]) if show and half == "development" else ""
        print(f"  {'stems':13} {stems[0] - len(stems[1]):4} of {stems[0]:4}  {accuracy([stems]):.1%}{names}")
        for row, results in (("words", list(mistakes.values())), ("pairs of stems", [stems])):
            figures.append(Figure(f"{row}, {half}", "asked", sum(count for count, _ in results), "count"))
            figures.append(Figure(f"{row}, {half}", "right", accuracy(results), "share", "higher"))
    return figures


def _speeds(lexicon: Lexicon) -> list[Figure]:
    fresh = [_fresh() for _ in range(5)]
    seconds = statistics.median(taken for taken, _ in fresh)
    print(f"a new process, from its start to its end after one word: {seconds:.2f} s")
    memory = max(m for _, m in fresh)
    print(f"memory of that process: {memory:.0f} MB")
    figures = [
        Figure("a new process that answers one word", "time", seconds, "s", "lower"),
        Figure("memory of that process", "memory", memory, "MB", "lower"),
    ]
    listed = _milliseconds(lexicon.look_up, (row["word"] for row in rows("words.tsv")))
    split = _milliseconds(lexicon.look_up, SPLIT * 50)
    for name, taken in (("further look-ups", listed), ("compounds not in the list", split)):
        print(f"{name}: median {statistics.median(taken):.3f} ms, 99 of 100 in {_most(taken):.3f} ms")
        figures.append(Figure(name, "median", statistics.median(taken), "ms", "lower"))
        figures.append(Figure(name, "99 of 100 within", _most(taken), "ms", "lower"))
    return figures


def _misspelt(lexicon: Lexicon) -> list[Figure]:
    reasons = Counter(lexicon.look_up(word).reason for word in misspelt(6000))
    other, compound = reasons["word"], reasons["compound"]
    print(f"{reasons.total()} misspelt words: {other} are other words, {compound} pass as compounds")
    return [
        Figure("misspelt words", "tried", reasons.total(), "count"),
        Figure("misspelt words", "are other words", other, "count"),
        Figure("misspelt words", "pass as compounds", compound, "count", "lower"),
    ]


def _most(taken: list[float]) -> float:
    """The time that 99 of 100 stay below; the very slowest is the machine's doing."""
    return statistics.quantiles(taken, n=100)[98]


def _fresh() -> tuple[float, float]:
    """Seconds and megabytes of a process that starts, answers one word and ends."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True)
    return time.perf_counter() - start, float(done.stdout)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.words.lexicon.measure", description=TITLE)
    parser.add_argument("--show", action="store_true", help="also the development words answered wrongly")
    record.add_option(parser, "words")
    options = parser.parse_args(arguments)
    record.write(options.record, TITLE, ABOUT, report(options.show))


if __name__ == "__main__":
    main()
