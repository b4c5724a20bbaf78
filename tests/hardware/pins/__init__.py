"""Tests of ``hardware/pins``."""
