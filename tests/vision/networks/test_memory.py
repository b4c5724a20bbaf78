"""Freed memory stays with the process where the C library can do that, and nobody fails where it cannot."""

import ctypes
import platform
import resource

import numpy as np
import pytest

from vision.networks.memory import LARGEST_KEPT, keep_freed_memory


def new_pages(megabytes: int) -> int:
    """How many pages the system had to give for an array of this size that is made and dropped ten times."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(10):
        np.ones(megabytes << 20, dtype=np.uint8)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library, which keeps what it wants")
def test_what_is_dropped_is_used_again() -> None:
    assert keep_freed_memory()
    small = (LARGEST_KEPT >> 20) // 4
    pages_of_one = (small << 20) // resource.getpagesize()
    assert new_pages(small) < 2 * pages_of_one, "ten arrays, but the pages of one"


def test_another_c_library_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert keep_freed_memory.__wrapped__() is False
