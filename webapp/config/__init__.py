"""The settings file."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.config.settings import (
        Config as Config,
        Pins as Pins,
        Roles as Roles,
        change_config as change_config,
        config_file as config_file,
        data_folder as data_folder,
        load_config as load_config,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
