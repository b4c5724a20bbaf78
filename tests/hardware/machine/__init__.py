"""Tests of ``hardware/machine``."""
