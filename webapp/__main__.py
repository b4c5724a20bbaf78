"""`python -m webapp` is the command `rummiref`."""

import sys

from webapp.cli.main import main

sys.exit(main())
