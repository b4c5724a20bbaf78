"""What can be said for certain of a table that was read from a picture, whatever its doubtful tiles are."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from engine import (
    NOTE,
    BadInput,
    Die,
    Edition,
    check_grid,
    check_words,
    judge_set,
    lexicon_of,
    texts_of,
    tile_names,
)
from engine.editions import DICE, LETTERS

if TYPE_CHECKING:
    from vision import Gap, Reading, Stretch, TileReading

Variant = tuple[str, ...]
"""Faces that tiles may have together."""
_MOST_VARIANTS = 3000
"""Ways to read the doubtful tiles of a row that are tried; with more of them, nothing is certain."""
_MOST_GAPS = 6
"""Unclear spaces in one line that are tried both ways."""
_OPEN = {True, False}


def certain_verdict(reading: "Reading", game: Edition) -> bool | None:
    """Whether the table is legal however its doubtful tiles and spaces are read; None when that decides.

    One row that is illegal in every reading makes the table illegal, whatever the others are.
    """
    if game.material == DICE:
        return _certain(_grid_outcomes(reading, game))
    from vision import stretches

    outcomes = [_stretch_outcomes(each, reading, game) for each in stretches(reading)]
    if {False} in outcomes:
        return False
    return True if all(each == {True} for each in outcomes) else None


def deciding_gaps(reading: "Reading", game: Edition) -> list["Gap"]:
    """The unclear spaces of the lines whose verdict is open: what lies there may be one set or two."""
    from vision import stretches

    return [
        gap
        for stretch in (stretches(reading) if reading.unclear else ())
        if len(_stretch_outcomes(stretch, reading, game)) > 1
        for gap in stretch.gaps.values()
    ]


def with_gap_findings(
    document: Mapping[str, Any], reading: "Reading", game: Edition, language: str
) -> dict[str, object]:
    """The answer to a `check` with a note for each space that decides, also with its set."""
    notes = _gap_findings(reading, game, language)
    sets = [
        {**each, "findings": [*each["findings"], *(note for note in notes if note["set"] == number)]}
        for number, each in enumerate(document["sets"])
    ]
    return {**document, "sets": sets, "findings": [*document["findings"], *notes]}


def _gap_findings(reading: "Reading", game: Edition, language: str) -> list[dict[str, object]]:

    found = []
    for gap in deciding_gaps(reading, game):
        faces = (reading.tiles[gap.first].face, reading.tiles[gap.second].face)
        names = tile_names(faces, language, game.fourth_colour)
        text = texts_of("advice", language)["groupings"]["split-unclear"].format(tiles=names)
        found.append(
            {
                "code": "split-unclear",
                "level": NOTE,
                "set": next(number for number, row in enumerate(reading.rows) if gap.first in row),
                "tiles": list(faces),
                "text": text[:1].upper() + text[1:],
            }
        )
    return found


def _certain(outcomes: set[bool]) -> bool | None:
    return outcomes.pop() if len(outcomes) == 1 else None


def _stretch_outcomes(stretch: "Stretch", reading: "Reading", game: Edition) -> set[bool]:
    """The verdicts on tiles in one line, under all groupings and readings that are left open."""
    if len(stretch.gaps) > _MOST_GAPS:
        return _OPEN
    found: set[bool] = set()
    for rows in stretch.groupings():
        parts = [_outcomes([reading.tiles[at] for at in row], game) for row in rows]
        found |= {True} if all(True in part for part in parts) else set()
        found |= {False} if any(False in part for part in parts) else set()
    return found


def _outcomes(row: Sequence["TileReading"], game: Edition) -> set[bool]:
    """The verdicts on a row under all readings that its doubtful tiles leave open."""
    if game.material == LETTERS:
        return _tried(row, game, lambda word: check_words((word,), game, lexicon_of(game)).legal)
    return _tried(row, game, lambda tiles: judge_set(tiles, game).legal)


def _grid_outcomes(reading: "Reading", game: Edition) -> set[bool]:
    """The verdicts on all dice of the grid together, for they cross; open where a cell is."""
    dice = [tile for tile in reading.tiles if tile.cell is not None]
    cells = [die.cell for die in dice if die.cell is not None]
    if any(cell.unsure for cell in cells):
        return _OPEN

    def legal(faces: Variant) -> bool:
        lying = [Die(face, cell.row, cell.col) for face, cell in zip(faces, cells, strict=True)]
        return check_grid(lying, game).legal

    return _tried(dice, game, legal)


def _tried(tiles: Sequence["TileReading"], game: Edition, legal: Callable[[Variant], bool]) -> set[bool]:
    """The verdicts under all readings that the doubtful tiles leave open; what cannot exist is left out."""
    choices = [_choices(tile, game) for tile in tiles]
    if prod(map(len, choices)) > _MOST_VARIANTS:
        return _OPEN
    return _verdicts(product(*choices), legal) or _OPEN


def _choices(tile: "TileReading", game: Edition) -> Variant:
    if not tile.unsure:
        return (tile.face,)
    if not tile.alternatives:
        return tuple(game.box)
    return (tile.face, *(each.face for each in tile.alternatives if each.face in game.box))


def _verdicts(variants: Iterable[Variant], legal: Callable[[Variant], bool]) -> set[bool]:
    found: set[bool] = set()
    for variant in variants:
        try:
            found.add(legal(variant))
        except BadInput:  # more of a face than the box holds
            continue
    return found
