"""Settings: read strictly, changed atomically, shown without giving PINs away."""

import stat
from pathlib import Path

import pytest

from engine import BadInput
from webapp.cli.main import main
from webapp.config import settings
from webapp.config.settings import Config


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert settings.config_file().is_relative_to(tmp_path)
    return settings.config_file()


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_everything_is_as_usual(file: Path) -> None:
    assert settings.load_config(file) == Config()
    assert Config().store_url == f"sqlite:///{settings.data_folder()}/games.sqlite3"
    assert not file.exists()


def test_what_the_file_says_counts(file: Path) -> None:
    read = settings.load_config(write(file, "[server]\nport = 9000\n[roles]\nreferee_pin = '0042'\n"))
    assert (read.server.port, read.roles.referee_pin, read.server.lan) == (9000, "0042", False)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colour = 1", "unknown key 'colour'"),
        ("[server]\nporrt = 1", "unknown key 'server.porrt'"),
        ("[server]\nport = '1'", "server.port: input should be a valid integer"),
        ("[server]\nport = 70000", "server.port: input should be less than or equal to 65535"),
        ("[server]\nname = 'Häuschen'", "server.name"),
        ("server = 1", "server: expected a section"),
        ("[page]\nlanguage = 'tlh'", "page.language"),
        ("[roles]\nreferee_pin = '12'", "roles.referee_pin"),
        ("[roles]\nreferee_pin = '1234'\nplayer_pin = '1234'", "roles: two roles with one PIN"),
        ("[server", "config.toml: "),
        ("[server]\nport = nan", "server.port"),
    ],
)
def test_what_is_wrong_is_named(file: Path, text: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        settings.load_config(write(file, text))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_text(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="not UTF-8"):
        settings.load_config(file)


def test_changes_are_kept_with_the_comments(file: Path) -> None:
    write(file, "# ours\n[server]\n# the usual one is taken\nport = 9000\n\n[page]\nlanguage = 'de' # Oma\n")
    settings.change_config(
        file, ["server.port=9001", "server.lan=true", "roles.player_pin=0042", "store.url="]
    )
    text = file.read_text(encoding="utf-8")
    assert "# ours\n" in text
    assert "# the usual one is taken\nport = 9001\n" in text
    assert "language = 'de' # Oma" in text
    read = settings.load_config(file)
    assert (read.server.port, read.server.lan, read.roles.player_pin) == (9001, True, "0042")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in file.parent.iterdir()] == [file.name], "something was left behind"


@pytest.mark.parametrize(
    "text",
    [
        "server = { port = 1 }",
        "server.port = 1",
        '["server"]\nport = 1',
        "[server]\n'port' = 1",
    ],
)
def test_unusual_ways_of_writing_are_understood(file: Path, text: str) -> None:
    assert settings.load_config(write(file, text)).server.port == 1
    settings.change_config(file, ["server.port=2", 'camera.source=a "b" \\ [c]\tö'])
    read = settings.load_config(file)
    assert (read.server.port, read.camera.source) == (2, 'a "b" \\ [c]\tö')


def test_a_file_from_windows_stays_one(file: Path) -> None:
    write(file, "").write_bytes(b"# Oma\r\n[server]\r\nport = 9000 # ours\r\n")
    settings.change_config(file, ["server.port=9001", "server.lan=true"])
    assert file.read_bytes() == b"# Oma\r\n[server]\r\nport = 9001 # ours\r\nlan = true\r\n"


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("server.port=x", "server.port"),
        ("server.colour=1", "unknown key 'server.colour'"),
        ("colour.x=1", "unknown key 'colour'"),
        ("port", "expected section.key=value"),
        ("=", "expected section.key=value"),
        ("server=1", "expected section.key=value"),
        ("roles.referee_pin=1", "roles.referee_pin"),
        ("camera.source=\ud800", "cannot be written down"),
    ],
)
def test_a_bad_change_changes_nothing(file: Path, setting: str, words: str) -> None:
    before = write(file, "[server]\nport = 9000\n").read_bytes()
    with pytest.raises(BadInput) as caught:
        settings.change_config(file, ["server.lan=true", setting])
    assert words in str(caught.value)
    assert file.read_bytes() == before


def test_the_command_shows_and_sets(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["config", "--set", "server.port=9000", "--set", "roles.referee_pin=987654"]) == 0
    assert main(["config"]) == 0
    said = capfdbinary.readouterr().out.decode()
    assert str(file) in said
    assert "server.port = 9000\n" in said
    assert "pictures.most_days = 30" in said
    assert "987654" not in said
    assert "roles.referee_pin = (set)" in said
    assert main(["config", "--set", "server.port=many"]) == 2
    assert capfdbinary.readouterr().err.count(b"\n") == 1


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot"):
        settings.change_config(tmp_path / "file" / "config.toml", ["server.port=1"])
