"""The settings: one TOML file in the user's config folder, every key known and checked."""

import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import tomlkit
from platformdirs import user_config_path, user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from engine import LANGUAGES, BadInput
from webapp.config import toml_file

NAME = "rummiref"
_Pin = Annotated[str, Field(pattern=r"^([0-9A-Za-z]{4,32})?$")]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Server(_Section):
    """Where the page is served."""

    host: str = ""
    port: int = Field(default=8000, ge=0, le=65535)
    lan: bool = False
    name: str = Field(default=NAME, pattern=r"^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$")


class Storage(_Section):
    """Where games are kept; a blank address is one SQLite file in the user's data folder."""

    url: str = ""


class PictureLimits(_Section):
    """How long pictures are kept, and how many."""

    most_days: float = Field(default=30, gt=0, le=3650)
    most_megabytes: int = Field(default=2000, ge=50, le=1_000_000)


class Roles(_Section):
    """The PINs; a blank one is none. Without a PIN for watching, everybody who reaches the page may watch."""

    watch_pin: _Pin = ""
    player_pin: _Pin = ""
    referee_pin: _Pin = ""
    link_hours: int = Field(default=24, ge=1, le=24 * 365)

    @model_validator(mode="after")
    def _different(self) -> "Roles":
        pins = [pin for pin in (self.watch_pin, self.player_pin, self.referee_pin) if pin]
        if len(set(pins)) < len(pins):
            raise BadInput("same-pin")
        return self


class Page(_Section):
    """How the page is shown until somebody chooses another language; a blank one is the browser's."""

    language: str = ""

    @field_validator("language", mode="before")
    @classmethod
    def _known(cls, value: object) -> object:
        if value not in ("", *LANGUAGES):
            *first, last = map(repr, ("", *LANGUAGES))
            raise BadInput("unknown-page-language", known=f"{', '.join(first)} or {last}")
        return value


class CameraSettings(_Section):
    """Which camera looks at the table; blank is the first that is found."""

    source: str = Field(default="", max_length=500)


class Pins(_Section):
    """What is wired to a Raspberry Pi's pins: the end-of-turn button, and with it the lamp."""

    button: bool = False
    lamp: bool = True


class Config(_Section):
    """All settings.

    >>> Config().server.port
    8000
    """

    server: Server = Server()
    store: Storage = Storage()
    pictures: PictureLimits = PictureLimits()
    roles: Roles = Roles()
    page: Page = Page()
    camera: CameraSettings = CameraSettings()
    pins: Pins = Pins()

    @field_validator("*", mode="before")
    @classmethod
    def _a_table(cls, value: object) -> object:
        if not isinstance(value, dict | _Section):
            raise BadInput("expected-section")
        return value

    @property
    def store_url(self) -> str:
        """The address of the database."""
        return self.store.url or f"sqlite:///{data_folder() / 'games.sqlite3'}"

    def items(self) -> Iterator[tuple[str, object]]:
        """Every setting by its dotted key."""
        for section, values in self.model_dump().items():
            for key, value in values.items():
                yield f"{section}.{key}", value


def config_file() -> Path:
    """Where the settings are."""
    return user_config_path(NAME, appauthor=False) / "config.toml"


def data_folder() -> Path:
    """Where games and pictures are kept by default."""
    return user_data_path(NAME, appauthor=False)


def load_config(path: Path) -> Config:
    """The settings of a file; without a file the usual ones."""
    return validated(_document(_read(path)), path.name)


def change_config(path: Path, settings: Sequence[str]) -> Config:
    """Change settings given as ``key=value``, all or none; comments in the file stay."""
    text = _read(path)
    document = _document(text)
    changes = [_change(setting) for setting in settings]
    for section, key, value in changes:
        before = document.get(section, {})
        document = {**document, section: {**before, key: value} if isinstance(before, dict) else before}
    config = validated(document, "--set")
    changed = toml_file.with_values(text, changes)
    if changed is None or _parsed(changed) != document:
        changed = tomlkit.dumps(document)  # an unusual way of writing; what it says counts, not its looks
    _write(path, changed)
    return config


def _change(setting: str) -> toml_file.SettingChange:
    dotted, equals, value = setting.partition("=")
    section, _, key = dotted.strip().partition(".")
    if not _writable(setting):
        raise BadInput("setting-not-writable")
    if not equals or not key:
        raise BadInput("setting-shape", setting=setting[:80])
    return section, key, toml_file.value_of(value.strip(), isinstance(_usual(section, key), str))


def _writable(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _usual(section: str, key: str) -> object:
    return dict(Config().items()).get(f"{section}.{key}")


def validated(document: Mapping[str, Any], where: str) -> Config:
    """The settings of plain data; the first thing that is wrong with them is bad input, named by its key."""
    try:
        return Config.model_validate(document)
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])[:80]
        if first["type"] == "extra_forbidden":
            raise BadInput("unknown-setting", where, key=key) from None
        own = first.get("ctx", {}).get("error")
        if isinstance(own, BadInput):
            raise own.within(f"{where}: {key}") from None
        said = first["msg"]
        raise BadInput("setting-wrong", f"{where}: {key}", why=f"{said[:1].lower()}{said[1:]}") from None


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")  # as it is: line ends of Windows stay
    except FileNotFoundError:
        return ""
    except OSError as problem:
        raise BadInput("cannot-read", path=path, why=problem.strerror) from None
    except UnicodeDecodeError:
        raise BadInput("file-not-utf8", path=path) from None


def _document(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadInput("not-toml", "config.toml", why=str(problem)[:120]) from None


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _write(path: Path, text: str) -> None:
    """Write so that a reader sees the old file or the new one; PINs are nobody else's business."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, partial = tempfile.mkstemp(dir=path.parent, suffix=".partial")
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(path)
    except OSError as problem:
        raise BadInput("cannot-write", path=path, why=problem.strerror) from None
