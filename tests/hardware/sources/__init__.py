"""Tests of ``hardware/sources``."""
