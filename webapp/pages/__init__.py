"""The HTML pages; their templates and scripts lie in ``templates/`` and ``static/``."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from webapp.pages.common import (
        LANGUAGE_SETTING as LANGUAGE_SETTING,
        page_language as page_language,
        pin_wanted as pin_wanted,
    )
    from webapp.pages.routes import pages as pages
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
