"""What every command ends with and how it writes."""

import json
import sys

from engine import BadInput

EXIT_DONE, EXIT_ILLEGAL, EXIT_BAD_INPUT, EXIT_UNSURE = 0, 1, 2, 3
"""Exit statuses: legal, pass or done; illegal, or a problem found; bad input; a doubtful tile decides."""


def write(text: str) -> None:
    """Write at once and in UTF-8, whatever the locale says."""
    if sys.stdout is None:
        raise BadInput("no-standard-output")
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def as_json(value: object) -> str:
    """One line of JSON, letters as they are."""
    return json.dumps(value, ensure_ascii=False)
