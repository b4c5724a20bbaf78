"""What the page says and draws: a table or a turn, judged in one edition and worded in one language."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from engine import (
    COLOUR_OF,
    COLOURS,
    JOKERS,
    NORMAL,
    NUMBER_OF,
    BadInput,
    Edition,
    Face,
    Finding,
    JudgedSet,
    Table,
    Turn,
    check,
    judge,
    material_of,
    parse_face,
    parse_set,
    restore_plan,
    restore_sentences,
    sentence,
    texts_of,
    tile_name,
)
from engine.editions import editions
from webapp.wording import edition_name


def typed_editions() -> list[str]:
    """The editions whose tables can be typed as rows of tiles."""
    return [name for name, each in editions().items() if material_of(each).number_rows]


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile as the page draws it; a joker also with the tiles it stands for."""

    face: Face
    colour: str
    name: str
    stands_for: "tuple[DrawnTile, ...]" = ()

    @property
    def number(self) -> int | None:
        """Its number, none for a joker."""
        return NUMBER_OF.get(self.face)


@dataclass(frozen=True, slots=True)
class DrawnSet:
    """A set as the page draws it."""

    legal: bool
    title: str
    tiles: tuple[DrawnTile, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """All the page says of a table or a turn."""

    verdict: str
    headline: str
    sets: tuple[DrawnSet, ...]
    sentences: tuple[str, ...] = ()
    """What is to be said of the turn as a whole."""
    played: tuple[DrawnTile, ...] = ()
    draws: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """How to put the table back after an illegal turn."""
    before: tuple[tuple[DrawnTile, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TypedTable:
    """One edition in one language: reads what was typed, judges, words and draws it."""

    game: Edition
    language: str

    def read(self, text: str) -> Table:
        """The table that was typed, bars or line breaks between sets."""
        for word in text.replace("|", " ").split():
            try:
                parse_face(word)
            except BadInput:
                raise BadInput("typed-unknown", word=word[:12]) from None
        table = tuple(parse_set(part) for part in text.replace("\n", "|").split("|") if part.strip())
        for face, count in Counter(chain.from_iterable(table)).items():
            most = self.game.box.get(face, 0)
            if count > most:
                code = "typed-too-many" if most else "typed-not-in-edition"
                raise BadInput(code, face=face, count=count, most=most)
        return table

    def name(self, face: Face) -> str:
        """What a player calls the tile."""
        return tile_name(face, self.language, self.game.fourth_colour)

    def rule_table(self, table: Table) -> Ruling:
        """Whether the table is legal, set by set."""
        say = texts_of("page", self.language)
        checked = check(table, self.game)
        sets = tuple(map(self.draw_set, checked.sets))
        if checked.legal:
            return Ruling("legal", say["table-legal"], sets)
        wrong = sum(not each.legal for each in sets)
        return Ruling("illegal", _counted(say["table-illegal"], wrong), sets)

    def rule_turn(self, turn: Turn) -> Ruling:
        """The verdict on a turn; for an undone one also the way back."""
        say = texts_of("page", self.language)
        verdict = judge(turn, self.game)
        at_sets = check(turn.after, self.game).findings
        said = self.sentences(finding for finding in verdict.findings if finding not in at_sets)
        if verdict.opening_value is not None and verdict.verdict == "legal":
            said += (say["opening"].format(value=verdict.opening_value),)
        draws = {"draw": verdict.draw}
        if verdict.draw_unrestored != verdict.draw:
            draws["draw-unrestored"] = verdict.draw_unrestored
        ruling = replace(
            self.rule_table(turn.after),
            verdict=verdict.verdict,
            headline=texts_of("findings", self.language)["verdicts"][verdict.verdict],
            sentences=said,
            played=self.draw(verdict.played),
            draws=tuple(_counted(say[key], count) for key, count in draws.items() if count),
        )
        if verdict.verdict != "illegal":
            return ruling
        plan = restore_plan(turn.after, turn.before, self.game)
        steps = restore_sentences(plan, self.language, self.game.fourth_colour)
        return replace(ruling, steps=tuple(steps), before=tuple(map(self.draw, turn.before)))

    def sentences(self, findings: Iterable[Finding]) -> tuple[str, ...]:
        """The findings in words."""
        return tuple(sentence(finding, self.language, self.game.fourth_colour) for finding in findings)

    def draw(self, faces: Iterable[Face]) -> tuple[DrawnTile, ...]:
        """Tiles as they lie."""
        return tuple(map(self.draw_tile, faces))

    def draw_tile(self, face: Face, stands_for: Iterable[Face] = ()) -> DrawnTile:
        """One tile."""
        colours = {"K": "black", "R": "red", "B": "blue", "O": self.game.fourth_colour}
        colour = colours[COLOUR_OF[face]] if face in COLOUR_OF else "joker"
        return DrawnTile(face, colour, self.name(face), self.draw(stands_for))

    def draw_set(self, judged: JudgedSet) -> DrawnSet:
        """One set of the table with what is to be said of it."""
        say = texts_of("page", self.language)
        tiles = []
        for face, meaning in zip(judged.tiles, judged.stands_for, strict=True):
            meant = (meaning,) if isinstance(meaning, str) else meaning or ()
            tiles.append(self.draw_tile(face, () if face in NUMBER_OF else meant))
        counts = say["counts"].format(value=judged.value)
        title = say["no-set"] if judged.kind is None else f"{say['kinds'][judged.kind]}, {counts}"
        return DrawnSet(judged.legal, title, tuple(tiles), self.sentences(judged.findings))

    def legend(self) -> list[tuple[DrawnTile, str]]:
        """A tile of every kind with its name, and for some jokers the editions that have them."""
        say = texts_of("page", self.language)
        rows = [(tile, say["colours"][tile.colour]) for tile in self.draw(f"{letter}8" for letter in COLOURS)]
        for face in JOKERS:
            having = [each for each in typed_editions() if face in editions()[each].jokers]
            names = ", ".join(edition_name(each, self.language) for each in having)
            only = say["only-in"].format(editions=names)
            rows.append((self.draw_tile(face), self.name(face) + (f" ({only})" if face != NORMAL else "")))
        return rows


def _counted(forms: Mapping[str, str], count: int) -> str:
    return forms["one" if count == 1 else "many"].format(count=count)
