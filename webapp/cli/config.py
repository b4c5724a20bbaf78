"""`rummiref config`: where the settings are, which hold, and how to change some."""

import click

from webapp.cli.command import command
from webapp.cli.output import EXIT_DONE, as_json, write

_SECRET = "_pin"


@command(
    "config",
    "Say where the settings are and which hold, or change some.",
    "rummiref config",
    "rummiref config --set server.port=9000 --set roles.referee_pin=2468",
)
@click.option("--set", "changes", multiple=True, metavar="KEY=VALUE", help="change a setting")
def config_command(changes: tuple[str, ...]) -> int:
    """Print where the settings are and which hold, after changing those that were asked for."""
    from webapp.config import change_config, config_file, load_config

    path = config_file()
    settings = change_config(path, changes) if changes else load_config(path)
    lines = [f"# {path}{'' if path.exists() else ' (not there: these are the usual settings)'}"]
    for key, value in settings.items():
        shown = (
            ("(set)" if value else "(none)")
            if key.endswith(_SECRET)
            else _shown(key, value, settings.store_url)
        )
        lines.append(f"{key} = {shown}")
    write("\n".join(lines) + "\n")
    return EXIT_DONE


def _shown(key: str, value: object, store_url: str) -> str:
    if key == "store.url":
        return as_json(_without_password(store_url))
    return as_json(value)


def _without_password(url: str) -> str:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url
