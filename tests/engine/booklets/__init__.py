"""Tests of ``engine/booklets``."""
