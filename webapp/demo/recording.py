"""Recorded games: frames as JPEG, and beside them what is true, one JSON document a line.

The first line is the ``game``; then, in order of time, ``frame``, ``turn`` (when it ends), ``restored`` and,
with dice, ``rolled``; at the end every ``event`` that a referee should have recorded.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine import (
    BadInput,
    Event,
    Face,
    Grid,
    Table,
    WordVerdict,
    format_event,
    in_order,
    parse_event,
    parse_grid,
)
from hardware import CameraEnded, Picture, reason
from webapp.demo.film.film import RESTORED, ROLLED, TURN_ENDED, DiceLayout, Film, Mark, Moment
from webapp.demo.games.generator import simulate
from webapp.demo.games.tokens import face_of
from webapp.demo.games.values import SimulatedGame, SimulatedTurn, TokenGrid, dice_grid
from webapp.demo.source import DemoSensor, DemoSource

TRUTH = "truth.jsonl"
JPEG_QUALITY = 80
BRIEF = ("fetch", "done", "wait", "shake")
"""Rests that the camera sees again a moment later."""


@dataclass(frozen=True, slots=True)
class FrameTruth:
    """A recorded frame and what is true while it is taken."""

    file: str
    time: float
    turn: int
    player: str
    phase: str
    hand: bool
    settled: Table | None
    dice: DiceLayout | None = None
    """In a dice game what lies there at rest, instead of ``settled``."""


@dataclass(frozen=True, slots=True)
class TurnTruth:
    """A recorded turn: the tables, and what the referee must say when it ends."""

    number: int
    player: str
    time: float
    kind: str
    before: Table
    shown: Table
    after: Table
    late: bool
    verdict: str
    codes: tuple[str, ...]
    draw: int
    points: int = 0
    joker_letters: tuple[str, ...] | None = None
    grids: tuple[Grid, Grid, Grid] | None = None
    """In a dice game the grid before the turn, when it ended and after it; the tables are empty then."""


def record_game(
    source: DemoSource,
    folder: Path,
    *,
    fps: float | None = None,
    most_turns: int | None = None,
    quality: int = JPEG_QUALITY,
) -> Path:
    """Write a game to a folder; without ``fps`` one frame of each rest and one of each hand."""
    folder.mkdir(parents=True, exist_ok=True)
    game = simulate(source.edition, source.seed, source.players, source.mistake_plan(), most_turns)
    film, sensor = source.film(), DemoSensor(source)
    last = len(game.turns)
    times = _steady(film, fps, last) if fps else _telling(film, last)
    with (folder / TRUTH).open("w", encoding="utf-8") as lines:
        for document in _documents(game, film, sensor, list(times), folder, quality, source.address):
            lines.write(json.dumps(document, ensure_ascii=False) + "\n")
    return folder / TRUTH


def _telling(film: Film, last: int) -> Iterator[float]:
    """Times worth a frame: the middle of every rest, and of the first move of every turn and restoring."""
    shown: set[tuple[int, str]] = set()
    for segment in film.segments(last):
        now = segment.turn, segment.phase
        if segment.glides and now not in shown:
            shown.add(now)
            yield (segment.start + segment.end) / 2
        elif segment.at_rest and segment.phase not in BRIEF:
            yield (segment.start + segment.end) / 2


def _steady(film: Film, fps: float, last: int) -> Iterator[float]:
    end = film.segments(last)[-1].end
    return (count / fps for count in range(int(end * fps)))


def _documents(
    game: SimulatedGame,
    film: Film,
    sensor: DemoSensor,
    times: list[float],
    folder: Path,
    quality: int,
    address: str,
) -> Iterator[Mapping[str, object]]:
    yield {"type": "game", "edition": game.edition, "players": list(game.players), "address": address}
    since = -1.0
    for number, time in enumerate(times):
        yield from _said(game, film.marks(since, time))
        since = time
        moment = film.at(time)
        name = f"{number:05}.jpg"
        cv2.imwrite(str(folder / name), sensor.capture(moment, time), [cv2.IMWRITE_JPEG_QUALITY, quality])
        yield _frame(name, moment)
    yield from _said(game, film.marks(since, film.segments(len(game.turns))[-1].end))
    yield from ({"type": "event", "event": format_event(event)} for event in game.events)


def _frame(name: str, moment: Moment) -> dict[str, object]:
    return {
        "type": "frame",
        "file": name,
        "time": round(moment.time, 3),
        "turn": moment.turn,
        "player": moment.player,
        "phase": moment.phase,
        "hand": moment.hand is not None,
        "settled": moment.settled,
        # Dice lie on a grid and beside it, which ``settled`` cannot say.
        **({} if moment.dice is None else {"dice": _lying(moment.dice)}),
    }


def _lying(dice: DiceLayout) -> dict[str, object]:
    beside = {player: list(faces) for player, faces in dice.beside.items()}
    return {"grid": _plain_grid(dice.grid), "beside": beside}


def _plain_grid(grid: Grid) -> list[dict[str, object]]:
    return [{"face": die.face, "row": die.row, "col": die.col} for die in grid]


def _said(game: SimulatedGame, marks: Iterable[Mark]) -> Iterator[Mapping[str, object]]:
    for mark in marks:
        if mark.turn > len(game.turns):
            return
        turn = game.turns[mark.turn - 1]
        said = {"number": mark.turn, "time": round(mark.time, 3)}
        # The recordings of dice have keys of their own.
        if mark.kind == RESTORED and turn.dice is not None:
            yield {"type": "restored", **said, "dice": _plain_grid(dice_grid(turn.dice.after))}
        elif mark.kind == RESTORED:
            yield {"type": "restored", **said, "table": turn.after}
        # Nothing else is rolled.
        elif mark.kind == ROLLED and turn.dice is not None:
            faces = [face_of(token) for token in turn.dice.own]
            yield {"type": "rolled", **said, "player": turn.player, "tiles": in_order(faces)}
        elif mark.kind == TURN_ENDED:
            yield _turn(turn, mark.time)


def _turn(turn: SimulatedTurn, time: float) -> dict[str, object]:
    return {
        "type": "turn",
        "number": turn.number,
        "player": turn.player,
        "time": round(time, 3),
        "kind": turn.kind,
        "before": turn.before,
        "shown": turn.shown,
        "after": turn.after,
        "late": turn.late,
        "verdict": turn.verdict.verdict,
        "codes": [finding.code for finding in turn.verdict.findings],
        "draw": turn.verdict.draw,
        **_more(turn),
    }


def _more(turn: SimulatedTurn) -> dict[str, object]:
    """What only a word game or only a dice game has."""
    # Recordings keep what a game alone has under keys of their own, so that older ones can be read.
    if turn.dice is not None:
        grids: tuple[TokenGrid, ...] = (turn.dice.before, turn.dice.shown, turn.dice.after)
        return {"grids": [_plain_grid(dice_grid(grid)) for grid in grids]}
    # As above: points by turn and letters of jokers are for words alone.
    if not isinstance(turn.verdict, WordVerdict):
        return {}
    return {"points": turn.verdict.points, "joker_letters": turn.joker_letters}


class Recording:
    """A recorded game, read back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            text = (folder / TRUTH).read_text(encoding="utf-8")
        except OSError as problem:
            raise BadInput("recording-unreadable", "recording", file=TRUTH, why=problem.strerror) from None
        documents: list[Mapping[str, Any]] = [json.loads(line) for line in text.splitlines()]
        self.edition: str = documents[0]["edition"]
        self.players: tuple[str, ...] = tuple(documents[0]["players"])
        self.frames = tuple(_frame_truth(each) for each in documents if each["type"] == "frame")
        self.turns = tuple(_turn_truth(each) for each in documents if each["type"] == "turn")
        self.events: tuple[Event, ...] = tuple(
            parse_event(each["event"]) for each in documents if each["type"] == "event"
        )

    def picture(self, frame: FrameTruth) -> Picture:
        """The picture of a frame."""
        found = cv2.imread(str(self.folder / frame.file))
        if found is None:
            raise BadInput("recording-picture", "recording", file=frame.file)
        return np.asarray(found, np.uint8)


def _table(value: Any) -> Table:
    return tuple(map(tuple, value))


def _frame_truth(document: Mapping[str, Any]) -> FrameTruth:
    settled = document["settled"]
    given = {key: document[key] for key in ("file", "time", "turn", "player", "phase", "hand")}
    dice = document.get("dice")
    return FrameTruth(
        **given,
        settled=None if settled is None else _table(settled),
        dice=None if dice is None else _lying_dice(dice),
    )


def _lying_dice(document: Mapping[str, Any]) -> DiceLayout:
    beside: dict[str, tuple[Face, ...]] = {name: tuple(faces) for name, faces in document["beside"].items()}
    return DiceLayout(parse_grid(document["grid"], "grid"), beside)


def _turn_truth(document: Mapping[str, Any]) -> TurnTruth:
    given = {key: document[key] for key in ("number", "player", "time", "kind", "late", "verdict", "draw")}
    tables: dict[str, Any] = {key: _table(document[key]) for key in ("before", "shown", "after")}
    said, grids = document.get("joker_letters"), document.get("grids")
    return TurnTruth(
        **given,
        **tables,
        codes=tuple(document["codes"]),
        points=document.get("points", 0),
        joker_letters=None if said is None else tuple(said),
        grids=None if grids is None else _grids(grids),
    )


def _grids(value: Any) -> tuple[Grid, Grid, Grid]:
    before, shown, after = (parse_grid(each, "grids") for each in value)
    return before, shown, after


@dataclass(frozen=True, slots=True)
class ReplaySource:
    """A recorded game as a source: its frames one after the other, as fast as they are asked for."""

    folder: Path

    @property
    def address(self) -> str:
        """How people name it."""
        return f"replay:{self.folder.name}"

    def open(self) -> "ReplayCamera":
        """Read the recording."""
        return ReplayCamera(Recording(self.folder))


class ReplayCamera:
    """Gives the frames of a recording, then ends."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._left = iter(recording.frames)

    def read(self) -> Picture:
        """The next frame."""
        frame = next(self._left, None)
        if frame is None:
            raise CameraEnded(reason("ended"))
        return self._recording.picture(frame)

    def close(self) -> None:
        """No more frames."""
        self._left = iter(())
