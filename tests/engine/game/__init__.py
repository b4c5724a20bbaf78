"""Tests of ``engine/game``."""
