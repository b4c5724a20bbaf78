"""The store on both databases: what was acknowledged is there, and nobody's event is lost."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from engine import BadInput, Drawn, GameSet, RoundBegun, TurnEnded
from webapp.store import Conflict, EventRow, GameRow, Store, TableRow, Unavailable, database
from webapp.store.schema import METADATA

Opener = Callable[..., Store]
GAME = GameRow("g1", "t1", 5, ("south", "north"))
SET = EventRow("t1", "g1", 1, 10, "referee", GameSet(1, "classic", ("Ann", "Zoë 🎲"), {"opening_sum": 20}))


def drawn(sequence: int, who: str = "player") -> EventRow:
    return EventRow("t1", "g1", sequence, 10 + sequence, who, Drawn(sequence, "Ann", 1))


def begun(store: Store) -> Store:
    store.add_table(TableRow("t1", "Kitchen", 1))
    store.append([SET], GAME)
    return store


def test_what_was_stored_is_read_back_by_another(store: Store, store_url: str, open_store: Opener) -> None:
    begun(store)
    turn = TurnEnded(3, "Ann", (("R1", "R2", "R3"),), kept=(("J",),), joker_letters=("Ä",))
    records = [
        EventRow("t1", "g1", 2, 11, "referee", RoundBegun(2, "Ann")),
        EventRow("t1", "g1", 3, 12, "x", turn),
    ]
    store.append(records)
    again = open_store(store_url)
    assert again.tables() == [TableRow("t1", "Kitchen", 1)]
    assert again.table("t1") == TableRow("t1", "Kitchen", 1)
    assert again.games("t1") == [GAME]
    assert again.game("g1") == GAME
    assert again.events("t1") == again.game_events("g1") == [SET, *records]
    assert again.events("t1", after=2) == records[1:]
    assert (again.table("t2"), again.game("g2"), again.events("t2"), again.games("t2")) == (
        None,
        None,
        [],
        [],
    )


def test_the_secret_is_made_once(store: Store, store_url: str, open_store: Opener) -> None:
    assert len(store.secret()) == 64
    assert open_store(store_url).secret() == store.secret()


def test_a_sequence_that_is_taken_or_leaves_a_gap_is_refused(store: Store) -> None:
    begun(store)
    for sequence in (0, 1, 3):
        with pytest.raises(Conflict):
            store.append([drawn(sequence)])
    other = GameRow("g2", "t1", 6)
    with pytest.raises(Conflict):
        store.append([EventRow("t1", "g2", 1, 1, "x", SET.event)], other)
    assert store.events("t1") == [SET]
    assert store.game("g2") is None, "half of it was kept"


def test_many_writers_lose_nothing(store: Store, store_url: str, open_store: Opener) -> None:
    begun(store)
    stores = [store, open_store(store_url)]
    acknowledged: list[int] = []

    def write(mine: Store, name: str) -> None:
        for _ in range(10):
            while True:
                last = len(mine.events("t1"))
                try:
                    mine.append([drawn(last + 1, name)])
                except Conflict:
                    continue
                acknowledged.append(last + 1)
                break

    threads = [threading.Thread(target=write, args=(stores[n % 2], f"writer {n}")) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    kept = store.events("t1", after=1)
    assert sorted(acknowledged) == [record.sequence for record in kept] == list(range(2, 42))
    assert {name: sum(each.who == name for each in kept) for name in {each.who for each in kept}} == {
        f"writer {n}": 10 for n in range(4)
    }


def test_events_cannot_be_changed_or_deleted(store: Store, store_url: str) -> None:
    begun(store)
    engine = database.connect_database(store_url, 1)
    for statement in ("UPDATE events SET who = 'me'", "DELETE FROM events"):
        with pytest.raises(sa.exc.DBAPIError, match="only ever added"), engine.begin() as connection:
            connection.execute(sa.text(statement))
    engine.dispose()
    assert store.events("t1") == [SET]


def test_the_steps_lead_to_the_schema(store: Store, store_url: str) -> None:
    engine = database.connect_database(store_url, 1)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_pages_that_start_at_once_all_find_a_store(store_url: str) -> None:
    code = f"from webapp.store import Store; store = Store.open({store_url!r}); print(store.secret())"
    children = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    said = {child.communicate(timeout=120)[0] for child in children}
    assert [child.returncode for child in children] == [0, 0, 0]
    assert len(said) == 1


WRITER = """
import sys
from engine import Drawn
from webapp.store import EventRow, Store
store = Store.open(sys.argv[1])
sequence = len(store.events("t1"))
while True:
    sequence += 1
    store.append([EventRow("t1", "g1", sequence, 0, "child", Drawn(sequence, "Ann", 1))])
    print(sequence, flush=True)
"""


def test_kill_9_loses_nothing_that_was_acknowledged(store: Store, store_url: str) -> None:
    begun(store)
    for after in (1, 12):
        command = [sys.executable, "-c", WRITER, store_url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            seen = [int(child.stdout.readline()) for _ in range(after)]
            os.kill(child.pid, signal.SIGKILL)
            seen += [int(line) for line in child.stdout if line.endswith("\n")]
        assert child.returncode == -signal.SIGKILL
        kept = [record.sequence for record in store.events("t1")]
        assert kept == list(range(1, len(kept) + 1))
        # One more may have reached the disk before it could be acknowledged.
        assert kept[-1] - seen[-1] in (0, 1)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = database.connect_database(f"sqlite:///{tmp_path / 'games.sqlite3'}", 1)
    with engine.connect() as connection:
        asked = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    engine.dispose()
    assert asked == ["wal", 2]


def test_a_locked_database_is_unavailable_and_works_again_later(tmp_path: Path, open_store: Opener) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store = begun(open_store(url, patience=0.05))
    engine = database.connect_database(url, 1)
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        with pytest.raises(Unavailable, match="locked"):
            store.append([drawn(2)])
        assert store.events("t1") == [SET]
    engine.dispose()
    store.append([drawn(2)])


def test_a_full_disk_is_unavailable_and_keeps_what_was_there(tmp_path: Path) -> None:
    engine = database.connect_database(f"sqlite:///{tmp_path / 'games.sqlite3'}", 1)
    # Pages are limited by the connection; with one connection alone, that is the disk.
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 16")
    store = begun(Store(engine))

    def fill() -> None:
        for sequence in range(2, 2000):
            store.append([EventRow("t1", "g1", sequence, 0, "x" * 100, RoundBegun(sequence, "A" * 100))])

    with pytest.raises(Unavailable, match="full"):
        fill()
    kept = store.events("t1")
    assert [record.sequence for record in kept] == list(range(1, len(kept) + 1))
    assert len(kept) > 1
    store.close()


def test_an_event_that_cannot_be_read_is_named(tmp_path: Path, open_store: Opener) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store = begun(open_store(url))
    engine = database.connect_database(url, 1)
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        insert = "INSERT INTO events VALUES ('t1', 2, 'g1', 0, 'x', '{\"v\": 9}')"
        connection.exec_driver_sql(insert)
    engine.dispose()
    with pytest.raises(Unavailable, match="event 2 of table t1 cannot be read"):
        store.events("t1")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "not the address of a database"),
        ("mysql://x/y", "neither sqlite nor postgresql"),
        ("sqlite:////dev/null/games.sqlite3", "folder of the store"),
        ("sqlite:////proc", "cannot be used"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
    ],
)
def test_an_address_that_makes_no_sense_is_bad_input(url: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        Store.open(url)
    assert "\n" not in str(caught.value)
