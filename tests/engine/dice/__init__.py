"""Tests of ``engine/dice``."""
