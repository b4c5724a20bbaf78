"""Tests of ``engine/turn``."""
