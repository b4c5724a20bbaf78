"""The HTML pages; their templates and scripts lie in ``templates/`` and ``static/``."""
