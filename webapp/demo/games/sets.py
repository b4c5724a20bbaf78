"""Sets as the players see them: whether one is in order, what is wrong with it, what stays where it lies."""

from engine import Edition, TileSet, judge_set


def clean_set(tiles: TileSet, edition: Edition) -> bool:
    """Whether it is a set of which there is nothing to say, not even that it lies out of order."""
    judged = judge_set(tiles, edition)
    return judged.legal and not judged.findings


def set_fault(tiles: TileSet, edition: Edition) -> str | None:
    """The code of the first finding about these tiles as a set; None where there is none."""
    findings = judge_set(tiles, edition).findings
    return findings[0].code if findings else None


def kept_places(old: TileSet, new: TileSet) -> tuple[int, int]:
    """How many tiles can stay where they lie, and where the new row then begins against the old one."""
    shifts = range(-len(new), len(old) + 1)
    counts = [
        (sum(0 <= at + s < len(old) and old[at + s] == new[at] for at in range(len(new))), s) for s in shifts
    ]
    return max(counts, key=lambda each: (each[0], -abs(each[1])))
