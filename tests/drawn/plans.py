"""The kinds of scenes: how many sets, from where they are seen, in what light, with what else about."""

from dataclasses import dataclass, replace

from engine.tiles import Face, in_order
from tests.drawn.deal import Box, decided, some_sets, whole_box
from tests.drawn.designs import TileSetLook
from tests.drawn.layout import Row, in_lines, row_at, scattered
from tests.drawn.rack import Rack, a_rack, rack_rows
from tests.drawn.values import Random, between, chance, pick

Size = tuple[int, int]
COMMON: tuple[Size, ...] = ((1280, 960), (1600, 1200), (1440, 1080), (1920, 1080), (1080, 1440))
SMALL: tuple[Size, ...] = ((1280, 960), (1280, 720), (960, 1280))
MILD = ("day", "day", "day", "mixed", "dim", "hard", "glare")


@dataclass(frozen=True, slots=True)
class Plan:
    """What makes a kind of scene."""

    sets: tuple[int, int] = (3, 12)
    sizes: tuple[Size, ...] = COMMON
    tilt: tuple[float, float] = (0, 42)
    """Degrees from straight down."""
    anywhere: float = 0.25
    """Share of scenes seen from any side of the table."""
    fill: tuple[float, float] = (0.72, 0.93)
    lights: tuple[str, ...] = MILD
    things: tuple[int, int] = (0, 1)
    heap: float = 0.03
    face_down: float = 0.15
    hands: int = 0
    twist: bool = False
    widest: float = 0.0
    """The widest that tiles may be in the picture, pixels; 0 means no limit."""
    deep: float = 0.0
    layout: str = "table"


BASE = Plan()
PLANS: dict[str, Plan] = {
    "table": BASE,
    "full": replace(
        BASE, sizes=((1920, 1080), (1920, 1080), (2560, 1440)), tilt=(0, 24), fill=(0.86, 0.96), widest=45.0,
        layout="full", face_down=0.1, anywhere=0.04, lights=("day", "day", "mixed", "glare", "dim"),
    ),
    "close": replace(BASE, sets=(1, 3), sizes=SMALL, tilt=(0, 45), deep=1.0, layout="close"),
    "rack": replace(
        BASE, sizes=(*SMALL, (1600, 1200)), tilt=(38, 66), anywhere=0, fill=(0.7, 0.92), deep=0.8,
        lights=("day", "day", "dim", "mixed", "hard", "flash"), layout="rack", heap=0,
    ),
    "twist": replace(BASE, twist=True, sets=(4, 10)),
    "glare": replace(BASE, lights=("glare",), tilt=(12, 48)),
    "flash": replace(BASE, lights=("flash",), tilt=(0, 25), sets=(3, 9)),
    "dim": replace(BASE, lights=("dim",)),
    "mixed": replace(BASE, lights=("mixed",)),
    "shadow": replace(BASE, lights=("hard",), hands=1),
    "clutter": replace(BASE, things=(3, 7), heap=0.6, face_down=0.7, fill=(0.5, 0.72), sets=(3, 7)),
}  # fmt: skip
KINDS = tuple(PLANS)


def laid(rng: Random, plan: Plan, look: TileSetLook, box: Box, size: Size) -> tuple[list[Row], Rack | None]:
    """The rows of a scene in reading order, and the rack where there is one, for a picture of this size."""
    if plan.layout == "rack":
        return _on_rack(rng, look, box)
    if plan.layout == "full":
        sets = whole_box(rng, box, look.marked)
        order = [sets[i] for i in rng.permutation(len(sets))]
        place = in_lines if chance(rng, 0.6) else scattered
        return place(rng, order, look, 1.75), None
    count = int(rng.integers(plan.sets[0], plan.sets[1] + 1))
    sets = some_sets(rng, box, count, plan.twist, look.marked)
    if plan.layout == "close":
        sets = [faces[:6] if decided(faces[:6]) or look.marked else faces for faces in sets]
    place = in_lines if chance(rng, 0.35) else scattered
    return place(rng, sets, look, size[0] / size[1] * between(rng, 0.8, 1.25)), None


def _hand(rng: Random, box: Box, count: int, marked: bool) -> list[Face]:
    """Tiles of a player, sorted by colour and number or not at all."""
    while True:
        faces = box.rest(rng, count)
        if marked or decided(faces):
            return in_order(faces) if chance(rng, 0.6) else faces
        box.give(faces)


def _on_rack(rng: Random, look: TileSetLook, box: Box) -> tuple[list[Row], Rack]:
    """A player's rack, and at times a few sets on the table before it."""
    fullest = int(rng.integers(4, 12))
    rack = a_rack(rng, look, fullest)
    hands: list[list[list[Face]]] = []
    for _ in range(rack.steps):
        count = int(rng.integers(3, fullest + 1))
        cut = int(rng.integers(2, count - 1)) if count > 5 and chance(rng, 0.3) else 0
        sizes = [cut, count - cut - 1] if cut else [count]
        hands.append([_hand(rng, box, size, look.marked) for size in sizes if size > 0])
    rows = rack_rows(rng, rack, look, hands)
    if chance(rng, 0.35):
        y = -20.0
        for faces in some_sets(rng, box, int(rng.integers(1, 3)), False, look.marked):
            y -= look.height + between(rng, 8, 25)
            turn = pick(rng, [0.0, 0.0, 180.0]) + float(rng.normal(0, 3))
            rows.append(row_at(rng, faces, look, between(rng, -40, 40), y, turn))
    return rows, rack
