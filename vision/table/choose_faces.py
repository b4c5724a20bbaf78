"""From shares of numbers and inks to faces: how likely each is, who may have it, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.errors import BadInput
from engine.tiles import COLOUR_OF, FACES, HIGHEST, JOKERS, LOWEST, NUMBER_OF, Face
from vision.alphabets import INKS, TILE_ALPHABET, Alphabet
from vision.geometry.quads import Flags, Indices, Numbers
from vision.table.box_limits import BOX_LIMITS_TUNING, BoxLimitsTuning, assign_faces
from vision.values import Candidate, Doubt, Inventory, Shares


@dataclass(frozen=True, slots=True)
class ChoiceTuning:
    """When a face is sure, and what is named beside it."""

    sure: float = 0.9
    """A face that is less likely than this is unsure."""
    clear_odds: float = 10.0
    """A face that is not this many times likelier than the next one is unsure."""
    swap_odds: float = 10.0
    """Where two tiles compete for one face, it must be this many times likelier this way round than the
    other."""
    certain: float = 0.95
    other_box_tiles: int = 2
    """So many letters, each at least as likely as this, beyond what the box holds show that it is another
    box."""
    good_guess: float = 0.3
    """A number must be this likely for another reader's agreement to count."""
    most_alternatives: int = 3
    least_named: float = 0.005
    """What is less likely is not worth naming as an alternative."""
    box: BoxLimitsTuning = BOX_LIMITS_TUNING


CHOICE_TUNING = ChoiceTuning()


_NUMBERS = HIGHEST - LOWEST + 1


@dataclass(frozen=True, slots=True, eq=False)
class FaceProbabilities:
    """How likely each face is for each tile."""

    faces: tuple[Face, ...]
    shares: Numbers
    """Tiles × faces."""


@dataclass(frozen=True, slots=True)
class FaceChoice:
    """The face that a tile is given."""

    face: Face
    confidence: float
    unsure: bool
    alternatives: tuple[Candidate, ...]
    number_in_doubt: bool = False
    """Unsure, and only because of the number: colour and upright are clear, and no other tile competes."""
    doubts: frozenset[Doubt] = frozenset()
    """Why it is unsure."""

    def doubted(self, *doubts: Doubt) -> "FaceChoice":
        """The same, unsure for these reasons too: then no second opinion on the number helps."""
        return replace(self, unsure=True, number_in_doubt=False, doubts=self.doubts.union(doubts))


def face_probabilities(
    kinds: Shares, inks: Shares, inventory: Inventory | None, alphabet: Alphabet = TILE_ALPHABET
) -> FaceProbabilities:
    """How likely each face of the edition is; what is left to one is a back, no tile, or a foreign face.

    ``kinds`` and ``inks`` have a line for each tile. A joker that this edition does not have speaks for those
    it has: a player's set has its own pictures.
    """
    if alphabet.inked:
        return _numbers_and_jokers(kinds, inks, inventory)
    letters = kinds[:, : len(alphabet.faces)].astype(np.float64)
    places = [
        place for place, face in enumerate(alphabet.faces) if inventory is None or inventory.get(face, 0) > 0
    ]
    return FaceProbabilities(tuple(alphabet.faces[place] for place in places), letters[:, places])


def _numbers_and_jokers(kinds: Shares, inks: Shares, inventory: Inventory | None) -> FaceProbabilities:
    numbers = (inks[:, :, None] * kinds[:, None, :_NUMBERS]).reshape(-1, len(INKS) * _NUMBERS)
    jokers = kinds[:, _NUMBERS : _NUMBERS + len(JOKERS)].astype(np.float64)
    if inventory is None:
        return FaceProbabilities(FACES, np.hstack([numbers, jokers]))
    present = np.array([inventory.get(joker, 0) > 0 for joker in JOKERS])
    whole, named = jokers.sum(axis=1, keepdims=True), jokers[:, present].sum(axis=1, keepdims=True)
    pooled = np.where(
        named > 0, whole * jokers / np.where(named > 0, named, 1), whole / max(present.sum(), 1)
    )
    places = [place for place, face in enumerate(FACES) if inventory.get(face, 0) > 0]
    return FaceProbabilities(tuple(FACES[place] for place in places), np.hstack([numbers, pooled])[:, places])


def choose_faces(
    likely: FaceProbabilities,
    inventory: Inventory | None,
    alphabet: Alphabet = TILE_ALPHABET,
    tuning: ChoiceTuning = CHOICE_TUNING,
) -> tuple[FaceChoice, ...]:
    """A face for each tile; with an inventory no face more often than it exists, unless there is no doubt."""
    if not likely.faces:
        raise BadInput("nothing-to-read")
    counts = np.array([(inventory or {}).get(face, 0) for face in likely.faces])
    if inventory is None or (not alphabet.inked and _other_box(likely, counts, tuning)):
        return tuple(_plain(likely, likely.shares.argmax(axis=1), tuning))
    given = assign_faces(
        likely.shares, counts, tuning.box.too_many if alphabet.inked else tuning.box.other_box
    )
    holders = np.bincount(given, minlength=len(counts))
    wanted = likely.shares > np.take_along_axis(likely.shares, given[:, None], axis=1)
    taken = wanted & (holders >= counts)
    doubtful = _contested(likely.shares, given, taken, tuning) | (holders > counts)[given]
    chosen = _plain(likely, given, tuning)
    for tile in np.flatnonzero(doubtful).tolist():
        chosen[tile] = chosen[tile].doubted("box")
    for tile in np.flatnonzero(taken.any(axis=1)).tolist():
        chosen[tile] = _second_best(tile, given, likely, taken[tile], chosen[tile], tuning)
    return tuple(chosen)


def _other_box(likely: FaceProbabilities, counts: Indices, tuning: ChoiceTuning) -> bool:
    """Whether more lies there for certain than the box holds: letters are sold in many boxes."""
    beyond = (likely.shares >= tuning.certain).sum(axis=0) - counts
    return int(np.maximum(beyond, 0).sum()) >= tuning.other_box_tiles


def _contested(shares: Numbers, given: Indices, taken: Flags, tuning: ChoiceTuning) -> Flags:
    """Whether one of the tiles that had to take another face might as well have this tile's."""
    odds = _odds(shares)
    rival = np.where(taken, odds, 0.0).max(axis=0, initial=0.0)
    contested: Flags = odds[np.arange(len(given)), given] < tuning.swap_odds * rival[given]
    return contested


def _second_best(
    tile: int,
    given: Indices,
    likely: FaceProbabilities,
    taken: Flags,
    plain: FaceChoice,
    tuning: ChoiceTuning,
) -> FaceChoice:
    """The choice for a tile whose likelier faces are all held by others: as sure as those holders are."""
    mine, face = likely.shares[tile], given[tile]
    whole, left = float(mine.sum()), float(mine[~taken].sum())
    share = float(mine[face]) / left if left > 0 else 0.0
    holders = np.flatnonzero(taken[given])
    held = likely.shares[holders, given[holders]]
    confidence = share * float(held.min()) * whole
    # How many times likelier it is that the holder has its face and this tile not, than the other way round.
    odds = float((_odds(held) / _odds(mine[given[holders]])).min())
    following = float(np.delete(np.where(taken, 0.0, mine), face).max(initial=0.0))
    clear = float(mine[face]) >= tuning.clear_odds * following and odds >= tuning.swap_odds
    choice = FaceChoice(plain.face, confidence, False, plain.alternatives)
    return choice if confidence >= tuning.sure and clear else choice.doubted("box")


def _odds(shares: Numbers) -> Numbers:
    bounded: Numbers = np.clip(shares, 1e-6, 1 - 1e-6)
    return bounded / (1 - bounded)


def _plain(likely: FaceProbabilities, given: Indices, tuning: ChoiceTuning) -> list[FaceChoice]:
    """The choices by what each tile shows alone."""
    others = likely.shares.copy()
    np.put_along_axis(others, given[:, None], 0.0, axis=1)
    confidences = np.take_along_axis(likely.shares, given[:, None], axis=1)[:, 0]
    unsure = (confidences < tuning.sure) | (confidences < tuning.clear_odds * others.max(axis=1))
    lines = zip(
        given.tolist(),
        np.clip(confidences, 0, 1).tolist(),
        unsure.tolist(),
        _alternatives(likely.faces, others, tuning),
        strict=True,
    )
    return [
        FaceChoice(
            likely.faces[face],
            confidence,
            doubt,
            named,
            doubt and _only_number(likely, tile, face, tuning),
            _doubts(likely, tile, face, tuning) if doubt else frozenset(),
        )
        for tile, (face, confidence, doubt, named) in enumerate(lines)
    ]


def _only_number(likely: FaceProbabilities, tile: int, chosen: int, tuning: ChoiceTuning) -> bool:
    """Whether all but the number is clear, and the number is at least a good guess."""
    if likely.faces[chosen] not in NUMBER_OF:
        return False
    mine, same_number, turned = _rivals(likely, tile, chosen)
    clear = mine >= tuning.sure * same_number and mine >= tuning.clear_odds * turned
    return clear and same_number >= tuning.good_guess


def _doubts(likely: FaceProbabilities, tile: int, chosen: int, tuning: ChoiceTuning) -> frozenset[Doubt]:
    """What is not clear about an unsure tile, as far as its own print goes."""
    if likely.faces[chosen] not in NUMBER_OF:
        return frozenset({"number"})
    mine, same_number, turned = _rivals(likely, tile, chosen)
    found: set[Doubt] = set()
    if mine < tuning.sure * same_number:
        found.add("ink")
    if mine < tuning.clear_odds * turned:
        found.add("upright")
    if not found or same_number + turned < tuning.sure:
        found.add("number")
    return frozenset(found)


def _rivals(likely: FaceProbabilities, tile: int, chosen: int) -> tuple[float, float, float]:
    """How likely the chosen number face is, its number in any ink, and the number it is upside down."""
    face = likely.faces[chosen]
    mine = dict(zip(likely.faces, likely.shares[tile].tolist(), strict=True))
    colour, number = COLOUR_OF[face], NUMBER_OF[face]
    same_number: float = sum(mine.get(f"{ink}{number}", 0.0) for ink in INKS)
    turned: float = mine.get(f"{colour}{TILE_ALPHABET.half_turn.get(str(number))}", 0.0)
    return mine[face], same_number, turned


def _alternatives(
    faces: Sequence[Face], others: Numbers, tuning: ChoiceTuning
) -> list[tuple[Candidate, ...]]:
    """For each tile (a line of ``others``) the likeliest faces."""
    best = np.argsort(-others, axis=1, kind="stable")[:, : tuning.most_alternatives]
    shares = np.take_along_axis(others, best, axis=1)
    return [
        tuple(
            Candidate(faces[place], share)
            for place, share in zip(*line, strict=True)
            if share >= tuning.least_named
        )
        for line in zip(best.tolist(), shares.tolist(), strict=True)
    ]
