"""The simulated table as a camera: ``demo:classic?seed=1&speed=2``."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from time import monotonic, sleep
from typing import Any, get_type_hints
from urllib.parse import parse_qsl, urlencode

import cv2
import numpy as np
from numpy.typing import NDArray

from engine import BadInput, edition
from hardware import Picture
from webapp.demo.film.film import Film, Moment
from webapp.demo.film.tile_film import make_film
from webapp.demo.games.values import PLAYER_NAMES, MistakePlan
from webapp.demo.paint.look import game_look
from webapp.demo.paint.stage import Stage

SCHEME = "demo:"


@dataclass(frozen=True, slots=True)
class SensorTuning:
    """How the pictures of the camera differ from what it looks at."""

    room: int = 64
    """The noise is a little larger than the picture; each frame takes another part of it."""
    bump_every: float = 75.0
    """Seconds from one knock against the camera to the next."""


SENSOR_TUNING = SensorTuning()


@dataclass(frozen=True, slots=True)
class DemoSource:
    """A table that plays itself, as a source of pictures; a small value that opens anywhere."""

    edition: str = "classic"
    seed: int = 1
    speed: float = 1.0
    """How many times faster than people."""
    players: int = 3
    every: int = 5
    """About one turn in so many is a mistake; 0 for none."""
    width: int = 1280
    height: int = 720
    fps: float = 12.0
    noise: float = 2.0
    """The deviation of the sensor's noise, in steps of 255."""
    drift: float = 0.05
    """How far the light goes up and down."""
    bumps: bool = False
    """Whether somebody knocks against the camera now and then."""
    unseen: bool = False
    """Typefaces and tables that no network was trained on, and marks drawn in another way."""
    started: float | None = None
    """When the game began, on the clock of this machine that only goes forward; None: when it is opened.

    With it a second look at the same table, or one after an interruption, sees the same moment.
    """

    def __post_init__(self) -> None:
        edition(self.edition)  # says so when there is none
        _require("speed", 0.01 <= self.speed <= 1000, self.speed)
        _require("players", 2 <= self.players <= len(PLAYER_NAMES), self.players)
        _require("every", 0 <= self.every <= 1000, self.every)
        _require("width", 320 <= self.width <= 4096 and 16 * self.height == 9 * self.width, self.width)
        _require("fps", 0.1 <= self.fps <= 60, self.fps)
        _require("noise", 0 <= self.noise <= 30, self.noise)
        _require("drift", 0 <= self.drift <= 0.4, self.drift)
        _require("seed", self.seed >= 0, self.seed)

    @property
    def address(self) -> str:
        """How people name it.

        >>> DemoSource("twist", seed=3).address
        'demo:twist?seed=3'
        """
        given = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "edition"}
        changed = [(name, _text(value)) for name, value in given.items() if value != _DEFAULTS[name]]
        return f"{SCHEME}{self.edition}" + (f"?{urlencode(changed)}" if changed else "")

    def mistake_plan(self) -> MistakePlan:
        """What shall go wrong in the game."""
        return MistakePlan(every=self.every)

    def film(self, game: int = 0) -> Film:
        """The film of the first game, or of a later one: when one is over, the next begins."""
        return make_film(self.edition, self.seed + game, self.players, self.mistake_plan())

    def open(self) -> "DemoCamera":
        """Set up the table."""
        return DemoCamera(self, monotonic, sleep)


def parse_address(text: str) -> DemoSource:
    """The source that an address names; what is not to the letter is bad input.

    >>> parse_address("demo:classic?seed=1&speed=2").speed
    2.0
    >>> parse_address("demo:") == DemoSource()
    True
    """
    if not text.startswith(SCHEME):
        raise _unknown(BadInput("demo-scheme", scheme=SCHEME, address=text[:20]))
    name, _, rest = text.removeprefix(SCHEME).partition("?")
    kinds = get_type_hints(DemoSource)
    values: dict[str, Any] = {}
    for key, value in parse_qsl(rest, keep_blank_values=True):
        if key not in _DEFAULTS:
            raise _unknown(BadInput("demo-option", key=key, known=tuple(_DEFAULTS)))
        values[key] = _value(key, value, kinds[key])
    return DemoSource(name or "classic", **values)


def _value(key: str, text: str, kind: object) -> object:
    if kind is bool:
        if text not in ("0", "1"):
            raise _unknown(BadInput("demo-flag", key=key, value=text[:20]))
        return text == "1"
    try:
        return int(text) if kind is int else float(text)
    except ValueError:
        raise _unknown(BadInput("demo-number", key=key, value=text[:20])) from None


def _unknown(why: BadInput) -> BadInput:
    return BadInput("demo-unknown", "demo", why=why)


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _require(name: str, fine: bool, value: object) -> None:
    if not fine:
        raise _unknown(BadInput("demo-value", key=name, value=value))


_DEFAULTS = {each.name: each.default for each in fields(DemoSource) if each.name != "edition"}


class DemoCamera:
    """The open camera: waits until the next picture is due and draws it."""

    def __init__(self, source: DemoSource, clock: Callable[[], float], wait: Callable[[float], None]) -> None:
        self._source, self._clock, self._wait = source, clock, wait
        self._sensor = DemoSensor(source)
        self._began = clock() if source.started is None else source.started
        self._game, self._over = 0, 0.0
        self._film: Film | None = source.film()
        self._due = clock()

    def read(self) -> Picture:
        """The next picture."""
        pause = self._due - self._clock()
        if pause > 0:
            self._wait(pause)
        now = self._clock()
        self._due = max(self._due + 1 / self._source.fps, now)
        time = (now - self._began) * self._source.speed
        return self._sensor.capture(self._moment(time), time)

    def _moment(self, time: float) -> Moment:
        if self._film is None:
            raise ValueError("the camera is closed")
        while self._film.ended(time - self._over):
            self._over += self._film.segments()[-1].end
            self._game += 1
            self._film = self._source.film(self._game)
        return self._film.at(time - self._over)

    def close(self) -> None:
        """Forget the game."""
        self._film = None


class DemoSensor:
    """Lens and sensor: pictures of moments, under light that drifts, with noise, sometimes knocked."""

    def __init__(self, source: DemoSource, tuning: SensorTuning = SENSOR_TUNING) -> None:
        self._source, self._tuning = source, tuning
        width, height, seed = source.width, source.height, source.seed
        material = edition(source.edition).material
        seen = game_look(seed, width, height, unseen=source.unseen, material=material)
        self._stage = Stage(seen, width, height, seed)
        self._rng = np.random.default_rng(seed)
        size = (height + tuning.room, width + tuning.room, 3)
        self._noise = np.round(self._rng.standard_normal(size, np.float32) * source.noise).astype(np.int8)

    @property
    def stage(self) -> Stage:
        """Where the tiles are drawn."""
        return self._stage

    def capture(self, moment: Moment, time: float) -> Picture:
        """The picture of a moment; two pictures of one moment differ by their noise alone."""
        picture = self._stage.picture(moment)
        if self._source.bumps:
            picture = self._bumped(picture, time)
        if self._source.drift:
            picture = np.asarray(cv2.LUT(picture, self._light(time)), np.uint8)
        if not self._source.noise:
            return np.array(picture, np.uint8)
        top, left = self._rng.integers(0, self._tuning.room, 2).tolist()
        tall, wide = picture.shape[:2]
        grain = self._noise[top : top + tall, left : left + wide]
        return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)

    def _light(self, time: float) -> NDArray[np.uint8]:
        """What becomes of each step of brightness, for blue, green and red: light changes slowly."""
        swing = 0.7 * np.sin(time / 23.0) + 0.3 * np.sin(time / 5.3)
        warm = 0.3 * np.sin(time / 41.0)
        gains = 1 + self._source.drift * (swing + warm * np.array([-1.0, 0.0, 1.0]))
        steps = np.arange(256)[:, None] * gains
        return np.asarray(np.clip(np.round(steps), 0, 255), np.uint8).reshape(1, 256, 3)

    def _bumped(self, picture: Picture, time: float) -> Picture:
        """The camera has been knocked so many times by now; each time it stays as it then hangs."""
        count = int(time / self._tuning.bump_every)
        rng = np.random.default_rng((self._source.seed, count))
        right, down = rng.normal(0, 0.006, 2) * self._source.width if count else (0.0, 0.0)
        turn = float(rng.normal(0, 0.35)) if count else 0.0
        tall, wide = picture.shape[:2]
        move = cv2.getRotationMatrix2D((wide / 2, tall / 2), turn, 1.0)
        move = move + np.array([[0.0, 0.0, right], [0.0, 0.0, down]])
        return np.asarray(
            cv2.warpAffine(picture, move, (wide, tall), borderMode=cv2.BORDER_REFLECT), np.uint8
        )
