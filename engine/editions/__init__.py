"""The editions, one small file each; a new file in this folder is a new edition."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from engine.errors import BadInput
from engine.material import DICE as DICE, LETTERS as LETTERS, SPECIAL, TILES as TILES
from engine.rules import Rules, options_for
from engine.tiles import NORMAL, SPECIAL_JOKERS, Face, box


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed edition of the game: its material and its rules.

    >>> edition("classic").rules.joker_value
    30
    """

    id: str
    booklet: str
    """The printed text this edition follows."""
    rules: Rules = field(default_factory=Rules)
    material: str = TILES
    """What it is played with: number tiles in rows, dice on a grid, or letter tiles in words."""
    letters: Mapping[Face, int] | None = None
    """How many of each letter the box of a word game holds, or of what else is no number tile."""
    lexicon: str | None = None
    """The dictionary of a word game, by its name in `engine.words.lexicon`."""
    jokers: tuple[Face, ...] = (NORMAL,)
    """The kinds of joker in the box."""
    fourth_colour: str = "orange"
    """The word for the fourth colour: orange or yellow."""
    fewest_players: int = 2
    most_players: int = 4

    @property
    def box(self) -> Mapping[Face, int]:
        """How many of each face the box holds."""
        return box(self.jokers, self.rules.jokers_each) if self.letters is None else self.letters

    @property
    def options(self) -> tuple["Field[Any]", ...]:
        """The options of the rules that mean something in this edition.

        >>> "first_word" in [option.name for option in edition("word").options]
        True
        """
        special = [SPECIAL] if SPECIAL_JOKERS.intersection(self.jokers) else []
        return options_for([self.material, *special])

    def with_house_rules(self, house_rules: Mapping[str, object]) -> "Edition":
        """This edition with some options changed."""
        return replace(self, rules=self.rules.with_house_rules(house_rules)) if house_rules else self


@cache
def editions() -> Mapping[str, Edition]:
    """All editions by id, in the order of their file names.

    >>> list(editions())
    ['classic', 'dice', 'swiss', 'swiss-fr', 'swiss-it', 'twist', 'word']
    """
    names = sorted(module.name for module in iter_modules(__path__))
    found: list[Edition] = [import_module(f"{__name__}.{name}").EDITION for name in names]
    return MappingProxyType({each.id: each for each in found})


def edition(name: object) -> Edition:
    """The edition with this id.

    >>> edition("swiss-fr").rules.turn_seconds
    120
    """
    known = editions()
    if not isinstance(name, str) or name not in known:
        raise BadInput("unknown-edition", edition=name, known=tuple(known))
    return known[name]
