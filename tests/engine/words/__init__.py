"""Tests of ``engine/words``."""
