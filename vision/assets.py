"""Where the data files (assets) lie: the networks of ``models/`` and the pictures of ``datasets/``.

In a checkout they are folders beside the rooms. A wheel must not bring top-level folders of these names, for
``datasets`` is somebody else's package: `setup.py` lays them inside this room instead. The installed folder
is looked for first. In a checkout there is none, and what lies beside an installed room is not ours.
"""

from pathlib import Path

INSTALLED = "asset_files"
"""The folder inside this room that a wheel brings; `setup.py` makes it."""


def assets_of(room: Path) -> Path:
    """The folder with ``models`` and ``datasets`` in it that belongs to the room that lies there."""
    installed = room / INSTALLED
    return installed if installed.is_dir() else room.resolve().parent


ASSETS = assets_of(Path(__file__).parent)
