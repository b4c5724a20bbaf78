"""Which tiles lie together: sets out of one box, legal and illegal, never more tiles than the box has."""

from collections import Counter

from engine.tiles import COLOURS, HIGHEST, JOKERS, NUMBER_OF, SPECIAL_JOKERS, Face, box
from tests.drawn.values import Random, chance, pick

DECIDERS = frozenset({2, 3, 4, 5, 7, 10, 12, 13})
"""Numbers that cannot be taken for another one, nor for themselves, upside down in any typeface."""


class Box:
    """What is left in the box; taking never overdraws it."""

    def __init__(self, twist: bool) -> None:
        self.left: Counter[Face] = Counter(box(JOKERS if twist else ("J",)))

    def take(self, faces: list[Face]) -> bool:
        """Take all these tiles, or none where one is missing."""
        wanted = Counter(faces)
        if any(self.left[face] < count for face, count in wanted.items()):
            return False
        self.left -= wanted
        return True

    def give(self, faces: list[Face]) -> None:
        """Put tiles back."""
        self.left += Counter(faces)

    def rest(self, rng: Random, count: int) -> list[Face]:
        """Take up to ``count`` tiles at random."""
        tiles = sorted(self.left.elements())
        chosen = [tiles[i] for i in rng.permutation(len(tiles))[:count]]
        self.left -= Counter(chosen)
        return chosen


def decided(faces: list[Face]) -> bool:
    """Whether a 6 or 9 of this row can be told without any mark on the tile."""
    numbers = {NUMBER_OF[face] for face in faces if face in NUMBER_OF}
    return not numbers & {6, 9} or bool(numbers & DECIDERS)


def run(rng: Random) -> list[Face]:
    """A run of three to seven, rarely longer."""
    length = int(rng.integers(3, 8)) if chance(rng, 0.93) else int(rng.integers(8, HIGHEST + 1))
    first = int(rng.integers(1, HIGHEST + 2 - length))
    colour = pick(rng, list(COLOURS))
    return [f"{colour}{first + step}" for step in range(length)]


def group(rng: Random) -> list[Face]:
    """A group of three or four."""
    number = int(rng.integers(1, HIGHEST + 1))
    colours = [COLOURS[i] for i in rng.permutation(4)[: int(rng.integers(3, 5))]]
    return [f"{colour}{number}" for colour in colours]


def odd(rng: Random) -> list[Face]:
    """A set that is no set: too short, with a gap, mixed, or not in order."""
    tiles = run(rng) if chance(rng, 0.6) else group(rng)
    match int(rng.integers(4)):
        case 0:
            return tiles[: int(rng.integers(1, 3))]
        case 1:
            return [tile for i, tile in enumerate(tiles) if i != 1]
        case 2:
            tiles[-1] = f"{pick(rng, list(COLOURS))}{int(rng.integers(1, HIGHEST + 1))}"
            return tiles
        case _:
            return [tiles[i] for i in rng.permutation(len(tiles))]


def with_joker(rng: Random, faces: list[Face], jokers: list[Face], share: float) -> list[Face]:
    """Now and then one tile of the set is a joker."""
    if len(faces) < 3 or not chance(rng, share):
        return faces
    faces = list(faces)
    faces[int(rng.integers(len(faces)))] = pick(rng, jokers)
    return faces


def some_sets(rng: Random, contents: Box, count: int, twist: bool, marked: bool) -> list[list[Face]]:
    """``count`` sets from the box, about a fifth of them illegal."""
    jokers = [*SPECIAL_ORDER, "J"] if twist else ["J"]
    sets: list[list[Face]] = []
    for _ in range(40 * count):
        if len(sets) == count:
            break
        make = pick(rng, [run, run, group, group, odd])
        faces = with_joker(rng, make(rng), jokers, 0.7 if twist else 0.15)
        if (marked or decided(faces)) and contents.take(faces):
            sets.append(faces)
    return sets


SPECIAL_ORDER = sorted(SPECIAL_JOKERS)


def parts(rng: Random, total: int) -> list[int]:
    """The total as a sum of lengths of three to five."""
    lengths: list[int] = []
    while total > 5:
        length = int(rng.integers(3, min(5, total - 3) + 1))
        lengths.append(length)
        total -= length
    return [*lengths, total]


def whole_box(rng: Random, contents: Box, marked: bool) -> list[list[Face]]:
    """Nearly the whole box as sets: runs, and groups where 6 and 9 stay decidable."""
    sets: list[list[Face]] = []
    for copy in range(2):
        if copy == 1 and chance(rng, 0.6):
            grouped = [n for n in range(1, HIGHEST + 1) if marked or n not in (6, 9)]
            sets += [[f"{c}{n}" for c in COLOURS] for n in grouped]
            continue
        for colour in COLOURS:
            first = 1
            for length in parts(rng, HIGHEST):
                sets.append([f"{colour}{first + step}" for step in range(length)])
                first += length
    for _ in range(int(rng.integers(0, 3))):
        sets[int(rng.integers(len(sets)))][0] = "J"
    for _ in range(int(rng.integers(0, 5))):
        sets[int(rng.integers(len(sets)))].pop()
    return [faces for faces in sets if faces and (marked or decided(faces)) and contents.take(faces)]
