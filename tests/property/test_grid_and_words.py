"""What must hold for every dice grid and every table of words."""

import random

from hypothesis import given, strategies as st

from engine import Die, check_grid, edition, judge_grid
from engine.dice.grid import Grid
from engine.material import TurnFacts
from engine.tiles import LETTER_FACES
from engine.words.lexicon import lexicon_of
from engine.words.turn import judge_words
from tests.strategies import number_faces, possible

DICE, WORD = edition("dice"), edition("word")
dice_faces = st.one_of(number_faces, st.just("J"))


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Up to 18 dice close together, none more often than it exists."""
    places = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=18, unique=True))
    dice: list[Die] = []
    for row, col in places:
        face = draw(dice_faces)
        if [die.face for die in dice].count(face) < DICE.box[face]:
            dice.append(Die(face, row, col))
    return tuple(dice)


def summary(grid: Grid) -> tuple[bool, list[tuple[str, ...]], list[str]]:
    checked = check_grid(grid, DICE)
    sets = sorted(tuple(sorted(judged.tiles)) for judged in checked.sets)
    return checked.legal, sets, sorted(finding.code for finding in checked.findings)


@given(grids(), st.integers(-50, 50), st.integers(-50, 50))
def test_a_grid_may_lie_anywhere(grid: Grid, down: int, right: int) -> None:
    moved = tuple(Die(die.face, die.row + down, die.col + right) for die in grid)
    assert summary(moved) == summary(grid)
    assert judge_grid(grid, moved, DICE).verdict == "pass"


@given(grids())
def test_rows_and_columns_are_worth_the_same(grid: Grid) -> None:
    assert summary(tuple(Die(die.face, die.col, die.row) for die in grid)) == summary(grid)


@given(grids(), st.randoms(use_true_random=False))
def test_the_order_in_which_dice_are_named_does_not_matter(grid: Grid, rng: random.Random) -> None:
    assert summary(tuple(rng.sample(grid, len(grid)))) == summary(grid)


@given(grids(), grids())
def test_nobody_draws_in_the_dice_game(before: Grid, after: Grid) -> None:
    verdict = judge_grid(before, after, DICE)
    assert (verdict.draw, verdict.draw_unrestored, verdict.opening_value) == (0, 0, None)
    errors = [finding for finding in verdict.findings if finding.level == "error"]
    assert verdict.verdict == "pass" or (verdict.verdict == "illegal") == bool(errors)


WORDS = "LIEBEN GARTEN HUT AHORN MAST MAUS RUND LIST EBEN TEST SPIEL TE?T ARME HORN AST XQY DU"
known_words = st.sampled_from(sorted(WORDS.split())).map(tuple)
letters = st.sampled_from(LETTER_FACES)
words = st.one_of(
    known_words, st.lists(letters, min_size=1, max_size=7).map(tuple).filter(lambda w: "?" not in w)
)
tables = st.lists(words, max_size=5).map(lambda found: possible(tuple(found), WORD))


@given(tables, tables, st.booleans(), st.booleans())
def test_turns_with_words(
    before: tuple[tuple[str, ...], ...], after: tuple[tuple[str, ...], ...], opened: bool, late: bool
) -> None:
    verdict = judge_words(TurnFacts(before, after, opened, late), WORD, lexicon_of(WORD))
    errors = [finding for finding in verdict.findings if finding.level == "error"]
    assert verdict.verdict == "pass" or (verdict.verdict == "illegal") == bool(errors)
    assert (verdict.points > 0) == (verdict.verdict == "legal")
    assert len(verdict.words) == len(after)


@given(tables)
def test_the_same_words_are_a_pass(table: tuple[tuple[str, ...], ...]) -> None:
    assert judge_words(TurnFacts(table, table[::-1], opened=True), WORD, lexicon_of(WORD)).verdict == "pass"
