"""Tests of ``engine/sets``."""
