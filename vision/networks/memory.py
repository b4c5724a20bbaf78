"""Memory that is given back to the system comes back as empty pages, which takes longer than many a step.

Reading a picture makes and drops arrays of a few megabytes all the time. The C library hands such arrays
back to the system at once unless it is told to keep them; kept, they serve the next picture: reading one
takes a fifth less time then.
"""

import ctypes
from functools import cache

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""The names that glibc's ``mallopt`` has for them."""
LARGEST_KEPT = 32 * 1024 * 1024
"""Bytes of one array; larger ones still go back at once. The C library takes no higher value."""
KEPT_AT_MOST = 64 * 1024 * 1024
"""Bytes in all that are free and kept."""


@cache
def keep_freed_memory() -> bool:
    """Let this process keep what it frees, once for its whole life; False where the C library cannot."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(mallopt(_MMAP_THRESHOLD, LARGEST_KEPT)) and bool(mallopt(_TRIM_THRESHOLD, KEPT_AT_MOST))
