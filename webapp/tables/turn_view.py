"""A turn as the page shows it: verdict, sentences, tables, the way back."""

from collections.abc import Mapping

from engine import (
    ILLEGAL,
    LEGAL,
    NOTE,
    WORD_JOKER,
    CheckedGrid,
    CheckedTable,
    DiceLaid,
    DiceRound,
    Die,
    Document,
    Edition,
    Finding,
    Game,
    Grid,
    JudgedSet,
    OverruledLexicon,
    PlayedDice,
    PlayedTurn,
    Round,
    Table,
    TileSet,
    TurnEnded,
    WordReader,
    WordVerdict,
    check,
    check_grid,
    finding_document,
    in_force,
    joker_word_choices,
    known_joker_words,
    lexicon_of,
    restore_document,
    restore_plan,
    sentence,
    set_document,
    texts_of,
)
from engine.editions import LETTERS

Played = PlayedTurn | PlayedDice
WrittenTurn = TurnEnded | DiceLaid
_BARRED = ("name", "abbreviation", "foreign")
"""What the dictionary has against a word, where there is a sentence of its own for it."""


def laid_turns(game: Game) -> dict[int, WrittenTurn]:
    """The turns of a game as they were written down, or corrected, by their events."""
    return {event.id: event for event in in_force(game.events) if isinstance(event, TurnEnded | DiceLaid)}


def table_document(table: Table | Grid) -> list[object]:
    """A table as plain data: sets of tiles, or dice on a grid."""
    return [
        {"face": each.face, "row": each.row, "col": each.col} if isinstance(each, Die) else list(each)
        for each in table
    ]


def lying_document(
    current_round: Round | DiceRound, laid: Mapping[int, WrittenTurn], language: str
) -> list[Document]:
    """Every set of the table as it lies, judged; in the dice game every line."""
    if isinstance(current_round, DiceRound):
        return _sets(check_grid(current_round.grid, current_round.edition), current_round, language)
    if current_round.edition.material == LETTERS:
        return _words(current_round.table, current_round, words_said(current_round, laid), language)
    return _sets(check(current_round.table, current_round.edition), current_round, language)


def words_said(current_round: Round, laid: Mapping[int, WrittenTurn]) -> dict[TileSet, str]:
    """What the words with jokers on the table were laid as."""
    return known_joker_words(current_round.turns, _named(laid), current_round.table)


def _named(laid: Mapping[int, WrittenTurn]) -> dict[int, tuple[str, ...] | None]:
    return {at: each.joker_letters for at, each in laid.items() if isinstance(each, TurnEnded)}


def _shown_sets(
    turn: Played, current_round: Round | DiceRound, joker_words: Mapping[TileSet, str], language: str
) -> list[Document]:
    """Every set that a turn showed, judged; words with jokers as they were said."""
    if isinstance(turn, PlayedDice):
        return _sets(check_grid(turn.shown, current_round.edition), current_round, language)
    if isinstance(current_round, Round) and current_round.edition.material == LETTERS:
        return _words(turn.shown, current_round, joker_words, language)
    return _sets(check(turn.shown, current_round.edition), current_round, language)


def _sets(
    checked: CheckedTable | CheckedGrid, current_round: Round | DiceRound, language: str
) -> list[Document]:
    return [_set(judged, current_round.edition, language) for judged in checked.sets]


def _set(judged: JudgedSet, game: Edition, language: str) -> Document:
    return set_document(judged, [finding_document(finding, game, language) for finding in judged.findings])


def _words(
    table: Table, current_round: Round, joker_words: Mapping[TileSet, str], language: str
) -> list[Document]:
    """The words of a table; one with a joker says which words it can be, and which of them it is.

    It is none while it can be several and nobody has said.
    """
    reader = WordReader(
        current_round.edition, OverruledLexicon(lexicon_of(current_round.edition), current_round.ruled)
    )
    found = []
    for at, tiles in enumerate(table):
        known = joker_word_choices(tiles, current_round)
        word = joker_words.get(tiles) or (known[0] if known else "".join(tiles))
        document = _set(reader.judge(tiles, word, at), current_round.edition, language)
        if WORD_JOKER in tiles:
            settled = tiles in joker_words or len(known) == 1
            document.update(words=list(known), word=word if settled else None)
            if not settled:
                document["stands_for"] = [None if tile == WORD_JOKER else tile for tile in tiles]
        found.append(document)
    return found


def short_turn(turn: Played, game: Edition, language: str) -> Document:
    """A turn in a few words."""
    verdict = turn.verdict
    return {
        "event": turn.event,
        "player": turn.player,
        "verdict": verdict.verdict,
        "headline": texts_of("findings", language)["verdicts"][verdict.verdict],
        "findings": [finding_document(finding, game, language) for finding in verdict.findings],
        "played": list(verdict.played),
        "opening_value": verdict.opening_value,
        "points": verdict.points,
        "due": turn.due if isinstance(turn, PlayedTurn) else 0,
        "challenged": _challenged(turn),
    }


def full_turn(
    turn: Played,
    laid: Mapping[int, WrittenTurn],
    current_round: Round | DiceRound,
    language: str,
    *,
    draft: bool = False,
) -> Document:
    """A turn with its tables, its sets, and for an undone one the way back.

    ``laid`` has what was written down of all turns. In a ``draft``, what a word's joker is may still be open.
    """
    game, verdict, written = current_round.edition, turn.verdict, laid[turn.event]
    return {
        **short_turn(turn, game, language),
        **_written(written),
        "before": table_document(turn.before),
        "shown": table_document(turn.shown),
        "table": table_document(_left(turn)),
        "sets": _shown_sets(turn, current_round, _said_in(turn, laid, current_round, draft=draft), language),
        "draw": verdict.draw,
        "draw_unrestored": verdict.draw_unrestored,
        "restore": _restore(turn, game, language),
        "words": list(verdict.words) if isinstance(verdict, WordVerdict) else [],
        "new_words": list(verdict.new_words) if isinstance(verdict, WordVerdict) else [],
        "said": _undone_by_doubt(turn, current_round, language)
        if _challenged(turn)
        else spoken_sentences(turn, game, language),
    }


def _written(laid: WrittenTurn) -> Document:
    """What the tables do not show of a turn; a correction sends it along."""
    if isinstance(laid, DiceLaid):
        return {"late": laid.late, "kept": None, "joker_letters": None}
    return {
        "late": laid.late,
        "kept": None if laid.kept is None else table_document(laid.kept),
        "joker_letters": None if laid.joker_letters is None else list(laid.joker_letters),
    }


def _said_in(
    turn: Played, laid: Mapping[int, WrittenTurn], current_round: Round | DiceRound, *, draft: bool
) -> Mapping[TileSet, str]:
    """What the words with jokers of a turn were said to be, or in a turn that is over were taken for."""
    written = laid[turn.event]
    if not isinstance(turn.verdict, WordVerdict) or not isinstance(written, TurnEnded):
        return {}
    if draft and written.joker_letters is None and isinstance(current_round, Round):
        return known_joker_words(current_round.turns[:-1], _named(laid), current_round.turns[-1].before)
    return {
        tiles: word
        for tiles, word in zip(written.table, turn.verdict.words, strict=True)
        if WORD_JOKER in tiles and WORD_JOKER not in word
    }


def spoken_sentences(turn: Played, game: Edition, language: str) -> list[str]:
    """The verdict in sentences, in the order they are said aloud."""
    verdict, say = turn.verdict, texts_of("page", language)
    found = [finding_document(finding, game, language) for finding in verdict.findings]
    headline = texts_of("findings", language)["verdicts"][verdict.verdict]
    sentences = [headline, *(str(each["text"]) for each in found)]
    if verdict.opening_value is not None and verdict.verdict == LEGAL and game.material != LETTERS:
        sentences.append(say["opening"].format(value=verdict.opening_value))
    due = turn.due if isinstance(turn, PlayedTurn) else 0
    if due:
        sentences.append(_counted(say["draw"], due))
    if verdict.verdict == ILLEGAL and verdict.draw_unrestored not in (None, verdict.draw):
        sentences.append(_counted(say["draw-unrestored"], verdict.draw_unrestored or 0))
    return sentences


def undone(turn: Played) -> bool:
    """Whether everything that was laid has to go back."""
    return turn.verdict.verdict == ILLEGAL or _challenged(turn)


def _challenged(turn: Played) -> bool:
    """Whether the turn stood until somebody doubted one of its words with reason."""
    return isinstance(turn, PlayedTurn) and turn.verdict.verdict == LEGAL and turn.table != turn.shown


def _undone_by_doubt(turn: Played, current_round: Round | DiceRound, language: str) -> list[str]:
    """What is said when a doubt was right: what the dictionary has against the words, and what to draw."""
    assert isinstance(turn, PlayedTurn)
    assert isinstance(current_round, Round)
    say = texts_of("page", language)
    new = turn.verdict.new_words if isinstance(turn.verdict, WordVerdict) else ()
    reasons = [finding for word in new if (finding := doubt(word, current_round)) is not None]
    sentences = [say["challenge-undone"], *(sentence(each, language) for each in reasons)]
    penalty = turn.due - (turn.verdict.draw or 0)  # what filled the rack up was drawn before
    return [*sentences, _counted(say["draw"], penalty)] if penalty else sentences


def doubt(word: str, current_round: Round) -> Finding | None:
    """What the dictionary of this round has against a word, if anything."""
    entry = OverruledLexicon(lexicon_of(current_round.edition), current_round.ruled).look_up(word)
    if entry.valid:
        return None
    variant = entry.reason if entry.reason in _BARRED else ""
    return Finding("word-unknown", NOTE, tiles=tuple(word), params=(("word", word),), variant=variant)


def _left(turn: Played) -> Table | Grid:
    """The table that the turn left behind."""
    if isinstance(turn, PlayedTurn):
        return turn.table
    return turn.shown if turn.verdict.verdict == LEGAL else turn.before


def _restore(turn: Played, game: Edition, language: str) -> Document | None:
    if isinstance(turn, PlayedDice) or not undone(turn):
        return None
    return restore_document(restore_plan(turn.shown, turn.before, game), game, language)


def _counted(forms: Mapping[str, str], count: int) -> str:
    return forms["one" if count == 1 else "many"].format(count=count)
