"""`python -m webapp` is the command `rummiref`."""

import sys

from webapp.cli import main

sys.exit(main())
