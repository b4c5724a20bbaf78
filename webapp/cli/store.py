"""The commands about what is kept: `config` and `export`."""

import argparse
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from engine import BadInput
from webapp.cli.documents import DONE, write

if TYPE_CHECKING:
    from webapp.store import Store

_SECRET = "_pin"


def config(options: argparse.Namespace) -> int:
    """Print where the settings are and which hold, after changing those that were asked for."""
    from webapp.config.settings import change_config, config_file, load_config

    path = config_file()
    settings = change_config(path, options.settings) if options.settings else load_config(path)
    lines = [f"# {path}{'' if path.exists() else ' (not there: these are the usual settings)'}"]
    for key, value in settings.items():
        shown = (
            ("(set)" if value else "(none)")
            if key.endswith(_SECRET)
            else _shown(key, value, settings.store_url)
        )
        lines.append(f"{key} = {shown}")
    write("\n".join(lines) + "\n")
    return DONE


def _shown(key: str, value: object, store_url: str) -> str:
    if key == "store.url":
        return json.dumps(_without_password(store_url), ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False)


def _without_password(url: str) -> str:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url


def export(options: argparse.Namespace) -> int:
    """Print a game as CSV, JSON or a sheet to print; without a game, list those that there are."""
    from time import time

    from webapp.config.settings import config_file, load_config
    from webapp.errors import NotFound
    from webapp.live.hub import Hub
    from webapp.store import Store, Unavailable
    from webapp.tables.export import exported
    from webapp.tables.service import Tables

    store = Store.open(load_config(config_file()).store_url)
    try:
        if options.game is None:
            write(_games(store))
        else:
            state = Tables(store, Hub(), time).game_state(options.game)
            write(exported(state, options.format, options.lang, own_style=True)[0])
    except (NotFound, Unavailable) as problem:
        raise BadInput(str(problem)) from None
    finally:
        store.close()
    return DONE


def _games(store: "Store") -> str:
    lines = [
        f"{game.id}\t{datetime.fromtimestamp(game.created / 1000, UTC):%Y-%m-%d %H:%M}\t{table.name}"
        for table in store.tables()
        for game in store.games(table.id)
    ]
    return "".join(f"{line}\n" for line in lines)
