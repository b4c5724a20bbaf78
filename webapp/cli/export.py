"""`rummiref export`: a game as a file."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from webapp.cli.command import command, language_option
from webapp.cli.output import EXIT_DONE, write

if TYPE_CHECKING:
    from webapp.store import Store


@command(
    "export",
    "Print a game as CSV, JSON or a sheet to print; without a game, list those that there are.",
    "rummiref export",
    "rummiref export 4f1c9a0be2d37785 --format sheet > sheet.html",
    about="GAME: the id of the game.",
)
@click.argument("game", required=False, metavar="[GAME]")
@click.option(
    "--format",
    "file_format",
    type=click.Choice(("csv", "json", "sheet")),
    default="csv",
    help="what to print",
)
@language_option()
def export_command(game: str | None, file_format: str, language: str) -> int:
    """Print a game as CSV, JSON or a sheet to print; without a game, list those that there are."""
    from time import time

    from webapp.config import config_file, load_config
    from webapp.live import Hub
    from webapp.store import Store
    from webapp.tables import Tables, exported

    store = Store.open(load_config(config_file()).store_url)
    try:
        if game is None:
            write(_games(store))
        else:
            state = Tables(store, Hub(), time).game_state(game)
            write(exported(state, file_format, language, own_style=True)[0])
    finally:
        store.close()
    return EXIT_DONE


def _games(store: "Store") -> str:
    lines = [
        f"{row.id}\t{datetime.fromtimestamp(row.created / 1000, UTC):%Y-%m-%d %H:%M}\t{table.name}"
        for table in store.tables()
        for row in store.games(table.id)
    ]
    return "".join(f"{line}\n" for line in lines)
