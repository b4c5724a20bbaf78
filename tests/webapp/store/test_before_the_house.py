"""A store that was written before the rooms were built opens, and every game in it says what it said."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from webapp.live import Hub
from webapp.store import Store
from webapp.store.database import connect_database
from webapp.tables import Tables

HERE = Path(__file__).parent
DUMP = (HERE / "before_the_house.sql").read_text(encoding="utf-8")
FACTS = json.loads((HERE / "before_the_house.json").read_text(encoding="utf-8"))


def load_dump(url: str) -> None:
    """Fill an empty database with the old store.

    SQLite gets the whole dump. PostgreSQL, whose triggers are written differently, gets the tables of that
    time from their migrations and the rows from the dump.
    """
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        path.parent.mkdir()
        with closing(sqlite3.connect(path)) as database:
            database.executescript(DUMP)
        return
    Store.open(url).close()
    rows = re.findall(r'^INSERT INTO "(?!alembic|settings).*;$', DUMP, re.MULTILINE)
    postgres = connect_database(url, 10.0)
    with postgres.begin() as connection:
        for row in rows:
            connection.exec_driver_sql(row.replace("%", "%%"))
    postgres.dispose()


def test_every_game_says_what_it_said(store_url: str) -> None:
    load_dump(store_url)
    store = Store.open(store_url)
    tables = Tables(store, Hub(), lambda: 1_790_000_000.0)
    assert sorted(row.name for row in store.tables()) == [
        f"Old {name}" for name in ("classic", "dice", "swiss-fr", "twist", "word")
    ]
    for game, facts in FACTS.items():
        state = tables.game_state(game)
        rounds = state.game.rounds
        assert state.game.edition is not None
        assert state.game.edition.id == facts["edition"]
        assert dict(state.game.totals) == facts["totals"]
        assert [dict(each.score.scores) if each.score else None for each in rounds] == facts["scores"]
        turns = [
            [
                turn.event,
                turn.player,
                turn.verdict.verdict,
                [finding.code for finding in turn.verdict.findings],
                turn.verdict.points,
                turn.verdict.draw,
            ]
            for each in rounds
            for turn in each.turns
        ]
        assert turns == facts["turns"]
    assert {row.address for row in store.cameras()} == {"usb:0", "demo:dice?seed=4"}
    assert store.calibration("usb:0") == '{"x": 1}'
    store.close()


@pytest.mark.parametrize("game", FACTS, ids=[facts["edition"] for facts in FACTS.values()])
def test_an_old_game_goes_on(game: str, tmp_path: Path) -> None:
    """Whatever comes after: the old events stay, the new one is the next."""
    url = f"sqlite:///{tmp_path / 'old' / 'games.sqlite3'}"
    load_dump(url)
    store = Store.open(url)
    tables = Tables(store, Hub(), lambda: 1_790_000_000.0)
    before = tables.game_state(game)
    last = before.records[-1].event.id
    after = tables.record(before.table.id, {"type": "remove", "of": last}, who="referee")
    assert after.sequence == before.sequence + 1
    assert after.records[: len(before.records)] == before.records
    store.close()
